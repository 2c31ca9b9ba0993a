//! Game records in the Portable Game Notation, along their main line.

use std::fmt::Write;
use std::iter;

use gametree_core::{
    Mismatch, Notation, Outcome, Place, Player, ReadRecord, Record, RecordFormat, TextReader,
};
use gametree_registry::wrapped;

use crate::Chess;

/// The tag in every file that a program of this project has written.
const MARK: &str = "[Annotator \"gametree\"]";
/// The longest line of moves, as the notation requires.
const LINE_BYTES: usize = 79;
/// The marks of old files for a capture en passant.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];
/// The ends of a game, the asterisk apart.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "1/2", "½-½"];
/// The dashes that books print for the hyphen of castling and of results.
const DASHES: [char; 4] = ['‐', '‑', '–', '−'];
/// A null move, which is no legal move and no judgement either.
const NULL_MOVE: &str = "--";
/// The letters for a novelty, and for a diagram.
const LETTERS: [&str; 3] = ["TN", "N", "D"];
/// The values of the tag for the variant in games by the usual rules, in small letters.
const STANDARD: [&str; 9] = [
    "",
    "?",
    "-",
    "standard",
    "chess",
    "classical",
    "normal",
    "orthodox",
    "from position",
];

pub(super) fn format() -> RecordFormat {
    RecordFormat {
        name: "PGN",
        extension: "pgn",
        holds_several: true,
        mark: MARK,
        game_of: Box::new(game_of),
        charset_of: |_| None,
        write: Box::new(write),
        read: Box::new(read),
        read_all: Box::new(read_all),
    }
}

/// Returns the name of the game if the text begins with the first tag of the notation, which serves chess alone.
fn game_of(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("[Event ").then(|| "chess".to_owned())
}

fn write(record: &Record) -> String {
    let result = match record.outcome {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw | Outcome::Points(_)) => "1/2-1/2",
        None => "*",
    };
    let [white, black] = match &record.names {
        Some(names) => names
            .each_ref()
            .map(|name| name.replace('\\', "\\\\").replace('"', "\\\"")),
        None => ["?", "?"].map(str::to_owned),
    };
    let mut text = String::new();
    for (tag, value) in [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", &*white),
        ("Black", &black),
        ("Result", result),
    ] {
        writeln!(text, "[{tag} \"{value}\"]").expect("a string takes all");
    }
    if !record.is_usual_start {
        let start = &record.start_words;
        writeln!(text, "[SetUp \"1\"]\n[FEN \"{start}\"]").expect("a string takes all");
    }
    let mut number = first_number(record);
    let mut mover = record.first_mover;
    let mut words = Vec::new();
    if let Some(comment) = &record.comment {
        // A comment ends with the first brace.
        let comment = format!("{{{}}}", comment.replace('}', ")"));
        words.extend(comment.split_whitespace().map(str::to_owned));
    }
    for (index, m) in record.move_words.iter().enumerate() {
        match mover {
            Player::First => words.push(format!("{number}.")),
            Player::Second if index == 0 => words.push(format!("{number}...")),
            Player::Second => {}
        }
        words.push(m.clone());
        number += u32::from(mover == Player::Second);
        mover = !mover;
    }
    words.push(result.to_owned());
    let lines = wrapped(&words, LINE_BYTES).join("\n");
    format!("{text}{MARK}\n\n{lines}\n")
}

/// Returns the number of the first move: the last field of the start, if it has one.
fn first_number(record: &Record) -> u32 {
    let last = record.start_words.split(' ').nth(5);
    last.and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Reads the first game of a file; comments, variations and annotations are left out.
fn read(text: &str) -> Result<ReadRecord, Mismatch> {
    let game = game(&mut TextReader::new(text))?;
    Ok(game.unwrap_or_default())
}

fn read_all(text: &str) -> Result<Vec<ReadRecord>, Mismatch> {
    let mut reader = TextReader::new(text);
    iter::from_fn(|| game(&mut reader).transpose()).collect()
}

/// Reads the next game; `None` at the end of the text.
fn game(reader: &mut TextReader<'_>) -> Result<Option<ReadRecord>, Mismatch> {
    let mut record = ReadRecord::default();
    let (mut depth, mut is_begun) = (0_usize, false);
    loop {
        reader.skip_space();
        let place = reader.place();
        let first = reader.peek();
        match first {
            Some('(') if record.moves.is_empty() => {
                return Err(reader.wrong("a tag or a move"));
            }
            None if depth > 0 => return Err(reader.wrong("')' at the end of a variation")),
            None => return Ok(is_begun.then_some(record)),
            // Tags of the next game.
            Some('[') if depth == 0 && !record.moves.is_empty() => return Ok(Some(record)),
            Some('[') if depth == 0 => tag(reader, &mut record)?,
            Some('{') => skip_past(reader, '}', "'}' at the end of the comment")?,
            Some(';') => reader.skip_line(),
            Some('%') if matches!(place, Place::Text { column: 1, .. }) => reader.skip_line(),
            Some('$') => skip_number(reader),
            Some('(') => {
                depth += 1;
                reader.advance();
            }
            Some(')') if depth > 0 => {
                depth -= 1;
                reader.advance();
            }
            Some('*') => {
                reader.advance();
                if depth == 0 {
                    return Ok(Some(record));
                }
            }
            Some(_) => {
                let word = word(reader);
                if word.is_empty() {
                    return Err(reader.wrong("a move or the result"));
                }
                if depth == 0 && RESULTS.contains(&&*word) {
                    return Ok(Some(record));
                }
                if depth == 0
                    && let Some(m) = move_in(&word)
                {
                    record.moves.push((m.to_owned(), place));
                }
            }
        }
        is_begun |= !matches!(first, Some('{' | ';' | '%'));
    }
}

/// Returns the move of a word, without a number in front and judgements behind; `None` for numbers and annotations alone.
fn move_in(word: &str) -> Option<&str> {
    let is_dot = ['.', '…'];
    let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if after_number.is_empty() || after_number.starts_with(is_dot) {
        after_number.trim_start_matches(is_dot)
    } else {
        word
    };
    if word.trim_end_matches(['!', '?']) == NULL_MOVE {
        return Some(word);
    }
    let mut rest = word;
    loop {
        let shorter = without_annotation(rest);
        if shorter.len() == rest.len() {
            return (!rest.is_empty()).then_some(rest);
        }
        rest = shorter;
    }
}

/// Removes the last annotation behind a move: signs such as `+`, `!?` and `±`, the mark of a capture en passant, or letters.
fn without_annotation(word: &str) -> &str {
    let unmarked = without_signs(word);
    let mut marks = EN_PASSANT.iter().map(|mark| unmarked.strip_suffix(mark));
    if let Some(rest) = marks.find_map(|rest| rest) {
        return rest;
    }
    let mut letters = LETTERS.iter().map(|letters| unmarked.strip_suffix(letters));
    let rest = letters.find_map(|rest| rest).map(without_signs);
    rest.filter(|rest| is_whole(rest)).unwrap_or(unmarked)
}

fn without_signs(word: &str) -> &str {
    word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric())
}

/// Returns `true` if a letter behind this word cannot belong to the move.
///
/// The word then ends with castling, with a promoted piece, or with a square on which no pawn promotes.
fn is_whole(word: &str) -> bool {
    let is_pawn = word.starts_with(|c| ('a'..='h').contains(&c));
    let is_promoting = is_pawn && word.ends_with(['1', '8']);
    let is_at_end = word.ends_with(|c: char| c.is_ascii_digit() || c == 'O');
    word.is_empty() || word.contains('=') || (is_at_end && !is_promoting)
}

fn skip_number(reader: &mut TextReader<'_>) {
    reader.advance();
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        reader.advance();
    }
}

fn skip_past(reader: &mut TextReader<'_>, end: char, expected: &str) -> Result<(), Mismatch> {
    let begin = reader.place();
    while reader.peek().is_some_and(|c| c != end) {
        reader.advance();
    }
    if reader.peek().is_none() {
        return Err(reader.wrong(expected).with_place(begin));
    }
    reader.advance();
    Ok(())
}

fn word(reader: &mut TextReader<'_>) -> String {
    let mut word = String::new();
    let is_part = |c: &char| !c.is_whitespace() && !"{}()[];*$".contains(*c);
    while let Some(c) = reader.peek().filter(is_part) {
        word.push(if DASHES.contains(&c) { '-' } else { c });
        reader.advance();
    }
    word
}

/// Reads `[Name "value"]`; keeps the position to begin with, and refuses a variant of chess.
fn tag(reader: &mut TextReader<'_>, record: &mut ReadRecord) -> Result<(), Mismatch> {
    reader.advance();
    reader.skip_space();
    let name = word(reader);
    reader.skip_space();
    if reader.peek() != Some('"') {
        return Err(reader.wrong("the value of a tag in double quotes"));
    }
    let place = reader.place();
    reader.advance();
    let mut value = String::new();
    while let Some(c) = reader.peek().filter(|&c| c != '"' && c != '\n') {
        if c == '\\' {
            reader.advance();
        }
        value.extend(reader.peek());
        reader.advance();
    }
    if reader.peek() != Some('"') {
        return Err(reader.wrong("a double quote at the end of a value"));
    }
    reader.advance();
    reader.skip_space();
    if reader.peek() != Some(']') {
        return Err(reader.wrong("']' at the end of a tag"));
    }
    reader.advance();
    if name == "FEN" {
        let read = Chess::new().parse_position(&value);
        read.map_err(|error| within(place, error))?;
        record.start = Some(value);
    } else if name.eq_ignore_ascii_case("variant") && !is_standard(&value) {
        let found = format!("the variant {value:?}");
        let error = Mismatch::new("a game by the usual rules of chess", found);
        return Err(error.with_place(place));
    }
    Ok(())
}

/// Moves the place of an error from a quoted value to the file; `quote` is the place of the opening quote.
fn within(quote: Place, error: Mismatch) -> Mismatch {
    let place = match (quote, error.place) {
        (Place::Text { line, column }, Some(Place::Column(within))) => Place::Text {
            line,
            column: column + within,
        },
        _ => quote,
    };
    error.with_place(place)
}

fn is_standard(variant: &str) -> bool {
    STANDARD.contains(&&*variant.trim().to_lowercase())
}

#[cfg(test)]
mod tests;

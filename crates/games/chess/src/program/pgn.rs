//! Games as files in the Portable Game Notation, along their main line.

use std::fmt::Write;

use gametree_core::{
    Mismatch, Outcome, Place, Player, ReadRecord, Record, RecordFormat, TextReader,
};
use gametree_registry::wrapped;

/// What stands in every file that a program of this project has written.
const MARK: &str = "[Annotator \"gametree\"]";
/// The longest line of moves, as the notation asks for.
const LINE_BYTES: usize = 79;
/// How old files mark a capture in passing.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];
/// The ends of a game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

pub(super) fn format() -> RecordFormat {
    RecordFormat {
        name: "PGN",
        extension: "pgn",
        mark: MARK,
        game_of: Box::new(game_of),
        charset_of: |_| None,
        write: Box::new(write),
        read: Box::new(read),
    }
}

/// The notation is for chess alone; what tells it is the tag that comes first.
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

/// The number of the first move: the last field of the start, where that has one.
fn first_number(record: &Record) -> u32 {
    let last = record.start_words.split(' ').nth(5);
    last.and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Reads the first game of a file; comments, variations and annotations are left out.
fn read(text: &str) -> Result<ReadRecord, Mismatch> {
    let mut reader = TextReader::new(text);
    let mut record = ReadRecord::default();
    let mut depth = 0_usize;
    loop {
        reader.skip_space();
        let place = reader.place();
        match reader.peek() {
            Some('(') if record.moves.is_empty() => {
                return Err(reader.wrong("a tag or a move"));
            }
            None if depth > 0 => return Err(reader.wrong("')' at the end of a variation")),
            None => return Ok(record),
            // Tags of a game after the first.
            Some('[') if depth == 0 && !record.moves.is_empty() => return Ok(record),
            Some('[') if depth == 0 => tag(&mut reader, &mut record)?,
            Some('{') => skip_past(&mut reader, '}', "'}' at the end of a comment")?,
            Some(';') => reader.skip_line(),
            Some('%') if matches!(place, Place::Text { column: 1, .. }) => reader.skip_line(),
            Some('(') => {
                depth += 1;
                reader.advance();
            }
            Some(')') if depth > 0 => {
                depth -= 1;
                reader.advance();
            }
            Some(_) => {
                let word = word(&mut reader);
                if word.is_empty() {
                    return Err(reader.wrong("a move or the result"));
                }
                if depth == 0 && RESULTS.contains(&&*word) {
                    return Ok(record);
                }
                if depth == 0
                    && let Some(m) = move_in(&word)
                {
                    record.moves.push((m, place));
                }
            }
        }
    }
}

/// The move of a word, without a number in front and judgements behind; `None` for numbers and annotations alone.
fn move_in(word: &str) -> Option<String> {
    if word.starts_with('$') {
        return None;
    }
    let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if after_number.len() < word.len() && after_number.starts_with('.') {
        after_number.trim_start_matches('.')
    } else if after_number.is_empty() {
        ""
    } else {
        word
    };
    let word = word.trim_start_matches('.').trim_end_matches(['!', '?']);
    // That a pawn captures in passing is said behind the move, or in a word of its own.
    let bare = word.trim_end_matches(['+', '#']);
    let mut unmarked = EN_PASSANT.iter().map(|mark| bare.strip_suffix(mark));
    let word = unmarked.find_map(|rest| rest).unwrap_or(word);
    // Castling with zeros is written by many programs.
    let word = if word.starts_with("0-0") {
        word.replace('0', "O")
    } else {
        word.to_owned()
    };
    (!word.is_empty()).then_some(word)
}

fn skip_past(reader: &mut TextReader<'_>, end: char, expected: &str) -> Result<(), Mismatch> {
    while reader.peek().is_some_and(|c| c != end) {
        reader.advance();
    }
    if reader.peek().is_none() {
        return Err(reader.wrong(expected));
    }
    reader.advance();
    Ok(())
}

fn word(reader: &mut TextReader<'_>) -> String {
    let mut word = String::new();
    let is_part = |c: &char| !c.is_whitespace() && !"{}()[];".contains(*c);
    while let Some(c) = reader.peek().filter(is_part) {
        word.push(c);
        reader.advance();
    }
    word
}

/// Reads `[Name "value"]`; the position to begin with is kept.
fn tag(reader: &mut TextReader<'_>, record: &mut ReadRecord) -> Result<(), Mismatch> {
    reader.advance();
    reader.skip_space();
    let name = word(reader);
    reader.skip_space();
    if reader.peek() != Some('"') {
        return Err(reader.wrong("the value of a tag in double quotes"));
    }
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
        record.start = Some(value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let read = (format().read)(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        read.moves.into_iter().map(|m| m.0).collect()
    }

    #[test]
    fn comments_variations_and_annotations_are_left_out() {
        let text = "[Event \"a \\\"b\\\"\"]\n\n1. e4 {best (by test} e5 $1 2.Nf3!? (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6; a line\n% not\n3.Bb5 a6 4. 0-0 1-0\n\n[Event \"next\"]\n1. d4 *";
        assert_eq!(moves(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
        assert_eq!(moves(""), [""; 0]);
        assert_eq!(moves("1.e4"), ["e4"]);
        assert_eq!(moves("12... e5 e2e4 *"), ["e5", "e2e4"]);
    }

    #[test]
    fn a_capture_in_passing_may_be_marked() {
        let before = "1. e4 a6 2. e5 d5 3. exd6";
        for mark in [" e.p.", "e.p.", " ep", " e.p.!?", "e.p", " e.p.+", ""] {
            let found = moves(&format!("{before}{mark} cxd6 *"));
            assert_eq!(found[4..], ["exd6", "cxd6"], "{mark}");
        }
    }

    #[test]
    fn errors_have_a_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read(text).expect_err(text).to_string(), expected);
        };
        check(
            "1. e4 {no end",
            "line 1, column 14: expected '}' at the end of a comment, found end of text",
        );
        check(
            "[Event x]",
            "line 1, column 8: expected the value of a tag in double quotes, found 'x'",
        );
        check(
            "1. e4\n)",
            "line 2, column 1: expected a move or the result, found ')'",
        );
        check(
            "(;GM[1])",
            "line 1, column 1: expected a tag or a move, found '('",
        );
        check(
            "1. e4 (1. d4",
            "line 1, column 13: expected ')' at the end of a variation, found end of text",
        );
    }
}

//! Commands of the interface and their parser.

use gametree_core::quote;

use super::go::Go;
use super::refusal::Refusal;

/// A command of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// `uci`: report the name of the engine and its options.
    Introduce,
    /// `isready`: report that all commands before it are done.
    Ready,
    /// `ucinewgame`: drop the results of earlier searches.
    NewGame,
    /// `setoption`: set an option, by its name and value.
    Set(String, String),
    /// `position`: set up the notation, if it is not the start, and play the moves after it.
    Position(Option<String>, Vec<&'a str>),
    /// `go`: find a move.
    Go(Box<Go>),
    /// `ponderhit`: the opponent has made the expected move.
    PonderHit,
    /// `stop`: end the search and report the move.
    Stop,
    /// `quit`: exit.
    Quit,
    /// An empty line, or a command without effect here.
    Nothing,
}

impl<'a> Request<'a> {
    /// Reads a line; words before the first command are skipped, as the interface requires.
    pub(super) fn parse(line: &'a str) -> Result<Self, Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first() else {
            return Ok(Request::Nothing);
        };
        let mut commands = (0..words.len()).map(|at| Self::command(words[at], &words[at + 1..]));
        let command = commands.find_map(|command| command);
        command.unwrap_or_else(|| Err(Refusal::new("a command of the interface", quote(first))))
    }

    /// Returns the command of a word, with the words behind it; `None` for another word.
    fn command(word: &str, rest: &[&'a str]) -> Option<Result<Self, Refusal>> {
        Some(Ok(match word {
            "uci" => Request::Introduce,
            "isready" => Request::Ready,
            "ucinewgame" => Request::NewGame,
            "setoption" => return Some(set_option(rest)),
            "position" => return Some(position(rest)),
            "go" => Request::Go(Box::new(Go::parse(rest))),
            "stop" => Request::Stop,
            "quit" => Request::Quit,
            "ponderhit" => Request::PonderHit,
            // The engine has nothing to debug, and needs no registration.
            "debug" | "register" => Request::Nothing,
            _ => return None,
        }))
    }
}

fn set_option<'a>(words: &[&str]) -> Result<Request<'a>, Refusal> {
    let expected = "name NAME value VALUE after setoption";
    let Some(first) = words.iter().position(|&word| word == "name") else {
        return Err(Refusal::new(expected, first_of(words)));
    };
    let words = &words[first + 1..];
    let middle = words.iter().position(|&word| word == "value");
    let middle = middle.unwrap_or(words.len());
    let name = words[..middle].join(" ");
    let value = words.get(middle + 1..).unwrap_or_default().join(" ");
    Ok(Request::Set(name, value))
}

fn position<'a>(words: &[&'a str]) -> Result<Request<'a>, Refusal> {
    let middle = words.iter().position(|&word| word == "moves");
    let (place, moves) = words.split_at(middle.unwrap_or(words.len()));
    let is_kind = |word: &&str| ["startpos", "fen"].contains(word);
    let kind = place
        .iter()
        .position(is_kind)
        .map(|at| place.split_at(at).1);
    let start = match kind {
        // The next word may be a move without the word `moves`.
        Some(["startpos", word, ..]) if moves.is_empty() => {
            return Err(Refusal::new("moves or nothing after startpos", quote(word)));
        }
        Some(["startpos", ..]) => None,
        Some([_, fields @ ..]) if !fields.is_empty() => Some(notation(fields)),
        _ => {
            let expected = "startpos or fen and a position";
            return Err(Refusal::new(expected, first_of(place)));
        }
    };
    Ok(Request::Position(
        start,
        moves.iter().skip(1).copied().collect(),
    ))
}

/// Returns the position without the words behind it that are none of its fields.
fn notation(fields: &[&str]) -> String {
    let (board, counts) = fields.split_at(fields.len().min(4));
    let is_count = |word: &&&str| word.parse::<i64>().is_ok();
    let counts = counts.iter().take(2).take_while(is_count);
    let fields: Vec<&str> = board.iter().chain(counts).copied().collect();
    fields.join(" ")
}

fn first_of(words: &[&str]) -> String {
    let first = words.first();
    first.map_or("nothing".to_owned(), |word| quote(word))
}

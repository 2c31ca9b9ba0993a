//! Commands as they are written.

use gametree_command::shown;

use super::go::Go;
use super::refusal::Refusal;

/// A command of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// `uci`: the name of the engine and its options.
    Introduce,
    /// `isready`: have you come so far?
    Ready,
    /// `ucinewgame`: forget what you know.
    NewGame,
    /// `setoption`: the name and the value.
    Set(String, String),
    /// `position`: the notation, where it is not the start, and the moves after it.
    Position(Option<String>, Vec<&'a str>),
    /// `go`: find a move.
    Go(Box<Go>),
    /// `stop`: say the move.
    Stop,
    /// `quit`: leave.
    Quit,
    /// An empty line, or a command that asks for nothing here.
    Nothing,
}

impl<'a> Request<'a> {
    /// Reads a line.
    pub(super) fn parse(line: &'a str) -> Result<Self, Refusal> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Ok(Request::Nothing);
        };
        let rest: Vec<&str> = words.collect();
        Ok(match command {
            "uci" => Request::Introduce,
            "isready" => Request::Ready,
            "ucinewgame" => Request::NewGame,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => Request::Go(Box::new(Go::parse(&rest))),
            "stop" => Request::Stop,
            "quit" => Request::Quit,
            // Nobody ponders here, there is nothing to debug, and nobody has to register.
            "ponderhit" | "debug" | "register" => Request::Nothing,
            other => return Err(Refusal::new("a command of the interface", shown(other))),
        })
    }
}

fn set_option<'a>(words: &[&str]) -> Result<Request<'a>, Refusal> {
    let expected = "name NAME value VALUE after setoption";
    if words.first() != Some(&"name") {
        let found = words
            .first()
            .map_or("nothing".to_owned(), |word| shown(word));
        return Err(Refusal::new(expected, found));
    }
    let middle = words.iter().position(|&word| word == "value");
    let middle = middle.unwrap_or(words.len());
    let name = words[1..middle].join(" ");
    let value = words.get(middle + 1..).unwrap_or_default().join(" ");
    Ok(Request::Set(name, value))
}

fn position<'a>(words: &[&'a str]) -> Result<Request<'a>, Refusal> {
    let middle = words.iter().position(|&word| word == "moves");
    let (place, moves) = words.split_at(middle.unwrap_or(words.len()));
    let start = match place {
        ["startpos"] => None,
        ["startpos", word, ..] => {
            return Err(Refusal::new("moves or nothing after startpos", shown(word)));
        }
        ["fen", fields @ ..] if !fields.is_empty() => Some(with_counts(fields)),
        _ => {
            let found = place
                .first()
                .map_or("nothing".to_owned(), |word| shown(word));
            return Err(Refusal::new("startpos or fen and a position", found));
        }
    };
    Ok(Request::Position(
        start,
        moves.iter().skip(1).copied().collect(),
    ))
}

/// The fields of a position, with counts at its end that the game takes: other programs leave the last one out, begin it with 0, or let the quiet plies grow on after fifty moves.
fn with_counts(fields: &[&str]) -> String {
    let mut fields: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
    if fields.len() == 5 {
        fields.push("1".to_owned());
    }
    if let [_, _, _, _, quiet, number] = &mut fields[..] {
        for (count, range) in [(quiet, 0..=100), (number, 1..=u16::MAX)] {
            if let Ok(found) = count.parse::<i64>() {
                let fitting = found.clamp((*range.start()).into(), (*range.end()).into());
                *count = fitting.to_string();
            }
        }
    }
    fields.join(" ")
}

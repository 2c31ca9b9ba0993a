//! Games as plain text, and errors of records.

use std::fmt::Write;

use gametree_core::{Mismatch, Outcome, Place, ReadRecord, Record, RecordFormat};
use thiserror::Error;

use crate::MoveError;

/// A record that cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text cannot be read, or its position is not one of this game.
    #[error("{0}")]
    Text(#[from] Mismatch),
    /// The record is about another game.
    #[error("expected a record of {expected}, found one of {found}")]
    Game {
        /// The game of the session.
        expected: String,
        /// The game of the record.
        found: String,
    },
    /// A move of the record cannot be played.
    #[error("{place}: move {number}: {error}")]
    Move {
        /// The place of the move in the text.
        place: Place,
        /// The number of the move, from 1.
        number: usize,
        /// The reason why it cannot be played.
        error: MoveError,
    },
}

/// First line of a record in the plain format.
const FIRST_LINE: &str = "gametree record 1";
/// Length of a line of moves, in bytes, above which it is broken.
const LINE_BYTES: usize = 78;

/// Returns the plain format, for games that no other program records.
///
/// It has a line each for game, start and result, and then the moves.
pub(crate) fn plain_format() -> RecordFormat {
    RecordFormat {
        name: "text",
        extension: "txt",
        holds_several: false,
        mark: FIRST_LINE,
        game_of: Box::new(game_of),
        charset_of: |_| None,
        write: Box::new(write_plain),
        read: Box::new(read_plain),
        read_all: Box::new(|text| Ok(vec![read_plain(text)?])),
    }
}

fn write_plain(record: &Record) -> String {
    let result = match record.outcome {
        None => "unfinished".to_owned(),
        Some(Outcome::Draw) => "draw".to_owned(),
        Some(Outcome::Win(winner)) => format!("{} has won", record.players[winner.index()]),
        Some(Outcome::Points(points)) => format!("{points} points for {}", record.players[0]),
    };
    let Record { game, start, .. } = record;
    let mut text = format!("{FIRST_LINE}\ngame {game}\nstart {start}\nresult {result}\n");
    for line in wrapped(&record.moves, LINE_BYTES - "moves ".len()) {
        writeln!(text, "moves {line}").expect("a string takes all");
    }
    text
}

/// Joins words into lines of at most `line_bytes` bytes, where no word is longer.
pub fn wrapped(words: &[String], line_bytes: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= line_bytes => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

fn game_of(text: &str) -> Option<String> {
    let mut lines = text.lines();
    lines.next().filter(|line| line.trim_end() == FIRST_LINE)?;
    let name = lines.find_map(|line| line.strip_prefix("game "))?;
    Some(name.trim().to_owned())
}

fn read_plain(text: &str) -> Result<ReadRecord, Mismatch> {
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().map_or("", |(_, line)| line.trim_end());
    if first != FIRST_LINE {
        let place = Place::Text { line: 1, column: 1 };
        let error = Mismatch::new(format!("{FIRST_LINE:?}"), format!("{:?}", shortened(first)));
        return Err(error.with_place(place));
    }
    let mut record = ReadRecord::default();
    for (number, line) in lines {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => record.game = Some(rest.trim().to_owned()),
            "start" => record.start = Some(rest.trim().to_owned()),
            "result" | "" | "#" => {}
            "moves" => record.moves.extend(words(line, number).skip(1)),
            _ => {
                let expected = "game, start, result or moves";
                return Err(Mismatch::at(line, 1, expected).in_line(number));
            }
        }
    }
    Ok(record)
}

/// Returns the words of a line with their places.
fn words(line: &str, number: usize) -> impl Iterator<Item = (String, Place)> {
    line.split_whitespace().map(move |word| {
        let before = word.as_ptr().addr() - line.as_ptr().addr();
        let column = line[..before].chars().count() + 1;
        let place = Place::Text {
            line: number,
            column,
        };
        (word.to_owned(), place)
    })
}

/// Returns the beginning of a text, as long as an error shows it.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    text.chars().take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_record_is_refused_at_its_place() {
        let check = |text: &str, expected: &str| {
            let error = read_plain(text).expect_err(text);
            assert_eq!(error.to_string(), expected);
        };
        let place = "line 1, column 1: expected \"gametree record 1\"";
        check("", &format!("{place}, found \"\""));
        check("(;GM[1])", &format!("{place}, found \"(;GM[1])\""));
        check(
            "gametree record 1\nmvoes 1",
            "line 2, column 1: expected game, start, result or moves, found 'm'",
        );
    }

    #[test]
    fn moves_keep_their_places_over_several_lines() {
        let read = read_plain("gametree record 1\nmoves a1  b2\r\n\nmoves c3\n").expect("a record");
        let place = |line, column| Place::Text { line, column };
        let moves = [
            ("a1", place(2, 7)),
            ("b2", place(2, 11)),
            ("c3", place(4, 7)),
        ];
        assert_eq!(read.moves, moves.map(|(m, place)| (m.to_owned(), place)));
    }
}

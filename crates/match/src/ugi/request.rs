//! Commands of the Universal Game Interface, and their parsing.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::{Clocks, MoveLimits};
use gametree_core::{Mismatch, Player, quote};
use gametree_registry::{Purpose, SearchTask};
use gametree_search::SearchLimits;

use crate::contestant::time_for;

/// The largest table, in MiB, and the largest number of threads.
const MOST: (usize, usize) = (65_536, 256);

/// A command of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// `ugi`: asks for the name and the options.
    Introduce,
    /// `isready`: asks whether the program is ready.
    Ready,
    /// `uginewgame`: begins a new game.
    NewGame,
    /// `setoption`: sets an option, with its name and its value.
    Set(String, String),
    /// `position`: the position, or `None` for the start, and the moves after it.
    Position(Option<String>, Vec<&'a str>),
    /// `go`: asks for a move.
    Go(Go),
    /// `query`: asks about the rules.
    Ask(Query),
    Stop,
    Quit,
    /// An empty line.
    Nothing,
}

/// A question about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstToMove,
    Result,
}

/// Options that the controller can set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// The size of the table in MiB.
    hash: usize,
    threads: NonZero<usize>,
}

/// Limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    limits: MoveLimits,
    is_infinite: bool,
}

impl<'a> Request<'a> {
    /// Reads a line.
    pub(super) fn parse(line: &'a str) -> Result<Self, Mismatch> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Ok(Request::Nothing);
        };
        Ok(match command {
            "ugi" => Request::Introduce,
            "isready" => Request::Ready,
            "uginewgame" => Request::NewGame,
            "setoption" => match rest {
                ["name", name, "value", value] => {
                    Request::Set((*name).to_owned(), (*value).to_owned())
                }
                _ => return Err(wrong("setoption name NAME value VALUE", line)),
            },
            "position" => position(rest).ok_or_else(|| {
                wrong(
                    "position startpos or position fen POSITION, and moves",
                    line,
                )
            })?,
            "go" => Request::Go(Go::parse(rest)?),
            "query" => match rest {
                ["gameover"] => Request::Ask(Query::GameOver),
                ["p1turn"] => Request::Ask(Query::FirstToMove),
                ["result"] => Request::Ask(Query::Result),
                _ => return Err(wrong("query gameover, p1turn or result", line)),
            },
            "stop" => Request::Stop,
            "quit" => Request::Quit,
            _ => return Err(wrong("a command of the interface", line)),
        })
    }
}

fn position<'a>(words: &[&'a str]) -> Option<Request<'a>> {
    let middle = words.iter().position(|&word| word == "moves");
    let (place, moves) = words.split_at(middle.unwrap_or(words.len()));
    let start = match place {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => return None,
    };
    let moves = moves.iter().skip(1).copied().collect();
    Some(Request::Position(start, moves))
}

impl Options {
    /// The options as the interface describes them, in whole lines.
    pub(super) const DESCRIPTION: &str = "option name Hash type spin default 64 min 1 max 65536\noption name Threads type spin default 1 min 1 max 256\n";

    /// Sets an option; capital and small letters in `name` are the same.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let within = |most: usize| {
            let number: Option<NonZero<usize>> = value.parse().ok();
            let number = number.filter(|number| number.get() <= most);
            number.ok_or_else(|| wrong(&format!("a number from 1 to {most}"), value).to_string())
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = within(MOST.0)?.get(),
            "threads" => self.threads = within(MOST.1)?,
            _ => return Err(wrong("option Hash or Threads", name).to_string()),
        }
        Ok(())
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 64,
            threads: NonZero::<usize>::MIN,
        }
    }
}

impl Go {
    fn parse(words: &[&str]) -> Result<Self, Mismatch> {
        let mut go = Go::default();
        let mut words = words.iter();
        let mut clocks = Clocks {
            base: [Duration::ZERO; 2],
            left: [Duration::ZERO; 2],
            increment: [Duration::ZERO; 2],
        };
        let mut has_clock = false;
        while let Some(&word) = words.next() {
            if word == "infinite" {
                go.is_infinite = true;
                continue;
            }
            let text = words.next().copied().unwrap_or_default();
            // A clock that has run out shows a negative time.
            let number: Option<i64> = text.parse().ok();
            let number = number.map(|number| u64::try_from(number).unwrap_or(0));
            let number = number.ok_or_else(|| wrong(&format!("a number after {word}"), text))?;
            let time = Duration::from_millis(number);
            has_clock |= matches!(word, "p1time" | "p2time");
            match word {
                "p1time" => clocks.left[0] = time,
                "p2time" => clocks.left[1] = time,
                "p1inc" => clocks.increment[0] = time,
                "p2inc" => clocks.increment[1] = time,
                "movetime" => go.limits.time = Some(time),
                "nodes" => go.limits.nodes = Some(number.max(1)),
                "depth" => go.limits.depth = Some(u32::try_from(number.max(1)).unwrap_or(u32::MAX)),
                _ => return Err(wrong("words that go knows", word)),
            }
        }
        go.limits.clocks = has_clock.then_some(clocks);
        Ok(go)
    }

    /// Returns `true` if only `stop` ends the search.
    pub(super) fn is_endless(&self) -> bool {
        self.is_infinite || self.limits == MoveLimits::default()
    }

    /// Returns the search that the command asks for.
    pub(super) fn task(
        &self,
        mover: Player,
        options: Options,
        stop: &Arc<AtomicBool>,
    ) -> SearchTask {
        let limits = if self.is_infinite {
            MoveLimits::default()
        } else {
            self.limits
        };
        let limits = SearchLimits {
            depth: limits.depth,
            nodes: limits.nodes,
            time: time_for(&limits, mover),
            stop: Some(Arc::clone(stop)),
        };
        SearchTask {
            table_bytes: options.hash << 20,
            threads: options.threads,
            ..SearchTask::new(Purpose::Play, limits)
        }
    }
}

fn wrong(expected: &str, found: &str) -> Mismatch {
    Mismatch::new(expected, quote(found))
}

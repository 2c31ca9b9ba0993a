//! The Universal Chess Interface, and interfaces of other games that differ from it only in their words.

use std::time::Duration;

use gametree_core::{Mismatch, Record};
use gametree_registry::Session;

use crate::{Dialogue, MoveLimits, Reply, Wire, WireError, hear_until};

/// The words of one of these interfaces.
#[derive(Clone, Copy, Debug)]
pub struct UciLike {
    /// The name of the interface, as in `uci`, `uciok` and `ucinewgame`.
    pub name: &'static str,
    /// The words for the clocks of the first and the second player, and for their increments, as in `wtime`.
    pub clocks: [&'static str; 4],
    /// The function that returns the position behind `fen` with which a game begins.
    pub start: fn(&Record) -> &str,
    /// The check that the interface can express a game.
    pub check: fn(&dyn Session) -> Result<(), Mismatch>,
}

impl Dialogue for UciLike {
    fn check(&self, game: &dyn Session, _: &MoveLimits) -> Result<(), Mismatch> {
        (self.check)(game)
    }

    fn greet(
        &mut self,
        options: &[(String, String)],
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        wire.ask(self.name)?;
        let known = format!("{}ok", self.name);
        hear_until(wire, |line| (line == known).then_some(Ok(())))?;
        for (name, value) in options {
            wire.say(&format!("setoption name {name} value {value}"))?;
        }
        is_ready(wire)
    }

    fn begin(&mut self, _: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError> {
        wire.say(&format!("{}newgame", self.name))?;
        is_ready(wire)
    }

    fn ask(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<Reply, WireError> {
        let record = game.record();
        let start = if record.is_usual_start {
            "startpos".to_owned()
        } else {
            format!("fen {}", (self.start)(&record))
        };
        let mut position = format!("position {start}");
        if !record.moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&record.moves.join(" "));
        }
        wire.say(&position)?;
        // By then the program has sent its comments on the position.
        is_ready(wire)?;
        wire.ask(&self.go(limits))?;
        hear_until(wire, |line| {
            let mut words = line.split_whitespace();
            let is_answer = words.next() == Some("bestmove");
            is_answer.then(|| match words.next() {
                Some(m) => Ok(Reply::Move(m.to_owned())),
                None => Err(WireError::unexpected("bestmove and a move", line)),
            })
        })
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

impl UciLike {
    /// Returns the `go` command for the limits of a move; times are in milliseconds.
    fn go(&self, limits: &MoveLimits) -> String {
        let clocks = limits.clocks.iter().flat_map(|clocks| {
            let times = clocks.left.iter().chain(&clocks.increment);
            let times = times.map(Duration::as_millis);
            self.clocks.into_iter().zip(times)
        });
        let further = [
            ("movetime", limits.time.map(|time| time.as_millis())),
            ("nodes", limits.nodes.map(u128::from)),
            ("depth", limits.depth.map(u128::from)),
        ];
        let further = further
            .into_iter()
            .filter_map(|(word, number)| Some((word, number?)));
        let words = clocks.chain(further);
        let words = words.map(|(word, number)| format!(" {word} {number}"));
        format!("go{}", words.collect::<String>())
    }
}

fn is_ready(wire: &mut dyn Wire) -> Result<(), WireError> {
    wire.ask("isready")?;
    hear_until(wire, |line| (line == "readyok").then_some(Ok(())))
}

//! The Universal Game Interface, <https://github.com/kz04px/cutegames>: the Universal Chess Interface without chess, for any game.

use gametree_command::{Dialogue, MoveLimits, ProtocolEntry, Reply, Wire, WireError, hear_until};
use gametree_core::Mismatch;
use gametree_registry::Session;

/// The protocol for every game.
pub(crate) const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: "ugi",
    summary: "the Universal Game Interface, for any game",
    open: || Box::new(Asking),
};

struct Asking;

impl Dialogue for Asking {
    fn check(&self, _: &dyn Session, _: &MoveLimits) -> Result<(), Mismatch> {
        Ok(())
    }

    fn greet(
        &mut self,
        options: &[(String, String)],
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        wire.say("ugi")?;
        hear_until(wire, |line| (line == "ugiok").then_some(Ok(())))?;
        for (name, value) in options {
            wire.say(&format!("setoption name {name} value {value}"))?;
        }
        is_ready(wire)
    }

    fn begin(&mut self, _: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError> {
        wire.say("uginewgame")?;
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
            format!("fen {}", record.start)
        };
        let mut position = format!("position {start}");
        if !record.moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&record.moves.join(" "));
        }
        wire.say(&position)?;
        wire.say(&go(limits))?;
        hear_until(wire, |line| {
            let rest = line.strip_prefix("bestmove")?;
            let found = rest.split_whitespace().next();
            Some(match found {
                Some(m) => Ok(Reply::Move(m.to_owned())),
                None => Err(WireError::unexpected("bestmove and a move", line)),
            })
        })
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

fn is_ready(wire: &mut dyn Wire) -> Result<(), WireError> {
    wire.say("isready")?;
    hear_until(wire, |line| (line == "readyok").then_some(Ok(())))
}

/// The limits of a move; times are in milliseconds.
fn go(limits: &MoveLimits) -> String {
    let clocks = limits.clocks.map(|clocks| {
        let [first, second] = clocks.left.map(|left| left.as_millis());
        let [gain, other_gain] = clocks.increment.map(|increment| increment.as_millis());
        format!(" p1time {first} p2time {second} p1inc {gain} p2inc {other_gain}")
    });
    let time = limits
        .time
        .map(|time| format!(" movetime {}", time.as_millis()));
    let nodes = limits.nodes.map(|nodes| format!(" nodes {nodes}"));
    let depth = limits.depth.map(|depth| format!(" depth {depth}"));
    let parts = [clocks, time, nodes, depth].into_iter().flatten();
    format!("go{}", parts.collect::<String>())
}

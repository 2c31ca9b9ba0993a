//! The other side: programs that speak the interface are asked for moves.

use gametree_command::{Dialogue, MoveLimits, ProtocolEntry, Reply, Wire, WireError, hear_until};
use gametree_core::Mismatch;
use gametree_registry::Session;

use super::engine::GAME;

/// The Universal Chess Interface.
pub const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: "uci",
    summary: "the Universal Chess Interface, for chess",
    open: || Box::new(Asking),
};

struct Asking;

impl Dialogue for Asking {
    fn check(&self, game: &dyn Session, _: &MoveLimits) -> Result<(), Mismatch> {
        match game.name() {
            GAME => Ok(()),
            other => Err(Mismatch::new("chess, as uci plays it", other)),
        }
    }

    fn greet(
        &mut self,
        options: &[(String, String)],
        wire: &mut dyn Wire,
    ) -> Result<(), WireError> {
        wire.say("uci")?;
        hear_until(wire, |line| (line == "uciok").then_some(Ok(())))?;
        for (name, value) in options {
            wire.say(&format!("setoption name {name} value {value}"))?;
        }
        is_ready(wire)
    }

    fn begin(&mut self, _: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError> {
        wire.say("ucinewgame")?;
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
            format!("fen {}", record.start_words)
        };
        let moves = record.moves.iter().map(|m| format!(" {m}"));
        let moves: String = moves.collect();
        let moves = if moves.is_empty() {
            moves
        } else {
            format!(" moves{moves}")
        };
        wire.say(&format!("position {start}{moves}"))?;
        wire.say(&go(limits))?;
        hear_until(wire, |line| {
            let rest = line.strip_prefix("bestmove ")?;
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
        let [white, black] = clocks.left.map(|left| left.as_millis());
        let [gain, other_gain] = clocks.increment.map(|increment| increment.as_millis());
        format!(" wtime {white} btime {black} winc {gain} binc {other_gain}")
    });
    let time = limits
        .time
        .map(|time| format!(" movetime {}", time.as_millis()));
    let nodes = limits.nodes.map(|nodes| format!(" nodes {nodes}"));
    let depth = limits.depth.map(|depth| format!(" depth {depth}"));
    let parts = [clocks, time, nodes, depth].into_iter().flatten();
    format!("go{}", parts.collect::<String>())
}

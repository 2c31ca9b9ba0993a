//! The controller's side of the interface: asks other programs for moves.

use gametree_command::{ProtocolEntry, UciLike};
use gametree_core::Mismatch;

use super::engine::GAME;

/// The Universal Chess Interface.
pub const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: UCI.name,
    summary: "the Universal Chess Interface, for chess",
    open: || Box::new(UCI),
};

const UCI: UciLike = UciLike {
    name: "uci",
    clocks: ["wtime", "btime", "winc", "binc"],
    start: |record| &record.start_words,
    check: |game| match game.name() {
        GAME => Ok(()),
        other => Err(Mismatch::new("chess, as uci plays it", other)),
    },
};

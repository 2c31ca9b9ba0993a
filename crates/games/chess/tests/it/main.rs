//! Chess as its users meet it: rules, texts, tactics, and what engines make of them.

mod laws;
mod perft;
mod rules;
mod search;
mod text;
#[cfg(feature = "program")]
mod uci;

use gametree_chess::Chess;
use gametree_core::{Notation, Position};

/// The position of a text.
fn at(text: &str) -> Chess {
    Chess::new().parse_position(text).expect(text)
}

/// The position after legal moves, separated by spaces.
fn after(mut pos: Chess, moves: &str) -> Chess {
    for text in moves.split_whitespace() {
        let m = pos.parse_move(text).expect(text);
        assert!(pos.is_legal(m), "{text} in {pos:?}");
        pos.play(m);
    }
    pos
}

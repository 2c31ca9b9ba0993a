//! Tests of chess: rules, texts, tactics, and the results of engines.

mod laws;
mod perft;
mod rules;
mod search;
mod text;
#[cfg(feature = "entry")]
mod uci;

use gametree_chess::Chess;
use gametree_core::{Notation, Position};

/// Returns the position of a text.
fn at(text: &str) -> Chess {
    Chess::new().parse_position(text).expect(text)
}

/// Returns the position after legal moves, separated by spaces.
fn after(mut pos: Chess, moves: &str) -> Chess {
    for text in moves.split_whitespace() {
        let m = pos.parse_move(text).expect(text);
        assert!(pos.is_legal(m), "{text} in {pos:?}");
        pos.play(m);
    }
    pos
}

//! Tests of the public interface of Connect Four: laws, texts, and solved positions.

mod book;
mod counts;
mod everywhere;
mod laws;
mod sizes;
mod solved;
mod text;

use gametree_connect4::{Connect4, Size};

/// Returns the empty board of a size.
fn board(columns: usize, rows: usize) -> Connect4 {
    Connect4::new(Size::new(columns, rows).expect("a board within the limits"))
}

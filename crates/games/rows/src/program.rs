//! K in a row as a program offers it: the games by name, and the task of Timus.

mod judge;
mod mnk;
mod tictactoe;

pub use judge::JUDGE;
pub use mnk::{GOMOKU, MNK};
pub use tictactoe::TICTACTOE;

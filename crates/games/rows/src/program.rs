//! K in a row as a program offers it: the games by name, and the task of Timus.

mod judge;
// With them come engines, which the unit tests need not.
#[cfg(not(test))]
mod mnk;
#[cfg(not(test))]
mod threats;
#[cfg(not(test))]
mod tictactoe;

pub use judge::JUDGE;
#[cfg(not(test))]
pub use mnk::{GOMOKU, MNK};
#[cfg(not(test))]
pub use tictactoe::TICTACTOE;

//! Entries of k in a row for a program, the Gomocup protocol, and the task of Timus.

mod draw_arguments;
mod draws;
mod finder;
mod gomocup;
mod judge;
mod mnk;
mod offsets;
mod psq;
mod tictactoe;
mod weak;
mod words;

#[doc(hidden)]
pub use gomocup::converse as converse_gomocup;
pub use gomocup::{GomocupArgs, PROTOCOL};
pub use judge::JUDGE;
pub use mnk::{GOMOKU, MNK};
pub use tictactoe::TICTACTOE;
pub use weak::MAKER_BREAKER;

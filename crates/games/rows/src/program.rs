//! Entries of k in a row for a program, the Gomocup protocol, and the task of Timus.

mod draw_arguments;
mod draws;
mod finder;
#[cfg(feature = "program")]
mod gomocup;
#[cfg(feature = "program")]
mod judge;
mod mnk;
mod offsets;
mod psq;
mod tictactoe;
mod weak;
mod words;

#[cfg(feature = "program")]
#[doc(hidden)]
pub use gomocup::converse as converse_gomocup;
#[cfg(feature = "program")]
pub use gomocup::{GomocupArgs, PROTOCOL};
#[cfg(feature = "program")]
pub use judge::JUDGE;
pub use mnk::{GOMOKU, MNK};
pub use tictactoe::TICTACTOE;
pub use weak::MAKER_BREAKER;

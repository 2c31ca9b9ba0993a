//! Entries of k in a row for a program, the Gomocup protocol, and the task of Timus.

mod gomocup;
mod judge;
mod offsets;
// These depend on the engines, which the unit tests do not need.
#[cfg(not(test))]
mod draws;
#[cfg(not(test))]
mod finder;
#[cfg(not(test))]
mod holds;
#[cfg(not(test))]
mod mnk;
#[cfg(not(test))]
mod psq;
#[cfg(not(test))]
mod tictactoe;
#[cfg(not(test))]
mod weak;
#[cfg(not(test))]
mod words;

#[doc(hidden)]
pub use gomocup::converse as converse_gomocup;
pub use gomocup::{GomocupArgs, PROTOCOL};
pub use judge::JUDGE;
#[cfg(not(test))]
pub use mnk::{GOMOKU, MNK};
#[cfg(not(test))]
pub use tictactoe::TICTACTOE;
#[cfg(not(test))]
pub use weak::MAKER_BREAKER;

//! What the generators promise.

mod forced;
mod mnk;
mod tictactoe;

//! What the generators promise.

mod capture;
mod forced;
mod mnk;
mod tictactoe;

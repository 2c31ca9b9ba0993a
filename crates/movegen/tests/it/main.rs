//! Tests that the generators keep their promises.

mod capture;
mod forced;
mod mnk;
mod tictactoe;

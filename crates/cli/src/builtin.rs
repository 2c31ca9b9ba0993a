//! The games and judges that the program comes with.

mod capture;
mod chess;
mod connect4;
mod kayles;
mod mnk;
mod sim;
mod tictactoe;
mod tree;

use gametree_registry::{ParameterError, Registry, Session};

use crate::{connect_four, control_game, ural};

type Opened = Result<Box<dyn Session>, ParameterError>;

/// All built-in games and judges.
///
/// The help shows the first game where a small one is wanted and the last where one is that takes long.
pub fn builtin() -> Registry {
    Registry::new()
        .with_game(mnk::ENTRY)
        .with_game(tictactoe::ENTRY)
        .with_game(capture::ENTRY)
        .with_game(connect4::ENTRY)
        .with_game(kayles::ENTRY)
        .with_game(sim::ENTRY)
        .with_game(tree::ENTRY)
        .with_game(chess::ENTRY)
        .with_game(mnk::GOMOKU)
        .with_judge(ural::ENTRY)
        .with_judge(control_game::ENTRY)
        .with_judge(connect_four::ENTRY)
}

/// A number of cells; one with too many digits is as wrong as one that is too large.
fn number(text: &str) -> Result<usize, ParameterError> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => Ok(number),
        _ => Err(ParameterError::new(
            "a number of cells",
            format!("{text:?}"),
        )),
    }
}

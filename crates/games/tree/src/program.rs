//! Entry of explicit trees for a program, and the command `tree`.

mod command;
mod entry;

pub use command::TreeArgs;
pub use entry::GAME;

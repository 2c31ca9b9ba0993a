//! Entry of explicit trees for a program, and the command `tree`.

#[cfg(feature = "program")]
mod command;
mod content;
mod entry;

#[cfg(feature = "program")]
pub use command::TreeArgs;
pub use entry::GAME;

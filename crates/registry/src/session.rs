//! A game in progress, with its type hidden.

mod describe;
mod play;
mod prove;
mod search;

pub use describe::Describe;
pub use play::Play;
pub use prove::Prove;
pub use search::{GeneratorEntry, Search};

/// A game with its current position and the moves that led there, with text as input and output.
///
/// [`SessionBuilder`](crate::SessionBuilder) makes a session of any [`Notation`](gametree_core::Notation); there are no other sessions.
pub trait Session: Describe + Play + Search + Prove + sealed::Sealed + Send {}

/// Trait that keeps sessions to those of the builder, so that sessions can get further methods.
pub(crate) mod sealed {
    pub trait Sealed {}
}

#![doc = include_str!("../README.md")]

mod capture;
mod forced;
mod mnk;
mod tictactoe;
mod weak;

pub use capture::CentreFirst;
pub use forced::ForcedReplies;
pub use mnk::Near;
pub use weak::Heaviest;

/// The generator of every legal move; where it costs little, moves that are often good come first.
///
/// One type serves all boards of this workspace; this crate's front page gives the order on each.
#[derive(Clone, Copy, Debug, Default)]
pub struct LegalMoves;

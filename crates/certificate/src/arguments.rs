//! Arguments that show a claim at once, so that a proof need not go on to the end of the game.

use gametree_core::{Canonical, Mismatch, Symmetric};

use crate::{Claim, OutOfMemory};

/// Checks the arguments of a game, which are sequences of numbers in a language of its own.
///
/// Accepted arguments count as proven.
/// An implementation must therefore rest on the rules alone, and share nothing with the program that found the arguments.
pub trait Arguments<P> {
    /// The name of the language and its version; a checker that does not know the language refuses the certificate.
    fn language(&self) -> &'static str;

    /// Returns `true` if some argument shows claims such as this one.
    fn are_about(&self, claim: Claim) -> bool;

    /// Reads an argument that shows the claim about an unfinished position, and returns the number of its entries.
    ///
    /// It reads no further than the argument goes.
    /// The position is either one where the player of the claim moves or that of the certificate.
    /// Work and memory must grow with the numbers read, and a need for more than `memory_bytes` must be refused.
    /// A number has at most 21 bits.
    ///
    /// # Errors
    /// Fails if the argument does not show the claim, or if `next_number` returns `None`.
    fn check(
        &self,
        pos: &P,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError>;
}

/// Reason why an argument is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The argument does not show the claim.
    Wrong(Mismatch),
    /// The data to be remembered does not fit into the memory granted.
    Memory(OutOfMemory),
    /// The numbers end before the argument does.
    End,
}

impl From<Mismatch> for ArgumentError {
    fn from(mismatch: Mismatch) -> Self {
        ArgumentError::Wrong(mismatch)
    }
}

/// Step of a proof where the player of the claim moves: an argument if there is one, otherwise a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep<M> {
    /// A move after which the claim still holds.
    Move(M),
    /// An argument that shows the claim at once.
    Argument(Vec<u32>),
}

/// The arguments of a game, about positions that stand for their symmetric images.
pub(crate) struct CanonicalArguments<'a, P>(pub(crate) &'a dyn Arguments<P>);

impl<P: Symmetric> Arguments<Canonical<P>> for CanonicalArguments<'_, P> {
    fn language(&self) -> &'static str {
        self.0.language()
    }

    fn are_about(&self, claim: Claim) -> bool {
        self.0.are_about(claim)
    }

    fn check(
        &self,
        pos: &Canonical<P>,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError> {
        self.0
            .check(pos.position(), claim, memory_bytes, next_number)
    }
}

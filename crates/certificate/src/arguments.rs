//! Arguments: what shows a claim at sight, so that a proof need not go on to the end of the game.

use std::fmt;

use gametree_core::{Canonical, Mismatch, Symmetric};

use crate::{Claim, OutOfMemory};

/// Checks the arguments of a game, which are sequences of numbers in a language of its own.
///
/// What it accepts is taken for proven, so it must rest on the rules alone and share nothing with what has found the arguments.
pub trait Arguments<P> {
    /// The name of the language and its version, for which a certificate is refused by whoever does not know it.
    fn language(&self) -> &'static str;

    /// Whether any argument shows claims such as this one.
    fn are_about(&self, claim: Claim) -> bool;

    /// Reads an argument that shows the claim about an unfinished position, as far as it goes, and returns how many entries it has.
    ///
    /// The position is either one where the player of the claim moves or that of the certificate.
    /// Work and memory must grow with what is read, and memory beyond `memory_bytes` be refused; a number has at most 21 bits.
    ///
    /// # Errors
    /// When the claim is not shown; when `next_number` has none.
    fn check(
        &self,
        pos: &P,
        claim: Claim,
        memory_bytes: u64,
        next_number: &mut dyn FnMut() -> Option<usize>,
    ) -> Result<u64, ArgumentError>;
}

/// Why an argument is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// It does not show the claim.
    Wrong(Mismatch),
    /// What has to be remembered does not fit.
    Memory(OutOfMemory),
    /// There is no next number.
    End,
}

impl From<Mismatch> for ArgumentError {
    fn from(mismatch: Mismatch) -> Self {
        ArgumentError::Wrong(mismatch)
    }
}

/// What a strategy says where its side moves: an argument as soon as there is one, else a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said<M> {
    /// A move after which the claim still holds.
    Move(M),
    /// What shows the claim at sight.
    Argument(Vec<u32>),
}

/// A statement to be written, or a certificate to be checked, by a game that has arguments.
pub struct Argued<'a, T, P> {
    pub(crate) subject: T,
    pub(crate) arguments: &'a dyn Arguments<P>,
}

impl<T: fmt::Debug, P> fmt::Debug for Argued<'_, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Argued")
            .field("subject", &self.subject)
            .field("language", &self.arguments.language())
            .finish()
    }
}

/// The arguments of a game about positions that are taken for their symmetric images.
pub(crate) struct OfPositions<'a, P>(pub(crate) &'a dyn Arguments<P>);

impl<P: Symmetric> Arguments<Canonical<P>> for OfPositions<'_, P> {
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

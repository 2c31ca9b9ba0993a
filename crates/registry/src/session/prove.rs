//! Certificates of a game, and the listing of its positions.

use std::io::{Read, Write};

use gametree_certificate::{Certificate, Report, SeenTable};
use gametree_core::{AnyExpansion, Mismatch};

use crate::{Answer, CertifyError, SearchTask, SharedProof, VerifyError};

/// Certificates of a game, and the listing of its positions.
pub trait Prove: SharedProof {
    /// Returns the rules from the current position on over exact codes, for programs that list all following positions.
    ///
    /// # Errors
    /// When the game does not [offer](crate::SessionBuilder::listed_by) it, or its positions have no exact codes.
    fn expansion(&self) -> Result<AnyExpansion, Mismatch>;

    /// Returns `true` if proofs of this game can be written; `false` where positions [can repeat](gametree_core::Position::CAN_REPEAT).
    fn offers_certificates(&self) -> bool;

    /// Writes the proof of an answer about the current position, just found for `task`, as a certificate.
    ///
    /// The table of the search supplies most of the moves, so the call is best made right after the search.
    /// The limits of nodes and time hold for the moves that are searched for meanwhile, apart from the search before.
    /// `seen` sets how many positions writer and checker remember, so that none is written twice.
    ///
    /// # Errors
    /// When the answer is not proven, the proof does not hold against every legal move, a limit is reached, or the sink fails; every reader refuses the incomplete output.
    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError>;

    /// Replays a certificate about a position of this game, by the rules alone.
    ///
    /// The positions remembered on the way take at most `memory_bytes`.
    ///
    /// # Errors
    /// When any part of it is malformed or not shown.
    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError>;
}

//! Certificates of a game, written and read with the types of the game hidden.

use std::io::{Read, Write};

use gametree_certificate::{
    Arguments, Certificate, CheckError, Claim, ProofStep, Report, Statement, UpToSymmetry,
    WriteError,
};
use gametree_core::{Goal, Notation, Player, Position, Score, Symmetric};
use gametree_search::Certainty;

use crate::engines::LegalMoves;
use crate::{Answer, VerifyError};

/// Plies for which certificates treat symmetric positions as one: to the end of every game.
const ALL_PLIES: u32 = u32::MAX;

/// Function that returns a move after which a claim still holds.
pub(crate) type Strategy<'a, P> =
    dyn FnMut(&P, Claim) -> Option<<P as gametree_core::Position>::Move> + 'a;

/// Function that returns a move after which a claim still holds, or an argument for the claim.
///
/// With the other side to move it returns arguments only.
pub(crate) type ProofStrategy<'a, P> =
    dyn FnMut(&P, Claim) -> Option<ProofStep<<P as gametree_core::Position>::Move>> + 'a;

/// Writing and checking of a game's certificates, with positions as they are or with symmetric ones treated as one.
pub(crate) struct CertificateIo<P: Notation> {
    /// Writes the proof of a statement about a position, as a strategy plays it.
    pub(crate) write: WriteProof<P>,
    /// Replays a certificate about a position.
    verify: VerifyProof<P>,
}

type WriteProof<P> = fn(
    &Statement<'_>,
    &P,
    &LegalMoves<P>,
    Option<&dyn Arguments<P>>,
    &mut ProofStrategy<'_, P>,
    &mut dyn Write,
) -> Result<Report, WriteError>;

type VerifyProof<P> = fn(
    Certificate<&mut dyn Read>,
    &P,
    &LegalMoves<P>,
    Option<&dyn Arguments<P>>,
    u64,
) -> Result<Report, CheckError>;

impl<P: Notation> CertificateIo<P> {
    /// Replays a certificate about a position of the game that begins at `start`.
    pub(crate) fn replay(
        &self,
        certificate: Certificate<&mut dyn Read>,
        start: &P,
        legal: &LegalMoves<P>,
        arguments: Option<&dyn Arguments<P>>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError> {
        let about_rules = certificate.check_rules(start);
        about_rules.map_err(VerifyError::Check)?;
        let root = start.parse_position(&certificate.header().position);
        let root = root.map_err(VerifyError::Position)?;
        let verified = (self.verify)(certificate, &root, legal, arguments, memory_bytes);
        verified.map_err(VerifyError::Check)
    }

    /// Returns the functions for any game.
    pub(crate) fn plain() -> Self {
        CertificateIo {
            write: |statement, root, legal, arguments, strategy, sink| {
                statement.write(root, legal, arguments, strategy, sink)
            },
            verify: |certificate, root, legal, arguments, memory_bytes| {
                certificate.verify(root, legal, arguments, memory_bytes)
            },
        }
    }

    /// Returns the functions for a game whose solver treats symmetric positions as one.
    pub(crate) fn symmetric() -> Self
    where
        P: Symmetric,
    {
        CertificateIo {
            write: |statement, position, legal, arguments, strategy, sink| {
                let plies = ALL_PLIES;
                let images = UpToSymmetry { position, plies };
                statement.write_symmetric(images, legal, arguments, strategy, sink)
            },
            verify: |certificate, root, legal, arguments, memory_bytes| {
                certificate.verify_symmetric(root, legal, arguments, memory_bytes)
            },
        }
    }
}

/// Returns the claims that an answer proves, for both players; none when nothing is proven.
pub(crate) fn claims_of(answer: &Answer) -> Vec<Claim> {
    let (mover, score) = (answer.to_move, answer.report.score);
    let halves = |mover_gets: Score| {
        let of = |player, score| Claim::at_least(player, score);
        [of(mover, mover_gets), of(!mover, -mover_gets)]
    };
    let winner = |player: Player| vec![Claim::win(player)];
    match answer.report.certainty {
        Certainty::Estimate => Vec::new(),
        Certainty::Outcome if score.is_win() => winner(mover),
        Certainty::Outcome if score.is_loss() => winner(!mover),
        // The longest distance that a score holds stands for every longer one as well.
        Certainty::Exact if score == Score::WIN => winner(mover),
        Certainty::Exact if score == Score::LOSS => winner(!mover),
        Certainty::Outcome | Certainty::Exact => halves(score).into_iter().flatten().collect(),
    }
}

/// Returns the question by which a prover that disproves nothing has shown a claim: whether the player of the claim can reach it.
pub(crate) fn goal_of(claim: Claim) -> Goal {
    if claim.score().is_win() {
        Goal::win(claim.player())
    } else {
        Goal::at_least(claim.player(), claim.score())
    }
}

/// Returns the question by which a prover has shown a claim, when `mover` was to move at the root.
///
/// The question is what `mover` can reach, so a claim of the opponent is a disproof.
pub(crate) fn goal_behind<P: Position>(claim: Claim, mover: Player) -> Goal {
    let score = claim.score();
    if claim.player() == mover {
        return goal_of(claim);
    }
    match score.is_win() {
        true if P::CAN_BE_DRAWN => Goal::draw(mover),
        true => Goal::win(mover),
        false => Goal::at_least(mover, (-score).next()),
    }
}

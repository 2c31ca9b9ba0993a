//! A game in progress, behind the session that hides its type.

mod describe;
mod play;
mod prove;
mod search;

use std::sync::Arc;

use gametree_certificate::Arguments;
use gametree_core::{Notation, ProofKey, RecordFormat, perft};
use gametree_search::PvsOptions;

use crate::certificate_io::CertificateIo;
use crate::commentary::Commentary;
use crate::engines::{LegalMoves, PartialMoves};
use crate::lead::Lead;
use crate::listing::Listing;
use crate::named_generator::NamedGenerator;
use crate::session::sealed::Sealed;
use crate::special_solver::SpecialEngine;
use crate::totals::Totals;
use crate::{Description, EstimateUnit, Ladder, LemmasFor, Oracle, Session};

/// A game in progress.
pub(crate) struct Game<P: Notation> {
    pub(crate) name: Arc<str>,
    pub(crate) description: Option<Description>,
    pub(crate) weak_form: Option<String>,
    pub(crate) has_threats: bool,
    pub(crate) ladder: Ladder,
    /// The evaluator's [notable](gametree_core::Evaluator::notable) difference.
    pub(crate) notable: Option<u16>,
    pub(crate) estimate_unit: Option<EstimateUnit>,
    pub(crate) start: P,
    /// The moves since the start, each with the position after it, so that undo only drops the last one.
    pub(crate) played: Vec<(P::Move, P)>,
    pub(crate) legal: LegalMoves<P>,
    /// Function that returns the key of a position that its symmetric images share.
    pub(crate) image_key: fn(&P) -> ProofKey,
    /// The moves counted instead of the legal ones.
    pub(crate) counted: Option<PartialMoves<P>>,
    /// `None` where positions can repeat.
    pub(crate) certificate_io: Option<CertificateIo<P>>,
    pub(crate) generators: Vec<NamedGenerator<P>>,
    pub(crate) playing: usize,
    pub(crate) solving: usize,
    pub(crate) lead: Lead,
    /// The state in which the search of the resumed checkpoint stopped.
    pub(crate) resumed: Option<Totals>,
    /// The totals before the last search, where it was resumed: its answer includes them, its limits do not.
    pub(crate) earlier: Option<Totals>,
    pub(crate) tactics: PvsOptions,
    pub(crate) special: Option<SpecialEngine<P>>,
    /// Lemmas shown elsewhere for each goal, for the certificate of a shared proof.
    pub(crate) lemmas: Vec<LemmasFor>,
    /// The arguments that certificates may contain in addition to moves.
    pub(crate) arguments: Option<Box<dyn Arguments<P> + Send>>,
    pub(crate) commentary: Commentary<P>,
    pub(crate) listing: Listing<P>,
    /// The oracle consulted before a search.
    pub(crate) oracle: Option<Arc<dyn Oracle>>,
    /// The position in which the game was opened, as text.
    pub(crate) opened_at: String,
    pub(crate) formats: Vec<RecordFormat>,
}

impl<P: Notation> Game<P> {
    pub(crate) fn current(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }

    /// Returns the number of sequences of `depth` moves from a position: legal moves, or those counted in their place.
    pub(crate) fn count(&self, mut pos: P, depth: u32) -> u64 {
        match &self.counted {
            None => perft(&mut pos, &self.legal, depth),
            Some(counted) => perft(&mut pos, counted, depth),
        }
    }
}

impl<P: Notation> Sealed for Game<P> {}

impl<P: Notation + 'static> Session for Game<P> {}

//! Search by several engines in turn.

use gametree_core::{Notation, Score};
use gametree_search::{Certainty, StopReason};

use super::engine_run::EngineRun;
use super::ledger::{Ledger, Share};
use crate::engine_kind::{ProverKind, SearchKind};
use crate::engines::{Engine, Prover};
use crate::lead::Lead;
use crate::special_solver::SpecialEngine;
use crate::{Answer, SearchError, Watcher};

/// Nodes of alpha-beta before the first turn, some milliseconds: they solve small games with their distances, and find a move in others.
const FIRST_LOOK: u64 = 4_000;
/// Nodes that alpha-beta visits while the prover expands one.
///
/// Measured on two boards, of 16 cells (14) and of 20 (6).
const SEARCH_NODES: u64 = 8;

/// Number of the turn after which turns stop growing, since such a turn would last for years.
const MAX_DOUBLINGS: u32 = 32;

/// The engines of a portfolio.
///
/// The engine with the lead gets two thirds of the time.
/// Each turn begins with the finder, if the game brings one.
///
/// The tables keep what is shown, so each turn continues where the last one stopped.
pub(super) struct Portfolio<'a, P: Notation> {
    pub(super) run: &'a EngineRun<'a, P>,
    pub(super) solver: &'a mut dyn Engine<P>,
    pub(super) prover: &'a mut dyn Prover<P>,
    pub(super) finder: Option<&'a mut SpecialEngine<P>>,
}

impl<P: Notation> Portfolio<'_, P> {
    /// Searches in turns that grow, until an engine has a proof.
    ///
    /// After a proof of who wins, alpha-beta gets one more turn for the distance.
    pub(super) fn answer(
        mut self,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let look = FIRST_LOOK.saturating_sub(self.run.resumed.nodes);
        let mut answer = self.search(look, ledger, watcher)?;
        while is_open(&answer, ledger) {
            let turn = ledger.turn().min(MAX_DOUBLINGS);
            answer = self.find(answer, turn, ledger, watcher)?;
            let nodes = self.run.lead.first_turn() << turn;
            let [first, second] = self.run.lead.order();
            for (engine, nodes) in [(first, 2 * nodes), (second, nodes)] {
                if !is_open(&answer, ledger) {
                    return Ok(answer);
                }
                answer = match engine {
                    Lead::Search => {
                        self.search(nodes.saturating_mul(SEARCH_NODES), ledger, watcher)?
                    }
                    Lead::Proof => self.prove(answer, nodes, ledger, watcher)?,
                };
            }
            if !is_open(&answer, ledger) {
                return Ok(answer);
            }
            ledger.next_turn();
        }
        Ok(answer)
    }

    /// Searches with alpha-beta.
    fn search(
        &mut self,
        nodes: u64,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let (kind, share) = (SearchKind::Solver, Share::Nodes(nodes));
        self.run.search(kind, self.solver, share, ledger, watcher)
    }

    /// Returns the answer after a turn of the finder, if there is one.
    fn find(
        &mut self,
        answer: Answer,
        turn: u32,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let Some(finder) = self.finder.as_deref_mut() else {
            return Ok(answer);
        };
        let before = ledger.nodes();
        let share = Share::Nodes(self.run.lead.finder_turn(turn));
        let mut found = self.run.ask_special(finder, share, ledger, watcher);
        if found.report.stopped == StopReason::Memory {
            // The other engines have memory of their own, and the next turn of the finder may have more.
            found.report.stopped = StopReason::Nodes;
        }
        let is_at_its_end = matches!(
            found.report.stopped,
            StopReason::Exhausted | StopReason::Unconfirmed
        );
        if is_at_its_end {
            self.finder = None;
            return Ok(ledger.total(answer));
        }
        self.after_proof(answer, found, before, ledger, watcher)
    }

    /// Returns the answer after a turn of the prover.
    fn prove(
        &mut self,
        answer: Answer,
        nodes: u64,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let before = ledger.nodes();
        let limits = ledger.slice(Share::Nodes(nodes));
        let proof = ledger.stage(&limits, |ledger| {
            let kind = ProverKind::DfPn;
            self.run.prove(kind, self.prover, ledger, watcher)
        })?;
        self.after_proof(answer, proof, before, ledger, watcher)
    }

    /// Returns the answer after a search for a proof that began after `before` nodes.
    ///
    /// It is that of alpha-beta where alpha-beta finds the distance in about as many nodes as the proof took.
    /// It is also that of alpha-beta where there is no proof, since alpha-beta has the best move so far.
    fn after_proof(
        &mut self,
        mut answer: Answer,
        proof: Answer,
        before: u64,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        if !proof.is_proven() {
            answer.report.stopped = proof.report.stopped;
            return Ok(ledger.total(answer));
        }
        if proof.report.score == Score::DRAW || proof.report.certainty == Certainty::Exact {
            return Ok(proof);
        }
        let nodes = (ledger.nodes() - before).max(FIRST_LOOK);
        let further = self.search(nodes, ledger, watcher)?;
        Ok(if further.is_proven() {
            further
        } else {
            ledger.total(proof)
        })
    }
}

/// Returns `true` if the search is not finished after this answer and nodes are left.
fn is_open(answer: &Answer, ledger: &Ledger) -> bool {
    answer.report.stopped == StopReason::Nodes && ledger.left().nodes != Some(0)
}

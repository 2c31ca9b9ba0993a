//! Strategies of certificates that give arguments where the game's own solver has them.

use gametree_certificate::{Arguments, Claim, ProofStep};
use gametree_core::{Notation, Position};
use gametree_search::SearchLimits;

use crate::certificate_io::{ProofStrategy, Strategy};
use crate::engines::Memory;
use crate::special_solver::{SpecialEngine, SpecialLimits, StepLimits, Watch, within};

/// Nodes for an argument in a proof by another engine: milliseconds.
const NODES: u64 = 20_000;

/// Returns the arguments of a game, where any of them could show one of these claims.
pub(crate) fn arguments_about<'a, P>(
    arguments: Option<&'a (dyn Arguments<P> + Send)>,
    claims: &[Claim],
) -> Option<&'a dyn Arguments<P>> {
    let arguments: &dyn Arguments<P> = arguments?;
    let mut claims = claims.iter();
    claims
        .any(|&claim| arguments.are_about(claim))
        .then_some(arguments)
}

/// Returns the strategy of a certificate, which is asked where the proven side moves, and at the beginning.
///
/// It gives the moves of the engines, or those of the special solver where the engines have none, and arguments where these may replace moves.
pub(crate) fn proof_strategy<'a, P: Notation + 'a>(
    special: Option<&'a mut SpecialEngine<P>>,
    moves: Option<Box<Strategy<'a, P>>>,
    argues: bool,
    limits: StepLimits<'a>,
) -> Box<ProofStrategy<'a, P>> {
    match (special, moves) {
        (Some(special), None) if argues => special.proof_strategy(limits),
        (Some(special), None) => moves_alone(special.strategy(limits)),
        (Some(special), Some(moves)) if argues => special.arguments_or(moves, limits),
        (_, Some(moves)) => moves_alone(moves),
        (None, None) => Box::new(|_, _| None),
    }
}

/// Returns a strategy that gives only moves.
fn moves_alone<'a, P: Position + 'a>(
    mut strategy: Box<Strategy<'a, P>>,
) -> Box<ProofStrategy<'a, P>> {
    Box::new(move |pos, claim| strategy(pos, claim).map(ProofStep::Move))
}

impl<P: Notation> SpecialEngine<P> {
    /// Returns a strategy that gives the moves of an engine where there is no argument.
    fn arguments_or<'a>(
        &'a mut self,
        mut moves: Box<Strategy<'a, P>>,
        limits: StepLimits<'a>,
    ) -> Box<ProofStrategy<'a, P>> {
        Box::new(move |pos, claim| {
            self.argument(pos, claim, &limits.left().at_most(NODES), limits.memory)
                .or_else(|| own_move(pos, claim, &mut moves))
        })
    }

    /// Returns the strategy of the solver itself: it gives arguments, and moves where there are none.
    fn proof_strategy<'a>(&'a mut self, limits: StepLimits<'a>) -> Box<ProofStrategy<'a, P>> {
        Box::new(move |pos, claim| {
            if let Some(argument) = self.argument(pos, claim, &limits.left(), limits.memory) {
                return Some(argument);
            }
            own_move(pos, claim, &mut self.strategy(limits))
        })
    }

    fn argument(
        &mut self,
        pos: &P,
        claim: Claim,
        limits: &SearchLimits,
        memory: Memory,
    ) -> Option<ProofStep<P::Move>> {
        let argue = |limits: &SpecialLimits<'_>| self.solver.argue(pos, claim, limits);
        within(limits, memory, Watch::NONE, argue).map(ProofStep::Argument)
    }
}

/// Returns the strategy's move, where its side moves.
fn own_move<P: Position>(
    pos: &P,
    claim: Claim,
    strategy: &mut Strategy<'_, P>,
) -> Option<ProofStep<P::Move>> {
    let m = (pos.to_move() == claim.player()).then(|| strategy(pos, claim));
    m.flatten().map(ProofStep::Move)
}

//! Proofs whose strategy argues where the game's own solver can.

use gametree_certificate::{Arguments, Claim, Said};
use gametree_core::{Notation, Position};
use gametree_search::SearchLimits;

use crate::certificate_io::{Speaker, Strategy};
use crate::engines::Memory;
use crate::special_solver::{SpecialEngine, SpecialLimits, within};
use crate::special_watch::Watch;

/// Nodes for an argument where an engine answers else: milliseconds.
const NODES: u64 = 20_000;

/// The arguments of a game, where any of them could show one of these claims.
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

/// What to write where the proven side moves, and at the beginning: the moves of the engines, or of the special solver where they have none, and arguments where they may stand in place of moves.
pub(crate) fn speaker<'a, P: Notation + 'a>(
    special: Option<&'a mut SpecialEngine<P>>,
    moves: Option<Box<Strategy<'a, P>>>,
    argues: bool,
    (limits, memory): (&'a SearchLimits, Memory),
) -> Box<Speaker<'a, P>> {
    match (special, moves) {
        (Some(special), None) if argues => special.speaker(limits, memory),
        (Some(special), None) => moves_alone(special.strategy(limits, memory)),
        (Some(special), Some(moves)) if argues => special.arguing_first(moves, limits, memory),
        (_, Some(moves)) => moves_alone(moves),
        (None, None) => Box::new(|_, _| None),
    }
}

/// What a strategy of moves says.
fn moves_alone<'a, P: Position + 'a>(mut strategy: Box<Strategy<'a, P>>) -> Box<Speaker<'a, P>> {
    Box::new(move |pos, claim| strategy(pos, claim).map(Said::Move))
}

impl<P: Notation> SpecialEngine<P> {
    /// What an engine's strategy says where there is no argument.
    fn arguing_first<'a>(
        &'a mut self,
        mut strategy: Box<Strategy<'a, P>>,
        limits: &'a SearchLimits,
        memory: Memory,
    ) -> Box<Speaker<'a, P>> {
        let limits = limits.clone().at_most(NODES);
        Box::new(move |pos, claim| {
            self.argument((pos, claim), &limits, memory)
                .or_else(|| own_move(pos, claim, &mut strategy))
        })
    }

    /// What the solver says itself, until the stop flag is set: arguments, and moves where there are none.
    fn speaker<'a>(&'a mut self, limits: &'a SearchLimits, memory: Memory) -> Box<Speaker<'a, P>> {
        Box::new(move |pos, claim| {
            if let Some(argument) = self.argument((pos, claim), limits, memory) {
                return Some(argument);
            }
            own_move(pos, claim, &mut self.strategy(limits, memory))
        })
    }

    fn argument(
        &mut self,
        (pos, claim): (&P, Claim),
        limits: &SearchLimits,
        memory: Memory,
    ) -> Option<Said<P::Move>> {
        let argue = |limits: &SpecialLimits<'_>| self.solver.argue(pos, claim, limits);
        within(limits, memory, Watch::NONE, argue).map(Said::Argument)
    }
}

/// The strategy's move, where its side moves.
fn own_move<P: Position>(
    pos: &P,
    claim: Claim,
    strategy: &mut Strategy<'_, P>,
) -> Option<Said<P::Move>> {
    let m = (pos.to_move() == claim.player()).then(|| strategy(pos, claim));
    m.flatten().map(Said::Move)
}

//! Strategies of certificates that give arguments where the game's own solver has them.

use gametree_certificate::{Arguments, Claim, Said};
use gametree_core::{Notation, Position};
use gametree_search::SearchLimits;

use crate::certificate_io::{Speaker, Strategy};
use crate::engines::Memory;
use crate::special_solver::{SpecialEngine, SpecialLimits, Watch, within};

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

/// Returns the speaker of a certificate, which is called where the proven side moves, and at the beginning.
///
/// It gives the moves of the engines, or those of the special solver where the engines have none, and arguments where these may replace moves.
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

/// Returns a speaker that gives only the moves of a strategy.
fn moves_alone<'a, P: Position + 'a>(mut strategy: Box<Strategy<'a, P>>) -> Box<Speaker<'a, P>> {
    Box::new(move |pos, claim| strategy(pos, claim).map(Said::Move))
}

impl<P: Notation> SpecialEngine<P> {
    /// Returns a speaker that gives the moves of an engine's strategy where there is no argument.
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

    /// Returns the speaker of the solver itself, until the stop flag is set: it gives arguments, and moves where there are none.
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

/// Returns the strategy's move, where its side moves.
fn own_move<P: Position>(
    pos: &P,
    claim: Claim,
    strategy: &mut Strategy<'_, P>,
) -> Option<Said<P::Move>> {
    let m = (pos.to_move() == claim.player()).then(|| strategy(pos, claim));
    m.flatten().map(Said::Move)
}

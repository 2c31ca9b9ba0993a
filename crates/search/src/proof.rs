//! Provers: engines that answer whether a goal can be reached, and what they have in common.

mod and_or;
mod df_pn;
mod growth;
mod mix;
mod numbers;
mod observer;
mod pn2;
mod pns;
mod record;
mod report;
mod tree;

pub use and_or::AndOr;
pub use df_pn::{Backup, DfPn, DfPnOptions, Initialisation};
pub use numbers::ProofNumbers;
pub use observer::{ProofObserver, ProofProgress};
pub use pn2::Pn2;
pub use pns::Pns;
pub use report::{ProofReport, Verdict};

use gametree_core::{Evaluator, MoveGen, Outcome, Player, Position, Score};

/// What is to be proven: that a player reaches an aim against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// Who wants it; the opponent is out to prevent it.
    pub player: Player,
    /// What is wanted.
    pub aim: Aim,
}

/// How a game is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Won; in games for points, with more than the opponent.
    Win,
    /// Not lost; in games for points, with at least as many as the opponent.
    Draw,
}

impl Goal {
    /// That `player` wins.
    pub const fn win(player: Player) -> Self {
        Goal {
            player,
            aim: Aim::Win,
        }
    }

    /// That `player` does not lose.
    pub const fn draw(player: Player) -> Self {
        Goal {
            player,
            aim: Aim::Draw,
        }
    }

    /// Whether a game that ended so has reached the goal.
    pub fn is_reached_by(self, outcome: Outcome) -> bool {
        let winner = outcome.winner();
        match self.aim {
            Aim::Win => winner == Some(self.player),
            Aim::Draw => winner != Some(!self.player),
        }
    }

    /// Whether a position is worth enough, given its exact value for the side to move there.
    pub fn is_met_by(self, score: Score, to_move: Player) -> bool {
        let own = if to_move == self.player {
            score
        } else {
            -score
        };
        match self.aim {
            Aim::Win => own > Score::DRAW,
            Aim::Draw => own >= Score::DRAW,
        }
    }
}

/// Whether the goal is reached from a position, where that needs no search.
#[inline]
fn settled<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &E, goal: Goal) -> Option<bool> {
    match pos.outcome() {
        Some(outcome) => Some(goal.is_reached_by(outcome)),
        None => evaluator
            .known(pos)
            .map(|score| goal.is_met_by(score, pos.to_move()))
            .or_else(|| bounded(pos, evaluator, goal)),
    }
}

/// Whether the goal is reached, where half of the value is enough to say so.
#[inline]
fn bounded<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &E, goal: Goal) -> Option<bool> {
    let is_own = pos.to_move() == goal.player;
    let is_draw = goal.aim == Aim::Draw;
    if is_own == is_draw {
        evaluator.at_least(pos, Score::DRAW).map(|_| is_draw)
    } else {
        evaluator.at_most(pos, Score::DRAW).map(|_| is_draw)
    }
}

/// Refuses, at compile time, a generator that leaves out moves which might matter, and a game whose positions can repeat:
///
/// ```compile_fail,E0080
/// # use gametree_core::{Coverage, GameMove, MoveBuf, MoveGen, Outcome, Player, Position};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Pace;
/// # impl GameMove for Pace {
/// #     fn code(self) -> u16 { 0 }
/// #     fn from_code(code: u16) -> Option<Self> { (code == 0).then_some(Pace) }
/// # }
/// # #[derive(Clone)]
/// # struct Pacing;
/// # struct EveryPace;
/// # impl MoveGen<Pacing> for EveryPace {
/// #     const COVERAGE: Coverage = Coverage::Legal;
/// #     fn moves(&self, _: &Pacing, out: &mut MoveBuf<Pace>) { out.push(Pace); }
/// # }
/// # impl Position for Pacing {
/// #     type Move = Pace;
/// #     type Undo = ();
/// #     fn to_move(&self) -> Player { Player::First }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn is_legal(&self, _: Pace) -> bool { true }
/// #     fn play(&mut self, _: Pace) {}
/// #     fn undo(&mut self, _: Pace, (): ()) {}
/// #     fn key(&self) -> u64 { 0 }
/// #     // Without this line it compiles.
/// const CAN_REPEAT: bool = true;
/// # }
/// use gametree_search::{AndOr, Goal, NoObserver, SearchLimits};
///
/// let goal = Goal::win(Player::First);
/// AndOr::with_replies(EveryPace, EveryPace).prove(&Pacing, goal, &SearchLimits::default(), &mut NoObserver);
/// ```
struct Complete<P, G>(std::marker::PhantomData<(P, G)>);

impl<P: Position, G: MoveGen<P>> Complete<P, G> {
    const CHECKED: () = {
        assert!(
            G::COVERAGE.is_complete(),
            "nothing is proven about a player some of whose moves are left out: a complete generator is needed here"
        );
        assert!(
            !P::CAN_REPEAT,
            "what is proven on one path need not hold on another: no proof is kept for a game whose positions can repeat"
        );
    };
}

#[cfg(test)]
mod tests;

//! Depth-first search of an AND/OR tree, as textbooks write it.

use gametree_core::{
    Event, KeyKind, MoveBuf, MoveGen, NoTracer, NodeKind, Position, ProofNumbers, Tracer,
};

use super::observer::{LiveNumbers, ProgressAdapter};
use super::{Goal, ProofObserver, ProofReport, Verdict};
use crate::contract::{expect_moves, refuse_partial, refuse_repetition};
use crate::{Budget, SearchLimits, StopReason};

/// Decides at each position whether *some* move (OR, the player with the goal is to move) or *every* move (AND, the opponent is) leads to the goal.
///
/// Within a depth limit there are three answers: at the horizon the textbooks assume that the goal is not reached, which here is kept apart from a disproof as [`Verdict::Unknown`].
/// No table, no ordering: slow, and simple enough to be believed.
///
/// # Pruned moves
/// The moves of the player with the goal may come from a generator that leaves some out, such as the cells near a stone.
/// A proof below it holds: it needs one move at each OR node, and a player who can win with some of the moves can win with all of them.
/// A disproof would not: that every move tried fails says nothing about those left out, and one of them may win.
/// So with such a generator the answer is never [`Verdict::Disproven`], unless the game is over at the root.
/// The replies must be complete in any case, for a proof has an answer to each of them; a generator that leaves some out is refused at compile time:
///
/// ```compile_fail,E0080
/// use gametree_core::Player;
/// use gametree_search::{AndOr, Goal, NoObserver, SearchLimits};
/// use gametree_testkit::{Heap, SingleTakes};
///
/// let (heap, goal) = (Heap::<false, false>::new(3), Goal::win(Player::First));
/// AndOr::new(SingleTakes).prove(&heap, goal, &SearchLimits::default(), &mut NoObserver);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AndOr<G, R = G> {
    own: G,
    replies: R,
}

impl<G: Clone> AndOr<G> {
    /// Searches the moves of one generator for both players.
    pub fn new(generator: G) -> Self {
        AndOr {
            own: generator.clone(),
            replies: generator,
        }
    }
}

impl<G, R> AndOr<G, R> {
    /// Searches the moves of `own` for the player with the goal, and those of `replies` for the opponent.
    pub const fn with_replies(own: G, replies: R) -> Self {
        AndOr { own, replies }
    }

    /// Searches for a proof or a disproof within the depth limit.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    pub fn prove<P: Position>(
        &self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        R: MoveGen<P>,
    {
        self.search((root, goal), limits, observer, NoTracer)
    }

    /// [`AndOr::prove`], with every step reported to `tracer`: the same positions are expanded.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    pub fn trace<P: Position, T: Tracer<P::Move>>(
        &self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
        tracer: &mut T,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        R: MoveGen<P>,
    {
        self.search((root, goal), limits, observer, tracer)
    }

    fn search<P: Position, T: Tracer<P::Move>>(
        &self,
        (root, goal): (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
        mut tracer: T,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        R: MoveGen<P>,
    {
        tracer.record(|| visit(0, None));
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| None,
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        let mut run = Run {
            engine: self,
            goal,
            budget: &mut budget,
            hit_horizon: false,
            best: None,
            promising: None,
            tracer,
        };
        let depth = run.budget.max_depth();
        let result = run.verdict(&mut root.clone(), depth, 0);
        let (hit_horizon, best, promising) = (run.hit_horizon, run.best, run.promising);
        // What rests on moves left out is no disproof.
        let doubtful = root.outcome().is_none() && !G::COVERAGE.is_complete();
        let verdict = match result {
            Ok(Verdict::Disproven) if doubtful => Verdict::Unknown,
            result => result.unwrap_or(Verdict::Unknown),
        };
        let stopped = result.err().unwrap_or(reason(verdict, hit_horizon));
        let best = best.filter(|_| verdict != Verdict::Unknown);
        let numbers = numbers(verdict);
        ProofReport::new(numbers, best, promising, stopped, KeyKind::Exact, &budget)
    }
}

/// Why a search ended that was not stopped.
const fn reason(verdict: Verdict, hit_horizon: bool) -> StopReason {
    match verdict {
        Verdict::Proven | Verdict::Disproven => StopReason::Solved,
        Verdict::Unknown if hit_horizon => StopReason::Depth,
        Verdict::Unknown => StopReason::Exhausted,
    }
}

const fn numbers(verdict: Verdict) -> ProofNumbers {
    match verdict {
        Verdict::Proven => ProofNumbers::PROVEN,
        Verdict::Disproven => ProofNumbers::DISPROVEN,
        Verdict::Unknown => ProofNumbers::UNKNOWN,
    }
}

/// A tracer is told where the search goes before it goes there.
const fn visit<M>(ply: usize, led_here: Option<M>) -> Event<M> {
    Event::Visit {
        ply,
        led_here,
        thresholds: None,
    }
}

struct Run<'a, 'b, P: Position, G, R, T> {
    engine: &'a AndOr<G, R>,
    goal: Goal,
    budget: &'a mut Budget<'b, P::Move>,
    hit_horizon: bool,
    best: Option<P::Move>,
    /// The first move of the root that is not shown to be in vain.
    promising: Option<P::Move>,
    tracer: T,
}

impl<P: Position, G: MoveGen<P>, R: MoveGen<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, R, T> {
    fn verdict(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        if let Some(outcome) = pos.outcome() {
            return Ok(if self.goal.is_reached_by(outcome) {
                Verdict::Proven
            } else {
                Verdict::Disproven
            });
        }
        if depth == 0 {
            self.hit_horizon = true;
            return Ok(Verdict::Unknown);
        }
        self.budget.visit(ply)?;
        let verdict = if pos.to_move() == self.goal.player {
            self.expands(ply, NodeKind::Or);
            self.or(pos, depth, ply)?
        } else {
            self.expands(ply, NodeKind::And);
            self.and(pos, depth, ply)?
        };
        let numbers = numbers(verdict);
        self.tracer.record(|| Event::Numbers { ply, numbers });
        Ok(verdict)
    }

    /// The player with the goal is to move: one move that reaches it is enough.
    fn or(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        let mut moves = MoveBuf::new();
        self.engine.own.moves(pos, &mut moves);
        expect_moves(&moves);
        self.budget.list(moves.len())?;
        let mut without_proof = if G::COVERAGE.is_complete() {
            Verdict::Disproven
        } else {
            Verdict::Unknown
        };
        for m in moves {
            self.tries(m, ply);
            let child = pos.with_move(m, |child| self.verdict(child, depth - 1, ply + 1))?;
            match self.found(m, ply, child) {
                Verdict::Proven => return Ok(self.decided(m, ply, Verdict::Proven)),
                Verdict::Unknown => without_proof = Verdict::Unknown,
                Verdict::Disproven => self.refuted(m, ply),
            }
        }
        Ok(without_proof)
    }

    /// The opponent is to move: one move that prevents the goal is enough.
    fn and(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Verdict, StopReason> {
        const {
            refuse_repetition::<P>();
            refuse_partial::<P, R>();
        }
        let mut moves = MoveBuf::new();
        self.engine.replies.moves(pos, &mut moves);
        expect_moves(&moves);
        self.budget.list(moves.len())?;
        let mut without_refutation = Verdict::Proven;
        for m in moves {
            self.tries(m, ply);
            let child = pos.with_move(m, |child| self.verdict(child, depth - 1, ply + 1))?;
            match self.found(m, ply, child) {
                Verdict::Disproven => return Ok(self.decided(m, ply, Verdict::Disproven)),
                // One reply without an answer spoils the proof, and there is no disproof to be found.
                Verdict::Unknown if !G::COVERAGE.is_complete() => return Ok(Verdict::Unknown),
                Verdict::Unknown => without_refutation = Verdict::Unknown,
                Verdict::Proven => self.refuted(m, ply),
            }
        }
        Ok(without_refutation)
    }

    #[inline]
    fn expands(&mut self, ply: usize, kind: NodeKind) {
        self.tracer.record(|| Event::Expand { ply, kind });
    }

    /// Reports to the tracer what a move leads to.
    #[inline]
    fn found(&mut self, m: P::Move, ply: usize, verdict: Verdict) -> Verdict {
        let numbers = numbers(verdict);
        self.tracer
            .record(|| Event::ChildNumbers { ply, m, numbers });
        verdict
    }

    /// Notes a move before it is searched, where it is the root's.
    fn tries(&mut self, m: P::Move, ply: usize) {
        self.tracer.record(|| visit(ply + 1, Some(m)));
        if ply == 0 {
            self.promising.get_or_insert(m);
        }
    }

    /// Notes that a move is in vain, where it is the root's.
    fn refuted(&mut self, m: P::Move, ply: usize) {
        if ply == 0 {
            self.promising.take_if(|promising| *promising == m);
        }
    }

    /// Notes the move that decides, where it is the root's.
    fn decided(&mut self, m: P::Move, ply: usize, verdict: Verdict) -> Verdict {
        if ply == 0 {
            self.best = Some(m);
        }
        verdict
    }
}

//! Search for the move of a lost position that is the hardest to refute.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_core::{MoveBuf, MoveGen, Notation, Score};
use gametree_search::{Certainty, Clock, NoObserver, SearchLimits, SearchReport};

use crate::engine_kind::SearchKind;
use crate::engines::{Engine, LegalMoves, Setup};

/// Finds that move with the rules and a solver, within limits.
pub(crate) struct Resistance<'a, P: Notation> {
    legal: LegalMoves<P>,
    solver: &'a mut dyn Engine<P>,
    setup: Setup<SearchKind>,
    limits: SearchLimits,
    clock: Clock,
    nodes: u64,
}

/// A move that delays the loss as long as possible.
pub(crate) struct Resisted<M> {
    /// The number of replies that win as fast as possible.
    refutations: usize,
    /// The line from the move to the end of the game.
    pub(crate) line: Vec<M>,
}

/// Signal that the limits were reached.
struct Spent;

impl<'a, P: Notation> Resistance<'a, P> {
    pub(crate) fn new(
        legal: LegalMoves<P>,
        solver: &'a mut dyn Engine<P>,
        setup: Setup<SearchKind>,
        limits: SearchLimits,
    ) -> Self {
        Resistance {
            legal,
            solver,
            setup,
            limits,
            clock: Clock::start(),
            nodes: 0,
        }
    }

    /// Returns the number of positions visited so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Finds the move of `pos`, which is lost in `plies`, that lasts as long and leaves the fewest replies that win in time.
    ///
    /// Among equal moves `first` is preferred.
    ///
    /// Works within the limits, and returns `None` where they allowed no look at any move.
    pub(crate) fn hardest(
        &mut self,
        pos: &P,
        plies: u32,
        first: Option<P::Move>,
    ) -> Option<Resisted<P::Move>> {
        let mut moves = self.moves(pos);
        if let Some(at) = moves.iter().position(|&m| Some(m) == first) {
            moves[..=at].rotate_right(1);
        }
        let mut hardest: Option<Resisted<P::Move>> = None;
        for m in moves {
            let Ok(found) = self.after(pos, m, plies) else {
                break;
            };
            let fewest = hardest.as_ref().map(|resisted| resisted.refutations);
            let is_harder =
                |found: &Resisted<_>| fewest.is_none_or(|fewest| found.refutations < fewest);
            if let Some(found) = found.filter(is_harder) {
                hardest = Some(found);
            }
        }
        hardest
    }

    /// Returns the resistance of a move; `None` where it loses sooner than in `plies`.
    fn after(
        &mut self,
        pos: &P,
        m: P::Move,
        plies: u32,
    ) -> Result<Option<Resisted<P::Move>>, Spent> {
        let mut child = pos.clone();
        child.play(m);
        let mut line = vec![m];
        if let Some(end) = child.outcome() {
            let is_lost = end.winner() == Some(!pos.to_move());
            let refutations = 0;
            return Ok((!is_lost).then_some(Resisted { refutations, line }));
        }
        if plies > 2 {
            let report = self.solve(&child, plies - 1)?;
            let lasts = report.score == Score::win_in(plies - 1);
            if !lasts || report.certainty != Certainty::Exact {
                return Ok(None);
            }
            line.extend(report.line);
        }
        let mut refutations = 0;
        for reply in self.moves(&child) {
            let mut next = child.clone();
            next.play(reply);
            let wins = match next.outcome() {
                Some(end) => end.winner() == Some(child.to_move()),
                None if plies > 2 => {
                    let report = self.solve(&next, plies - 2)?;
                    report.is_proven() && report.score.is_loss()
                }
                None => false,
            };
            self.visit()?;
            refutations += usize::from(wins);
            if wins && plies == 2 && line.len() == 1 {
                line.push(reply);
            }
        }
        Ok(Some(Resisted { refutations, line }))
    }

    fn moves(&self, pos: &P) -> MoveBuf<P::Move> {
        let mut moves = MoveBuf::new();
        self.legal.moves(pos, &mut moves);
        moves
    }

    /// Returns the value of an unfinished position within a depth.
    fn solve(&mut self, pos: &P, depth: u32) -> Result<SearchReport<P::Move>, Spent> {
        let limits = SearchLimits {
            depth: Some(depth),
            ..self.left()?
        };
        let report = self
            .solver
            .search(pos, self.setup, &limits, &mut NoObserver)
            .map_err(|_| Spent)?;
        self.nodes += report.nodes;
        self.left()?;
        Ok(report)
    }

    /// Counts a position examined by the rules alone.
    fn visit(&mut self) -> Result<(), Spent> {
        self.left()?;
        self.nodes += 1;
        Ok(())
    }

    /// Returns the rest of the limits.
    fn left(&self) -> Result<SearchLimits, Spent> {
        let left = self.limits.minus(self.nodes, self.elapsed());
        let stop = left.stop.as_ref();
        let is_stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if is_stopped || left.is_spent() {
            return Err(Spent);
        }
        Ok(left)
    }
}

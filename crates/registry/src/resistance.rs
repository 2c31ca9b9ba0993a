//! Which move of a lost position is the hardest to refute.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_core::{MoveBuf, MoveGen, Notation, Score};
use gametree_search::{Certainty, Clock, NoObserver, SearchLimits, SearchReport};

use crate::engine_kind::SearchKind;
use crate::engines::{Engine, LegalMoves, Setup};

/// Looks for it with the rules and a solver, within limits.
pub(crate) struct Resistance<'a, P: Notation> {
    legal: LegalMoves<P>,
    solver: &'a mut dyn Engine<P>,
    setup: Setup<SearchKind>,
    limits: SearchLimits,
    clock: Clock,
    nodes: u64,
}

/// A move that loses as late as can be.
pub(crate) struct Resisted<M> {
    /// How many replies win as fast as can be.
    refutations: usize,
    /// From the move to the end of the game.
    pub(crate) line: Vec<M>,
}

/// The limits were reached.
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

    /// Positions visited so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Of the moves of `pos`, which is lost in `plies`, one that lasts as long and leaves the fewest replies that win in time; `first` where it is as good as any.
    ///
    /// As far as the limits go; `None` where no move could be looked at.
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

    /// What a move leaves the opponent; `None` where it loses sooner than in `plies`.
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

    /// The value of an unfinished position within a depth.
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

    /// Counts a position that was looked at by the rules.
    fn visit(&mut self) -> Result<(), Spent> {
        self.left()?;
        self.nodes += 1;
        Ok(())
    }

    /// What is left of the limits.
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

//! Search for the move of a lost position that is the hardest to refute.

use gametree_core::{MoveBuf, MoveGen, Notation, Score};
use gametree_search::{Certainty, NoObserver, SearchLimits, SearchReport};

use super::confirmation::{confirming, further};
use super::ledger::{Ledger, Share};
use crate::engine_kind::SearchKind;
use crate::engines::{Engine, LegalMoves, Setup};
use crate::game::Game;
use crate::{Answer, SearchTask};

/// Nodes for the choice among moves that lose equally late: a fraction of a second.
const DEFENCE_NODES: u64 = 50_000;

/// Search for the move that is hardest to refute, with the rules and a solver, within the limits of a ledger.
struct LongestDefence<'a, P: Notation> {
    legal: LegalMoves<P>,
    solver: &'a mut dyn Engine<P>,
    setup: Setup<SearchKind>,
    ledger: &'a mut Ledger,
}

/// A move that delays the loss as long as possible.
struct Defence<M> {
    /// The number of replies that win as fast as possible.
    refutations: usize,
    /// The line from the move to the end of the game.
    line: Vec<M>,
}

/// Signal that the limits were reached.
struct Spent;

impl<P: Notation + 'static> Game<P> {
    /// Returns the answer to a lost position with the move that is hardest to refute, found within half of the remaining limits.
    pub(super) fn with_longest_defence(
        &mut self,
        mut answer: Answer,
        task: &SearchTask,
        ledger: &mut Ledger,
    ) -> Answer {
        let is_exact = answer.report.certainty == Certainty::Exact && !P::CAN_REPEAT;
        let plies = answer.report.score.plies();
        // The rules alone show the next ply, and later plies must be proven.
        let plies = plies.filter(|&plies| plies == 2 || (plies > 2 && is_exact));
        let Some((plies, limits)) = plies.zip(further(&answer, ledger, Share::Half)) else {
            return answer;
        };
        let pos = self.current().clone();
        let exact = self.exact_index();
        let kind = SearchKind::Solver;
        let first = answer.report.best.as_deref();
        let first = first.and_then(|m| pos.parse_move(m).ok());
        let defence = ledger.stage(&limits.at_most(DEFENCE_NODES), |ledger| {
            let mut search = LongestDefence {
                legal: self.legal.clone(),
                solver: self.generators[exact].engines.engine(kind, None),
                setup: Setup {
                    kind,
                    memory: confirming(kind.engine(), task).memory(),
                    tactics: self.tactics,
                    is_textbook: false,
                },
                ledger,
            };
            search.hardest(&pos, plies, first)
        });
        if let Some(Defence { line, .. }) = defence
            && line.first() != first.as_ref()
        {
            let line: Vec<String> = line.iter().map(|&m| pos.move_text(m)).collect();
            answer.report.best = line.first().cloned();
            answer.report.line = line;
        }
        ledger.total(answer)
    }
}

impl<P: Notation> LongestDefence<'_, P> {
    /// Finds the move of `pos`, which is lost in `plies`, that lasts as long and leaves the fewest replies that win in time.
    ///
    /// Among equal moves `first` is preferred.
    ///
    /// Works within the limits, and returns `None` where they allowed no look at any move.
    fn hardest(&mut self, pos: &P, plies: u32, first: Option<P::Move>) -> Option<Defence<P::Move>> {
        let mut moves = self.moves(pos);
        if let Some(at) = moves.iter().position(|&m| Some(m) == first) {
            moves[..=at].rotate_right(1);
        }
        let mut hardest: Option<Defence<P::Move>> = None;
        for m in moves {
            let Ok(found) = self.after(pos, m, plies) else {
                break;
            };
            let fewest = hardest.as_ref().map(|defence| defence.refutations);
            let is_harder =
                |found: &Defence<_>| fewest.is_none_or(|fewest| found.refutations < fewest);
            if let Some(found) = found.filter(is_harder) {
                hardest = Some(found);
            }
        }
        hardest
    }

    /// Returns the defence by a move; `None` where it loses sooner than in `plies`.
    fn after(
        &mut self,
        pos: &P,
        m: P::Move,
        plies: u32,
    ) -> Result<Option<Defence<P::Move>>, Spent> {
        let mut child = pos.clone();
        child.play(m);
        let mut line = vec![m];
        if let Some(end) = child.outcome() {
            let is_lost = end.winner() == Some(!pos.to_move());
            let refutations = 0;
            return Ok((!is_lost).then_some(Defence { refutations, line }));
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
        Ok(Some(Defence { refutations, line }))
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
        self.ledger.spend(report.nodes);
        self.left()?;
        Ok(report)
    }

    /// Counts a position examined by the rules alone.
    fn visit(&mut self) -> Result<(), Spent> {
        self.left()?;
        self.ledger.spend(1);
        Ok(())
    }

    /// Returns the rest of the limits.
    fn left(&self) -> Result<SearchLimits, Spent> {
        if self.ledger.is_over() {
            return Err(Spent);
        }
        Ok(self.ledger.left())
    }
}

//! Arguments that Breaker wins, in a form that other programs can check.

use gametree_draw_argument::{Advice, Advisor, Question, Stones};
use gametree_grid::Cell;

use crate::claim::Reason;
use crate::game::{Side, WeakPosition};
use crate::reduction::Reduction;
use crate::solver::{WeakError, WeakLimits, WeakSolver};

/// The number of words of the largest board with arguments.
const LARGEST: usize = 5;

impl<const W: usize> WeakSolver<W> {
    /// Returns an argument that Breaker wins, as `gametree_draw_argument` checks it; `None` where Maker wins or the search reaches a limit.
    ///
    /// # Errors
    /// Fails when the position is one of another board, or the board is too large for arguments.
    pub fn argue(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Vec<u32>>, WeakError> {
        if self.solve(pos, limits)?.winner != Ok(Side::Breaker) {
            return Ok(None);
        }
        match pos.grid().words() {
            1 => self.write::<1>(pos, limits),
            2 => self.write::<2>(pos, limits),
            _ => self.write::<LARGEST>(pos, limits),
        }
    }

    fn write<const V: usize>(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Vec<u32>>, WeakError> {
        let of = |side| {
            let stones = pos.stones().iter().filter(move |stone| stone.1 == side);
            stones.map(|stone| stone.0).collect()
        };
        let question = Question::<V> {
            grid: pos.grid(),
            k: pos.k(),
            stones: Stones {
                maker: of(Side::Maker),
                breaker: of(Side::Breaker),
            },
            to_move: pos.to_move(),
        };
        let mut strategy = Strategy {
            solver: self,
            question,
            limits,
        };
        Ok(gametree_draw_argument::write(&question, &mut strategy)?)
    }
}

/// The strategy of Breaker that a solver finds.
struct Strategy<'a, const W: usize, const V: usize> {
    solver: &'a mut WeakSolver<W>,
    question: Question<V>,
    limits: &'a WeakLimits<'a>,
}

impl<const W: usize, const V: usize> Strategy<'_, W, V> {
    fn position(&self, stones: &Stones<V>, to_move: Side) -> Option<WeakPosition> {
        let grid = self.question.grid;
        let empty = WeakPosition::new(grid.columns(), grid.rows(), self.question.k).ok()?;
        let maker = stones.maker.iter().map(|cell| (cell, Side::Maker));
        let breaker = stones.breaker.iter().map(|cell| (cell, Side::Breaker));
        let mut stones = maker.chain(breaker);
        let pos = stones.try_fold(empty, |pos, (cell, side)| pos.with_stone(cell, side));
        pos.ok().map(|pos| pos.with_turn(to_move))
    }

    /// Returns one of these cells after which Breaker wins.
    fn reply(&mut self, pos: &WeakPosition, cells: &[Cell]) -> Option<Cell> {
        let wins = |&cell: &Cell| {
            let after = pos.after(cell).ok();
            let report = after.and_then(|after| self.solver.solve(&after, self.limits).ok());
            report.is_some_and(|report| report.winner == Ok(Side::Breaker))
        };
        cells.iter().copied().find(wins)
    }
}

impl<const W: usize, const V: usize> Advisor<V> for Strategy<'_, W, V> {
    fn advise(&mut self, stones: &Stones<V>, to_move: Side) -> Option<Advice> {
        let pos = self.position(stones, to_move)?;
        let claim = self.solver.explain(&pos, self.limits).ok().flatten()?;
        if claim.winner != Side::Breaker {
            return None;
        }
        let apart: Vec<[Cell; 2]> = claim.reductions.iter().copied().filter_map(pair).collect();
        // Twins need to be set apart only where their removal makes the potential small or turns another pair into a free force.
        let is_forcing = |step: &Reduction| matches!(step, Reduction::FreeForce(_));
        let has_to = claim.reason == Reason::Potential && !apart.is_empty();
        let has_to = has_to || claim.reductions.iter().any(is_forcing);
        Some(match (claim.reason, pos.to_move()) {
            (Reason::NoLines, _) => Advice::Pairing {
                reply: None,
                pairs: apart,
            },
            (Reason::Pairing { reply, mut pairs }, _) => {
                pairs.extend(apart);
                Advice::Pairing { reply, pairs }
            }
            (Reason::Move(cell), Side::Breaker) => Advice::Reply(cell),
            (Reason::Potential, Side::Breaker) => Advice::Reply(self.reply(&pos, &claim.zone)?),
            (_, Side::Breaker) => return None,
            (_, Side::Maker) if has_to => Advice::Apart(apart[0]),
            (Reason::Potential, Side::Maker) => Advice::Potential,
            (_, Side::Maker) => Advice::Replies,
        })
    }
}

/// Returns the pair of a reduction, one cell of which Breaker answers with the other.
fn pair(reduction: Reduction) -> Option<[Cell; 2]> {
    match reduction {
        Reduction::Forced(_) => None,
        Reduction::Twins(cells) | Reduction::FreeForce(cells) => Some(cells),
    }
}

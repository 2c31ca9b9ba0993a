//! Generator of the moves worth trying.

use gametree_core::{Coverage, Exchange, MoveBuf, MoveGen, MoveOrder, Player, Position, Tactics};
use gametree_grid::{Bits, Cell};

use crate::forced::{Forced, append_by_shape, forced};
use crate::{PatternMnk, Shape};

/// A generator of the moves worth trying, the best first.
///
/// It yields the [forced](crate::ForcedByThreats) moves where there are any, and the middle cell on an empty board.
/// Elsewhere it yields the cells where a stone of either player has an effect or touches another stone, those with the largest [weights](crate::Weights) first.
///
/// The coverage is partial: a quiet stone far from all others may be a good move, and so may one with a low rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    most: usize,
}

impl Candidates {
    /// All candidates.
    pub const ALL: Candidates = Candidates::at_most(usize::MAX);
    /// The number of candidates that pays in play.
    pub const PLAY: Candidates = Candidates::at_most(20);

    /// Creates a generator of at most `most` candidates where nothing is forced; at least one.
    pub const fn at_most(most: usize) -> Self {
        Candidates {
            most: if most == 0 { 1 } else { most },
        }
    }
}

impl Default for Candidates {
    fn default() -> Self {
        Candidates::PLAY
    }
}

impl<const W: usize> MoveGen<PatternMnk<W>> for Candidates {
    const COVERAGE: Coverage = Coverage::Partial;
    const ORDER: MoveOrder = MoveOrder::Ranked;

    fn moves(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        match forced(pos) {
            Forced::One(cell) => out.push(cell),
            Forced::Answers(cells) => append_by_shape(pos, cells, out),
            Forced::Nothing => {
                let legal = pos.board().legal_cells();
                let cells = lively(pos) & legal;
                if cells.is_empty() {
                    let grid = pos.board().grid();
                    let middle = grid.cell(grid.columns() / 2, grid.rows() / 2);
                    let middle = middle.filter(|&cell| legal.contains(cell));
                    out.extend(middle.or_else(|| legal.first()));
                } else {
                    append_by_rank(pos, cells, self.most, out);
                }
            }
        }
    }

    fn tactics(&self) -> impl Tactics<PatternMnk<W>> {
        CandidateTactics
    }
}

/// The tactics of the generator.
///
/// The noisy moves are the only move that matters where there is one, else the fours of the side to move that make something more, and two open threes.
/// Threats are open threes and all that is stronger, except for a bare four, which mostly only delays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CandidateTactics;

impl<const W: usize> Tactics<PatternMnk<W>> for CandidateTactics {
    fn noisy(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        match forced(pos) {
            Forced::One(cell) => out.push(cell),
            Forced::Answers(_) | Forced::Nothing => {
                let own = pos.to_move();
                for shape in [Shape::FourThree, Shape::FourPlus, Shape::DoubleThree] {
                    out.extend(pos.allowed(*pos.cells_with(own, shape), own));
                }
            }
        }
    }

    fn is_forced(&self, pos: &PatternMnk<W>) -> bool {
        !pos.cells_with(!pos.to_move(), Shape::Five).is_empty()
    }

    fn is_threat(&self, pos: &PatternMnk<W>, m: Cell) -> bool {
        let shape = pos.shape(m, pos.to_move());
        shape >= Shape::OpenThree && shape != Shape::Four
    }

    fn rank(&self, pos: &PatternMnk<W>, m: Cell) -> i16 {
        rank(pos, m)
    }

    fn exchange(&self, _: &PatternMnk<W>, _: Cell) -> Option<Exchange> {
        None
    }
}

/// Appends the cells with the highest ranks, the best first.
fn append_by_rank<const W: usize>(
    pos: &PatternMnk<W>,
    cells: Bits<W>,
    most: usize,
    out: &mut MoveBuf<Cell>,
) {
    // The rank is turned upside down and comes before the cell, so that the best cells have the smallest numbers.
    let mut ranked: smallvec::SmallVec<[u32; 128]> = smallvec::SmallVec::new();
    for cell in cells {
        let rank = (1 << 15) - i32::from(rank(pos, cell));
        ranked.push(rank.cast_unsigned() << 16 | u32::from(cell.0));
    }
    if ranked.len() > most {
        ranked.select_nth_unstable(most);
        ranked.truncate(most);
    }
    ranked.sort_unstable();
    out.extend(
        ranked
            .into_iter()
            .map(|ranked| Cell((ranked & 0xffff) as u16)),
    );
}

/// Returns the rank of an empty cell: by the network, else the mean of what a stone of either player would be worth there for the order of moves.
#[inline]
fn rank<const W: usize>(pos: &PatternMnk<W>, cell: Cell) -> i16 {
    if let Some(activations) = pos.cell_patterns().activations() {
        return activations.rank(cell, pos.to_move().index());
    }
    let attack = pos.cell_weights(cell, pos.to_move()).attack;
    let defence = pos.cell_weights(cell, !pos.to_move()).defence;
    i16::midpoint(attack, defence)
}

/// Returns the empty cells that touch a stone, or where a stone of either player has an effect; none on an empty board.
fn lively<const W: usize>(pos: &PatternMnk<W>) -> Bits<W> {
    let board = pos.board();
    if board.stone_count() == 0 {
        return Bits::EMPTY;
    }
    let stride = board.grid().stride();
    let stones = *board.stones(Player::First) | *board.stones(Player::Second);
    let all = stones | board.empty();
    let row = (stones | stones.shifted_up(1) | stones.shifted_down(1)) & all;
    let mut cells = row | row.shifted_up(stride) | row.shifted_down(stride);
    let quiet = |player| *pos.cells_with(player, Shape::Quiet);
    cells |= board
        .empty()
        .minus(quiet(Player::First) & quiet(Player::Second));
    cells & board.empty()
}

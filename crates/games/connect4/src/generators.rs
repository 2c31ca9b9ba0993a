//! Generators of all columns that are not full, and of those that do not lose at once.

use gametree_core::{Coverage, MoveBuf, MoveGen, MoveOrder};

use crate::lines::completions;
use crate::position::safe_cells;
use crate::{Column, Connect4, Size};

/// Every column that is not full, from the centre outwards.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeColumns;

impl MoveGen<Connect4> for FreeColumns {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Connect4, out: &mut MoveBuf<Column>) {
        if !pos.is_won() {
            out.extend(outwards(pos, pos.landing()));
        }
    }
}

/// The columns that do not lose at once, those first that make the most winning cells.
///
/// The generator is sound, with exact distances. A move that wins at once is enough by itself. A loss with the opponent's next stone is the worst result, so one such move stands for all if there is no other.
#[derive(Clone, Copy, Debug, Default)]
pub struct SafeColumns;

impl MoveGen<Connect4> for SafeColumns {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    const ORDER: MoveOrder = MoveOrder::Final;

    #[inline]
    fn moves(&self, pos: &Connect4, out: &mut MoveBuf<Column>) {
        let landing = pos.landing();
        if pos.is_won() || landing == 0 {
            return;
        }
        let [winning, dangerous] = pos.winning();
        let (at_once, safe) = (winning & landing, pos.safe());
        if at_once != 0 {
            out.extend(outwards(pos, at_once).next());
        } else if safe & safe.wrapping_sub(1) != 0 {
            by_threats(pos, safe, out);
        } else if safe != 0 {
            out.push(pos.size().column_of(safe));
        } else {
            // All moves lose; the generator proposes an answer to a threat if there is one, as a person would play.
            let forced = landing & dangerous;
            let any = if forced == 0 { landing } else { forced };
            out.extend(outwards(pos, any).next());
        }
    }
}

/// Returns the columns of these cells, from the centre outwards.
fn outwards(pos: &Connect4, cells: u64) -> impl Iterator<Item = Column> {
    let size = pos.size();
    let count = size.columns();
    let all = (0..count).map(move |rank: usize| {
        // The centre, the next on its left, the next on its right, and so on.
        let away = rank.div_ceil(2);
        if rank.is_multiple_of(2) {
            count / 2 + away
        } else {
            count / 2 - away
        }
    });
    all.filter_map(Column::new)
        .filter(move |&column| cells & size.cells_of(column) != 0)
}

/// Appends the columns of these cells, those first that add the most winning cells, and from the centre outwards among equals.
///
/// A column after which the opponent has no safe reply is appended at once, and the rest is left out.
#[inline]
fn by_threats(pos: &Connect4, cells: u64, out: &mut MoveBuf<Column>) {
    let size = pos.size();
    let [winning, _] = pos.winning();
    let empty = size.board() & !pos.stones();
    let mut ranked = [(0_u32, Column::LEFT); Column::COUNT];
    let mut count = 0;
    let mut rest = cells;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        let column = size.column_of(cell);
        let threats = completions(size, pos.own() | cell) & empty;
        let next = (pos.landing() ^ cell | cell << 1) & size.board();
        if next != 0 && safe_cells(next, threats) == 0 {
            out.push(column);
            return;
        }
        let forces = u32::from(threats & next != 0);
        let rank = rank_of(threats & !winning, forces, size.centrality(column));
        let mut place = count;
        while place > 0 && ranked[place - 1].0 < rank {
            ranked[place] = ranked[place - 1];
            place -= 1;
        }
        ranked[place] = (rank, column);
        count += 1;
    }
    out.extend(ranked[..count].iter().map(|&(_, column)| column));
}

/// Returns a rank: the number of winning cells that a move adds, then 1 if one of them must be answered at once, then its centrality.
#[inline]
fn rank_of(added: u64, forces: u32, centrality: u32) -> u32 {
    // Most moves add none, and counting is slow on a processor without an instruction for it.
    let count = if added == 0 { 0 } else { added.count_ones() };
    (2 * count + forces) << Size::CENTRALITY_BITS | centrality
}

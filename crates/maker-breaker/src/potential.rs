//! Win of Breaker by the potential of the edges (Erdős and Selfridge 1973).

use gametree_grid::Bits;

use crate::game::Side;
use crate::reduction::Reduced;
use crate::rows::{ONE, Rows};

/// The potentials of single cells, in units of 1/[`ONE`].
type CellPotentials<const W: usize> = [[u64; 64]; W];

/// Returns the zone of a win of Breaker that the potential shows: it still shows the win where Maker has any of the other cells as well.
///
/// Breaker to move wins where the sum of 2^-size over the edges is less than 1, since a stone on the heaviest cell keeps it there.
/// With Maker to move the sum may first grow by the weight of one cell.
pub(crate) fn potential_zone<const W: usize>(pos: &Reduced<W>, rows: &Rows<W>) -> Option<Bits<W>> {
    let edges = &pos.edges;
    if edges.potential() >= ONE || bound(pos, rows, Bits::EMPTY) >= ONE {
        return None;
    }
    // The lightest cells leave the zone first, as long as the rest still shows the win.
    let mut cells: Vec<_> = pos.live.iter().collect();
    cells.sort_by_key(|&cell| edges.weight(cell));
    let mut free = Bits::EMPTY;
    for cell in cells {
        let more = free | Bits::of(cell);
        if bound(pos, rows, more) >= ONE {
            break;
        }
        free = more;
    }
    Some(pos.live.minus(free))
}

/// Returns the potential when Breaker is to move next, with the cells of `free` given to Maker.
fn bound<const W: usize>(pos: &Reduced<W>, rows: &Rows<W>, free: Bits<W>) -> u64 {
    let mut sum = 0;
    let mut cells: CellPotentials<W> = [[0; 64]; W];
    for id in pos.edges.live_states() {
        for &edge in rows.edges(id) {
            let left = rows.on_board(rows.row(id), edge).minus(free);
            let weight = ONE.checked_shr(left.count()).unwrap_or(0);
            sum += weight;
            for cell in &left {
                cells[cell.index() / 64][cell.index() % 64] += weight;
            }
        }
    }
    match pos.edges.to_move() {
        Side::Breaker => sum,
        Side::Maker => sum + cells.iter().flatten().max().copied().unwrap_or(0),
    }
}

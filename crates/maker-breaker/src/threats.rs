//! Win of Maker by continuous threats: edges of two cells, each of which leaves one reply (the VCF of five in a row, Allis, van den Herik and Huntjens 1996).

use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::position::Edges;
use crate::reduction::Reduced;
use crate::rows::Rows;

/// The number of threats that one search may play; measured on boards with lines of four.
const THREATS: u32 = 60;

/// Returns the threats and replies by which Maker, to move, wins; the last threat is a double one.
pub(crate) fn threats<const W: usize>(pos: &Reduced<W>, rows: &mut Rows<W>) -> Option<Vec<Cell>> {
    if pos.edges.counts()[1] == 0 {
        return None;
    }
    let mut line = Vec::new();
    let mut left = THREATS;
    find(&pos.edges, rows, &mut left, &mut line).then_some(line)
}

fn find<const W: usize>(
    edges: &Edges<W>,
    rows: &mut Rows<W>,
    left: &mut u32,
    line: &mut Vec<Cell>,
) -> bool {
    // A threat takes a cell of an edge of two cells.
    let mut cells = Bits::<W>::EMPTY;
    for id in edges.live_states() {
        for &edge in rows.edges(id) {
            if edge.count_ones() == 2 {
                cells |= rows.on_board(rows.row(id), edge);
            }
        }
    }
    for threat in &cells {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let mut next = edges.clone();
        let single = next.put(rows, threat, Side::Maker);
        let Some(reply) = single.first() else {
            continue;
        };
        line.extend([threat, reply]);
        if let Some(other) = single.minus(Bits::of(reply)).first() {
            line.push(other);
            return true;
        }
        next.put(rows, reply, Side::Breaker);
        if find(&next, rows, left, line) {
            return true;
        }
        line.truncate(line.len() - 2);
    }
    false
}

//! Breaker's win by a pairing: two cells of every edge such that no two pairs meet (set matching, Uiterwijk 2018).
//!
//! A pair of cells lies in one row only, so a pairing is a choice of one way for each row, all of them disjoint.
//! The search branches on the row with the fewest ways left; where a row has none, it goes back to the last row that is to blame (conflict-directed backjumping, Prosser 1993).

use gametree_grid::{Bits, Cell};

use crate::board::RowSet;
use crate::game::Side;
use crate::options::{Local, pairs_within};
use crate::position::{Edges, rows_of};
use crate::reduce::Reduced;
use crate::rows::{ONE, Rows, StateId};

/// A pairing that wins for Breaker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing<const W: usize> {
    /// Where Breaker plays first, if it is his turn.
    pub(crate) reply: Option<Cell>,
    /// The cells of all pairs.
    pub(crate) cells: Bits<W>,
}

/// How far searches for a pairing go.
#[derive(Clone, Copy, Debug)]
pub struct PairingLimits {
    /// Choices for a row in one search.
    pub choices: u32,
    /// Breaker's first moves that are tried.
    pub replies: u32,
    /// The potential of the edges, with Maker to move, from which on none is looked for.
    pub potential: f64,
}

impl Default for PairingLimits {
    /// Measured on 7,8,5 and positions of 8,8,5; the README has the numbers.
    fn default() -> Self {
        PairingLimits {
            choices: 60,
            replies: 10,
            potential: 1.7,
        }
    }
}

/// Why there is no pairing.
enum Failure {
    /// The rows that have none together, and those among them that were chosen for before.
    Conflict { core: RowSet, blame: RowSet },
    /// The search was too short.
    Open,
}

/// A search for pairings, with the space that it needs.
#[derive(Debug)]
pub(crate) struct Pairings<const W: usize> {
    rows: Vec<Choice<W>>,
    demand: [[u16; 64]; W],
    choices: u32,
    /// Choices of all searches so far.
    pub(crate) work: u64,
}

/// A row in a search.
#[derive(Clone, Copy, Debug)]
struct Choice<const W: usize> {
    row: u8,
    id: StateId,
    /// The cells of the way chosen for it.
    cells: Bits<W>,
}

impl<const W: usize> Pairings<W> {
    pub(crate) fn new() -> Self {
        Pairings {
            rows: Vec::new(),
            demand: [[0; 64]; W],
            choices: 0,
            work: 0,
        }
    }

    /// A pairing of the position, after a first move of Breaker where it is his turn.
    pub(crate) fn find(
        &mut self,
        pos: &Reduced<W>,
        rows: &mut Rows<W>,
        limits: PairingLimits,
    ) -> Option<Pairing<W>> {
        let edges = &pos.edges;
        self.count_demand(edges, rows);
        match edges.to_move() {
            Side::Maker => {
                if is_above(edges, limits.potential) {
                    return None;
                }
                let cells = self.search(edges, rows, limits.choices).ok()?;
                Some(Pairing { reply: None, cells })
            }
            Side::Breaker => self.find_with_reply(pos, rows, limits),
        }
    }

    /// The pairs of the pairing that was found last.
    pub(crate) fn pairs(&self, rows: &Rows<W>) -> Vec<[Cell; 2]> {
        let of_row = |choice: &Choice<W>| {
            let cells = &rows.board().rows()[usize::from(choice.row)];
            let in_way = |&(_, cell): &(usize, &Cell)| choice.cells.contains(*cell);
            let places = cells.iter().enumerate().filter(in_way);
            let way = places.fold(0, |way, (at, _)| way | 1 << at);
            let pairs = pairs_within(rows.edges(choice.id), way);
            pairs.expect("the way is made of pairs")
        };
        let pair = |row: u8, local: Local| -> [Cell; 2] {
            let mut cells = rows.on_board(row, local).iter();
            std::array::from_fn(|_| cells.next().expect("two cells"))
        };
        let rows = self.rows.iter();
        rows.flat_map(|choice| of_row(choice).into_iter().map(move |local| (choice.row, local)))
            .map(|(row, local)| pair(row, local))
            .collect()
    }

    /// A move of Breaker, heaviest cells first, after which there is a pairing.
    fn find_with_reply(
        &mut self,
        pos: &Reduced<W>,
        rows: &mut Rows<W>,
        limits: PairingLimits,
    ) -> Option<Pairing<W>> {
        let edges = &pos.edges;
        let mut candidates = pos.live.minus(pos.dominated(rows));
        for _ in 0..limits.replies {
            let reply = candidates.iter().max_by_key(|&cell| edges.weight(cell))?;
            candidates.remove(reply);
            let mut next = *edges;
            next.put(rows, reply, Side::Breaker);
            if is_above(&next, limits.potential) {
                return None;
            }
            match self.search(&next, rows, limits.choices) {
                Ok(cells) => {
                    let reply = Some(reply);
                    return Some(Pairing { reply, cells });
                }
                // These rows have no pairing with or without this move, so a move has to touch one of them.
                Err(Failure::Conflict { core, .. }) => {
                    let states = rows_of(core).map(|row| edges.row_state(row));
                    let touched = states.fold(Bits::EMPTY, |all, id| all | rows.state(id).live);
                    candidates &= touched;
                }
                Err(Failure::Open) => (),
            }
        }
        None
    }

    /// How much each cell is wanted by the ways of all rows.
    fn count_demand(&mut self, edges: &Edges<W>, rows: &Rows<W>) {
        self.demand = [[0; 64]; W];
        for id in edges.live_states() {
            for (cell, _, demand) in rows.weights(id) {
                self.demand[cell.index() / 64][cell.index() % 64] += demand;
            }
        }
    }

    fn search(
        &mut self,
        edges: &Edges<W>,
        rows: &Rows<W>,
        choices: u32,
    ) -> Result<Bits<W>, Failure> {
        self.rows.clear();
        self.rows.extend(rows_of(edges.live_rows()).map(|row| Choice {
            row,
            id: edges.row_state(row),
            cells: Bits::EMPTY,
        }));
        self.choices = choices;
        let found = self.choose(0, Bits::EMPTY, rows);
        self.work += u64::from(choices - self.choices) + 1;
        found
    }

    /// Chooses for all rows from this one on, with the cells of `used` taken.
    fn choose(
        &mut self,
        first: usize,
        used: Bits<W>,
        rows: &Rows<W>,
    ) -> Result<Bits<W>, Failure> {
        if first == self.rows.len() {
            return Ok(used);
        }
        // 1. The row with the fewest ways left.
        let (mut at, mut fewest) = (first, usize::MAX);
        for (index, choice) in self.rows.iter().enumerate().skip(first) {
            let ways = rows.options(choice.id).iter();
            let left = ways.filter(|&&way| (way & used).is_empty());
            let left = left.take(fewest).count();
            if left < fewest {
                (at, fewest) = (index, left);
                if left == 0 {
                    break;
                }
            }
        }
        self.rows.swap(first, at);
        let Choice { row, id, .. } = self.rows[first];
        let bit: RowSet = 1 << row;
        let mut blame = self.blame(first, rows);
        let mut core = bit;
        // 2. Its ways, those first whose cells are wanted least.
        let mut tried = 0_u128;
        for _ in 0..fewest {
            let Some((index, way)) = self.next_way(id, used, tried, rows) else {
                break;
            };
            tried |= 1 << index;
            if self.choices == 0 {
                return Err(Failure::Open);
            }
            self.choices -= 1;
            self.rows[first].cells = way;
            match self.choose(first + 1, used | way, rows) {
                Ok(cells) => return Ok(cells),
                Err(Failure::Open) => return Err(Failure::Open),
                Err(Failure::Conflict {
                    core: more,
                    blame: others,
                }) => {
                    // 3. Another way for this row does not help.
                    if others & bit == 0 {
                        return Err(Failure::Conflict {
                            core: more,
                            blame: others,
                        });
                    }
                    core |= more;
                    blame |= others & !bit;
                }
            }
            // Deeper levels have moved the rows behind this one only.
        }
        core |= blame;
        Err(Failure::Conflict { core, blame })
    }

    /// The rows chosen for already whose ways take cells from the ways of this one.
    fn blame(&self, first: usize, rows: &Rows<W>) -> RowSet {
        let ways = rows.options(self.rows[first].id);
        let wanted = ways.iter().fold(Bits::EMPTY, |all, way| all | *way);
        let chosen = self.rows[..first].iter();
        let to_blame = chosen.filter(|choice| !(choice.cells & wanted).is_empty());
        to_blame.fold(0, |all, choice| all | 1 << choice.row)
    }

    /// The way of a state that is left, not tried yet, and wanted least by others.
    fn next_way(
        &self,
        id: StateId,
        used: Bits<W>,
        tried: u128,
        rows: &Rows<W>,
    ) -> Option<(usize, Bits<W>)> {
        let ways = rows.options(id).iter().enumerate();
        let left = ways.filter(|&(index, way)| tried >> index & 1 == 0 && (*way & used).is_empty());
        let demand = |cell: Cell| u32::from(self.demand[cell.index() / 64][cell.index() % 64]);
        left.map(|(index, way)| (way.iter().map(demand).sum::<u32>(), index, *way))
            .min_by_key(|&(wanted, index, _)| (wanted, index))
            .map(|(_, index, way)| (index, way))
    }
}

/// Whether the potential of the edges is not below a bound.
#[expect(
    clippy::cast_precision_loss,
    reason = "the bound is a matter of measurement"
)]
fn is_above<const W: usize>(edges: &Edges<W>, bound: f64) -> bool {
    edges.potential() as f64 >= bound * ONE as f64
}

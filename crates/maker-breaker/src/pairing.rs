//! Win of Breaker by a pairing: two cells of every edge such that no two pairs share a cell (Hales and Jewett 1963).
//!
//! Edges of one row may share a pair.
//! A pair of cells lies in one row only, so a pairing is a choice of one way for each row, all of them disjoint.
//! The search branches on the row with the fewest remaining ways.
//! When a row has no way left, the search goes back to the last row that is to blame (conflict-directed backjumping, Prosser 1993).

use gametree_grid::{Bits, Cell};

use crate::board::{MAX_ROWS, RowSet};
use crate::game::Side;
use crate::options::{Local, MOST, pairs_within};
use crate::pairing_success::PairingSuccess;
use crate::position::{Edges, rows_of};
use crate::reduction::Reduced;
use crate::rows::{Rows, StateId, WaySet};
use crate::settings::PairingLimits;

/// The demand that is added to a cell which the pairs should avoid, in 256 parts of a row that needs it; measured on 7,8,5 and 8,8,5.
const AVOIDANCE: u16 = 512;

/// A pairing that wins for Breaker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing<const W: usize> {
    /// The first move of Breaker on Breaker's turn.
    pub(crate) reply: Option<Cell>,
    /// The cells of all pairs.
    pub(crate) cells: Bits<W>,
}

/// The reason why a search finds no pairing.
enum Failure {
    /// The rows of `core` have no pairing together; those of `blame` among them have ways chosen earlier.
    Conflict { core: RowSet, blame: RowSet },
    /// The search was too short.
    Open,
    /// The search made no choice, since a pairing is unlikely.
    Unlikely,
}

/// A search for pairings, with the memory that it needs.
#[derive(Debug)]
pub(crate) struct Pairings<const W: usize> {
    states: [StateId; MAX_ROWS],
    /// The ways of each row that share no cell with those chosen for other rows.
    left: [WaySet; MAX_ROWS],
    /// The cells of the way chosen for each row.
    chosen: [Bits<W>; MAX_ROWS],
    /// The rows for which a way is chosen.
    done: RowSet,
    /// The ways of a row before a choice, to be restored.
    trail: Vec<(u8, WaySet)>,
    demand: [[u16; 64]; W],
    successes: PairingSuccess,
    choices: u32,
    /// The number of choices of all searches so far.
    pub(crate) work: u64,
}

impl<const W: usize> Pairings<W> {
    pub(crate) fn new() -> Self {
        Pairings {
            states: [0; MAX_ROWS],
            left: [0; MAX_ROWS],
            chosen: [Bits::EMPTY; MAX_ROWS],
            done: 0,
            trail: Vec::new(),
            demand: [[0; 64]; W],
            successes: PairingSuccess::new(),
            choices: 0,
            work: 0,
        }
    }

    /// Searches for a pairing of the position, after a first move of Breaker on Breaker's turn.
    pub(crate) fn find(
        &mut self,
        pos: &Reduced<W>,
        rows: &mut Rows<W>,
        avoid: Bits<W>,
        limits: PairingLimits,
    ) -> Option<Pairing<W>> {
        let edges = &pos.edges;
        self.count_demand(edges, rows);
        for cell in &avoid {
            self.demand[cell.index() / 64][cell.index() % 64] += AVOIDANCE;
        }
        match edges.to_move() {
            Side::Maker => {
                let cells = self.search(edges, rows, limits).ok()?;
                Some(Pairing { reply: None, cells })
            }
            Side::Breaker => self.find_with_reply(pos, rows, limits),
        }
    }

    /// Returns the pairs of the last pairing.
    pub(crate) fn pairs(&self, rows: &Rows<W>) -> Vec<[Cell; 2]> {
        let of_row = |row: u8| {
            let cells = rows.board().rows()[usize::from(row)].iter().enumerate();
            let in_way =
                |&(_, cell): &(usize, &Cell)| self.chosen[usize::from(row)].contains(*cell);
            let way = cells.filter(in_way).fold(0, |way, (at, _)| way | 1 << at);
            let pairs = pairs_within(rows.edges(self.states[usize::from(row)]), way);
            pairs.expect("the way is made of pairs")
        };
        let pair = |row: u8, local: Local| -> [Cell; 2] {
            let mut cells = rows.on_board(row, local).iter();
            std::array::from_fn(|_| cells.next().expect("two cells"))
        };
        rows_of(self.done)
            .flat_map(|row| of_row(row).into_iter().map(move |local| pair(row, local)))
            .collect()
    }

    /// Searches for a move of Breaker, the heaviest cells first, after which there is a pairing.
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
            let mut next = edges.clone();
            next.put(rows, reply, Side::Breaker);
            match self.search(&next, rows, limits) {
                Ok(cells) => {
                    let reply = Some(reply);
                    return Some(Pairing { reply, cells });
                }
                // These rows have no pairing with or without this move, so a better move has to touch one of them.
                Err(Failure::Conflict { core, .. }) => {
                    let states = rows_of(core).map(|row| edges.row_state(row));
                    let touched = states.fold(Bits::EMPTY, |all, id| all | rows.state(id).live);
                    candidates &= touched;
                }
                Err(Failure::Open) => (),
                Err(Failure::Unlikely) => return None,
            }
        }
        None
    }

    /// Counts the demand for each cell by the ways of all rows.
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
        limits: PairingLimits,
    ) -> Result<Bits<W>, Failure> {
        let live_rows = edges.live_rows();
        let (mut least, mut live) = (0, Bits::EMPTY);
        for row in rows_of(live_rows) {
            let id = edges.row_state(row);
            let state = rows.state(id);
            least += state.least;
            live |= state.live;
            let ways = rows.options(id).len();
            if ways == 0 {
                return Err(Failure::Conflict {
                    core: 1 << row,
                    blame: 0,
                });
            }
            self.states[usize::from(row)] = id;
            self.left[usize::from(row)] = WaySet::MAX >> (MOST - ways);
        }
        let (potential, live) = (edges.potential(), live.count());
        let kind = self.successes.kind(potential, least, live);
        if !limits.tries_always && !kind.is_worth_it() {
            return Err(Failure::Unlikely);
        }
        self.done = 0;
        self.trail.clear();
        self.choices = limits.choices;
        let found = self.choose(live_rows, Bits::EMPTY, rows);
        self.work += u64::from(limits.choices - self.choices) + 1;
        let kind = self.successes.kind(potential, least, live);
        kind.note(found.is_ok());
        found
    }

    /// Chooses ways for the rows of `open`, with the cells of `used` taken.
    fn choose(&mut self, open: RowSet, used: Bits<W>, rows: &Rows<W>) -> Result<Bits<W>, Failure> {
        if open == 0 {
            return Ok(used);
        }
        // 1. The row with the fewest remaining ways comes next.
        let row = self.tightest(open);
        let bit: RowSet = 1 << row;
        let open = open & !bit;
        let id = self.states[usize::from(row)];
        let mut left = self.left[usize::from(row)];
        let (mut core, mut blame) = (bit, 0);
        self.done |= bit;
        // 2. The search tries its ways, those with the smallest demand first.
        while left != 0 {
            if self.choices == 0 {
                return Err(Failure::Open);
            }
            self.choices -= 1;
            let number = self.least_wanted(id, left, rows);
            left &= !(1 << number);
            let way = rows.options(id)[number];
            self.chosen[usize::from(row)] = way;
            let mark = self.trail.len();
            let found = match self.take(way, open, rows) {
                Ok(()) => self.choose(open, used | way, rows),
                Err(empty) => {
                    let blame = self.blame(self.states[usize::from(empty)], rows);
                    let core = blame | 1 << empty;
                    Err(Failure::Conflict { core, blame })
                }
            };
            let Err(failure) = found else { return found };
            self.put_back(mark);
            match failure {
                Failure::Open | Failure::Unlikely => return Err(failure),
                Failure::Conflict {
                    core: more,
                    blame: others,
                } if others & bit != 0 => {
                    core |= more;
                    blame |= others & !bit;
                }
                // 3. Another way for this row does not help.
                conflict @ Failure::Conflict { .. } => {
                    self.done &= !bit;
                    return Err(conflict);
                }
            }
        }
        self.done &= !bit;
        blame |= self.blame(id, rows);
        core |= blame;
        Err(Failure::Conflict { core, blame })
    }

    /// Returns the demand for all cells of a way together.
    #[inline]
    fn wanted(&self, way: Bits<W>) -> u32 {
        let demand = |cell: Cell| u32::from(self.demand[cell.index() / 64][cell.index() % 64]);
        way.iter().map(demand).sum()
    }

    /// Returns the row with the fewest remaining ways.
    #[inline]
    fn tightest(&self, open: RowSet) -> u8 {
        let mut with_two = None;
        for row in rows_of(open) {
            let left = self.left[usize::from(row)];
            let but_one = left & (left - 1);
            if but_one == 0 {
                return row;
            }
            if with_two.is_none() && but_one.is_power_of_two() {
                with_two = Some(row);
            }
        }
        with_two.unwrap_or_else(|| {
            let ways = |&row: &u8| self.left[usize::from(row)].count_ones();
            rows_of(open).min_by_key(ways).unwrap_or(0)
        })
    }

    /// Takes the cells of a way from the ways of the other rows; fails with a row that then has none left.
    #[inline]
    fn take(&mut self, way: Bits<W>, open: RowSet, rows: &Rows<W>) -> Result<(), u8> {
        for cell in &way {
            for place in rows.board().places(cell) {
                if open >> place.row & 1 == 0 {
                    continue;
                }
                let row = usize::from(place.row);
                let lost = self.left[row] & rows.users(self.states[row], place.at);
                if lost != 0 {
                    self.trail.push((place.row, self.left[row]));
                    self.left[row] &= !lost;
                    if self.left[row] == 0 {
                        return Err(place.row);
                    }
                }
            }
        }
        Ok(())
    }

    fn put_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (row, left) = self.trail.pop().expect("longer than the mark");
            self.left[usize::from(row)] = left;
        }
    }

    /// Returns the rows whose chosen ways take cells from the ways of a state.
    fn blame(&self, id: StateId, rows: &Rows<W>) -> RowSet {
        let wanted = rows.state(id).wanted;
        let takes = |&row: &u8| !(self.chosen[usize::from(row)] & wanted).is_empty();
        let to_blame = rows_of(self.done).filter(takes);
        to_blame.fold(0, |all, row| all | 1 << row)
    }

    /// Returns the remaining way whose cells are in the smallest demand.
    #[inline]
    fn least_wanted(&self, id: StateId, left: WaySet, rows: &Rows<W>) -> usize {
        if left.is_power_of_two() {
            return left.trailing_zeros() as usize;
        }
        let ways = rows.options(id);
        let (mut least_wanted, mut least) = (0, u32::MAX);
        let mut rest = left;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let wanted = self.wanted(ways[number]);
            if wanted < least {
                (least_wanted, least) = (number, wanted);
            }
        }
        least_wanted
    }
}

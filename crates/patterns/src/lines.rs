//! Search for the player who completes a line first: the real game on small boards, over the rest of the lines of both players.

mod board;
mod df_pn;
mod expand;
mod pairing;
mod table;

use std::fmt;

use gametree_core::{Player, Position as _, ProofNumbers, Salt};
use gametree_grid::Cell;
use gametree_mnk::{Mnk, Rules};

use crate::ThreatLimits;

use board::{Board, Position, cell_of, members, number_of};
use df_pn::Run;
use pairing::Pairings;
use table::Table;

/// The divisor of the memory for pairings, of which little is enough.
const PAIRINGS_PART: usize = 4;

/// A search for wins of one player, on boards of at most 64 cells and 128 lines; it remembers its results from one position of a game to the next.
///
/// It is a depth-first proof-number search (Nagai 2002) over the hypergraphs of both players' live lines.
/// Positions that leave the same rest of all lines count as one, and so do symmetric images.
/// The search plays at sight what must be answered.
/// It ends where pairs of cells stop all lines of the attacker, whatever the defender's own lines are worth.
/// It identifies positions by keys of 64 bits, so it may take two of them for one: this is unlikely, but not excluded.
pub struct LineSearch {
    rules: Rules,
    attacker: Player,
    board: Board,
    table: Table,
    pairings: Pairings,
    nodes: u64,
}

/// The result of a [`LineSearch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineResult {
    /// The attacker wins: by this move, where he is to move.
    Win(Option<Cell>),
    /// The attacker does not win: by this move, where the defender is to move.
    NoWin(Option<Cell>),
    /// The search reached a limit.
    Open,
}

impl LineSearch {
    /// Creates a search for wins of `attacker`, within about `memory_bytes` bytes, by keys drawn from this salt.
    ///
    /// Returns `None` where the board is too large, where lines of more than `k` stones do not win, or where the system refuses the memory.
    pub fn new(rules: Rules, attacker: Player, memory_bytes: usize, salt: Salt) -> Option<Self> {
        if !rules.extra_stone_never_hurts() {
            return None;
        }
        let board = Board::new(rules, salt)?;
        let pairings = Pairings::new(memory_bytes / PAIRINGS_PART).ok()?;
        let mut search = LineSearch {
            rules,
            attacker,
            board,
            table: Table::new(0).ok()?,
            pairings,
            nodes: 0,
        };
        search.grant(memory_bytes);
        Some(search)
    }

    /// Lets the memory grow to about `memory_bytes` bytes from now on; the search keeps its results.
    pub const fn grant(&mut self, memory_bytes: usize) {
        let others = self.board.bytes() + self.pairings.bytes();
        self.table.grant(memory_bytes.saturating_sub(others));
    }

    /// Searches for a win of the attacker in an unfinished position of these rules.
    ///
    /// # Panics
    /// Panics when the position is one of other rules.
    pub fn find<const W: usize>(&mut self, pos: &Mnk<W>, limits: &ThreatLimits<'_>) -> LineResult {
        let pos = self.position(pos);
        let mut run = self.run(limits);
        let result = find(&mut run, &pos);
        self.nodes += run.nodes;
        result
    }

    /// Returns `true` if the winner of an unfinished position of these rules is known without a search.
    ///
    /// # Panics
    /// Panics when the position is one of other rules.
    pub fn knows<const W: usize>(&mut self, pos: &Mnk<W>) -> bool {
        let mut pos = self.position(pos);
        let limits = ThreatLimits {
            nodes: 0,
            stop: &|| false,
        };
        self.run(&limits).look(&mut pos).is_solved()
    }

    /// Returns the number of positions of all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn run<'a>(&'a mut self, limits: &ThreatLimits<'a>) -> Run<'a> {
        Run {
            board: &self.board,
            table: &mut self.table,
            pairings: &mut self.pairings,
            nodes: 0,
            limit: limits.nodes,
            stop: limits.stop,
        }
    }

    fn position<const W: usize>(&self, pos: &Mnk<W>) -> Position {
        assert!(pos.rules() == self.rules, "tables are for one board");
        let mut found = Position::new(&self.board);
        for player in [Player::First, Player::Second] {
            let number = usize::from(player != self.attacker);
            for cell in *pos.stones(player) {
                found.put(&self.board, number_of(self.board.grid(), cell), number);
            }
        }
        found.to_move = usize::from(pos.to_move() != self.attacker);
        found
    }
}

/// Returns the result for a position, with a move that leads to it.
fn find(run: &mut Run<'_>, pos: &Position) -> LineResult {
    let numbers = solve(run, pos);
    if !numbers.is_solved() {
        return LineResult::Open;
    }
    let wins = numbers.pn == 0;
    let best = if wins == (pos.to_move == 0) {
        let Some(cell) = best(run, pos, wins) else {
            return LineResult::Open;
        };
        Some(cell)
    } else {
        None
    };
    if wins {
        LineResult::Win(best)
    } else {
        LineResult::NoWin(best)
    }
}

/// Returns a move after which the player to move reaches the aim, the one that took the least work as far as that is known; `None` where the search reached a limit first.
fn best(run: &mut Run<'_>, pos: &Position, wins: bool) -> Option<Cell> {
    let aim = if wins {
        ProofNumbers::PROVEN
    } else {
        ProofNumbers::DISPROVEN
    };
    let grid = run.board.grid();
    let taken = pos.stones[0] | pos.stones[1];
    let empty = || (0..grid.cell_count()).filter(|cell| taken >> cell & 1 == 0);
    // A move that ends the game places the last stone of a line.
    let ends = |cell: &usize| {
        let mut lines = members(pos.lacking[pos.to_move][0] & run.board.through(*cell));
        lines.next().is_some()
    };
    let after = |cell| {
        let mut child = *pos;
        child.play(run.board, cell);
        child
    };
    if let Some(cell) = empty().find(ends) {
        return Some(cell_of(grid, cell));
    }
    let children: Vec<(usize, Position)> = empty().map(|cell| (cell, after(cell))).collect();
    let easiest = |run: &mut Run<'_>| {
        let reached = children.iter().filter_map(|&(cell, mut child)| {
            let is_reached = run.look(&mut child) == aim;
            is_reached.then(|| (run.table.work(child.key(run.board)), cell))
        });
        reached.min()
    };
    // The search repeats what the table has lost.
    let found = easiest(run).or_else(|| {
        let mut settled = *pos;
        run.look(&mut settled);
        search(run, &settled);
        easiest(run)
    });
    let cell = found.map(|(_, cell)| cell).or_else(|| {
        let mut all = children.iter();
        let reached = all.find(|(_, child)| solve(run, child) == aim);
        reached.map(|&(cell, _)| cell)
    });
    cell.map(|cell| cell_of(grid, cell))
}

/// Searches a position as far as the limits go, unless it is known.
fn solve(run: &mut Run<'_>, pos: &Position) -> ProofNumbers {
    let mut pos = *pos;
    let numbers = run.look(&mut pos);
    if numbers.is_solved() || run.nodes >= run.limit {
        return numbers;
    }
    search(run, &pos)
}

/// Searches a position with settled replies as far as the limits go, even where it is known.
fn search(run: &mut Run<'_>, pos: &Position) -> ProofNumbers {
    let bounds = ProofNumbers {
        pn: ProofNumbers::INFINITY,
        dn: ProofNumbers::INFINITY,
    };
    run.search(pos, pos.key(run.board), bounds)
}

impl fmt::Debug for LineSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineSearch")
            .field("attacker", &self.attacker)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

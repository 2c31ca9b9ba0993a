//! Who completes a line first: the real game on small boards, over what is left of the lines of both players.

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

/// The part of the memory for pairings, of which little is enough.
const PAIRINGS_PART: usize = 4;

/// A search for whether one player wins, on boards of at most 64 cells and 128 lines, which remembers what it has found from one position of a game to the next.
///
/// Depth-first proof-number search (Nagai 2002) over the hypergraphs of both players' live lines.
/// Positions that leave the same of all lines are one, and so are symmetric images; what must be answered is answered at sight, and pairs of cells that stop all lines of the attacker end the search, whatever the defender's own lines are worth.
/// Positions are known by keys of 64 bits, so two of them may be taken for one: unlikely, and not excluded.
pub struct LineSearch {
    rules: Rules,
    attacker: Player,
    board: Board,
    table: Table,
    pairings: Pairings,
    nodes: u64,
}

/// What a [`LineSearch`] has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineResult {
    /// The attacker wins: by this move, where he is to move.
    Win(Option<Cell>),
    /// The attacker does not win: by this move, where the defender is to move.
    NoWin(Option<Cell>),
    /// A limit was reached.
    Open,
}

impl LineSearch {
    /// A search for wins of `attacker`, within about so many bytes, by keys that are drawn from this salt.
    ///
    /// `None` where the board is too large, where lines of more than `k` stones do not win, and where the system refuses the memory.
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

    /// Lets it grow to about so many bytes from now on; what it has it keeps.
    pub const fn grant(&mut self, memory_bytes: usize) {
        let others = self.board.bytes() + self.pairings.bytes();
        self.table.grant(memory_bytes.saturating_sub(others));
    }

    /// Whether the attacker wins an unfinished position of these rules.
    ///
    /// # Panics
    /// When the position is one of other rules.
    pub fn find<const W: usize>(&mut self, pos: &Mnk<W>, limits: &ThreatLimits<'_>) -> LineResult {
        let pos = self.position(pos);
        let mut run = self.run(limits);
        let result = find(&mut run, &pos);
        self.nodes += run.nodes;
        result
    }

    /// Whether it is known without a search who wins an unfinished position of these rules.
    ///
    /// # Panics
    /// When the position is one of other rules.
    pub fn knows<const W: usize>(&mut self, pos: &Mnk<W>) -> bool {
        let mut pos = self.position(pos);
        let limits = ThreatLimits {
            nodes: 0,
            stop: &|| false,
        };
        self.run(&limits).look(&mut pos).is_solved()
    }

    /// Positions of all searches so far.
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

/// The result for a position, with a move that brings it about.
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

/// A move after which the player to move reaches its aim, the one that took least work as far as that is known; `None` where a limit was reached first.
fn best(run: &mut Run<'_>, pos: &Position, wins: bool) -> Option<Cell> {
    let aim = if wins {
        ProofNumbers::PROVEN
    } else {
        ProofNumbers::DISPROVEN
    };
    let grid = run.board.grid();
    let taken = pos.stones[0] | pos.stones[1];
    let empty = || (0..grid.cell_count()).filter(|cell| taken >> cell & 1 == 0);
    // The last stone of a line.
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
    // What has given way in the table is searched again.
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

/// Searches a position as far as the limits go.
fn solve(run: &mut Run<'_>, pos: &Position) -> ProofNumbers {
    let mut pos = *pos;
    let numbers = run.look(&mut pos);
    if numbers.is_solved() || run.nodes >= run.limit {
        return numbers;
    }
    search(run, &pos)
}

/// The same for a position with settled replies, even where it is known.
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

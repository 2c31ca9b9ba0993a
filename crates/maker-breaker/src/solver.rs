//! The solver: limits, reports, and what it remembers from one position of a board to the next.

use std::collections::TryReserveError;
use std::error::Error;
use std::fmt;

use gametree_core::{Mismatch, ProofNumbers, Salt};
use gametree_grid::Cell;

use crate::board::Board;
use crate::estimate::{Sample, weights};
use crate::game::{Side, WeakPosition};
use crate::pairing::Pairings;
use crate::position::Edges;
use crate::reduce::{Reduced, Reduction};
use crate::rows::Rows;
use crate::search::{Budget, Search, Stopped};
use crate::settings::Settings;
use crate::tables::Tables;

/// The part of the memory for the states of rows.
const ROWS_SHARE: usize = 4;

/// Positions visited with one set of states of rows, below which a search gives up for want of memory.
const LEAST_ROUND: u64 = 10;
/// Bytes that the states of rows may always take.
const LEAST_ROW_BYTES: usize = 1 << 20;

/// Solves positions of the weak game on one board.
///
/// `W` words of 64 cells hold the board: one for 8x8.
/// A table remembers what was found, so a search that was stopped goes on when it is asked again.
#[derive(Debug)]
pub struct WeakSolver<const W: usize> {
    rows: Rows<W>,
    tables: Tables<W>,
    pairings: Pairings<W>,
    settings: Settings,
    row_bytes: usize,
}

/// How long a search may take.
#[derive(Clone, Copy)]
pub struct WeakLimits<'a> {
    /// Positions that may be visited, visits to the same one included.
    pub nodes: u64,
    /// Asked about every millisecond; once it returns `true` the search ends soon.
    pub stop: &'a dyn Fn() -> bool,
}

impl WeakLimits<'_> {
    /// No limit.
    pub const NONE: WeakLimits<'static> = WeakLimits {
        nodes: u64::MAX,
        stop: &|| false,
    };
}

impl fmt::Debug for WeakLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WeakLimits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub struct WeakReport {
    /// Who wins, or why that is open.
    pub winner: Result<Side, Stopped>,
    /// A winning move, where the winner is to move and has to play a certain one; none where any play of the zone's strategy begins with a reduction.
    pub best: Option<Cell>,
    /// How much is left to show: proof numbers of a win of Breaker.
    pub numbers: ProofNumbers,
    /// Positions visited, visits to the same one included.
    pub nodes: u64,
    /// Positions reduced and looked up or tested.
    pub evals: u64,
}

/// Why there is no solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeakError {
    /// The board does not fit into the words, or the position is one of another board.
    Board(Mismatch),
    /// The system refuses the memory for the table.
    Memory {
        /// Bytes that were asked for.
        bytes: usize,
        /// What the system said.
        source: TryReserveError,
    },
}

impl fmt::Display for WeakError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeakError::Board(mismatch) => mismatch.fmt(f),
            WeakError::Memory { bytes, source } => {
                write!(f, "expected {bytes} bytes for a table, found: {source}")
            }
        }
    }
}

impl Error for WeakError {}

impl From<Mismatch> for WeakError {
    fn from(mismatch: Mismatch) -> Self {
        WeakError::Board(mismatch)
    }
}

impl<const W: usize> WeakSolver<W> {
    /// A solver for the positions of the same board as `pos`, within so many bytes, with keys drawn from `salt`.
    ///
    /// # Errors
    /// When the board needs more than `W` words or has more than 128 rows, columns and diagonals with a line, and when the system refuses the memory.
    pub fn new(
        pos: &WeakPosition,
        memory_bytes: usize,
        salt: Salt,
        settings: Settings,
    ) -> Result<Self, WeakError> {
        let board = Board::new(pos.grid(), pos.k())?;
        let row_bytes = (memory_bytes / ROWS_SHARE).max(LEAST_ROW_BYTES);
        let bytes = memory_bytes.saturating_sub(row_bytes);
        let tables = Tables::new(bytes).map_err(|source| WeakError::Memory { bytes, source })?;
        Ok(WeakSolver {
            rows: Rows::new(board, salt, settings.without),
            tables,
            pairings: Pairings::new(),
            settings,
            row_bytes,
        })
    }

    /// Who wins.
    ///
    /// # Errors
    /// When the position is one of another board.
    pub fn solve(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<WeakReport, WeakError> {
        self.solve_with_samples(pos, limits, None)
    }

    /// The same, and tells `sampler` what each win of Breaker that was searched took, to fit the estimate of it.
    ///
    /// # Errors
    /// When the position is one of another board.
    pub fn solve_with_samples(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
        mut sampler: Option<&mut dyn FnMut(Sample)>,
    ) -> Result<WeakReport, WeakError> {
        let mut report = WeakReport {
            winner: Ok(Side::Maker),
            best: None,
            numbers: ProofNumbers::DISPROVEN,
            nodes: 0,
            evals: 0,
        };
        loop {
            let Some((reduced, _)) = self.reduce(pos)? else {
                return Ok(report);
            };
            let left = WeakLimits {
                nodes: limits.nodes - report.nodes,
                stop: limits.stop,
            };
            let mut search = self.search(&left);
            search.budget.sampler = match &mut sampler {
                Some(sampler) => Some(&mut **sampler),
                None => None,
            };
            let found = search.solve(&reduced);
            let nodes = search.nodes;
            report.nodes += nodes;
            report.evals += search.evals;
            report.numbers = found.numbers;
            let stopped = search.stopped.unwrap_or(Stopped::Nodes);
            report.winner = found.winner().ok_or(stopped);
            let board = search.rows.board();
            report.best = found.best.map(|cell| board.on_grid(cell));
            // The tables keep what was found, so the search goes on with states that are found anew.
            if report.winner != Err(Stopped::Memory) || nodes < LEAST_ROUND {
                return Ok(report);
            }
        }
    }

    /// The reduced form of a position, and the steps that lead to it; none where Maker has a line already.
    pub(crate) fn reduce(
        &mut self,
        pos: &WeakPosition,
    ) -> Result<Option<(Reduced<W>, Vec<Reduction>)>, WeakError> {
        let board = self.rows.board();
        if (board.grid(), board.k()) != (pos.grid(), pos.k()) {
            let name = |grid: gametree_grid::Grid, k| {
                format!("a position of {},{},{k}", grid.columns(), grid.rows())
            };
            let expected = name(board.grid(), board.k());
            return Err(Mismatch::new(expected, name(pos.grid(), pos.k())).into());
        }
        // Keys do not depend on the states, which are found anew; a search must not end for those of others.
        if 2 * self.rows.bytes() > self.row_bytes {
            self.rows.clear();
        }
        let Some(edges) = Edges::of(pos, &mut self.rows) else {
            return Ok(None);
        };
        let mut steps = Vec::new();
        let single = edges.single(&self.rows);
        let reduced = Reduced::new(edges, single, &mut self.rows, &mut |step| steps.push(step));
        Ok(Some((reduced, steps)))
    }

    /// A search over the tables.
    pub(crate) fn search<'a>(&'a mut self, limits: &WeakLimits<'a>) -> Search<'a, W> {
        let budget = Budget {
            nodes: limits.nodes,
            row_bytes: self.row_bytes,
            stop: limits.stop,
            sampler: None,
        };
        let weights = weights(self.rows.board().k());
        Search::new(
            &mut self.rows,
            &mut self.tables,
            &mut self.pairings,
            weights,
            self.settings,
            budget,
        )
    }

    pub(crate) const fn rows(&self) -> &Rows<W> {
        &self.rows
    }
}

//! Solver with its limits and errors, which remembers results from one position of a board to the next.

use std::collections::TryReserveError;
use std::error::Error;
use std::fmt;
use std::num::NonZero;
use std::thread::{self, Builder};

use gametree_core::{Mismatch, Salt};
use gametree_grid::Grid;

use crate::board::Board;
use crate::estimate::Sample;
use crate::game::WeakPosition;
use crate::reduction::{Reduced, Reduction};
use crate::report::WeakReport;
use crate::rows::Rows;
use crate::search::{Budget, Search};
use crate::settings::Settings;
use crate::shared_state::SharedState;
use crate::tables::Tables;
use crate::worker::Worker;

/// The divisor of the memory for the states of rows.
const ROWS_SHARE: usize = 4;
/// The number of bytes that the states of rows may always take.
pub(crate) const LEAST_ROW_BYTES: usize = 1 << 20;
/// The size of the stack of a thread: some kilobytes for each stone that may still be played.
const STACK_BYTES: usize = 16 << 20;

/// A solver of positions of the weak game on one board.
///
/// `W` words of 64 cells hold the board: one for 8x8.
/// A table remembers the results, so that a stopped search goes on when the caller repeats it.
#[derive(Debug)]
pub struct WeakSolver<const W: usize> {
    pub(crate) tables: Tables<W>,
    own: Worker<W>,
    /// The workers of the further threads.
    helpers: Vec<Worker<W>>,
    settings: Settings,
    /// The number of bytes for the states of all threads.
    row_bytes: usize,
    pub(crate) salt: Salt,
}

/// The limits of a search, and its number of threads.
#[derive(Clone, Copy)]
pub struct WeakLimits<'a> {
    /// The number of positions that all threads together may visit, repeated visits included.
    pub nodes: u64,
    /// A callback that the search calls about every millisecond; once it returns `true` the search ends soon.
    pub stop: &'a dyn Fn() -> bool,
    /// The number of threads that search together; fewer, where the system refuses one.
    pub threads: NonZero<usize>,
}

impl WeakLimits<'_> {
    /// No limit, and one thread.
    pub const NONE: WeakLimits<'static> = WeakLimits {
        nodes: u64::MAX,
        stop: &|| false,
        threads: NonZero::<usize>::MIN,
    };
}

impl fmt::Debug for WeakLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WeakLimits")
            .field("nodes", &self.nodes)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The error of a solver that cannot be made or does not fit a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeakError {
    /// The board does not fit into the words, or the position is one of another board.
    Board(Mismatch),
    /// The system refuses the memory for the table.
    Memory {
        /// The number of bytes requested.
        bytes: usize,
        /// The error of the system.
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
    /// Creates a solver for the positions of the same board as `pos`, within `memory_bytes` bytes, with keys drawn from `salt`.
    ///
    /// # Errors
    /// Fails when the board needs more than `W` words or has more than 128 rows, columns and diagonals with a line, and when the system refuses the memory.
    pub fn new(
        pos: &WeakPosition,
        memory_bytes: usize,
        salt: Salt,
        settings: Settings,
    ) -> Result<Self, WeakError> {
        let board = Board::new(pos.grid(), pos.k())?;
        let (row_bytes, tables) = Self::parts(memory_bytes)?;
        Ok(WeakSolver {
            tables,
            own: Worker::new(Rows::new(board, salt, settings.without)),
            helpers: Vec::new(),
            settings,
            row_bytes,
            salt,
        })
    }

    /// Returns the number of bytes for the states of rows, and tables in the rest.
    fn parts(memory_bytes: usize) -> Result<(usize, Tables<W>), WeakError> {
        let row_bytes = (memory_bytes / ROWS_SHARE).max(LEAST_ROW_BYTES);
        let bytes = memory_bytes.saturating_sub(row_bytes);
        let tables = Tables::new(bytes).map_err(|source| WeakError::Memory { bytes, source })?;
        Ok((row_bytes, tables))
    }

    /// Changes the memory to `memory_bytes` bytes, and keeps the results; both memories are in use until these are copied.
    ///
    /// # Errors
    /// Fails when the system refuses the memory; then nothing changes.
    pub fn resize(&mut self, memory_bytes: usize) -> Result<(), WeakError> {
        let (row_bytes, tables) = Self::parts(memory_bytes)?;
        tables.take_over(&self.tables);
        (self.row_bytes, self.tables) = (row_bytes, tables);
        Ok(())
    }

    /// Forgets everything, and goes on with `memory_bytes` bytes and another salt.
    pub(crate) fn begin_anew(&mut self, memory_bytes: usize, salt: Salt) -> Result<(), WeakError> {
        (self.row_bytes, self.tables) = Self::parts(memory_bytes)?;
        self.salt = salt;
        self.own = self.worker();
        self.helpers.clear();
        Ok(())
    }

    /// Creates a worker without states of rows and success rates of pairings.
    fn worker(&self) -> Worker<W> {
        let board = self.rows().board().clone();
        Worker::new(Rows::new(board, self.salt, self.settings.without))
    }

    /// Searches for the winner of a position.
    ///
    /// With one thread, the same questions in the same order get the same answers from the same salt.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn solve(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<WeakReport, WeakError> {
        self.solve_with_samples(pos, limits, None)
    }

    /// Searches for the winner of a position as [`WeakSolver::solve`] does, and collects samples to fit the estimate.
    ///
    /// It calls `sampler` with the cost of each win of Breaker that the calling thread has searched.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn solve_with_samples(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
        sampler: Option<&mut dyn FnMut(Sample)>,
    ) -> Result<WeakReport, WeakError> {
        self.check(pos)?;
        let threads = limits.threads.get();
        while self.helpers.len() + 1 < threads {
            self.helpers.push(self.worker());
        }
        let tables = &self.tables;
        let shared = &SharedState::new(threads, limits.nodes);
        if threads > 1 && (limits.stop)() {
            // Before another thread can begin.
            shared.end();
        }
        let settings = self.settings;
        let row_bytes = (self.row_bytes / threads).max(LEAST_ROW_BYTES);
        let (own, helpers) = (&mut self.own, &mut self.helpers[..threads - 1]);
        let budget = Budget {
            row_bytes,
            stop: limits.stop,
            sampler: match sampler {
                Some(sampler) => Some(sampler),
                None => None,
            },
        };
        let reports: Vec<WeakReport> = thread::scope(|scope| {
            let helpers = helpers.iter_mut().filter_map(|worker| {
                let work = move || {
                    let budget = Budget {
                        row_bytes,
                        // The calling thread looks at the clock for all threads.
                        stop: &|| false,
                        sampler: None,
                    };
                    worker.solve(pos, tables, shared, settings, budget)
                };
                let thread = Builder::new().stack_size(STACK_BYTES);
                // The search goes on without a thread that the system refuses.
                thread.spawn_scoped(scope, work).ok()
            });
            let helpers: Vec<_> = helpers.collect();
            let own = own.solve(pos, tables, shared, settings, budget);
            shared.end();
            let others = helpers.into_iter();
            let others = others.map(|thread| thread.join().expect("no search panics"));
            std::iter::once(own).chain(others).collect()
        });
        let solved = reports.iter().find(|report| report.winner.is_ok());
        Ok(WeakReport {
            nodes: shared.visits(),
            evals: reports.iter().map(|report| report.evals).sum(),
            ..*solved.unwrap_or(&reports[0])
        })
    }

    /// Checks that a position is one of the board.
    fn check(&self, pos: &WeakPosition) -> Result<(), Mismatch> {
        let board = self.rows().board();
        if (board.grid(), board.k()) == (pos.grid(), pos.k()) {
            return Ok(());
        }
        let name = |grid: Grid, k| {
            let (columns, rows) = (grid.columns(), grid.rows());
            format!("a position of {columns},{rows},{k}")
        };
        let expected = name(board.grid(), board.k());
        Err(Mismatch::new(expected, name(pos.grid(), pos.k())))
    }

    /// Returns the reduced form of a position, and the steps that lead to it; `None` where Maker has a line already.
    pub(crate) fn reduce(
        &mut self,
        pos: &WeakPosition,
    ) -> Result<Option<(Reduced<W>, Vec<Reduction>)>, WeakError> {
        self.check(pos)?;
        Ok(self.own.reduce(pos, self.row_bytes))
    }

    /// Creates a search over the tables by the calling thread alone.
    pub(crate) fn search<'a>(
        &'a mut self,
        shared: &'a SharedState,
        stop: &'a dyn Fn() -> bool,
    ) -> Search<'a, W> {
        let budget = Budget {
            row_bytes: self.row_bytes,
            stop,
            sampler: None,
        };
        Search::new(&mut self.own, &self.tables, shared, self.settings, budget)
    }

    pub(crate) const fn rows(&self) -> &Rows<W> {
        &self.own.rows
    }
}

//! Solver for boards of any number of words.

use std::fmt;
use std::io::{self, Read, Write};

use gametree_core::{Mismatch, Salt};

use crate::claim::Claim;
use crate::game::WeakPosition;
use crate::report::WeakReport;
use crate::settings::Settings;
use crate::solver::{WeakError, WeakLimits, WeakSolver};

/// A [`WeakSolver`] that hides the number of words of its board, for boards of up to 256 cells.
#[derive(Debug)]
pub struct AnyWeakSolver(Box<dyn Solver>);

/// The methods of a solver with any number of words.
trait Solver: Send + fmt::Debug {
    fn solve(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<WeakReport, WeakError>;

    fn explain(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Claim>, WeakError>;

    fn argue(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Vec<u32>>, WeakError>;

    fn resize(&mut self, memory_bytes: usize) -> Result<(), WeakError>;

    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()>;

    fn read_from(&mut self, source: &mut dyn Read, memory_bytes: usize) -> io::Result<usize>;
}

impl<const W: usize> Solver for WeakSolver<W> {
    fn solve(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<WeakReport, WeakError> {
        WeakSolver::solve(self, pos, limits)
    }

    fn explain(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Claim>, WeakError> {
        WeakSolver::explain(self, pos, limits)
    }

    fn argue(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Vec<u32>>, WeakError> {
        WeakSolver::argue(self, pos, limits)
    }

    fn resize(&mut self, memory_bytes: usize) -> Result<(), WeakError> {
        WeakSolver::resize(self, memory_bytes)
    }

    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        WeakSolver::write_to(self, sink)
    }

    fn read_from(&mut self, source: &mut dyn Read, memory_bytes: usize) -> io::Result<usize> {
        WeakSolver::read_from(self, source, memory_bytes)
    }
}

impl AnyWeakSolver {
    /// Creates a solver as [`WeakSolver::new`] does, on as many words as the board of `pos` needs.
    ///
    /// # Errors
    /// Fails when the board has more than 256 cells, or more than 128 rows, columns and diagonals with a line, and when the system refuses the memory.
    pub fn new(
        pos: &WeakPosition,
        memory_bytes: usize,
        salt: Salt,
        settings: Settings,
    ) -> Result<Self, WeakError> {
        let cells = pos.grid().cell_count();
        let solver: Box<dyn Solver> = match cells {
            0..=64 => Box::new(WeakSolver::<1>::new(pos, memory_bytes, salt, settings)?),
            65..=128 => Box::new(WeakSolver::<2>::new(pos, memory_bytes, salt, settings)?),
            129..=256 => Box::new(WeakSolver::<4>::new(pos, memory_bytes, salt, settings)?),
            _ => return Err(Mismatch::new("a board of up to 256 cells", cells.to_string()).into()),
        };
        Ok(AnyWeakSolver(solver))
    }

    /// Solves a position as [`WeakSolver::solve`] does.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn solve(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<WeakReport, WeakError> {
        self.0.solve(pos, limits)
    }

    /// Explains a win as [`WeakSolver::explain`] does.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn explain(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Claim>, WeakError> {
        self.0.explain(pos, limits)
    }

    /// Writes an argument as [`WeakSolver::argue`] does.
    ///
    /// # Errors
    /// Fails when the position is one of another board.
    pub fn argue(
        &mut self,
        pos: &WeakPosition,
        limits: &WeakLimits<'_>,
    ) -> Result<Option<Vec<u32>>, WeakError> {
        self.0.argue(pos, limits)
    }

    /// Changes the memory as [`WeakSolver::resize`] does.
    ///
    /// # Errors
    /// Fails when the system refuses the memory; then nothing changes.
    pub fn resize(&mut self, memory_bytes: usize) -> Result<(), WeakError> {
        self.0.resize(memory_bytes)
    }

    /// Writes the results as [`WeakSolver::write_to`] does.
    ///
    /// # Errors
    /// Fails when the sink fails.
    pub fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        self.0.write_to(sink)
    }

    /// Reads results as [`WeakSolver::read_from`] does.
    ///
    /// # Errors
    /// Fails when the source fails or was written for another board, and when the system refuses the memory.
    pub fn read_from(&mut self, source: &mut dyn Read, memory_bytes: usize) -> io::Result<usize> {
        self.0.read_from(source, memory_bytes)
    }
}

//! Results of a solver as bytes: the salt, the board, the number of entries, and the entries, all in little-endian order.

use std::io::{self, Read, Write};

use gametree_core::Salt;

use crate::board::Board;
use crate::solver::{LEAST_ROW_BYTES, WeakSolver};
use crate::table::{Packed, Table};

/// The ratio of memory to the bytes of the entries, large enough that few entries replace others.
const ROOM: usize = 4;

impl<const W: usize> WeakSolver<W> {
    /// Writes the results of the searches, for [`WeakSolver::read_from`].
    ///
    /// # Errors
    /// Fails when the sink fails.
    pub fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        sink.write_all(&self.salt.to_bytes())?;
        for side in sides(self.rows().board()) {
            sink.write_all(&side.to_le_bytes())?;
        }
        let entries = || self.tables.nodes.entries();
        sink.write_all(&(entries().count() as u64).to_le_bytes())?;
        for (key, packed) in entries() {
            let words = key.into_iter().chain([packed.numbers]).chain(packed.zone);
            for word in words {
                sink.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Replaces all results and the salt by those that [`WeakSolver::write_to`] has written.
    ///
    /// Returns the number of bytes of memory that the solver then takes, at most `memory_bytes`.
    ///
    /// # Errors
    /// Fails when the source fails or was written for another board, and when the system refuses the memory.
    /// The solver may then hold only some of the results.
    pub fn read_from(&mut self, source: &mut dyn Read, memory_bytes: usize) -> io::Result<usize> {
        let salt = Salt::from_bytes(array(source)?);
        let board = self.rows().board();
        let cells = board.grid().cell_count();
        for expected in sides(board) {
            let found = u64::from_le_bytes(array(source)?);
            if found != expected {
                return Err(wrong(&format!("a board with {expected}"), found));
            }
        }
        let count = u64::from_le_bytes(array(source)?);
        let room = usize::try_from(count).unwrap_or(usize::MAX);
        let room = room.saturating_mul(ROOM * Table::<W>::ENTRY_BYTES);
        let memory_bytes = memory_bytes.min(room.saturating_add(2 * LEAST_ROW_BYTES));
        self.begin_anew(memory_bytes, salt)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        for _ in 0..count {
            let mut word = || array(source).map(u64::from_le_bytes);
            let key = [word()?, word()?];
            let numbers = word()?;
            let mut zone = [0; W];
            for part in &mut zone {
                *part = word()?;
            }
            let entry = Packed { numbers, zone }.checked(cells);
            let entry = entry.ok_or_else(|| wrong("an entry of a table", numbers))?;
            self.tables.nodes.put(key, entry);
        }
        Ok(memory_bytes)
    }
}

/// Returns the columns, the rows and the length of a line.
fn sides<const W: usize>(board: &Board<W>) -> [u64; 3] {
    let grid = board.grid();
    [grid.columns(), grid.rows(), board.k()].map(|side| side as u64)
}

fn array<const N: usize>(source: &mut dyn Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn wrong(expected: &str, found: u64) -> io::Error {
    let error = format!("expected {expected}, found {found}");
    io::Error::new(io::ErrorKind::InvalidData, error)
}

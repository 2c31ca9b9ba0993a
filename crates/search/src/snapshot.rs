//! Snapshots of an engine's table, written while the engine searches.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use gametree_core::Salt;
use gametree_tt::{Record, Table};

/// Function that writes the entries of a table, whatever their type.
type WriteEntries = dyn Fn(&mut dyn Write) -> io::Result<u64> + Send + Sync;

/// A view of an engine's table that stays with the table while the engine searches, in any thread.
///
/// An engine of the same kind can read the written entries, over a table of any size, if the game and its keys are the same.
#[derive(Clone)]
pub struct Snapshot {
    write_entries: Arc<WriteEntries>,
    salt: Salt,
}

impl Snapshot {
    pub(crate) fn of<R>(table: &Arc<Table<R>>, salt: Salt) -> Self
    where
        R: Record + Send + Sync + 'static,
    {
        let table = Arc::clone(table);
        Snapshot {
            write_entries: Arc::new(move |sink| table.write_to(sink)),
            salt,
        }
    }

    /// Writes the salt of the table and its current entries, and returns the number of entries; see [`Table::write_to`].
    ///
    /// # Errors
    /// Fails if the sink fails.
    pub fn write_to(&self, sink: &mut dyn Write) -> io::Result<u64> {
        sink.write_all(&self.salt.to_bytes())?;
        (self.write_entries)(sink)
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot").finish_non_exhaustive()
    }
}

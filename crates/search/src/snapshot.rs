//! Snapshots of an engine's table, written down while it searches.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use gametree_core::Salt;
use gametree_tt::{Record, Table};

/// Writes what a table holds, whatever that is.
type WriteEntries = dyn Fn(&mut dyn Write) -> io::Result<u64> + Send + Sync;

/// A view of an engine's table that stays with it while it searches, in whichever thread.
///
/// What is written can be read by an engine of the same kind, over a table of any size, as long as the game and its keys are the same.
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

    /// Writes the salt of the table and what it holds by now, and returns how many entries that is; see [`Table::write_to`].
    ///
    /// # Errors
    /// When the sink fails.
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

//! What a special solver has learnt, as checkpoints hold it.

use std::io::{self, Read, Write};

/// What a special solver has learnt, to be written down and read back.
pub trait SpecialMemory {
    /// Writes all of it, so that it can be told where it ends.
    ///
    /// # Errors
    /// When the sink fails.
    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()>;

    /// Adds what was written, and no more than there is room for.
    ///
    /// # Errors
    /// When the source fails, or holds something else; what was read by then is [forgotten](SpecialMemory::forget) next.
    fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()>;

    /// Empties it.
    fn forget(&mut self);
}

/// Writes what a special solver has learnt so far, as [`SpecialMemory::write_to`] does.
pub type WriteMemory<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

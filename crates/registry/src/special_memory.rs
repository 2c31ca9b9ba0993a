//! Memory of a special solver, as checkpoints hold it.

use std::io::{self, Read, Write};

/// Everything a special solver has learnt, which can be written and read back.
pub trait SpecialMemory {
    /// Writes all of it, in a form that shows where it ends.
    ///
    /// # Errors
    /// When the sink fails.
    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()>;

    /// Adds what was written earlier, as far as there is room.
    ///
    /// # Errors
    /// When the source fails or holds something else; the caller then [forgets](SpecialMemory::forget) what was read so far.
    fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()>;

    /// Empties the memory.
    fn forget(&mut self);
}

/// Function that writes what a special solver has learnt so far, as [`SpecialMemory::write_to`] does.
pub type WriteMemory<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

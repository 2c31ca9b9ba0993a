//! Nimbers written to a sink and read back.

use std::io::{self, Read, Write};

use super::{Key, Knowledge, NimberSearch};
use crate::Play;
use crate::solver::code::{MAX_CODED, code};
use crate::solver::memory_file;
use crate::solver::nimber_set::NimberSet;

/// The value that stands for an unknown nimber; no graph has one as large.
const UNKNOWN: u16 = u16::MAX;

impl<const W: usize> NimberSearch<W> {
    /// Writes the known facts about components.
    pub(in crate::solver) fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        memory_file::begin(Play::Normal, self.by_set.len(), sink)?;
        for (key, known) in self.by_set.iter() {
            memory_file::put_set(key.0, sink)?;
            let nimber = known.nimber.unwrap_or(UNKNOWN);
            sink.write_all(&nimber.to_le_bytes())?;
            sink.write_all(&known.reached.bits().to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads the facts back, after the rules with which they begin.
    pub(in crate::solver) fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()> {
        for _ in 0..memory_file::count(source)? {
            let component = memory_file::set(self.graph.all(), source)?;
            let nimber = u16::from_le_bytes(memory_file::array(source)?);
            let known = Knowledge {
                nimber: (nimber != UNKNOWN).then_some(nimber),
                reached: NimberSet::from_bits(u32::from_le_bytes(memory_file::array(source)?)),
            };
            self.by_set.insert_where_room(Key(component), known);
            if let Some(nimber) = known.nimber
                && component.count() as usize <= MAX_CODED
            {
                self.by_code
                    .insert_where_room(code(&self.graph, component), nimber);
            }
        }
        Ok(())
    }

    pub(in crate::solver) fn forget(&mut self) {
        self.by_set.clear();
        self.by_code.clear();
        self.cache.clear();
    }
}

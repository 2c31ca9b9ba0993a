//! Table that grows, uses linear probing and forgets nothing.

use super::{FIRST_SLOTS, OutOfMemory, SLOT_BYTES, Slot, place};

/// Slots that are at most three quarters full.
#[derive(Debug)]
pub(super) struct Growing {
    slots: Vec<Slot>,
    /// Number of slots filled in the present generation.
    filled: usize,
    granted: u64,
}

impl Growing {
    /// Makes an empty table, which never takes more bytes than `granted`.
    pub(super) fn new(granted: u64) -> Result<Self, OutOfMemory> {
        Ok(Growing {
            slots: allocate(FIRST_SLOTS, 0, granted)?,
            filled: 0,
            granted,
        })
    }

    /// Notes the beginning of another generation, in which all slots are free.
    pub(super) const fn forget(&mut self) {
        self.filled = 0;
    }

    #[inline]
    pub(super) fn insert(&mut self, new: Slot) -> Result<bool, OutOfMemory> {
        if 4 * self.filled >= 3 * self.slots.len() {
            self.grow(new.generation)?;
        }
        let slot = find(&mut self.slots, new);
        if slot.generation == new.generation {
            return Ok(slot.raise(new.score));
        }
        *slot = new;
        self.filled += 1;
        Ok(true)
    }

    #[cold]
    fn grow(&mut self, generation: u32) -> Result<(), OutOfMemory> {
        let mut larger = allocate(2 * self.slots.len(), self.slots.len(), self.granted)?;
        for &slot in self
            .slots
            .iter()
            .filter(|slot| slot.generation == generation)
        {
            *find(&mut larger, slot) = slot;
        }
        self.slots = larger;
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }
}

/// Allocates `count` free slots, while `held` other slots stay allocated.
fn allocate(count: usize, held: usize, granted: u64) -> Result<Vec<Slot>, OutOfMemory> {
    let needed = (count.saturating_add(held) as u64).saturating_mul(SLOT_BYTES as u64);
    if needed > granted {
        let granted = Some(granted);
        return Err(OutOfMemory { needed, granted });
    }
    let refused = OutOfMemory {
        needed,
        granted: None,
    };
    let mut free = Vec::new();
    free.try_reserve_exact(count).map_err(|_| refused)?;
    free.resize(count, Slot::FREE);
    Ok(free)
}

/// Finds the slot of the position, or the free one where it belongs, in a table that is not full.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of slots")]
fn find(slots: &mut [Slot], wanted: Slot) -> &mut Slot {
    let mut at = place(wanted.key, slots.len() as u64) as usize;
    while slots[at].generation == wanted.generation && slots[at].key != wanted.key {
        at = if at + 1 == slots.len() { 0 } else { at + 1 };
    }
    &mut slots[at]
}

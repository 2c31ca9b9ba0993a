//! Table of fixed extent, which takes memory only for buckets in use.

use super::{BUCKET, OutOfMemory, SLOT_BYTES, Slot};

/// Number of buckets that are made together: fewer would take more memory for the directory, more would take more memory for a position far from all others.
const BUCKETS_AT_ONCE: usize = 4;
/// Number of slots that are made together.
const CHUNK: usize = BUCKETS_AT_ONCE * BUCKET;
/// Number of chunks that are allocated together, 48 KiB in all.
const CHUNKS_IN_BLOCK: usize = 128;

/// Buckets that list their positions from the latest to the one that is forgotten next.
///
/// A bucket is made when the first position comes for its chunk, and never moved.
#[derive(Debug)]
pub(super) struct Fixed {
    buckets: u64,
    /// For each chunk of buckets, its number among those that were made, from 1; 0 if it was not made.
    ///
    /// The system zeroes the directory page by page, at the first access.
    directory: Vec<u32>,
    blocks: Vec<Vec<Slot>>,
    made: u32,
}

impl Fixed {
    /// Makes a table of `buckets` buckets, at least one.
    pub(super) fn new(buckets: u64) -> Result<Self, OutOfMemory> {
        let refused = refused(buckets);
        let chunks = buckets.div_ceil(BUCKETS_AT_ONCE as u64);
        let chunks = u32::try_from(chunks).map_err(|_| refused)?;
        let directory = bytemuck::allocation::try_zeroed_vec(chunks as usize);
        Ok(Fixed {
            buckets,
            directory: directory.map_err(|()| refused)?,
            blocks: Vec::new(),
            made: 0,
        })
    }

    #[inline]
    pub(super) const fn buckets(&self) -> u64 {
        self.buckets
    }

    /// Puts a position into the bucket with this number, which is below the number of buckets.
    #[inline]
    pub(super) fn insert(&mut self, number: u64, slot: Slot) -> Result<bool, OutOfMemory> {
        let bucket = self.bucket(number)?;
        let is_known = |known: &Slot| known.generation == slot.generation && known.key == slot.key;
        if let Some(found) = bucket.iter().position(is_known) {
            bucket[..=found].rotate_right(1);
            Ok(bucket[0].raise(slot.score))
        } else {
            bucket.rotate_right(1);
            bucket[0] = slot;
            Ok(true)
        }
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below the number of buckets"
    )]
    fn bucket(&mut self, number: u64) -> Result<&mut [Slot], OutOfMemory> {
        let number = number as usize;
        let place = &mut self.directory[number / BUCKETS_AT_ONCE];
        if *place == 0 {
            let count = self.buckets.div_ceil(BUCKETS_AT_ONCE as u64) as usize;
            make_chunk(&mut self.blocks, self.made as usize, count)
                .map_err(|_| refused(self.buckets))?;
            self.made += 1;
            *place = self.made;
        }
        let chunk = *place as usize - 1;
        let block = &mut self.blocks[chunk / CHUNKS_IN_BLOCK];
        let at = chunk % CHUNKS_IN_BLOCK * CHUNK + number % BUCKETS_AT_ONCE * BUCKET;
        Ok(&mut block[at..at + BUCKET])
    }

    /// Returns the bytes that the positions have taken so far.
    #[cfg(test)]
    pub(super) fn taken_bytes(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum::<usize>() * SLOT_BYTES
    }
}

/// Makes one more chunk, where `made` of the final `count` chunks exist.
#[cold]
fn make_chunk(
    blocks: &mut Vec<Vec<Slot>>,
    made: usize,
    count: usize,
) -> Result<(), std::collections::TryReserveError> {
    if made.is_multiple_of(CHUNKS_IN_BLOCK) {
        let mut block = Vec::new();
        block.try_reserve_exact(CHUNKS_IN_BLOCK.min(count - made) * CHUNK)?;
        blocks.try_reserve(1)?;
        blocks.push(block);
    }
    let block = blocks.last_mut().expect("made above where there was none");
    block.resize(block.len() + CHUNK, Slot::FREE);
    Ok(())
}

const fn refused(buckets: u64) -> OutOfMemory {
    OutOfMemory {
        needed: buckets.saturating_mul((BUCKET * SLOT_BYTES) as u64),
        granted: None,
    }
}

//! Ranges of codes, a shard of a layer each: where they lie depends on the layers before alone.

use gametree_core::{Expanded, Expansion};

use crate::StrongError;
use crate::number::Number;
use crate::shard::Shard;
use crate::sort::sort_by_code;

/// Moves into each range: their codes, sorted and with room to sort them in, take some megabytes.
const CHILDREN: u64 = 1 << 18;
/// Positions in the layers before from which on a sample tells how many moves there are; fewer have no more than a range takes.
const MANY_POSITIONS: u64 = 1 << 12;
/// The most ranges of a layer.
const MOST_RANGES: u64 = 1 << 14;
/// Positions for each one that is looked at, to see where the children lie.
const SAMPLED: u64 = 1 << 10;

/// The ranges in ascending order, by the lowest code of each but the first.
#[derive(Debug)]
pub(crate) struct Ranges<C> {
    starts: Vec<C>,
}

impl<C: Number> Ranges<C> {
    /// As many ranges as these shards call for, with about as many children in each, as far as a sample tells.
    ///
    /// The sample is the same whoever takes it, so all workers find the same ranges, and files do not depend on their number.
    pub(crate) fn of(
        shards: &[Shard<C>],
        game: &dyn Expansion<C>,
        is_wanted: &dyn Fn(C) -> bool,
    ) -> Result<Self, StrongError> {
        let positions: u64 = shards.iter().map(|shard| shard.header().positions).sum();
        let mut starts = Vec::new();
        if positions > MANY_POSITIONS {
            // The first codes of blocks are known without reading the blocks.
            let blocks: u64 = shards.iter().map(|shard| shard.block_count() as u64).sum();
            let stride = (blocks / positions.div_ceil(SAMPLED)).max(1);
            let samples = blocks.div_ceil(stride);
            let stride = usize::try_from(stride);
            let mut children = Expanded::new();
            let firsts = shards.iter().flat_map(|shard| {
                let blocks = 0..shard.block_count();
                blocks.map(move |block| (shard, shard.first_of(block)))
            });
            for (shard, first) in firsts.step_by(stride.expect("blocks in memory")) {
                let expanded = game.expand(&[first], &mut children);
                expanded.map_err(|error| StrongError::no_position(shard.path(), error))?;
            }
            let mut codes = children.children;
            codes.retain(|&code| is_wanted(code));
            sort_by_code(&mut codes, &mut Vec::new(), game.code_bits(), |&code| code);
            let moves = codes.len() as u64 * (positions / samples);
            let count = moves.div_ceil(CHILDREN).clamp(1, MOST_RANGES);
            let count = usize::try_from(count).expect("not so many ranges");
            starts.extend((1..count).filter_map(|at| codes.get(codes.len() * at / count)));
            starts.dedup();
        }
        Ok(Ranges { starts })
    }

    /// The ranges that begin at these codes, and the one before them.
    #[cfg(test)]
    pub(crate) const fn at(starts: Vec<C>) -> Self {
        Ranges { starts }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() + 1
    }

    /// The ranges that a worker of so many has.
    pub(crate) fn of_worker(&self, worker: usize, workers: usize) -> std::ops::Range<usize> {
        worker * self.len() / workers..(worker + 1) * self.len() / workers
    }

    /// The codes of a range among these, which ascend.
    pub(crate) fn part<'a>(&self, codes: &'a [C], range: usize) -> &'a [C] {
        self.parts(codes, range..range + 1)
    }

    /// The codes of some ranges among these, which ascend.
    pub(crate) fn parts<'a>(&self, codes: &'a [C], ranges: std::ops::Range<usize>) -> &'a [C] {
        let before = |range: usize| match range.checked_sub(1).map(|at| self.starts.get(at)) {
            None => 0,
            Some(Some(start)) => codes.partition_point(|code| code < start),
            Some(None) => codes.len(),
        };
        if ranges.is_empty() {
            return &[];
        }
        &codes[before(ranges.start)..before(ranges.end)]
    }
}

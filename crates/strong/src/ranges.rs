//! Ranges of codes, each for one shard of a layer; where they lie depends on the layers before alone.

use gametree_core::{Expanded, Expansion};

use crate::StrongError;
use crate::number::Number;
use crate::shard::Shard;
use crate::sort::sort_by_code;

/// Number of moves into each range: their codes, sorted and with room for sorting, take some megabytes.
const CHILDREN: u64 = 1 << 18;
/// Number of positions in the layers before, above which a sample estimates the number of moves; fewer positions have moves for one range at most.
const MANY_POSITIONS: u64 = 1 << 12;
/// Largest number of ranges of a layer.
const MOST_RANGES: u64 = 1 << 14;
/// Number of positions for each position of the sample that shows where the children lie.
const SAMPLED: u64 = 1 << 10;

/// The ranges in ascending order, by the lowest code of each but the first.
#[derive(Debug)]
pub(crate) struct Ranges<C> {
    starts: Vec<C>,
}

impl<C: Number> Ranges<C> {
    /// Returns as many ranges as these shards call for, with about as many children in each, as far as a sample shows.
    ///
    /// The sample is the same for every worker, so all workers find the same ranges, and files do not depend on their number.
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

    /// Returns the ranges that begin at these codes, and the one before them.
    #[cfg(test)]
    pub(crate) const fn at(starts: Vec<C>) -> Self {
        Ranges { starts }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() + 1
    }

    /// Returns the ranges of one of `workers` workers.
    pub(crate) fn of_worker(&self, worker: usize, workers: usize) -> std::ops::Range<usize> {
        worker * self.len() / workers..(worker + 1) * self.len() / workers
    }

    /// Returns the codes of a range among `codes`, which ascend.
    pub(crate) fn part<'a>(&self, codes: &'a [C], range: usize) -> &'a [C] {
        self.parts(codes, range..range + 1)
    }

    /// Returns the codes of some ranges among `codes`, which ascend.
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

//! Lookup of children in the layer in which they lie, both in ascending order.

use std::path::Path;

use gametree_core::Score;

use crate::StrongError;
use crate::block::BLOCK;
use crate::number::Number;
use crate::shard::Shard;
use crate::sort::sort_by_code;

/// A child and the place of its parent in a batch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pair<C> {
    pub(crate) code: C,
    pub(crate) parent: u32,
}

/// A layer in which many positions are looked up at a time.
#[derive(Debug)]
pub(crate) struct JoinedLayer<C> {
    shards: Vec<Shard<C>>,
    /// The number of positions before each shard.
    before: Vec<u64>,
}

/// The place and the score of a position that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The place of the position in the layer, in ascending order of codes.
    pub(crate) place: u64,
    pub(crate) score: Score,
}

impl<C: Number> JoinedLayer<C> {
    /// Returns the layer of these shards, which are in ascending order.
    pub(crate) fn new(shards: Vec<Shard<C>>) -> Self {
        let mut positions = 0;
        let before = shards.iter().map(|shard| {
            let before = positions;
            positions += shard.header().positions;
            before
        });
        let before = before.collect();
        JoinedLayer { shards, before }
    }

    pub(crate) fn positions(&self) -> u64 {
        self.shards
            .iter()
            .map(|shard| shard.header().positions)
            .sum()
    }

    /// Sorts all pairs, looks them up, and calls `visit` with each pair and its place and score.
    pub(crate) fn join(
        &self,
        pairs: &mut Vec<Pair<C>>,
        scratch: &mut Vec<Pair<C>>,
        code_bits: u32,
        mut visit: impl FnMut(Pair<C>, Found),
    ) -> Result<(), Missing<C>> {
        sort_by_code(pairs, scratch, code_bits, |pair| pair.code);
        let mut pairs = &pairs[..];
        let mut block = Vec::with_capacity(BLOCK);
        while let Some(&Pair { code, .. }) = pairs.first() {
            let shard = self.shards.partition_point(|shard| shard.first() <= code);
            let Some(at) = shard.checked_sub(1) else {
                return Err(Missing::Code(code));
            };
            let shard = &self.shards[at];
            let end = self.shards.get(at + 1).map(Shard::first);
            let mut number = shard.block_of(code);
            while let Some(&Pair { code, .. }) = pairs.first() {
                if end.is_some_and(|end| code >= end) {
                    break;
                }
                let has_next = number + 1 < shard.block_count();
                if has_next && shard.first_of(number + 1) <= code {
                    number = next_block(shard, number + 1, code);
                    continue;
                }
                block.clear();
                let read = shard.read_block(number, |code, score| block.push((code, score)));
                read.map_err(Missing::Damaged)?;
                let place = self.before[at] + (number * BLOCK) as u64;
                let next = has_next.then(|| shard.first_of(number + 1)).or(end);
                pairs = join_block(pairs, &block, next, |pair, found| {
                    let place = place + found as u64;
                    let score = block[found].1;
                    visit(pair, Found { place, score });
                })
                .map_err(Missing::Code)?;
            }
        }
        Ok(())
    }
}

/// Returns the block of a code that is not below the first code of block `number`: mostly that block or one of the next.
#[inline]
fn next_block<C: Number>(shard: &Shard<C>, mut number: usize, code: C) -> usize {
    for _ in 0..4 {
        if number + 1 == shard.block_count() || shard.first_of(number + 1) > code {
            return number;
        }
        number += 1;
    }
    shard.block_of(code)
}

/// Finds the pairs below `next` in a block; returns the pairs that are left, or the code that is missing.
fn join_block<'a, C: Number>(
    pairs: &'a [Pair<C>],
    block: &[(C, Score)],
    next: Option<C>,
    mut visit: impl FnMut(Pair<C>, usize),
) -> Result<&'a [Pair<C>], C> {
    let mut at = 0;
    for (count, &pair) in pairs.iter().enumerate() {
        if next.is_some_and(|next| pair.code >= next) {
            return Ok(&pairs[count..]);
        }
        while at < block.len() && block[at].0 < pair.code {
            at += 1;
        }
        if block.get(at).is_none_or(|entry| entry.0 != pair.code) {
            return Err(pair.code);
        }
        visit(pair, at);
    }
    Ok(&[])
}

/// Reason why pairs could not be joined.
pub(crate) enum Missing<C> {
    /// The layer has no such position.
    Code(C),
    /// The layer cannot be read.
    Damaged(StrongError),
}

impl<C: Number> Missing<C> {
    /// Returns the error of a database in this folder that lacks a child.
    pub(crate) fn error(self, folder: &Path, name: impl Fn(C) -> String) -> StrongError {
        match self {
            Missing::Code(code) => {
                let expected = format!("the position {} among the others", name(code));
                StrongError::at(folder, expected, "none, though a move leads to it")
            }
            Missing::Damaged(error) => error,
        }
    }
}

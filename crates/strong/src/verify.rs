//! Verification of databases by the rules alone: every score follows from those of the children, no position is missing, and none is too many.

use gametree_core::Score;

use crate::StrongError;
use crate::database::Database;
use crate::join::{Found, JoinedLayer};
use crate::manifest::Layer;
use crate::number::Number;
use crate::retrograde::{Evaluation, open_later};
use crate::shard::Shard;

/// Divisor of the memory for children that are looked up; the rest marks the positions to which moves lead.
const PAIRS_PART: usize = 2;

/// The positions of a layer to which some move leads, one bit each.
struct ReachableSet {
    layer: u32,
    bits: Vec<u64>,
    positions: u64,
}

impl ReachableSet {
    fn none(layer: u32, positions: u64) -> Self {
        let words = usize::try_from(positions.div_ceil(64)).expect("checked against the memory");
        ReachableSet {
            layer,
            bits: vec![0; words],
            positions,
        }
    }

    fn mark(&mut self, place: u64) {
        self.bits[usize::try_from(place / 64).expect("in memory")] |= 1 << (place % 64);
    }

    fn count(&self) -> u64 {
        self.bits
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }
}

impl<C: Number> Database<C> {
    /// Checks everything in the database; returns the number of its positions.
    pub(crate) fn verify(&self, memory_bytes: usize) -> Result<u64, StrongError> {
        let longest_step = self.game().longest_step();
        let mut reached: Vec<ReachableSet> = Vec::new();
        for (at, layer) in self.manifest.layers.iter().enumerate() {
            let later = open_later(self.folder(), &self.manifest, layer.number, longest_step)?;
            check_memory(layer, &later, memory_bytes)?;
            for (number, later) in &later {
                if reached.iter().all(|reached| reached.layer != *number) {
                    reached.push(ReachableSet::none(*number, later.positions()));
                }
            }
            self.verify_layer(at, &later, &mut reached, memory_bytes / PAIRS_PART)?;
            if at == 0 {
                self.check_start()?;
                continue;
            }
            let own = reached
                .iter()
                .position(|reached| reached.layer == layer.number);
            let own = own.map(|own| reached.swap_remove(own));
            let (count, positions) =
                own.map_or((0, layer.positions()), |own| (own.count(), own.positions));
            if count != positions {
                let expected = format!("{count} positions in layer {}", layer.number);
                let found = format!("{positions}, some of which no move reaches");
                return Err(StrongError::at(self.folder().path(), expected, found));
            }
        }
        Ok(self.manifest.positions())
    }

    /// Checks that the first layer has the position that all others follow, and nothing else.
    fn check_start(&self) -> Result<(), StrongError> {
        let start = self.game().start();
        let first = self.shard(0, 0)?;
        if self.manifest.layers[0].positions() == 1 && first.first() == start {
            return Ok(());
        }
        let expected = format!("the start {start:x?} alone in the first layer");
        Err(StrongError::at(first.path(), expected, "others"))
    }

    fn verify_layer(
        &self,
        at: usize,
        later: &[(u32, JoinedLayer<C>)],
        reached: &mut [ReachableSet],
        memory_bytes: usize,
    ) -> Result<(), StrongError> {
        let mut visit = |layer: u32, found: Found| {
            let reached = reached.iter_mut().find(|reached| reached.layer == layer);
            reached
                .expect("made for every later layer")
                .mark(found.place);
        };
        let path = self.folder().path();
        let mut evaluation = Evaluation::new(self.game(), path, later, memory_bytes);
        let mut before = None;
        for number in 0..self.manifest.layers[at].shards.len() {
            let shard = self.open_shard(at, number)?;
            evaluation.add(&shard, &mut visit)?;
            evaluation.find(&mut visit)?;
            self.compare(&shard, &evaluation, at, &mut before)?;
            evaluation.clear();
        }
        Ok(())
    }

    /// Compares the scores of a shard with those that were found, and checks the order and the layer of its codes.
    fn compare(
        &self,
        shard: &Shard<C>,
        evaluation: &Evaluation<'_, C>,
        at: usize,
        before: &mut Option<C>,
    ) -> Result<(), StrongError> {
        let layer = self.manifest.layers[at].number;
        let mut wrong = Ok(());
        let (codes, scores) = evaluation.positions();
        let mut found = codes.iter().zip(scores);
        for block in 0..shard.block_count() {
            shard.read_block(block, |code, stored| {
                let score = found.next().map(|found| *found.1);
                if wrong.is_err() {
                    return;
                }
                let is_above = before.is_none_or(|before| before < code);
                *before = Some(code);
                if !is_above || self.game().layer(code) != Ok(layer) {
                    let expected = format!("codes of layer {layer} in ascending order");
                    wrong = Err((expected, format!("{code:x?}")));
                } else if score != Some(stored) {
                    let text = self.game().position_text(code);
                    let text = text.unwrap_or_else(|error| error.to_string());
                    let score = score.map_or_else(String::new, |score| score.to_string());
                    wrong = Err((format!("{score} for {text}"), stored.to_string()));
                }
            })?;
        }
        wrong.map_err(|(expected, found)| StrongError::at(shard.path(), expected, found))
    }
}

/// Refuses a database whose marks, or whose largest shard, would take more than their parts of the memory.
fn check_memory<C: Number>(
    own: &Layer,
    later: &[(u32, JoinedLayer<C>)],
    memory_bytes: usize,
) -> Result<(), StrongError> {
    let granted = (memory_bytes / PAIRS_PART) as u64;
    let check = |needed: u64, what: &str| {
        if needed <= granted {
            return Ok(());
        }
        let expected = format!("{needed} bytes for {what}");
        let found = format!("{granted} bytes");
        Err(StrongError::unexpected("memory", expected, found))
    };
    let marked: u64 = later.iter().map(|later| later.1.positions()).sum();
    let marks = own.positions().saturating_add(marked).div_ceil(8);
    check(marks, "the marks of two layers")?;
    let largest = own.shards.iter().map(|shard| shard.positions).max();
    let position = (C::BYTES + size_of::<Score>()) as u64;
    check(
        largest.unwrap_or(0).saturating_mul(position),
        "the largest shard",
    )
}

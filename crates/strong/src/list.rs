//! The way forwards: positions of a layer from those of the layers before.

use gametree_core::Expanded;
use timely::worker::Worker;

use crate::StrongError;
use crate::block::BLOCK;
use crate::collector::Collector;
use crate::exchange::RunExchange;
use crate::folder::name_of;
use crate::guard::catch_panics;
use crate::job::{Job, expect_shard, shard_bytes};
use crate::manifest::{Layer, ShardEntry};
use crate::memory::expect_room;
use crate::number::Number;
use crate::ranges::Ranges;
use crate::shard::{Shard, ShardHeader, write_shard};
use crate::sort::sort_apart;

/// Number of blocks that are expanded at once.
const BLOCKS: usize = 16;
/// Mean number of moves of a position for which memory is checked before they are listed.
const MOVES: usize = 16;
/// Largest number of codes that are sorted before they are sent: more would not fit the caches that sorting needs.
const MOST_UNSORTED: usize = 1 << 20;
/// Divisor of the memory for codes that are not sorted yet; sorting takes as much again.
const UNSORTED_PART: usize = 16;
/// Divisor of the memory for sorted runs; a range on its way to a file comes on top.
const RUNS_PART: usize = 2;

/// Lists the part of a layer that belongs to this worker; returns the shards that it has written.
pub(crate) fn list_layer<C: Number>(
    worker: &mut Worker,
    job: &Job<C>,
    layers: &[Layer],
    number: u32,
) -> Result<Vec<ShardEntry>, StrongError> {
    let mut exchange = RunExchange::new(worker);
    let listed = catch_panics(|| {
        let listing = Listing::open(worker, job, layers, number)?;
        listing.list(worker, &mut exchange)
    });
    // An error must not keep this worker from the end of the exchange, for which the others wait.
    let finished = exchange.finish(worker, &|| job.lost(), |_| Ok(()));
    listed.and_then(|shards| finished.map(|()| shards))
}

/// The layers before, and the ranges for their children.
struct Listing<'a, C> {
    job: &'a Job<C>,
    number: u32,
    shards: Vec<Shard<C>>,
    ranges: Ranges<C>,
    workers: (usize, usize),
}

/// Returns `true` if a child lies in this layer. Where every move leads to the next layer, it always does; a wrong code is reported later, when its own moves are listed.
fn is_in_layer<C: Number>(job: &Job<C>, number: u32, code: C) -> bool {
    job.game.longest_step() == 1 || !job.game.layer(code).is_ok_and(|layer| layer != number)
}

impl<'a, C: Number> Listing<'a, C> {
    fn open(
        worker: &Worker,
        job: &'a Job<C>,
        layers: &[Layer],
        number: u32,
    ) -> Result<Self, StrongError> {
        // A worker without a part of the layer checks as well.
        job.check()?;
        let mut shards = Vec::new();
        for layer in layers {
            shards.extend(job.folder.open_layer(&job.subject, layer)?);
        }
        let is_wanted = |code| is_in_layer(job, number, code);
        let ranges = Ranges::of(&shards, &*job.game, &is_wanted)?;
        Ok(Listing {
            job,
            number,
            shards,
            ranges,
            workers: (worker.index(), worker.peers()),
        })
    }

    fn list(
        &self,
        worker: &mut Worker,
        exchange: &mut RunExchange<C>,
    ) -> Result<Vec<ShardEntry>, StrongError> {
        let (index, peers) = self.workers;
        let own = self.ranges.of_worker(index, peers);
        let mut collector = Collector::new(
            &self.job.folder,
            index,
            &self.ranges,
            own.clone(),
            self.job.game.code_bits(),
            self.job.memory_bytes / RUNS_PART,
        );
        self.send_children(worker, exchange, &mut collector)?;
        exchange.finish(worker, &|| self.job.lost(), |run| collector.take(run))?;
        let shards = own.filter_map(|range| {
            let codes = collector.codes(range);
            let shard = codes.and_then(|codes| self.write(range, &codes));
            shard.transpose()
        });
        shards.collect()
    }

    /// Expands the blocks of this worker, and sends the children to the owners of their ranges.
    fn send_children(
        &self,
        worker: &mut Worker,
        exchange: &mut RunExchange<C>,
        collector: &mut Collector<'_, C>,
    ) -> Result<(), StrongError> {
        let (index, peers) = self.workers;
        let most = self.job.memory_bytes / UNSORTED_PART / C::BYTES;
        let most = most.min(MOST_UNSORTED);
        let mut parents = Vec::new();
        let (mut children, mut scratch) = (Expanded::new(), Vec::new());
        let chunks = self.shards.iter().flat_map(|shard| {
            let blocks = (0..shard.block_count()).step_by(BLOCKS);
            blocks.map(move |block| (shard, block))
        });
        for (shard, block) in chunks.skip(index).step_by(peers) {
            self.job.check()?;
            // Room for twice the present children, and for a few moves of each parent.
            let added = BLOCKS * BLOCK * MOVES;
            expect_room((2 * children.children.len() + added) * C::BYTES)?;
            parents.clear();
            for block in block..(block + BLOCKS).min(shard.block_count()) {
                shard.read_block(block, |code, _| parents.push(code))?;
            }
            children.ends.clear();
            children.results.clear();
            let before = children.children.len();
            let expanded = self.job.game.expand(&parents, &mut children);
            expanded.map_err(|error| StrongError::no_position(shard.path(), error))?;
            if self.job.game.longest_step() > 1 {
                let added = children.children.split_off(before);
                let wanted = |&code: &C| is_in_layer(self.job, self.number, code);
                children.children.extend(added.into_iter().filter(wanted));
            }
            if children.children.len() >= most {
                self.send(&mut children.children, &mut scratch, exchange)?;
                for run in exchange.step(worker) {
                    collector.take(run)?;
                }
            }
        }
        self.send(&mut children.children, &mut scratch, exchange)
    }

    fn send(
        &self,
        codes: &mut Vec<C>,
        scratch: &mut Vec<C>,
        exchange: &mut RunExchange<C>,
    ) -> Result<(), StrongError> {
        // Room for sorting the codes, and for the runs that are sent.
        expect_room(2 * codes.len() * C::BYTES)?;
        sort_apart(codes, scratch, self.job.game.code_bits());
        let (_, peers) = self.workers;
        for owner in 0..peers {
            let part = self
                .ranges
                .parts(codes, self.ranges.of_worker(owner, peers));
            if !part.is_empty() {
                exchange.send(owner, part.to_vec());
            }
        }
        codes.clear();
        Ok(())
    }

    /// Writes a shard of codes; returns `None` where the range has none.
    fn write(&self, range: usize, codes: &[C]) -> Result<Option<ShardEntry>, StrongError> {
        let number = u32::try_from(range).expect("not so many ranges");
        let positions = codes.len() as u64;
        let header = ShardHeader::new(&self.job.subject, self.number, number, positions);
        write_codes(self.job, header, codes)
    }
}

/// Writes a shard of codes without scores; returns `None` where there are no codes.
pub(crate) fn write_codes<C: Number>(
    job: &Job<C>,
    header: ShardHeader,
    codes: &[C],
) -> Result<Option<ShardEntry>, StrongError> {
    let Some(&first) = codes.first() else {
        return Ok(None);
    };
    expect_shard(codes)?;
    let name = name_of(header.layer, false, header.number);
    let bytes = shard_bytes(&name, write_shard(header, codes, &[]))?;
    job.folder.write(&name, &bytes)?;
    Ok(Some(ShardEntry {
        number: header.number,
        positions: header.positions,
        bytes: bytes.len() as u64,
        first: first.widen(),
    }))
}

//! A whole run: layer after layer forwards, and back again.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};

use gametree_core::{AnyExpansion, Expansion, Mismatch};
use timely::WorkerConfig;
use timely::execute::execute_from;
use timely::worker::Worker;

use crate::StrongError;
use crate::cluster::Cluster;
use crate::exchange::{settle, share_lines};
use crate::folder::{Folder, name_of};
use crate::greeting::meet;
use crate::guard::catch_panics;
use crate::job::{Job, Plan, Progress, Watch, expect_shard, shard_bytes};
use crate::links::{builders_alone, builders_among};
use crate::list::{list_layer, write_codes};
use crate::manifest::{Layer, Manifest, ShardEntry, Subject};
use crate::number::Number;
use crate::retrograde::{Evaluation, open_later};
use crate::shard::{ShardHeader, write_shard};
use crate::threads::try_threads;

/// The least memory of a thread, in bytes.
pub const LEAST_MEMORY_BYTES: usize = 8 << 20;
/// Divisor of the memory for children that are looked up.
const PAIRS_PART: usize = 2;
/// Prefix of a report that a worker sends instead of shards; it sorts before them.
const FAILED: &str = "failed ";
/// Report of a worker that was stopped.
const STOPPED: &str = "stopped";

/// The end of a run that met no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// The database is whole.
    Whole,
    /// The run was stopped, and another run can go on.
    Stopped,
}

/// Solves a game into a folder, or goes on where an earlier run has stopped.
///
/// # Errors
/// When the folder holds anything else or cannot be written, or the memory is too small for the threads.
pub fn solve(plan: &Plan, game: &AnyExpansion, watch: Watch) -> Result<RunEnd, StrongError> {
    match game {
        AnyExpansion::Narrow(game) => solve_in(plan, Arc::clone(game), watch),
        AnyExpansion::Wide(game) => solve_in(plan, Arc::clone(game), watch),
    }
}

fn solve_in<C: Number>(
    plan: &Plan,
    game: Arc<dyn Expansion<C>>,
    watch: Watch,
) -> Result<RunEnd, StrongError> {
    let threads = plan.threads.max(1);
    let memory_bytes = plan.memory_bytes / threads;
    if memory_bytes < LEAST_MEMORY_BYTES {
        let least = LEAST_MEMORY_BYTES >> 20;
        let error = Mismatch::new(
            format!("at least {least} MiB for each of {threads} threads"),
            format!("{} bytes", plan.memory_bytes),
        );
        return Err(StrongError::of_mismatch("memory", &error));
    }
    let subject = Subject {
        game: plan.game.clone(),
        position: plan.position.clone(),
        code_bits: game.code_bits(),
    };
    let (builders, links) = match &plan.cluster {
        None => (builders_alone(threads)?, None),
        Some(cluster) => {
            let connections = meet(cluster, common(&subject, cluster, threads), &watch);
            let connections = match connections {
                Err(StrongError::Stopped) => return Ok(RunEnd::Stopped),
                connections => connections?,
            };
            let (builders, links) = builders_among(cluster, connections, threads)?;
            (builders, Some(links))
        }
    };
    let job = Arc::new(Job {
        folder: Folder::new(&plan.folder),
        game,
        memory_bytes,
        subject,
        lock: OnceLock::new(),
        links: links.clone(),
        watch,
    });
    let turn = move |worker: &mut Worker| {
        let result = Turn::new(worker, &job).run();
        settle(worker, &|| job.lost());
        result
    };
    let no_thread = |error: &dyn Display| {
        StrongError::Reported(format!("no memory for a thread to work in: {error}"))
    };
    try_threads(threads).map_err(|error| no_thread(&error))?;
    let guards = execute_from(builders, Box::new(()), WorkerConfig::default(), turn);
    let results = guards.map_err(|error| no_thread(&error))?.join();
    if let Some(links) = links {
        links.end(results.iter().any(Result::is_err));
    }
    let ends = results.into_iter();
    let ends = ends.map(|result| result.unwrap_or_else(|panic| Err(StrongError::Reported(panic))));
    match ends.filter_map(Result::err).max_by_key(StrongError::weight) {
        None => Ok(RunEnd::Whole),
        Some(StrongError::Stopped) => Ok(RunEnd::Stopped),
        Some(error) => Err(error),
    }
}

/// Returns the lines that the processes of a run must have in common.
fn common(subject: &Subject, cluster: &Cluster, threads: usize) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let Subject { game, position, .. } = subject;
    vec![
        format!("version {version} of the program"),
        format!("{game} from {position}"),
        format!("{} processes", cluster.addresses.len()),
        format!("{threads} threads"),
    ]
}

/// One worker on its way through all layers.
struct Turn<'a, C> {
    worker: &'a mut Worker,
    job: &'a Job<C>,
    manifest: Manifest,
}

impl<'a, C: Number> Turn<'a, C> {
    fn new(worker: &'a mut Worker, job: &'a Job<C>) -> Self {
        Turn {
            worker,
            job,
            manifest: Manifest::new(job.subject.clone()),
        }
    }

    fn run(mut self) -> Result<(), StrongError> {
        self.begin()?;
        while !self.manifest.is_listed {
            self.list_next()?;
        }
        while let Some(at) = self.last_unsolved() {
            self.solve_layer(at)?;
        }
        Ok(())
    }

    /// Lets the first worker take the folder, and the workers of other processes join it; all begin where an earlier run has stopped.
    fn begin(&mut self) -> Result<(), StrongError> {
        let taken = if self.is_first() {
            self.take_folder().map(|manifest| vec![manifest.print()])
        } else {
            Ok(Vec::new())
        };
        let path = self.job.folder.path();
        for text in self.share(taken)? {
            self.manifest = Manifest::parse(path, &text)?;
        }
        let process = self.job.links.as_ref().map_or(0, |links| links.process());
        let joined = if process > 0 && self.job.lock.get().is_none() {
            let lock = self.job.folder.join(&self.manifest);
            lock.map(|lock| drop(self.job.lock.set(lock)))
        } else {
            Ok(())
        };
        self.share(joined.map(|()| Vec::new())).map(drop)
    }

    /// Takes the folder for this run; returns the manifest of an earlier run, or a new one.
    fn take_folder(&self) -> Result<Manifest, StrongError> {
        let (folder, subject) = (&self.job.folder, &self.job.subject);
        let lock = folder.take()?;
        let manifest = match folder.manifest()? {
            None => {
                let manifest = Manifest::new(subject.clone());
                folder.write_manifest(&manifest)?;
                manifest
            }
            Some(manifest) if manifest.subject == *subject => manifest,
            Some(Manifest { subject: found, .. }) => {
                let say = |subject: &Subject| format!("{} from {}", subject.game, subject.position);
                return Err(StrongError::at(folder.path(), say(subject), say(&found)));
            }
        };
        folder.clean(&manifest)?;
        if self.job.links.is_some() {
            folder.share(&lock)?;
        }
        drop(self.job.lock.set(lock));
        if let Some(progress) = Progress::resumed(&manifest) {
            (self.job.watch.report)(progress);
        }
        Ok(manifest)
    }

    fn last_unsolved(&self) -> Option<usize> {
        let layers = &self.manifest.layers;
        layers.iter().rposition(|layer| !layer.is_solved)
    }

    fn is_first(&self) -> bool {
        self.worker.index() == 0
    }

    /// Sends the lines of this worker to all workers; returns the lines of all, or the first error of any.
    fn share(&mut self, own: Result<Vec<String>, StrongError>) -> Result<Vec<String>, StrongError> {
        let failed = match &own {
            Ok(_) => Vec::new(),
            Err(StrongError::Stopped) => vec![format!("{FAILED}{STOPPED}")],
            Err(error) => vec![match &self.job.links {
                Some(links) => format!("{FAILED}process {}: {error}", links.process()),
                None => format!("{FAILED}{error}"),
            }],
        };
        let sent = own.as_ref().unwrap_or(&failed);
        let received = share_lines(self.worker, sent, &|| self.job.lost());
        own?;
        let lines = received?;
        let error = lines.iter().find_map(|line| line.strip_prefix(FAILED));
        match error {
            None => Ok(lines),
            Some(STOPPED) => Err(StrongError::Stopped),
            Some(error) => Err(StrongError::Reported(error.to_owned())),
        }
    }

    /// Sends the shards that this worker has written to all workers; returns the shards of all.
    fn share_shards(
        &mut self,
        done: Result<Vec<ShardEntry>, StrongError>,
    ) -> Result<Vec<ShardEntry>, StrongError> {
        let lines = done.map(|shards| shards.iter().map(ShardEntry::line).collect());
        let lines = self.share(lines)?;
        let path = self.job.folder.path();
        let shards = lines.iter().map(|line| {
            let shard = ShardEntry::of_line(line);
            shard.ok_or_else(|| StrongError::at(path, "a shard of a manifest", line))
        });
        let mut shards = shards.collect::<Result<Vec<_>, _>>()?;
        shards.sort_unstable();
        Ok(shards)
    }

    /// Lets the first worker write the manifest, report the layer, and remove the files that are no longer needed.
    fn note(&mut self, at: usize) -> Result<(), StrongError> {
        let noted = if self.is_first() {
            self.job
                .folder
                .write_manifest(&self.manifest)
                .and_then(|()| {
                    // The last layers that were tried have no positions, and are not in the manifest.
                    let Some(layer) = self.manifest.layers.get(at) else {
                        return Ok(());
                    };
                    (self.job.watch.report)(Progress::Layer {
                        layer: layer.number,
                        positions: layer.positions(),
                        is_solved: layer.is_solved,
                    });
                    if layer.is_solved {
                        self.job.folder.remove_codes(layer)?;
                    }
                    Ok(())
                })
        } else {
            Ok(())
        };
        self.share(noted.map(|()| Vec::new())).map(drop)
    }

    fn list_next(&mut self) -> Result<(), StrongError> {
        let (job, layers) = (self.job, &self.manifest.layers);
        let listed = match layers.last().map(|layer| layer.number + 1) {
            None if self.is_first() => catch_panics(|| self.first_layer()),
            None => Ok(Vec::new()),
            Some(number) => {
                let steps = usize::try_from(job.game.longest_step()).expect("a few layers");
                let before = &layers[layers.len().saturating_sub(steps)..];
                list_layer(self.worker, job, before, number)
            }
        };
        let shards = self.share_shards(listed)?;
        let number = match self.manifest.layers.last() {
            Some(layer) => layer.number + 1,
            None => self.start_layer()?,
        };
        let layer = Layer {
            number,
            is_solved: false,
            shards,
        };
        self.manifest.layers.push(layer);
        let at = self.manifest.layers.len() - 1;
        self.end_listing();
        self.note(at)
    }

    /// Ends the listing after as many layers without a position as a move can pass: no further layer has any.
    fn end_listing(&mut self) {
        let layers = &mut self.manifest.layers;
        let steps = usize::try_from(self.job.game.longest_step()).expect("a few layers");
        let empty = layers.iter().rev();
        let empty = empty.take_while(|layer| layer.shards.is_empty()).count();
        if empty >= steps {
            layers.truncate(layers.len() - empty);
            self.manifest.is_listed = true;
        }
    }

    fn start_layer(&self) -> Result<u32, StrongError> {
        let layer = self.job.game.layer(self.job.game.start());
        layer.map_err(|error| StrongError::no_position(self.job.folder.path(), error))
    }

    fn first_layer(&self) -> Result<Vec<ShardEntry>, StrongError> {
        let header = ShardHeader::new(&self.job.subject, self.start_layer()?, 0, 1);
        let shard = write_codes(self.job, header, &[self.job.game.start()])?;
        Ok(shard.into_iter().collect())
    }

    fn solve_layer(&mut self, at: usize) -> Result<(), StrongError> {
        let solved = self.job.check();
        let solved =
            solved.and_then(|()| catch_panics(|| self.solve_shards(&self.manifest.layers[at])));
        let shards = self.share_shards(solved)?;
        let layer = &mut self.manifest.layers[at];
        (layer.is_solved, layer.shards) = (true, shards);
        self.note(at)
    }

    /// Solves the shards of this worker and writes them with their scores.
    fn solve_shards(&self, layer: &Layer) -> Result<Vec<ShardEntry>, StrongError> {
        let (folder, game) = (&self.job.folder, &*self.job.game);
        let next_layers = open_later(folder, &self.manifest, layer.number, game.longest_step())?;
        let memory_bytes = self.job.memory_bytes / PAIRS_PART;
        let check = || self.job.check();
        let mut evaluation =
            Evaluation::new(game, folder.path(), &next_layers, memory_bytes).stopped_by(&check);
        let (mut waiting, mut solved) = (Vec::new(), Vec::new());
        let (index, peers) = (self.worker.index(), self.worker.peers());
        for entry in layer.shards.iter().skip(index).step_by(peers) {
            let shard = folder.open_shard(&self.job.subject, layer, entry)?;
            evaluation.add(&shard, &mut |_, _| {})?;
            waiting.push(shard.header());
            if evaluation.is_full() {
                self.write_solved(&mut evaluation, &mut waiting, &mut solved)?;
            }
        }
        self.write_solved(&mut evaluation, &mut waiting, &mut solved)?;
        Ok(solved)
    }

    fn write_solved(
        &self,
        evaluation: &mut Evaluation<'_, C>,
        waiting: &mut Vec<ShardHeader>,
        solved: &mut Vec<ShardEntry>,
    ) -> Result<(), StrongError> {
        evaluation.find(&mut |_, _| {})?;
        let (mut codes, mut scores) = evaluation.positions();
        for header in waiting.drain(..) {
            let count = usize::try_from(header.positions).expect("positions in memory");
            let (shard, found);
            (shard, codes) = codes.split_at(count);
            (found, scores) = scores.split_at(count);
            expect_shard(shard)?;
            let name = name_of(header.layer, true, header.number);
            let bytes = shard_bytes(&name, write_shard(header, shard, found))?;
            self.job.folder.write(&name, &bytes)?;
            solved.push(ShardEntry {
                number: header.number,
                positions: header.positions,
                bytes: bytes.len() as u64,
                first: shard[0].widen(),
            });
        }
        evaluation.clear();
        Ok(())
    }
}

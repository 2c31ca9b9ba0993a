//! Growth of a shared proof with its workers.
//!
//! First, proofs by workers that take turns on one thread are timed in positions expanded.
//! Then the queue alone is simulated with up to ten thousand workers, from the job lengths recorded before.
//!
//! `cargo run --release -p gametree-job-level --example scale` takes some minutes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_core::mix;
use gametree_job_level::{Finding, Job, Plan, Questions, Subject};
use gametree_registry::{Purpose, Registry, SearchTask, Session};
use gametree_search::SearchLimits;

/// Games, each with the moves that lead to the position to be proven, all of them with all legal moves.
const PROBLEMS: [(&str, &[&str]); 10] = [
    ("mnk:5,5,4", &[]),
    ("mnk:5,5,4", &["a1"]),
    ("mnk:5,5,4", &["b1"]),
    ("mnk:6,4,4", &[]),
    ("mnk:4,6,4", &[]),
    ("mnk:4,7,4", &["b4", "c4"]),
    ("mnk:7,4,4", &["d2", "d3"]),
    ("capture:5x5", &["c3"]),
    ("capture:5x5", &["c2", "c3"]),
    ("capture:4x6", &[]),
];
/// Numbers of workers.
const WORKERS: [usize; 6] = [1, 2, 4, 8, 16, 64];
/// Number of times that each number of workers solves each problem, with other delays.
const TRIES: u64 = 3;
/// Cost of handing a job out, in positions that are expanded meanwhile: half a millisecond, and up to a fifth more by chance.
const HANDING_OUT: [u64; 2] = [50, 10];
/// Positions that a worker expands in a second.
const SPEED: f64 = 100_000.0;

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let out = &mut io::stdout().lock();
    writeln!(
        out,
        "workers  times as fast, from, to  positions  jobs  master µs a job  bytes a finding"
    )?;
    let mut alone = Vec::new();
    let mut last = None;
    for workers in WORKERS.into_iter().filter_map(NonZero::new) {
        let mut sum = Sum::default();
        for (index, (game, moves)) in PROBLEMS.iter().enumerate() {
            for luck in 0..TRIES {
                let run = Run::of(game, moves, workers, luck)?;
                if alone.len() <= index {
                    alone.push(run.makespan);
                }
                sum.add(alone[index], run);
            }
        }
        sum.write(out, workers)?;
        last = Some(sum.all);
    }
    last.map_or(Ok(()), |run| write_farms(out, &run))
}

/// Several runs together.
#[derive(Default)]
struct Sum {
    all: Run,
    /// The speed of each run in relation to one worker.
    ratios: Vec<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "counts that are small enough")]
impl Sum {
    fn add(&mut self, alone: u64, run: Run) {
        self.ratios.push(alone as f64 / run.makespan.max(1) as f64);
        self.all.jobs.extend(run.jobs);
        self.all.service += run.service;
        self.all.bytes += run.bytes;
    }

    fn write(&self, out: &mut dyn Write, workers: NonZero<usize>) -> io::Result<()> {
        let all = &self.all;
        let logarithms: f64 = self.ratios.iter().map(|ratio| ratio.ln()).sum();
        let mean = (logarithms / self.ratios.len() as f64).exp();
        let least = self.ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.ratios.iter().copied().fold(0.0, f64::max);
        let (nodes, jobs) = (all.jobs.iter().sum::<u64>(), all.jobs.len().max(1));
        let service = all.service.as_micros() / jobs as u128;
        let bytes = all.bytes / jobs;
        writeln!(
            out,
            "{workers:>7}  {mean:>13.2}  {least:>4.1}  {most:>4.1}  {nodes:>9}  {jobs:>4}  {service:>15}  {bytes:>15}"
        )
    }
}

/// A proof by workers that take turns on one thread.
#[derive(Default)]
struct Run {
    /// The positions expanded in each job.
    jobs: Vec<u64>,
    /// The time when the last job was done, in positions expanded by each worker.
    makespan: u64,
    /// The time that the tree of the master has taken.
    service: Duration,
    /// The bytes of the messages that workers read of each other.
    bytes: usize,
}

struct Worker {
    session: Box<dyn Session>,
    received: usize,
    /// The time when the worker will be ready, and its finding.
    busy: Option<(u64, Finding)>,
}

impl Run {
    fn of(game: &str, moves: &[&str], workers: NonZero<usize>, luck: u64) -> Fallible<Self> {
        let registry = Registry::new()
            .with_game(gametree_rows::program::MNK)
            .with_game(gametree_capture_game::program::GAME);
        let task = SearchTask {
            generator: Some("legal".to_owned()),
            ..SearchTask::new(Purpose::Solve, SearchLimits::default())
        };
        let plan = plan(workers);
        let mut master = registry.open(game)?;
        for m in moves {
            master.play(m)?;
        }
        let subject = Subject::new("", &*master, &task);
        let task = subject.task(&task);
        let new = |_| {
            Ok(Worker {
                session: registry.open(game)?,
                received: 0,
                busy: None,
            })
        };
        let mut all = (0..workers.get()).map(new).collect::<Fallible<Vec<_>>>()?;
        let mut free: VecDeque<usize> = (0..workers.get()).collect();
        let mut questions = Questions::begin(&*master, subject.id, &plan)?;
        let (mut log, mut waiting) = (Vec::<Arc<Finding>>::new(), Vec::<Job>::new());
        let (mut now, mut service) = (0, Duration::ZERO);
        while !questions.is_over() {
            let began = Instant::now();
            waiting.extend(std::iter::from_fn(|| questions.next_job()));
            service += began.elapsed();
            // Some workers may still be busy with the question before.
            while !waiting.is_empty()
                && let Some(number) = free.pop_front()
            {
                let job = waiting.remove(0);
                let finding = all[number].search(&subject, &job, number as u64, &task, &log)?;
                let [delay, more] = HANDING_OUT;
                let delay = delay + mix(luck << 32 | log.len() as u64) % more;
                all[number].busy = Some((now + delay + finding.report.nodes, finding));
            }
            let times = all.iter().map(|worker| worker.busy.as_ref());
            let busy = times.enumerate().filter_map(|(n, busy)| Some((busy?.0, n)));
            let (time, first) = busy.min().ok_or("expected a job in work")?;
            let finding = all[first].busy.take().map(|(_, finding)| finding);
            let finding = Arc::new(finding.ok_or("expected a finding")?);
            now = time;
            free.push_back(first);
            log.push(Arc::clone(&finding));
            let began = Instant::now();
            questions.take_up(&*master, &finding)?;
            service += began.elapsed();
        }
        Ok(Run {
            jobs: log.iter().map(|finding| finding.report.nodes).collect(),
            bytes: log.iter().map(|finding| bytes_of(finding)).sum(),
            makespan: now,
            service,
        })
    }
}

fn plan(workers: NonZero<usize>) -> Plan {
    Plan {
        version: String::new(),
        job_nodes: 1_000,
        workers,
        memory_bytes: 1 << 30,
        journal: None,
    }
}

/// Returns the bytes of a finding as a message, by the table of the crate's README.
fn bytes_of(finding: &Finding) -> usize {
    let report = &finding.report;
    let children = report.children.iter();
    let children: usize = children.map(|(m, ..)| 28 + m.len()).sum();
    60 + children + 27 * report.lemmas.len()
}

impl Worker {
    /// Does a job at once, with the findings of all workers before it.
    fn search(
        &mut self,
        subject: &Subject,
        job: &Job,
        number: u64,
        task: &SearchTask,
        log: &[Arc<Finding>],
    ) -> Fallible<Finding> {
        for finding in &log[self.received..] {
            if finding.question == job.question && finding.worker != number {
                self.session.learn(job.goal, &finding.report.lemmas, task)?;
            }
        }
        self.received = log.len();
        let set = self.session.set_position(&subject.position);
        set.map_err(|error| format!("expected {}, found {}", error.expected, error.found))?;
        for m in &job.moves {
            self.session.play(m)?;
        }
        Ok(Finding {
            proof: job.proof,
            question: job.question,
            key: job.key,
            worker: number,
            report: self.session.prove_job(job.goal, job.limits, task)?,
        })
    }
}

/// Seconds that the master takes for a finding and the next job.
const SERVICE: f64 = 100e-6;
/// Seconds to flush the journal, for all findings that were read at once, while no worker waits.
const FLUSH: f64 = 500e-6;
const BATCH: usize = 64;
/// Number of requests to a server for each job, and for each second of each worker.
const REQUESTS: [f64; 2] = [8.0, 2.0];
/// Seconds until the job of a lost worker is leased again.
const LEASE: f64 = 5.0;

/// Many workers and one master, as a queueing system.
struct Farm {
    workers: usize,
    /// Mean seconds of a job.
    job: f64,
    /// Seconds from a worker to the server.
    latency: f64,
    /// Mean seconds until a worker is lost.
    life: f64,
}

#[expect(clippy::cast_precision_loss, reason = "counts that are small enough")]
fn write_farms(out: &mut dyn Write, run: &Run) -> Fallible<()> {
    let count = run.jobs.len().max(1) as f64;
    let mean = run.jobs.iter().sum::<u64>() as f64 / count / SPEED;
    let bytes = run.bytes as f64 / count;
    writeln!(
        out,
        "\nworkers  job s  latency ms  life h  searching  master busy  jobs/s  requests/s  MB/s"
    )?;
    for job in [mean, 1.0, 60.0] {
        for (latency, life) in [(0.5, 1_000.0), (50.0, 1_000.0), (0.5, 1.0), (0.5, 0.1)] {
            for workers in [10, 100, 1_000, 10_000] {
                let farm = Farm {
                    workers,
                    job,
                    latency: latency / 1_000.0,
                    life: life * 3_600.0,
                };
                let [searching, busy, rate] = farm.simulate(&run.jobs);
                let [each, alive] = REQUESTS;
                let workers = workers as f64;
                let requests = each * rate + alive * workers;
                let megabytes = rate * workers * bytes / 1e6;
                writeln!(
                    out,
                    "{workers:>7}  {job:>5.2}  {latency:>10}  {life:>6}  {searching:>9.3}  {busy:>11.3}  {rate:>6.0}  {requests:>10.0}  {megabytes:>4.0}"
                )?;
            }
        }
    }
    Ok(())
}

impl Farm {
    /// Returns the part of the time in which workers search for results that are not lost, the part in which the master is busy, and the jobs done in a second.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "times as whole microseconds, and counts that are small enough"
    )]
    fn simulate(&self, jobs: &[u64]) -> [f64; 3] {
        const MICROS: f64 = 1e6;
        let sum: u64 = jobs.iter().sum();
        let scale = self.job * jobs.len() as f64 / sum.max(1) as f64;
        let rounds = 100 * self.workers.max(100);
        // Workers begin somewhere within a job.
        let first = |worker| mix(worker as u64) % (self.job * MICROS) as u64;
        let mut ready: BinaryHeap<_> = (0..self.workers).map(|n| Reverse((first(n), n))).collect();
        let mut at_work: Vec<_> = (0..self.workers)
            .map(|n| first(n) as f64 / MICROS)
            .collect();
        let (mut worked, mut master_free, mut busy, mut done) = (0.0, 0.0_f64, 0.0, 0);
        while done < rounds {
            // All findings that have come while the master was busy are read at once.
            let Some(&Reverse((first, _))) = ready.peek() else {
                break;
            };
            let starts = master_free.max(first as f64 / MICROS + self.latency);
            let mut batch = Vec::new();
            while let Some(&Reverse((time, worker))) = ready.peek()
                && time as f64 / MICROS + self.latency <= starts
                && batch.len() < BATCH
            {
                ready.pop();
                batch.push(worker);
            }
            let answered = starts + SERVICE * batch.len() as f64;
            master_free = answered + FLUSH;
            busy += master_free - starts;
            for worker in batch {
                done += 1;
                worked += std::mem::take(&mut at_work[worker]);
                let nodes = jobs[mix(done as u64) as usize % jobs.len()];
                let seconds = nodes as f64 * scale;
                let begins = answered + self.latency;
                let luck = (mix(!(done as u64)) >> 11) as f64 / (1_u64 << 53) as f64;
                let ends = if luck < (-seconds / self.life).exp() {
                    at_work[worker] = seconds;
                    begins + seconds
                } else {
                    begins + seconds / 2.0 + LEASE
                };
                ready.push(Reverse(((ends * MICROS) as u64, worker)));
            }
        }
        [
            worked / (master_free * self.workers as f64),
            busy / master_free,
            done as f64 / master_free,
        ]
    }
}

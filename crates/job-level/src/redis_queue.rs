//! The queue of many processes: streams of a Redis server, with a consumer group for the workers.

mod server;
mod state;

pub use state::{QueueState, Seen};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use server::Server;

use crate::wire::{
    MAX_MESSAGE_BYTES, finding_of_bytes, finding_to_bytes, job_of_bytes, job_to_bytes, sealed,
    unsealed,
};
use crate::{Finding, Job, JobLevelError, Lease, Place, Queue, Status, Subject};

/// Keys of a server: the proof, its status, its master, its jobs and its findings.
mod keys {
    pub(super) const PROOF: &str = "gametree:proof";
    pub(super) const STATUS: &str = "gametree:status";
    pub(super) const MASTER: &str = "gametree:master";
    pub(super) const JOBS: &str = "gametree:jobs";
    pub(super) const FINDINGS: &str = "gametree:findings";
}

/// The consumer group; `FIELD` is the field of every entry.
const GROUP: &str = "workers";
const FIELD: &str = "message";
/// Time without an answer until the connection to a server counts as lost; no request lets the server wait longer than a second.
const SILENCE: Duration = Duration::from_secs(5);
/// Milliseconds of silence of a master until another one may begin; a master reports forty times a second.
const MASTER_MS: u64 = 5_000;
/// Script that renews the claim of a master unless another holds it, in one step, so that no claim in between is overwritten.
const RENEWAL: &str = "local owner = redis.pcall('GET', KEYS[1])
if type(owner) == 'table' then return owner end
if owner and owner ~= ARGV[1] then return 0 end
return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) and 1";
/// Time that a new master waits for another one to end.
const LONGEST_WAIT: Duration = Duration::from_millis(2 * MASTER_MS);
/// The first and the longest pause between two attempts to reach a server that was there before.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];
/// Number of findings that are read at once.
const BATCH: usize = 64;

/// An entry of a stream: its place and its fields.
type Entry = (String, Vec<Vec<u8>>);
type Entries = Vec<Entry>;
/// A job of a worker that has been silent: its place, the worker, the milliseconds of silence, and the number of times that it was handed out.
type Silent = (String, String, u64, u64);
/// Answer to reading streams; `None` where there is nothing new.
type Streams = Option<Vec<(String, Entries)>>;

/// Options for the use of a queue on a server.
#[derive(Clone, Debug)]
pub struct RedisOptions {
    /// Silence of a worker after which its job is leased again.
    pub lease: Duration,
    /// Time to wait for a server that was there and is gone.
    pub patience: Duration,
    /// Set when there is nothing more to wait for.
    pub stop: Arc<AtomicBool>,
}

/// A queue on a Redis server, or on a server with the same protocol, such as Valkey.
#[derive(Debug)]
pub struct RedisQueue {
    server: Server,
    /// The number that distinguishes a master from all others.
    number: u64,
    state: Mutex<State>,
}

/// State that a master keeps of the queue.
#[derive(Debug, Default)]
struct State {
    /// The proof that this master has begun.
    proof: Option<u64>,
    /// Set if the queue had no jobs at the last look, and nothing has come or gone since then.
    is_still: bool,
}

impl RedisQueue {
    /// Connects to the server of a URL, as in `redis://127.0.0.1:6379/0`.
    ///
    /// # Errors
    /// When the text is not such a URL, or there is no server.
    pub fn connect(url: &str, number: u64, options: RedisOptions) -> Result<Self, JobLevelError> {
        Ok(RedisQueue {
            server: Server::connect(url, options)?,
            number,
            state: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the master that last claimed the queue.
    fn master(&self) -> Result<Option<Vec<u8>>, JobLevelError> {
        self.server.ask(redis::cmd("GET").arg(keys::MASTER))
    }

    fn is(&self, master: &[u8]) -> bool {
        master == self.number.to_string().as_bytes()
    }

    fn has_another_master(&self) -> JobLevelError {
        let expected = "a queue without a master";
        self.server.unexpected(expected, "one that has another")
    }

    /// Returns the place of the last finding that is kept.
    fn last_finding(&self) -> Result<Option<Place>, JobLevelError> {
        let mut last = redis::cmd("XREVRANGE");
        last.arg(keys::FINDINGS).arg("+").arg("-");
        let entries: Entries = self.server.ask(last.arg("COUNT").arg(1))?;
        Ok(entries.first().and_then(|(id, _)| place(id)))
    }

    /// Returns `true` if there have been no jobs, and no findings for them, since the last call.
    fn has_lost_jobs(&self) -> Result<bool, JobLevelError> {
        let jobs: u64 = self.server.ask(redis::cmd("XLEN").arg(keys::JOBS))?;
        let mut state = self.lock();
        let was_still = std::mem::replace(&mut state.is_still, jobs == 0);
        Ok(was_still && jobs == 0)
    }

    /// Takes a job whose lease is over and returns its entry, if there is one; `None` where no master has begun.
    fn lost_job(&self, worker: &str) -> Result<Option<Entries>, JobLevelError> {
        let lease = millis(self.server.options.lease);
        let mut silent = redis::cmd("XPENDING");
        silent.arg(keys::JOBS).arg(GROUP).arg("IDLE").arg(lease);
        let silent: Option<Vec<Silent>> = self.server.try_ask(silent.arg("-").arg("+").arg(1))?;
        let Some(silent) = silent else {
            return Ok(None);
        };
        let Some((id, ..)) = silent.first() else {
            return Ok(Some(Entries::new()));
        };
        let mut claim = redis::cmd("XCLAIM");
        claim.arg(keys::JOBS).arg(GROUP).arg(worker);
        let claimed: Option<Vec<Option<Entry>>> = self.server.try_ask(claim.arg(lease).arg(id))?;
        let claimed = claimed.unwrap_or_default();
        if claimed.contains(&None) {
            // The entry was deleted; only servers before version 7 still report that.
            self.drop_job(id, None)?;
        }
        Ok(Some(claimed.into_iter().flatten().collect()))
    }

    /// Takes the entry of a job; an entry that is not a job is removed.
    fn lease_of(&self, entries: Entries) -> Result<Option<Lease>, JobLevelError> {
        let Some((id, fields)) = entries.into_iter().next() else {
            return Ok(None);
        };
        let job = message(&fields).and_then(job_of_bytes);
        let place = place(&id).zip(job);
        let Some((id, job)) = place else {
            self.drop_job(&id, None)?;
            return Ok(None);
        };
        Ok(Some(Lease { id, job }))
    }

    /// Removes a job from the stream and adds `put` with it, both or neither.
    fn drop_job(&self, id: &str, put: Option<(&str, &[u8])>) -> Result<(), JobLevelError> {
        let mut pipe = redis::pipe();
        pipe.atomic();
        if let Some((key, message)) = put {
            pipe.cmd("XADD").arg(key).arg("*").arg(FIELD).arg(message);
        }
        pipe.cmd("XACK").arg(keys::JOBS).arg(GROUP).arg(id);
        pipe.cmd("XDEL").arg(keys::JOBS).arg(id);
        self.server.ask_all(&pipe)
    }
}

impl Drop for RedisQueue {
    /// Removes the claim of this master, so that the next one need not wait until it expires.
    fn drop(&mut self) {
        let state = self.state.get_mut();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        if state.proof.take().is_some()
            && let Ok(Some(master)) = self
                .server
                .ask_once::<Option<Vec<u8>>>(redis::cmd("GET").arg(keys::MASTER))
            && self.is(&master)
        {
            // If the server is away, the claim expires before the server is back.
            let _ = self
                .server
                .ask_once::<()>(redis::cmd("DEL").arg(keys::MASTER));
        }
    }
}

impl Queue for RedisQueue {
    fn subject(&self, wait: Duration) -> Result<Option<Subject>, JobLevelError> {
        let text: Option<Vec<u8>> = self.server.ask(redis::cmd("GET").arg(keys::PROOF))?;
        let Some(text) = text else {
            if !wait.is_zero() {
                // The wait ends with the first job of a proof.
                let mut job = redis::cmd("XREAD");
                job.arg("BLOCK").arg(millis(wait));
                job.arg("STREAMS").arg(keys::JOBS).arg("$");
                self.server.ask::<redis::Value>(&job)?;
            }
            return Ok(None);
        };
        let text = String::from_utf8_lossy(&text);
        let subject = Subject::parse(&text).ok_or_else(|| {
            let first: String = text.lines().take(1).collect();
            JobLevelError::unexpected(
                format!("{}, {}", self.server.name, keys::PROOF),
                "what a shared proof is about",
                format!("{first:?}"),
            )
        });
        subject.map(Some)
    }

    fn begin(&self, subject: &Subject, received: Place) -> Result<Place, JobLevelError> {
        let mut claim = redis::cmd("SET");
        claim.arg(keys::MASTER).arg(self.number);
        claim.arg("NX").arg("PX").arg(MASTER_MS);
        let began = Instant::now();
        loop {
            let claimed: Option<String> = self.server.ask(&claim)?;
            let owner = self.master()?;
            if claimed.is_some() || owner.is_some_and(|owner| self.is(&owner)) {
                break;
            }
            if self.server.options.stop.load(Ordering::Relaxed) {
                return Err(self.server.interrupted());
            }
            // The claim of a killed master expires by itself.
            if began.elapsed() > LONGEST_WAIT {
                return Err(self.has_another_master());
            }
            thread::sleep(PAUSES[0]);
        }
        if let Some(found) = self.subject(Duration::ZERO)? {
            subject.check(&found, &self.server.name)?;
        }
        let mut pipe = redis::pipe();
        pipe.atomic();
        pipe.cmd("SET").arg(keys::PROOF).arg(subject.to_string());
        pipe.cmd("DEL").arg(keys::JOBS);
        pipe.cmd("XGROUP").arg("CREATE").arg(keys::JOBS).arg(GROUP);
        pipe.arg("$").arg("MKSTREAM");
        self.server.ask_all(&pipe)?;
        *self.lock() = State {
            proof: Some(subject.id),
            is_still: false,
        };
        // A place behind the last finding belongs to another server, or to findings that this server has lost.
        let last = self.last_finding()?.unwrap_or_default();
        let is_known = received <= last;
        Ok(if is_known { received } else { Place::default() })
    }

    fn report(&self, status: &Status) -> Result<Option<usize>, JobLevelError> {
        let mut alive = redis::cmd("EVAL");
        alive.arg(RENEWAL).arg(1).arg(keys::MASTER);
        if !self.server.ask(alive.arg(self.number).arg(MASTER_MS))? {
            return Err(self.has_another_master());
        }
        let status = sealed(&status.to_bytes());
        let mut set = redis::cmd("SET");
        self.server.ask::<()>(set.arg(keys::STATUS).arg(status))?;
        let Some(subject) = self.subject(Duration::ZERO)? else {
            return Ok(None);
        };
        if self.lock().proof != Some(subject.id) {
            let expected = "the proof of this master";
            return Err(self.server.unexpected(expected, "another one"));
        }
        if self.has_lost_jobs()? {
            return Ok(None);
        }
        let is_present = |silence: Duration| silence < self.server.options.lease;
        Ok(self.workers()?.map(|workers| {
            let present = workers.iter().filter(|worker| is_present(worker.2));
            present.count()
        }))
    }

    fn end(&self) -> Result<(), JobLevelError> {
        self.clear()
    }

    fn put(&self, job: Job) -> Result<(), JobLevelError> {
        self.lock().is_still = false;
        let message = sealed(&job_to_bytes(&job));
        let mut add = redis::cmd("XADD");
        add.arg(keys::JOBS).arg("*").arg(FIELD).arg(message);
        self.server.ask(&add)
    }

    fn findings(
        &self,
        since: &mut Place,
        wait: Duration,
    ) -> Result<Vec<(Place, Arc<Finding>)>, JobLevelError> {
        let mut read = redis::cmd("XREAD");
        read.arg("COUNT").arg(BATCH);
        if !wait.is_zero() {
            read.arg("BLOCK").arg(millis(wait));
        }
        read.arg("STREAMS")
            .arg(keys::FINDINGS)
            .arg(since.to_string());
        let streams: Streams = self.server.ask(&read)?;
        let entries = streams
            .into_iter()
            .flatten()
            .flat_map(|(_, entries)| entries);
        let mut findings = Vec::new();
        for (id, fields) in entries {
            self.lock().is_still = false;
            let Some(place) = place(&id) else { continue };
            *since = place;
            // A finding that is damaged or carelessly forged is skipped: another worker will find it again.
            if let Some(finding) = message(&fields).and_then(finding_of_bytes) {
                findings.push((place, Arc::new(finding)));
            }
        }
        Ok(findings)
    }

    fn take(&self, worker: u64, wait: Duration) -> Result<Option<Lease>, JobLevelError> {
        let name = format!("{worker:016x}");
        let Some(lost) = self.lost_job(&name)? else {
            // No master has begun yet.
            thread::sleep(wait);
            return Ok(None);
        };
        if let Some(lease) = self.lease_of(lost)? {
            return Ok(Some(lease));
        }
        let mut read = redis::cmd("XREADGROUP");
        read.arg("GROUP").arg(GROUP).arg(&name).arg("COUNT").arg(1);
        read.arg("BLOCK").arg(millis(wait));
        read.arg("STREAMS").arg(keys::JOBS).arg(">");
        let streams = self.server.try_ask::<Streams>(&read)?.flatten();
        let streams = streams.into_iter().flatten();
        self.lease_of(streams.flat_map(|(_, entries)| entries).collect())
    }

    fn renew(&self, worker: u64, lease: &Lease) -> Result<(), JobLevelError> {
        let mut claim = redis::cmd("XCLAIM");
        claim.arg(keys::JOBS).arg(GROUP);
        claim.arg(format!("{worker:016x}")).arg(0);
        claim.arg(lease.id.to_string()).arg("JUSTID");
        self.server.try_ask::<redis::Value>(&claim).map(|_| ())
    }

    fn answer(&self, lease: &Lease, finding: Finding) -> Result<(), JobLevelError> {
        let message = sealed(&finding_to_bytes(&finding));
        if message.len() > MAX_MESSAGE_BYTES {
            return self.drop_job(&lease.id.to_string(), None);
        }
        self.drop_job(&lease.id.to_string(), Some((keys::FINDINGS, &message)))
    }

    fn discard(&self, lease: Lease) -> Result<(), JobLevelError> {
        self.drop_job(&lease.id.to_string(), None)
    }

    fn give_back(&self, lease: Lease) -> Result<(), JobLevelError> {
        let message = sealed(&job_to_bytes(&lease.job));
        self.drop_job(&lease.id.to_string(), Some((keys::JOBS, &message)))
    }
}

fn message(fields: &[Vec<u8>]) -> Option<&[u8]> {
    match fields {
        [name, message] if name == FIELD.as_bytes() => unsealed(message),
        _ => None,
    }
}

fn place(id: &str) -> Option<Place> {
    let (milliseconds, sequence) = id.split_once('-')?;
    Some(Place {
        milliseconds: milliseconds.parse().ok()?,
        sequence: sequence.parse().ok()?,
    })
}

fn millis(wait: Duration) -> u64 {
    u64::try_from(wait.as_millis()).map_or(u64::MAX, |wait| wait.max(1))
}

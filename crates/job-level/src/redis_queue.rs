//! The queue of many processes: streams of a Redis server, with a consumer group for the workers.

mod state;

pub use state::{QueueState, Seen};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use redis::{Cmd, Connection, ErrorKind, FromRedisValue, RedisError, RetryMethod};

use crate::wire::{
    MAX_MESSAGE_BYTES, finding_of_bytes, finding_to_bytes, job_of_bytes, job_to_bytes, sealed,
    unsealed,
};
use crate::{Finding, Job, JobLevelError, Lease, Place, Queue, Status, Subject};

/// What the keys of a server hold: the proof, how far it has come, its master, its jobs and what was found.
mod keys {
    pub(super) const PROOF: &str = "gametree:proof";
    pub(super) const STATUS: &str = "gametree:status";
    pub(super) const MASTER: &str = "gametree:master";
    pub(super) const JOBS: &str = "gametree:jobs";
    pub(super) const FINDINGS: &str = "gametree:findings";
}

/// The consumer group, and the field of every entry.
const GROUP: &str = "workers";
const FIELD: &str = "message";
/// How long a server may be silent until the connection counts as lost; it is never asked to wait longer than a second.
const SILENCE: Duration = Duration::from_secs(5);
/// How long a master may be silent until another one may begin: it tells of itself ten times a second.
const MASTER_MS: u64 = 5_000;
/// The first and the longest pause between two attempts to reach a server that was there before.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];
/// Findings that are read at once.
const BATCH: usize = 64;

/// Entries of a stream, each with its place and its fields.
type Entries = Vec<(String, Vec<Vec<u8>>)>;
/// What reading streams returns; nothing where there is nothing new.
type Streams = Option<Vec<(String, Entries)>>;

/// How a queue on a server is used.
#[derive(Clone, Debug)]
pub struct RedisOptions {
    /// How long a worker may be silent before its job is leased again.
    pub lease: Duration,
    /// How long to wait for a server that was there and is gone.
    pub patience: Duration,
    /// Set when there is nothing more to wait for.
    pub stop: Arc<AtomicBool>,
}

/// A queue on a Redis server, or on one that speaks the same, such as Valkey.
#[derive(Debug)]
pub struct RedisQueue {
    url: String,
    client: redis::Client,
    options: RedisOptions,
    /// Tells a master from all others.
    number: u64,
    connection: Mutex<Option<Connected>>,
}

struct Connected(Connection);

impl std::fmt::Debug for Connected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connected")
    }
}

impl RedisQueue {
    /// Connects to the server of a URL, as in `redis://127.0.0.1:6379/0`.
    ///
    /// # Errors
    /// When the text is no such URL, or no server is there.
    pub fn connect(url: &str, number: u64, options: RedisOptions) -> Result<Self, JobLevelError> {
        let client = redis::Client::open(url).map_err(|_| {
            let expected = "redis://HOST:PORT/DATABASE";
            JobLevelError::unexpected("queue", expected, url)
        })?;
        let queue = RedisQueue {
            url: url.to_owned(),
            client,
            options,
            number,
            connection: Mutex::default(),
        };
        let connected = queue.connected();
        let connected = connected.map_err(|error| queue.gone(&error))?;
        *queue.lock() = Some(connected);
        Ok(queue)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Connected>> {
        // A connection that was left in the midst of an answer by a panic would be dropped by the next error.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn connected(&self) -> Result<Connected, RedisError> {
        let connection = self.client.get_connection_with_timeout(SILENCE)?;
        connection.set_read_timeout(Some(SILENCE))?;
        connection.set_write_timeout(Some(SILENCE))?;
        Ok(Connected(connection))
    }

    fn gone(&self, error: &RedisError) -> JobLevelError {
        JobLevelError::Queue {
            url: self.url.clone(),
            error: error.to_string(),
        }
    }

    /// Asks the server, again and again while it is away.
    fn ask<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, JobLevelError> {
        self.retrying(|connection| command.query(connection))
            .map_err(|error| self.gone(&error))
    }

    /// The same; `None` where the group of the workers is not there.
    fn try_ask<T: FromRedisValue>(&self, command: &Cmd) -> Result<Option<T>, JobLevelError> {
        let asked = self.retrying(|connection| command.query(connection));
        match asked {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(self.gone(&error)),
        }
    }

    fn retrying<T>(
        &self,
        mut ask: impl FnMut(&mut Connection) -> Result<T, RedisError>,
    ) -> Result<T, RedisError> {
        let began = Instant::now();
        let [mut pause, longest] = PAUSES;
        loop {
            let mut connection = self.lock();
            let asked = match connection.as_mut() {
                Some(Connected(connection)) => ask(connection),
                None => self.connected().and_then(|mut new| {
                    let asked = ask(&mut new.0);
                    *connection = Some(new);
                    asked
                }),
            };
            let error = match asked {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if !is_passing(&error) {
                return Err(error);
            }
            *connection = None;
            drop(connection);
            let is_stopped = self.options.stop.load(Ordering::Relaxed);
            if is_stopped || began.elapsed() > self.options.patience {
                return Err(error);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(longest);
        }
    }

    /// Takes the entry of a job, where it is one; what is none is taken away.
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

    /// Takes a job out of the stream, and puts something in with it, all or nothing.
    fn drop_job(&self, id: &str, put: Option<(&str, &[u8])>) -> Result<(), JobLevelError> {
        let mut pipe = redis::pipe();
        pipe.atomic();
        if let Some((key, message)) = put {
            pipe.cmd("XADD").arg(key).arg("*").arg(FIELD).arg(message);
        }
        pipe.cmd("XACK").arg(keys::JOBS).arg(GROUP).arg(id);
        pipe.cmd("XDEL").arg(keys::JOBS).arg(id);
        self.retrying(|connection| pipe.query::<redis::Value>(connection))
            .map(|_| ())
            .map_err(|error| self.gone(&error))
    }
}

impl Queue for RedisQueue {
    fn subject(&self) -> Result<Option<Subject>, JobLevelError> {
        let text: Option<Vec<u8>> = self.ask(redis::cmd("GET").arg(keys::PROOF))?;
        let Some(text) = text else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(&text);
        let subject = Subject::parse(&text).ok_or_else(|| {
            let first: String = text.lines().take(1).collect();
            JobLevelError::unexpected(
                format!("{}, {}", self.url, keys::PROOF),
                "what a shared proof is about",
                format!("{first:?}"),
            )
        });
        subject.map(Some)
    }

    fn begin(&self, subject: &Subject, heard: Place) -> Result<Place, JobLevelError> {
        let mut claim = redis::cmd("SET");
        claim.arg(keys::MASTER).arg(self.number);
        claim.arg("NX").arg("PX").arg(MASTER_MS);
        let began = Instant::now();
        loop {
            let claimed: Option<String> = self.ask(&claim)?;
            let owner: Option<u64> = self.ask(redis::cmd("GET").arg(keys::MASTER))?;
            if claimed.is_some() || owner == Some(self.number) {
                break;
            }
            // The claim of a master that was killed ends by itself.
            let is_late = began.elapsed() > 2 * Duration::from_millis(MASTER_MS);
            if is_late || self.options.stop.load(Ordering::Relaxed) {
                return Err(JobLevelError::unexpected(
                    &self.url,
                    "a queue without a master",
                    "one that has another",
                ));
            }
            thread::sleep(PAUSES[0]);
        }
        if let Some(found) = self.subject()? {
            subject.check(&found, &self.url)?;
        }
        self.ask::<()>(redis::cmd("SET").arg(keys::PROOF).arg(subject.to_string()))?;
        self.ask::<()>(redis::cmd("DEL").arg(keys::JOBS))?;
        let mut group = redis::cmd("XGROUP");
        group.arg("CREATE").arg(keys::JOBS).arg(GROUP).arg("$");
        self.ask::<()>(group.arg("MKSTREAM"))?;
        Ok(heard)
    }

    fn report(&self, status: &Status) -> Result<Option<usize>, JobLevelError> {
        let mut alive = redis::cmd("SET");
        alive.arg(keys::MASTER).arg(self.number);
        self.ask::<()>(alive.arg("PX").arg(MASTER_MS))?;
        let status = sealed(&status.to_bytes());
        self.ask::<()>(redis::cmd("SET").arg(keys::STATUS).arg(status))?;
        let has_proof: bool = self.ask(redis::cmd("EXISTS").arg(keys::PROOF))?;
        let workers = self.workers()?.filter(|_| has_proof);
        let is_present = |silence: Duration| silence < self.options.lease;
        Ok(workers.map(|workers| {
            let present = workers.iter().filter(|worker| is_present(worker.2));
            present.count()
        }))
    }

    fn end(&self) -> Result<(), JobLevelError> {
        self.clear()
    }

    fn put(&self, job: Job) -> Result<(), JobLevelError> {
        let message = sealed(&job_to_bytes(&job));
        let mut add = redis::cmd("XADD");
        add.arg(keys::JOBS).arg("*").arg(FIELD).arg(message);
        self.ask(&add)
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
        let streams: Streams = self.ask(&read)?;
        let entries = streams
            .into_iter()
            .flatten()
            .flat_map(|(_, entries)| entries);
        let mut findings = Vec::new();
        for (id, fields) in entries {
            let Some(place) = place(&id) else { continue };
            *since = place;
            // What is damaged or forged without care is passed over: somebody will find it again.
            if let Some(finding) = message(&fields).and_then(finding_of_bytes) {
                findings.push((place, Arc::new(finding)));
            }
        }
        Ok(findings)
    }

    fn take(&self, worker: u64, wait: Duration) -> Result<Option<Lease>, JobLevelError> {
        let name = format!("{worker:016x}");
        let mut lost = redis::cmd("XAUTOCLAIM");
        lost.arg(keys::JOBS).arg(GROUP).arg(&name);
        lost.arg(millis(self.options.lease))
            .arg("0")
            .arg("COUNT")
            .arg(1);
        let claimed = self.try_ask::<(String, Entries, Vec<String>)>(&lost)?;
        let Some((_, entries, _)) = claimed else {
            // No master has begun yet.
            thread::sleep(wait);
            return Ok(None);
        };
        if let Some(lease) = self.lease_of(entries)? {
            return Ok(Some(lease));
        }
        let mut read = redis::cmd("XREADGROUP");
        read.arg("GROUP").arg(GROUP).arg(&name).arg("COUNT").arg(1);
        read.arg("BLOCK").arg(millis(wait));
        read.arg("STREAMS").arg(keys::JOBS).arg(">");
        let streams = self.try_ask::<Streams>(&read)?.flatten();
        let streams = streams.into_iter().flatten();
        self.lease_of(streams.flat_map(|(_, entries)| entries).collect())
    }

    fn renew(&self, worker: u64, lease: &Lease) -> Result<(), JobLevelError> {
        let mut claim = redis::cmd("XCLAIM");
        claim.arg(keys::JOBS).arg(GROUP);
        claim.arg(format!("{worker:016x}")).arg(0);
        claim.arg(lease.id.to_string()).arg("JUSTID");
        self.try_ask::<redis::Value>(&claim).map(|_| ())
    }

    fn answer(&self, lease: &Lease, finding: Finding) -> Result<(), JobLevelError> {
        let message = sealed(&finding_to_bytes(&finding));
        if message.len() > MAX_MESSAGE_BYTES {
            return self.drop_job(&lease.id.to_string(), None);
        }
        self.drop_job(&lease.id.to_string(), Some((keys::FINDINGS, &message)))
    }

    fn give_back(&self, lease: Lease) -> Result<(), JobLevelError> {
        let message = sealed(&job_to_bytes(&lease.job));
        self.drop_job(&lease.id.to_string(), Some((keys::JOBS, &message)))
    }
}

/// Whether an error will pass: the server is away, or is reading its files.
fn is_passing(error: &RedisError) -> bool {
    error.is_io_error()
        || error.is_connection_dropped()
        || error.is_timeout()
        || error.kind() == ErrorKind::Server(redis::ServerErrorKind::BusyLoading)
        || !matches!(
            error.retry_method(),
            RetryMethod::NoRetry | RetryMethod::RetryImmediately
        ) && error.code().is_none()
}

/// Whether the stream or the group of the jobs is not there.
fn is_missing(error: &RedisError) -> bool {
    // The last is said to whoever waits for a stream that goes.
    let said = error.to_string();
    ["NOGROUP", "no such key", "UNBLOCKED"]
        .iter()
        .any(|missing| said.contains(missing))
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

//! The state of a queue on a server, for a reader outside the proof.

use std::time::Duration;

use redis::FromRedisValue;

use super::{GROUP, LONGEST_WAIT, RedisQueue, keys};
use crate::wire::unsealed;
use crate::{JobLevelError, Queue, Status, Subject};

/// A worker by its name, with the number of its jobs and the time for which it has been silent.
pub type Seen = (String, u64, Duration);

/// The content of a queue at a moment.
#[derive(Clone, Debug)]
pub struct QueueState {
    /// The subject of the proof; `None` where there is none.
    pub subject: Option<Subject>,
    /// The status of the proof, if it is known.
    pub status: Option<Status>,
    /// `true` if a master has reported within the last seconds.
    pub has_master: bool,
    /// Number of jobs that no worker has.
    pub waiting: u64,
    /// Number of jobs that workers have.
    pub leased: u64,
    /// Number of findings that are kept.
    pub findings: u64,
    /// The workers that were seen.
    pub workers: Vec<Seen>,
}

impl RedisQueue {
    /// Returns how long [`Queue::begin`] may wait until another master has ended, or has been silent for so long that it counts as killed; `None` where there is no other master.
    ///
    /// # Errors
    /// When the queue is gone.
    pub fn waits_for_another(&self) -> Result<Option<Duration>, JobLevelError> {
        let other = self.master()?.filter(|master| !self.is(master));
        Ok(other.map(|_| LONGEST_WAIT))
    }

    /// Removes the proof from the queue.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn clear(&self) -> Result<(), JobLevelError> {
        let all = [
            keys::PROOF,
            keys::STATUS,
            keys::MASTER,
            keys::JOBS,
            keys::FINDINGS,
        ];
        self.server.ask(redis::cmd("DEL").arg(&all[..]))
    }

    /// Returns the content of the queue.
    ///
    /// # Errors
    /// When the server is gone, or holds something else under these names.
    pub fn state(&self) -> Result<QueueState, JobLevelError> {
        let status: Option<Vec<u8>> = self.server.ask(redis::cmd("GET").arg(keys::STATUS))?;
        let length: u64 = self.server.ask(redis::cmd("XLEN").arg(keys::JOBS))?;
        let findings = self.server.ask(redis::cmd("XLEN").arg(keys::FINDINGS))?;
        let has_master = self.server.ask(redis::cmd("EXISTS").arg(keys::MASTER))?;
        let workers = self.workers()?.unwrap_or_default();
        let leased = workers.iter().map(|(_, jobs, _)| jobs).sum();
        Ok(QueueState {
            subject: self.subject(Duration::ZERO)?,
            status: status
                .as_deref()
                .and_then(unsealed)
                .and_then(Status::of_bytes),
            has_master,
            waiting: length.saturating_sub(leased),
            leased,
            findings,
            workers,
        })
    }

    /// Returns the workers that were seen; `None` where there is no group of them.
    pub(super) fn workers(&self) -> Result<Option<Vec<Seen>>, JobLevelError> {
        let mut consumers = redis::cmd("XINFO");
        consumers.arg("CONSUMERS").arg(keys::JOBS).arg(GROUP);
        let found = self.server.try_ask::<Vec<Vec<redis::Value>>>(&consumers)?;
        let worker = |fields: &Vec<redis::Value>| consumer(fields);
        Ok(found.map(|found| found.iter().filter_map(worker).collect()))
    }
}

/// Reads a worker from the consumers of the group.
fn consumer(fields: &[redis::Value]) -> Option<Seen> {
    let value = |wanted: &str| {
        let mut pairs = fields.chunks_exact(2);
        let found = pairs.find(|pair| {
            String::from_redis_value(pair[0].clone()).is_ok_and(|name| name == wanted)
        });
        found.map(|pair| pair[1].clone())
    };
    let name = String::from_redis_value(value("name")?).ok()?;
    let pending = u64::from_redis_value(value("pending")?).ok()?;
    let idle = u64::from_redis_value(value("idle")?).ok()?;
    Some((name, pending, Duration::from_millis(idle)))
}

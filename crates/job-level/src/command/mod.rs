//! The commands `worker` and `queue`, and the shared proof for `solve`.

mod queue;
mod share;
mod worker;

pub use queue::QueueArgs;
pub use share::share_proof;
pub use worker::WorkerArgs;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::Failure;
use gametree_core::Salt;
use gametree_registry::{Registry, Session};

use crate::{JobLevelError, RedisOptions, Subject};

/// Silence of a worker after which its job is leased again; a worker renews its lease twice a second.
const LEASE: Duration = Duration::from_secs(5);

impl From<JobLevelError> for Failure {
    fn from(error: JobLevelError) -> Self {
        match error {
            JobLevelError::Search(error) => error.into(),
            JobLevelError::File(error) => error.into(),
            JobLevelError::Queue { .. } | JobLevelError::Stopped(_) | JobLevelError::Memory(_) => {
                Failure::Other(error.to_string())
            }
        }
    }
}

/// Returns the options with which commands use a server that may be away for the time `patience`.
fn options(patience: Duration, stop: Arc<AtomicBool>) -> RedisOptions {
    RedisOptions {
        lease: LEASE,
        patience,
        stop,
    }
}

/// Returns a number that no other worker or master has.
fn new_number() -> u64 {
    Salt::random().number(1)
}

/// Opens the game of a proof at its position.
fn open(
    registry: &Registry,
    subject: &Subject,
    version: &str,
) -> Result<Box<dyn Session>, JobLevelError> {
    let place = "the proof of the queue";
    if subject.version != version {
        return Err(JobLevelError::unexpected(
            place,
            format!("one by version {version}"),
            format!("one by version {}", subject.version),
        ));
    }
    let opened = registry.open_without_files(&subject.game);
    let expected = "a game of this program";
    let mut session = opened.map_err(|error| JobLevelError::unexpected(place, expected, error))?;
    let set = session.set_position(&subject.position);
    set.map_err(|error| JobLevelError::unexpected(place, error.expected, error.found))?;
    Ok(session)
}

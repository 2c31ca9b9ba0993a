//! The state that all requests share.

use std::io;
use std::sync::{Arc, OnceLock};

use gametree_command::{Context, Database, report_in_lines};
use gametree_registry::Registry;
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{Limits, SHORT_QUEUE, SHORT_THREADS};
use crate::pool::{Pool, Urgency};
use crate::safety::Hosts;

const KILOBYTE: usize = 1 << 10;

/// The state that all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) registry: Registry,
    /// The name under which the program was called; its version follows.
    pub(crate) program: String,
    pub(crate) version: &'static str,
    /// The databases in which values are looked up instead of being searched for.
    pub(crate) databases: Vec<Database>,
    /// The descriptions of the games, once they are asked for.
    pub(crate) games: OnceLock<Value>,
    /// The cards of the start page, once they are drawn.
    pub(crate) cards: OnceLock<Value>,
    pub(crate) limits: Limits,
    pub(crate) searches: Pool,
    /// The pool for work of milliseconds, which need not wait behind searches.
    pub(crate) short: Pool,
    /// The places for certificates that clients send.
    pub(crate) certificates: Arc<Semaphore>,
    /// The kilobytes for answers that their clients have yet to read.
    answers: Arc<Semaphore>,
    pub(crate) hosts: Arc<Hosts>,
}

impl App {
    pub(crate) fn new(
        context: &Context<'_>,
        databases: Vec<Database>,
        hosts: Hosts,
        limits: Limits,
    ) -> io::Result<Self> {
        report_in_lines(context.name);
        Ok(App(Arc::new(Shared {
            registry: context.registry().clone(),
            program: context.name.to_owned(),
            version: context.program.version(),
            databases,
            games: OnceLock::new(),
            cards: OnceLock::new(),
            limits,
            certificates: Arc::new(Semaphore::new(limits.certificates_at_once())),
            answers: Arc::new(Semaphore::new(limits.answer_bytes() / KILOBYTE)),
            searches: Pool::new(limits.searches, limits.queue, Urgency::CanWait)?,
            short: Pool::new(SHORT_THREADS, SHORT_QUEUE, Urgency::AtOnce)?,
            hosts: Arc::new(hosts),
        })))
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.0
    }

    /// Stops all work that is running.
    pub(crate) fn close(&self) {
        self.0.searches.close();
        self.0.short.close();
    }
}

impl Shared {
    /// Returns room for an answer of `bytes` bytes, held until it is dropped; `None` where other unread answers leave too little.
    ///
    /// An answer that is larger than all the room gets all of it.
    pub(crate) fn room_for(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let kilobytes = bytes.min(self.limits.answer_bytes()) / KILOBYTE;
        let kilobytes = u32::try_from(kilobytes).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.answers).try_acquire_many_owned(kilobytes);
        room.ok()
    }
}

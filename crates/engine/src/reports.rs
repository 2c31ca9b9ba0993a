//! Reports of a search on the way.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use gametree_command::{answer_json, seconds};
use gametree_core::ProofNumbers;
use gametree_registry::{Answer, Watcher};
use gametree_search::{Progress, ProofProgress};
use serde_json::{Value, json};

use crate::events::Event;

/// Least time between two reports.
const LEAST_PAUSE: Duration = Duration::from_millis(10);

/// A watcher that sends reports of a search to the conversation.
pub(crate) struct Reports {
    id: Arc<str>,
    events: SyncSender<Event>,
    /// The time between two reports; `None` for no reports.
    every: Option<Duration>,
    last: Instant,
    /// The best answer so far.
    best: Option<Answer>,
}

impl Reports {
    pub(crate) fn new(id: Arc<str>, events: SyncSender<Event>, every: Option<Duration>) -> Self {
        Reports {
            id,
            events,
            every: every.map(|every| every.max(LEAST_PAUSE)),
            last: Instant::now(),
            best: None,
        }
    }

    /// Sends a report, if it is time for one, and if the earlier events have been received.
    fn report(&mut self, nodes: u64, elapsed: Duration, numbers: Option<ProofNumbers>) {
        if self.every.is_none_or(|every| self.last.elapsed() < every) {
            return;
        }
        self.last = Instant::now();
        let numbers = numbers.map(|numbers| [finite(numbers.pn), finite(numbers.dn)]);
        let [pn, dn] = numbers.unwrap_or_default();
        let report = json!({
            "nodes": nodes,
            "seconds": seconds(elapsed),
            "pn": pn,
            "dn": dn,
            "answer": self.best.as_ref().map_or(Value::Null, answer_json),
        });
        // A search does not wait for a client that reads slowly.
        let _ = self
            .events
            .try_send(Event::Report(Arc::clone(&self.id), report));
    }
}

impl Watcher for Reports {
    fn iteration(&mut self, answer: &Answer) {
        if self.every.is_none() {
            return;
        }
        self.best = Some(answer.clone());
        self.report(answer.report.nodes, answer.report.elapsed, None);
    }

    fn progress(&mut self, progress: Progress) {
        self.report(progress.nodes, progress.elapsed, None);
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.report(progress.nodes, progress.elapsed, Some(progress.numbers));
    }

    fn pause(&self, _: Duration) -> Duration {
        self.every.unwrap_or(Duration::from_secs(1))
    }
}

/// Returns a proof number; `None` where it is infinite.
fn finite(number: u32) -> Option<u32> {
    (number != ProofNumbers::INFINITY).then_some(number)
}

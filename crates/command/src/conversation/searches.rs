//! Search in a thread of its own, and the conditions for its end.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use gametree_registry::words_of_panic;
use gametree_search::STACK_BYTES;

use super::Event;

/// The search of a conversation, which has one at a time.
#[derive(Debug)]
pub struct Searches<F> {
    running: Option<Running<F>>,
    events: SyncSender<Event<F>>,
}

#[derive(Debug)]
struct Running<F> {
    stop: Arc<AtomicBool>,
    until: Until,
    /// The time at which it is stopped, if one was set after its beginning.
    deadline: Option<Instant>,
    is_wanted: bool,
    /// The result, or the message of its panic, once the search has ended.
    found: Option<Result<F, String>>,
}

/// Condition for the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The limits of the search.
    Limits,
    /// The result of the search, which may never come.
    Found,
    /// The command to stop; an earlier result waits for it.
    Stopped,
    /// The next line that has to wait for its end; its result is no answer.
    Disturbed,
}

/// Output of a running search.
#[derive(Debug)]
pub struct Voice<F>(SyncSender<Event<F>>);

impl<F: Send + 'static> Searches<F> {
    pub(super) const fn new(events: SyncSender<Event<F>>) -> Self {
        let running = None;
        Searches { running, events }
    }

    /// Runs `work` in a thread of its own, with a stack as deep as engines need; `work` must end soon once `stop` is set.
    ///
    /// After a panic, the respondent [continues without](super::Respondent::lost) the result.
    ///
    /// # Errors
    /// When the thread cannot be started; `work` and everything it owned are dropped then.
    ///
    /// # Panics
    /// When a search is under way.
    pub fn begin(
        &mut self,
        stop: Arc<AtomicBool>,
        until: Until,
        work: impl FnOnce(&Voice<F>) -> F + Send + 'static,
    ) -> io::Result<()> {
        assert!(self.running.is_none(), "one search at a time");
        let voice = Voice(self.events.clone());
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| work(&voice)));
            let found = found.map_err(|panic| words_of_panic(&*panic).to_owned());
            // The conversation may be over.
            let _ = voice.0.send(Event::Done(found));
        })?;
        self.running = Some(Running {
            stop,
            until,
            deadline: None,
            is_wanted: until != Until::Disturbed,
            found: None,
        });
        Ok(())
    }

    /// Limits a search that was to go on until the command to stop: it answers as soon as it has ended, and after `time` at the latest, where there is a limit of time.
    pub fn limit(&mut self, time: Option<Duration>) {
        if let Some(running) = &mut self.running {
            running.until = Until::Limits;
            running.deadline = time.and_then(|time| Instant::now().checked_add(time));
        }
    }

    /// Returns the time up to the deadline of the search; `None` if it has none, or was stopped.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let running = self.running.as_ref()?;
        let deadline = running.deadline?;
        let is_stopped = running.stop.load(Ordering::Relaxed);
        (!is_stopped).then(|| deadline.saturating_duration_since(Instant::now()))
    }

    /// Returns `true` if a search is under way, or its result still waits.
    pub(super) const fn is_under_way(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops a search that no limit would end, so that it answers.
    pub(super) fn stop_if_endless(&self) {
        let running = self.running.as_ref();
        if running.is_some_and(|running| running.until != Until::Limits) {
            self.stop();
        }
    }

    /// Ends the search without an answer.
    pub(super) fn give_up(&mut self) {
        self.stop();
        if let Some(running) = &mut self.running {
            running.is_wanted = false;
        }
    }

    pub(super) fn finish(&mut self, found: Result<F, String>) {
        if let Some(running) = &mut self.running {
            running.found = Some(found);
        }
    }

    /// Returns the result, once it is due, and whether it is wanted.
    pub(super) fn take_found(&mut self) -> Option<(Result<F, String>, bool)> {
        let running = self.running.take_if(|running| {
            let is_due = running.until != Until::Stopped || running.stop.load(Ordering::Relaxed);
            running.found.is_some() && is_due
        })?;
        Some((running.found?, running.is_wanted))
    }
}

impl<F> Voice<F> {
    /// Prints a line.
    pub fn say(&self, line: String) {
        // The conversation may be over.
        let _ = self.0.send(Event::Say(line));
    }
}

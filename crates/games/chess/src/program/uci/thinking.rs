//! A search in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use gametree_registry::{Answer, SearchError, SearchTask, Session, Watcher};
use gametree_search::{Progress, ProofProgress, STACK_BYTES};

use super::Event;
use super::info::{of_answer, of_progress, told};
use super::refusal::Refusal;

/// A search that has ended.
pub(super) struct Finished {
    /// The game, which the search has had for itself.
    pub(super) session: Box<dyn Session>,
    /// The best move, where one was found.
    pub(super) best: Option<String>,
    /// The size of the table, which may be less than was asked for.
    pub(super) table_bytes: usize,
}

/// What a search is to keep to.
pub(super) struct Terms {
    pub(super) task: SearchTask,
    /// No iteration is begun after this.
    pub(super) soft: Option<Duration>,
    pub(super) stop: Arc<AtomicBool>,
}

/// Searches in another thread, and says there what it finds.
pub(super) fn begin(
    mut session: Box<dyn Session>,
    mut terms: Terms,
    events: Sender<Event>,
) -> Result<(), Refusal> {
    let builder = thread::Builder::new().stack_size(STACK_BYTES);
    let spawned = builder.spawn(move || {
        let mut speaker = Speaker {
            soft: terms.soft,
            stop: &terms.stop,
            events: &events,
        };
        let best = loop {
            match session.search(&terms.task, &mut speaker) {
                Ok(answer) => break answer.report.best,
                // A smaller table is better than a move without thought.
                Err(error @ SearchError::Table { .. }) if terms.task.table_bytes > 0 => {
                    speaker.say(told(&format!("{error}, half of it is tried")));
                    terms.task.table_bytes /= 2;
                }
                Err(error) => {
                    speaker.say(told(&error));
                    break None;
                }
            }
        };
        let finished = Finished {
            session,
            best,
            table_bytes: terms.task.table_bytes,
        };
        // The conversation may be over.
        let _ = events.send(Event::Done(finished));
    });
    match spawned {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::of("no thread to search in", error)),
    }
}

struct Speaker<'a> {
    soft: Option<Duration>,
    stop: &'a AtomicBool,
    events: &'a Sender<Event>,
}

impl Speaker<'_> {
    fn say(&self, text: String) {
        // The conversation may be over.
        let _ = self.events.send(Event::Say(text));
    }
}

impl Watcher for Speaker<'_> {
    fn iteration(&mut self, answer: &Answer) {
        self.say(of_answer(answer));
        if self.soft.is_some_and(|soft| answer.report.elapsed >= soft) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.say(of_progress(&progress));
    }

    fn proof(&mut self, _: ProofProgress) {}
}

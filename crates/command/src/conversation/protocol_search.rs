//! Searches that report in the words of a protocol.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gametree_registry::{Answer, SearchError, SearchTask, Session, Watcher};
use gametree_search::{Progress, ProofProgress, Stability};

use super::Voice;

/// Reports of a search to a protocol, with a soft limit of time.
#[derive(Debug)]
pub struct ProtocolSearch<'a, F> {
    /// The output of the reports.
    pub voice: &'a Voice<F>,
    /// The function that returns the line for an iteration.
    pub iteration: fn(&Answer) -> String,
    /// The function that returns the line for the progress so far; `None` where the protocol has none.
    pub progress: Option<fn(&Progress) -> String>,
    /// The function that returns the line for a table without memory; `None` where the protocol has none.
    pub refusal: Option<fn(&SearchError) -> String>,
    /// The time after which no iteration begins, scaled by the factor that [`Stability`] gives.
    /// The factor is less where the best move has not changed for long, and more where it just has.
    pub soft: Option<Duration>,
    /// The state of a search in the opponent's time, during which the soft limit waits; `None` for another search.
    pub pondering: Option<Arc<Pondering>>,
}

/// The state of a search in the opponent's time, in the position after the move expected of it.
///
/// Until that move comes, no limit of time ends the search.
#[derive(Debug)]
pub struct Pondering {
    time: Option<Duration>,
    stage: Mutex<Stage>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Stage {
    /// `true` once the soft limit of the move has passed.
    is_enough: bool,
    /// `true` once the expected move has come.
    is_over: bool,
}

impl Pondering {
    /// Creates the state of a search that may take `time` from the expected move on; `None` without a limit of time.
    pub fn new(time: Option<Duration>) -> Self {
        let stage = Mutex::default();
        Pondering { time, stage }
    }

    /// Records that the expected move has come; returns the time that the search may still take, zero if it has lasted long enough already.
    pub fn end(&self) -> Option<Duration> {
        if self.change(|stage| stage.is_over = true).is_enough {
            Some(Duration::ZERO)
        } else {
            self.time
        }
    }

    /// Records that the search has lasted long enough; returns `true` if the expected move has come.
    fn suffice(&self) -> bool {
        self.change(|stage| stage.is_enough = true).is_over
    }

    fn change(&self, change: impl FnOnce(&mut Stage)) -> Stage {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut stage);
        *stage
    }
}

impl<F> ProtocolSearch<'_, F> {
    /// Searches, with half of the table, and half of that, as long as there is no memory for it; the task has the last size afterwards.
    ///
    /// # Errors
    /// When the search cannot begin for another reason, or not even without a table.
    pub fn search(
        &self,
        session: &mut dyn Session,
        task: &mut SearchTask,
    ) -> Result<Answer, SearchError> {
        loop {
            let mut listener = Listener {
                search: self,
                stop: task.limits.stop.clone(),
                stability: Stability::new(),
            };
            match session.search(task, &mut listener) {
                // A smaller table is better than a move without thought.
                Err(error @ SearchError::Table { .. }) if task.table_bytes > 0 => {
                    if let Some(refusal) = self.refusal {
                        self.voice.say(refusal(&error));
                    }
                    task.table_bytes /= 2;
                }
                done => return done,
            }
        }
    }
}

struct Listener<'a, F> {
    search: &'a ProtocolSearch<'a, F>,
    stop: Option<Arc<AtomicBool>>,
    stability: Stability<String>,
}

impl<F> Watcher for Listener<'_, F> {
    fn iteration(&mut self, answer: &Answer) {
        let search = self.search;
        search.voice.say((search.iteration)(answer));
        let percent = self.stability.percent(answer.report.best.as_ref());
        let is_enough = |soft: Duration| answer.report.elapsed >= soft * percent / 100;
        let pondering = search.pondering.as_ref();
        if search.soft.is_some_and(is_enough)
            && pondering.is_none_or(|pondering| pondering.suffice())
            && let Some(stop) = &self.stop
        {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn progress(&mut self, progress: Progress) {
        if let Some(line) = self.search.progress {
            self.search.voice.say(line(&progress));
        }
    }

    fn proof(&mut self, _: ProofProgress) {}
}

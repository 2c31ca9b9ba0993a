//! Searches that are told in the words of a protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_registry::{Answer, SearchError, SearchTask, Session, Watcher};
use gametree_search::{Progress, ProofProgress, Stability};

use super::Voice;

/// How a search is told, and where it ends before its limits.
#[derive(Debug)]
pub struct Aloud<'a, F> {
    /// Where it is said.
    pub voice: &'a Voice<F>,
    /// The line for an iteration.
    pub iteration: fn(&Answer) -> String,
    /// The line for what was done so far; `None` where it is not told.
    pub progress: Option<fn(&Progress) -> String>,
    /// The line for a table that there is no memory for; `None` where it is not told.
    pub refusal: Option<fn(&SearchError) -> String>,
    /// No iteration is begun after this time, or after a part or a multiple of it that [`Stability`] tells: less where the best move has not changed for long, more where it just has.
    pub soft: Option<Duration>,
}

impl<F> Aloud<'_, F> {
    /// Searches; where there is no memory for the table, with half of it, and half of that, which the task shows afterwards.
    ///
    /// # Errors
    /// When the search cannot begin for another reason, or without any table.
    pub fn search(
        &self,
        session: &mut dyn Session,
        task: &mut SearchTask,
    ) -> Result<Answer, SearchError> {
        loop {
            let mut listener = Listener {
                aloud: self,
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
    aloud: &'a Aloud<'a, F>,
    stop: Option<Arc<AtomicBool>>,
    stability: Stability<String>,
}

impl<F> Watcher for Listener<'_, F> {
    fn iteration(&mut self, answer: &Answer) {
        let aloud = self.aloud;
        aloud.voice.say((aloud.iteration)(answer));
        let percent = self.stability.percent(answer.report.best.as_ref());
        let is_enough = |soft: Duration| answer.report.elapsed >= soft * percent / 100;
        if aloud.soft.is_some_and(is_enough)
            && let Some(stop) = &self.stop
        {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn progress(&mut self, progress: Progress) {
        if let Some(line) = self.aloud.progress {
            self.aloud.voice.say(line(&progress));
        }
    }

    fn proof(&mut self, _: ProofProgress) {}
}

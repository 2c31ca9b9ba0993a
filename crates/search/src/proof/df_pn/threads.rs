//! Search of one proof by several threads over one table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use gametree_core::{Evaluator, Position};

use super::jobs::{Job, Jobs};
use super::run::{Found, Run};
use super::shared::{Shared, table_key};
use crate::Budget;
use crate::proof::observer::LiveNumbers;
use crate::proof::sides::GoalMoves;
use crate::threads::Helpers;

/// Time for which a thread waits for a job before it looks at its limits again.
const PATIENCE: Duration = Duration::from_millis(5);

/// State that the threads share besides the table.
struct JobQueue<M> {
    jobs: Mutex<Jobs<M>>,
    /// Notified when a job has been given back.
    returned: Condvar,
    /// Flag that is set when all is over.
    halt: Arc<AtomicBool>,
}

/// Searches `root` with all threads.
///
/// Each thread takes a job, runs depth-first proof-number search on it, gives it back and takes the next.
pub(super) fn search<P: Position, G: GoalMoves<P>, E: Evaluator<P>>(
    shared: Shared<'_, G, E>,
    helpers: &Helpers,
    root: &P,
    budget: &mut Budget<'_, P::Move>,
    live: &LiveNumbers,
) -> Found<P::Move> {
    let queue = JobQueue {
        jobs: Mutex::new(Jobs::new(shared.options, table_key(root))),
        returned: Condvar::new(),
        halt: Arc::new(AtomicBool::new(false)),
    };
    let others = (0..helpers.count()).map(|_| {
        let queue = &queue;
        move |budget: &mut Budget<'_, P::Move>| {
            queue.work(Run::new(shared, budget, None), root, |_| ());
        }
    });
    let own = |budget: &mut Budget<'_, P::Move>| {
        queue.work(Run::new(shared, budget, None), root, |jobs| {
            live.numbers.set(jobs.numbers().for_goal(shared.goal, root));
        });
    };
    helpers.search(budget, &queue.halt, own, others);
    queue.lock().found()
}

impl<M: Copy> JobQueue<M> {
    /// Does one job after another until all is over.
    fn work<P: Position<Move = M>, G: GoalMoves<P>, E: Evaluator<P>>(
        &self,
        mut run: Run<'_, '_, P, G, E>,
        root: &P,
        show: impl Fn(&Jobs<M>),
    ) {
        while let Some(job) = self.next_job(&mut run) {
            let mut pos = root.clone();
            for &m in &job.moves {
                pos.play(m);
            }
            let before = run.budget.nodes();
            let found = run.search(&pos, job.thresholds, job.work);
            let is_open = !found.numbers.is_solved() && run.is_out_of_work();
            let children = if is_open {
                run.children_of(&mut pos)
            } else {
                Ok(Vec::new())
            };
            let stopped = found.stopped.or(children.as_ref().err().copied());
            let mut jobs = self.lock();
            let work = run.budget.nodes() - before;
            jobs.give_back(
                &job,
                found,
                work,
                children.unwrap_or_default(),
                run.shared.table,
            );
            if let Some(reason) = stopped {
                jobs.stop(reason);
            }
            show(&jobs);
            self.close_if_over(&jobs);
            self.returned.notify_all();
        }
    }

    /// Waits for a job; `None` when all is over.
    fn next_job<P: Position<Move = M>, G: GoalMoves<P>, E: Evaluator<P>>(
        &self,
        run: &mut Run<'_, '_, P, G, E>,
    ) -> Option<Job<M>> {
        let mut jobs = self.lock();
        loop {
            if jobs.is_over() {
                return None;
            }
            if let Some(job) = jobs.take(run.shared.table) {
                return Some(job);
            }
            (jobs, _) = self
                .returned
                .wait_timeout(jobs, PATIENCE)
                .expect("no thread panics while it holds the lock");
            if !jobs.is_over()
                && let Err(reason) = run.budget.look()
            {
                jobs.stop(reason);
                self.close_if_over(&jobs);
            }
        }
    }

    /// Stops the other threads when there is nothing left to do.
    fn close_if_over(&self, jobs: &Jobs<M>) {
        if jobs.is_over() {
            self.halt.store(true, Ordering::Relaxed);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs<M>> {
        self.jobs
            .lock()
            .expect("no thread panics while it holds the lock")
    }
}

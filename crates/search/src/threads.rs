//! The helper threads of a search; without the feature `parallel` there are none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

#[cfg(feature = "parallel")]
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Budget, NoObserver};

/// Threads that wait for work, each on a stack that is deep enough for every engine.
///
/// They form a pool of their own, since the stacks of another pool may be too small: a search recurses once per ply.
#[derive(Debug, Default)]
pub(crate) struct Helpers {
    count: usize,
    #[cfg(feature = "parallel")]
    pool: Option<ThreadPool>,
}

impl Helpers {
    /// Creates `count` threads, or as many as the system grants.
    #[cfg(feature = "parallel")]
    pub(crate) fn new(count: usize) -> Self {
        let mut count = count;
        while count > 0 {
            let builder = ThreadPoolBuilder::new()
                .num_threads(count)
                .stack_size(crate::STACK_BYTES);
            if let Ok(pool) = builder.build() {
                let pool = Some(pool);
                return Helpers { count, pool };
            }
            // If the system refuses, half as many are tried, down to the calling thread alone.
            count /= 2;
        }
        Helpers::default()
    }

    #[cfg(not(feature = "parallel"))]
    pub(crate) fn new(_: usize) -> Self {
        Helpers::default()
    }

    /// Returns the number of threads besides the calling thread.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Searches with `own` on the calling thread and with each of `others` on another, and returns the result of `own` when all are done.
    ///
    /// The threads share the rest of `budget`, and all stop when `own` is done or `halt` is set.
    pub(crate) fn search<M, R, S>(
        &self,
        budget: &mut Budget<'_, M>,
        halt: &Arc<AtomicBool>,
        own: impl FnOnce(&mut Budget<'_, M>) -> R,
        others: impl Iterator<Item = S>,
    ) -> R
    where
        S: FnOnce(&mut Budget<'_, M>) + Send,
    {
        let limits = budget.split(self.count + 1, halt);
        // A thread that may visit nothing would stop at once, which ends the search for the threads that may.
        let others = others.filter(|_| limits.nodes != Some(0));
        let nodes = AtomicU64::new(0);
        let help = |search: S| {
            let _guard = HaltOnPanic(halt);
            let mut observer = NoObserver;
            let mut budget = Budget::new(&limits, &mut observer);
            search(&mut budget);
            nodes.fetch_add(budget.nodes(), Ordering::Relaxed);
        };
        let search_here = || {
            let _guard = HaltOnPanic(halt);
            let found = own(budget);
            halt.store(true, Ordering::Relaxed);
            found
        };
        #[cfg(not(feature = "parallel"))]
        let found = {
            others.for_each(help);
            search_here()
        };
        #[cfg(feature = "parallel")]
        let found = {
            let pool = self.pool.as_ref();
            let pool = pool.expect("work is shared only where there are helpers");
            pool.in_place_scope(|scope| {
                others.for_each(|search| scope.spawn(|_| help(search)));
                search_here()
            })
        };
        budget.join(nodes.into_inner());
        found
    }
}

/// Stops the other threads when this one panics, since they would wait for it in vain.
struct HaltOnPanic<'a>(&'a AtomicBool);

impl Drop for HaltOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

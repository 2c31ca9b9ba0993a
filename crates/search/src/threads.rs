//! The helper threads of a search.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::STACK_BYTES;

/// Threads that wait for work, each on a stack that is deep enough for every engine.
///
/// A pool of its own, since the stacks of a pool that others have made may be too small: a search recurses once for a ply.
#[derive(Default)]
pub(crate) struct Helpers(Option<ThreadPool>);

impl Helpers {
    /// `count` threads, or as many as can be had.
    pub(crate) fn new(count: usize) -> Self {
        let mut wanted = count;
        while wanted > 0 {
            let builder = ThreadPoolBuilder::new()
                .num_threads(wanted)
                .stack_size(STACK_BYTES);
            match builder.build() {
                Ok(pool) => return Helpers(Some(pool)),
                // What the system refuses is done without, down to the calling thread alone.
                Err(_) => wanted /= 2,
            }
        }
        Helpers(None)
    }

    /// How many there are besides the calling thread.
    pub(crate) fn count(&self) -> usize {
        self.0.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Runs `work` on the calling thread, with a scope in which it may leave work to the others, and returns when all is done.
    pub(crate) fn scope<'scope>(&self, work: impl FnOnce(&Scope<'scope>)) {
        let pool = self.0.as_ref();
        let pool = pool.expect("work is shared only where there are helpers");
        pool.in_place_scope(work);
    }
}

impl fmt::Debug for Helpers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Helpers").field(&self.count()).finish()
    }
}

/// Stops the other threads when this one panics: they would wait for it in vain.
pub(crate) struct HaltOnPanic(pub(crate) Arc<AtomicBool>);

impl Drop for HaltOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

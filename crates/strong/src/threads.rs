//! Check for the threads of a run before they are needed.

use std::sync::Mutex;
use std::{io, thread};

/// Checks whether this many threads can run at once, by starting and ending them.
///
/// The check comes before the workers begin, because timely panics in all of them where one thread cannot be started.
pub(crate) fn try_threads(count: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        // The gate stays closed until the last thread is there.
        let _closed = gate.lock();
        let mut threads = (0..count).map(|_| {
            let waiting = || drop(gate.lock());
            thread::Builder::new().spawn_scoped(scope, waiting)
        });
        threads.try_for_each(|thread| thread.map(drop))
    })
}

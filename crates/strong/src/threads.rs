//! The threads of a run.

use std::sync::Mutex;
use std::{io, thread};

/// Whether this many threads can run at once, which is found out by beginning and ending them.
///
/// Asked before the workers begin, because timely panics in all of them where one cannot be had.
pub(crate) fn try_threads(count: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        // Closed until the last one is there.
        let _closed = gate.lock();
        let mut threads = (0..count).map(|_| {
            let waiting = || drop(gate.lock());
            thread::Builder::new().spawn_scoped(scope, waiting)
        });
        threads.try_for_each(|thread| thread.map(drop))
    })
}

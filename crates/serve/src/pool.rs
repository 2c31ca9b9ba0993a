//! The threads that search, and the queue before them, which the whole server shares.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use gametree_command::caught;
use gametree_search::STACK_BYTES;
#[cfg(target_os = "linux")]
use rustix::{process::setpriority_process, thread::gettid};

/// The nice value of threads that search.
#[cfg(target_os = "linux")]
const PRIORITY: i32 = 3;

type Answer = Box<dyn FnOnce()>;
type Work = Box<dyn FnOnce() -> Answer + Send>;
type Moved = Box<dyn Fn(usize) + Send>;

/// A fixed number of threads, and a number of places for work that waits for them.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// The number of places for work that waits.
    places: usize,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    tickets: u64,
    /// The number of threads without work.
    idle: usize,
    /// The stop flags of running work.
    running: Vec<(u64, Arc<AtomicBool>)>,
    is_closed: bool,
}

struct Waiting {
    number: u64,
    stop: Arc<AtomicBool>,
    work: Work,
    moved: Moved,
}

/// The right to an answer: when it is dropped, its work leaves the queue, or is stopped.
pub(crate) struct Ticket {
    shared: Arc<Shared>,
    number: u64,
    stop: Arc<AtomicBool>,
}

/// The urgency of a pool's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Short work.
    AtOnce,
    /// Searches; requests for a page go first, as far as the system gives threads priorities.
    CanWait,
}

impl Urgency {
    /// Sets the priority of this thread, and of the threads that it starts.
    fn take(self) {
        #[cfg(target_os = "linux")]
        if self == Urgency::CanWait {
            // If this fails, all threads are equally urgent.
            let _ = setpriority_process(Some(gettid()), PRIORITY);
        }
    }
}

/// The error that all places in the queue are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Pool {
    /// Returns a pool of `threads` threads, with `places` places for waiting work.
    pub(crate) fn new(threads: usize, places: usize, urgency: Urgency) -> io::Result<Self> {
        let queue = Queue {
            idle: threads,
            ..Queue::default()
        };
        let shared = Arc::new(Shared {
            queue: Mutex::new(queue),
            changed: Condvar::new(),
            places,
        });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            // Long games and deep trees need deep stacks.
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn(move || {
                urgency.take();
                shared.serve();
            })?;
        }
        Ok(Pool(shared))
    }

    /// Queues work that reads its stop flag and returns a function that gives its answer. That function runs when the thread is free again, so a client that has an answer finds a place for its next question.
    ///
    /// `moved` receives the work's place in the queue, from 1, whenever the place changes, and 0 when the work begins; it is kept until the thread is free.
    pub(crate) fn enter<A: FnOnce() + 'static>(
        &self,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() -> A + Send + 'static,
        moved: impl Fn(usize) + Send + 'static,
    ) -> Result<Ticket, Full> {
        let mut queue = self.0.lock();
        let place = queue.waiting.len();
        if queue.is_closed || place >= self.0.places + queue.idle {
            return Err(Full);
        }
        queue.tickets += 1;
        let number = queue.tickets;
        if place >= queue.idle {
            moved(place + 1 - queue.idle);
        }
        queue.waiting.push_back(Waiting {
            number,
            stop: Arc::clone(&stop),
            work: Box::new(move || Box::new(work())),
            moved: Box::new(moved),
        });
        drop(queue);
        self.0.changed.notify_one();
        Ok(Ticket {
            shared: Arc::clone(&self.0),
            number,
            stop,
        })
    }

    /// Returns the number of searches that run, and of those that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queue = self.0.lock();
        (queue.running.len(), queue.waiting.len())
    }

    /// Closes the pool to new work, and stops all work.
    pub(crate) fn close(&self) {
        let mut queue = self.0.lock();
        queue.is_closed = true;
        queue.waiting.clear();
        for (_, stop) in &queue.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Work runs outside the lock, so a panic leaves the queue in order.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work of a thread as long as the pool is open.
    fn serve(&self) {
        while let Some(first) = self.next() {
            let answer = caught(first.work);
            let mut queue = self.lock();
            queue.running.retain(|running| running.0 != first.number);
            queue.idle += 1;
            drop(queue);
            if let Some(answer) = answer {
                answer();
            }
        }
    }

    fn next(&self) -> Option<Waiting> {
        let mut queue = self.lock();
        let first = loop {
            if queue.is_closed {
                return None;
            }
            if let Some(first) = queue.waiting.pop_front() {
                break first;
            }
            queue = self
                .changed
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        };
        queue.idle -= 1;
        queue.running.push((first.number, Arc::clone(&first.stop)));
        (first.moved)(0);
        queue.tell_places();
        Some(first)
    }
}

impl Queue {
    fn tell_places(&self) {
        for (place, waiting) in (1..).zip(self.waiting.iter().skip(self.idle)) {
            (waiting.moved)(place);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut queue = self.shared.lock();
        let before = queue.waiting.len();
        queue
            .waiting
            .retain(|waiting| waiting.number != self.number);
        if queue.waiting.len() < before {
            queue.tell_places();
        }
    }
}

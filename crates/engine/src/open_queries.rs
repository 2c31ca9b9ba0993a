//! The queries without their answers: those that wait, by priority, and those that run.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::capacity::Room;
use crate::query::Question;

/// The place of a query that waits: a higher priority goes first, then the earlier query.
type Place = (Reverse<i32>, u64);

/// The queries without their answers.
#[derive(Debug)]
pub(crate) struct OpenQueries {
    /// The room that is free.
    free: Room,
    /// Every open query, by its identifier.
    states: HashMap<Arc<str>, State>,
    /// The queries that wait to search, and those of milliseconds.
    waiting: [BTreeMap<Place, Waiting>; 2],
    /// The number of queries so far.
    count: u64,
    /// The memory of the queries that wait, in bytes.
    waiting_bytes: usize,
}

#[derive(Debug)]
enum State {
    Waiting(Place),
    Running(Running),
}

#[derive(Debug)]
struct Waiting {
    id: Arc<str>,
    question: Question,
    bytes: usize,
}

#[derive(Debug)]
struct Running {
    stop: Arc<AtomicBool>,
    room: Room,
}

/// A query that is to be answered now.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) id: Arc<str>,
    pub(crate) question: Question,
    pub(crate) stop: Arc<AtomicBool>,
}

/// The result of the command to end a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminated {
    /// The query had not begun, and is no longer open.
    Waiting,
    /// The query will answer with its best so far.
    Running,
    /// No such query is open.
    Unknown,
}

impl OpenQueries {
    pub(crate) fn new(free: Room) -> Self {
        OpenQueries {
            free,
            states: HashMap::new(),
            waiting: [BTreeMap::new(), BTreeMap::new()],
            count: 0,
            waiting_bytes: 0,
        }
    }

    pub(crate) fn contains(&self, id: &str) -> bool {
        self.states.contains_key(id)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    pub(crate) const fn waiting_bytes(&self) -> usize {
        self.waiting_bytes
    }

    /// Queues a question, which takes `bytes` bytes of memory while it waits.
    pub(crate) fn push(&mut self, id: Arc<str>, question: Question, bytes: usize) {
        self.count += 1;
        let place = (Reverse(question.priority), self.count);
        let state = State::Waiting(place);
        self.states.insert(Arc::clone(&id), state);
        self.waiting_bytes += bytes;
        let waiting = Waiting {
            id,
            question,
            bytes,
        };
        self.waiting[lane(&waiting.question)].insert(place, waiting);
    }

    /// Returns the next query for which there is room; it counts as running from then on.
    ///
    /// A query waits until there is room for all that are before it, so that a large one is not passed over forever.
    pub(crate) fn begin(&mut self) -> Option<Begun> {
        for lane in &mut self.waiting {
            let Some(first) = lane.first_entry() else {
                continue;
            };
            let room = first.get().question.request.room();
            if !self.free.take(room) {
                continue;
            }
            let Waiting {
                id,
                question,
                bytes,
            } = first.remove();
            self.waiting_bytes -= bytes;
            let stop = Arc::new(AtomicBool::new(false));
            let running = Running {
                stop: Arc::clone(&stop),
                room,
            };
            self.states.insert(Arc::clone(&id), State::Running(running));
            return Some(Begun { id, question, stop });
        }
        None
    }

    /// Takes a query that has its answer off the list.
    pub(crate) fn finish(&mut self, id: &str) {
        if let Some(State::Running(running)) = self.states.remove(id) {
            self.free.give_back(running.room);
        }
    }

    /// Ends a query.
    pub(crate) fn terminate(&mut self, id: &str) -> Terminated {
        match self.states.get(id) {
            None => Terminated::Unknown,
            Some(State::Running(running)) => {
                running.stop.store(true, Ordering::Relaxed);
                Terminated::Running
            }
            Some(&State::Waiting(place)) => {
                let mut lanes = self.waiting.iter_mut();
                if let Some(waiting) = lanes.find_map(|lane| lane.remove(&place)) {
                    self.waiting_bytes -= waiting.bytes;
                }
                self.states.remove(id);
                Terminated::Waiting
            }
        }
    }

    /// Returns the identifiers of all open queries: those that wait in their order, then those that run.
    pub(crate) fn ids(&self) -> Vec<Arc<str>> {
        let waiting = self.waiting.iter().flat_map(BTreeMap::values);
        let waiting = waiting.map(|waiting| Arc::clone(&waiting.id));
        let mut running: Vec<Arc<str>> = self
            .states
            .iter()
            .filter(|(_, state)| matches!(state, State::Running(_)))
            .map(|(id, _)| Arc::clone(id))
            .collect();
        running.sort();
        waiting.chain(running).collect()
    }
}

/// Returns the number of the list in which a question waits.
fn lane(question: &Question) -> usize {
    usize::from(!question.request.action().is_long())
}

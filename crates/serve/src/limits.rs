//! Limits of the cost of requests.

use std::time::Duration;

use gametree_command::{SearchMemory, Subject};
use serde_json::{Value, json};

/// The limits of all searches of the server together, from the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The number of searches at once.
    pub(crate) searches: usize,
    /// The number of searches that wait.
    pub(crate) queue: usize,
    /// The longest time of a search.
    pub(crate) time: Duration,
    /// The memory of all searches together.
    pub(crate) memory_bytes: usize,
}

/// The most bytes of a request's body; the longest tree that is written out takes less.
pub(crate) const MOST_BODY_BYTES: usize = 256 << 10;
/// The most bytes of a certificate that is sent or requested.
pub(crate) const MOST_CERTIFICATE_BYTES: usize = 16 << 20;
/// The most nodes of a recorded search that are kept: as many as a reader steps through.
pub(crate) const MOST_VISIBLE: usize = 5_000;
/// The most puzzles that are found for one question; those that ship with a game are all sent.
pub(crate) const MOST_FOUND: usize = 10;
/// The bytes that a visible node takes until it is sent, as text and as values; a node seldom takes more.
const VISIBLE_BYTES: usize = 10 << 10;
/// The bytes up to which an answer needs no room in the memory for answers: all connections together could hold 32 MiB of them.
pub(crate) const FREE_ANSWER_BYTES: usize = 64 << 10;
/// The bytes of unread events at which a search sends its client no more, until the client has read some.
pub(crate) const UNREAD_EVENT_BYTES: usize = 64 << 10;
/// The most connections at once; more wait until one is closed.
pub(crate) const MOST_CONNECTIONS: usize = 512;
/// The number of short questions, such as one for a position, that may wait: one for each connection.
pub(crate) const SHORT_QUEUE: usize = MOST_CONNECTIONS;
/// The number of threads for short questions.
pub(crate) const SHORT_THREADS: usize = 2;
/// The time in which the head of a request must arrive; its body has the same time again. A client that reads nothing for this time is disconnected.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(10);

impl Limits {
    /// Returns the memory of one search.
    const fn of_search(self) -> SearchMemory {
        SearchMemory(self.memory_bytes / self.searches)
    }

    /// Returns the bytes for the tables of one search; some of the rest is for traces and proofs.
    pub(crate) const fn table_bytes(self) -> usize {
        self.of_search().table_bytes()
    }

    /// Returns the number of nodes of a recorded search that are kept when `asked` are requested: no more than the memory of a search has room for.
    pub(crate) fn visible(self, asked: usize) -> usize {
        asked.min(self.table_bytes() / VISIBLE_BYTES).max(1)
    }

    /// Returns the most bytes of a certificate that is written. The file and its table of positions may each take half of the memory for a search's tables.
    pub(crate) fn certificate_bytes(self) -> usize {
        MOST_CERTIFICATE_BYTES.min(self.table_bytes() / 2)
    }

    /// Returns the number of sent certificates that the server may hold in memory at once: all together, a quarter of it.
    pub(crate) fn certificates_at_once(self) -> usize {
        (self.memory_bytes / 4 / MOST_CERTIFICATE_BYTES).max(1)
    }

    /// Returns the bytes that larger answers may take, all together, until their clients have read them: a quarter of the memory for searches.
    pub(crate) const fn answer_bytes(self) -> usize {
        self.memory_bytes / 4
    }

    /// Returns the number of legal moves that one search may analyse.
    pub(crate) const fn moves(self) -> usize {
        self.of_search().moves()
    }

    pub(crate) fn to_json(self) -> Value {
        json!({
            "searches": self.searches,
            "queue": self.queue,
            "seconds": self.time.as_secs_f64(),
            "memory_bytes": self.memory_bytes,
            "body_bytes": MOST_BODY_BYTES,
            "certificate_bytes": MOST_CERTIFICATE_BYTES,
            "moves": Subject::MOST_MOVES,
            "visible": MOST_VISIBLE,
        })
    }
}

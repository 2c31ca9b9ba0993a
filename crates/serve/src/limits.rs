//! What requests may cost.

use std::time::Duration;

use serde_json::{Value, json};

/// What the searches of the whole server may take, as the command line says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Searches at once.
    pub(crate) searches: usize,
    /// Searches that wait.
    pub(crate) queue: usize,
    /// The longest search.
    pub(crate) time: Duration,
    /// The memory of all searches together.
    pub(crate) memory_bytes: usize,
}

/// The body of a request; the longest tree that is written out takes less.
pub(crate) const MOST_BODY_BYTES: usize = 256 << 10;
/// A certificate that is sent or asked for.
pub(crate) const MOST_CERTIFICATE_BYTES: usize = 16 << 20;
/// The name of a game with its parameters.
pub(crate) const MOST_GAME_CHARACTERS: usize = 64 << 10;
/// Moves of a game or a line.
pub(crate) const MOST_MOVES: usize = 2_000;
/// Nodes of a recorded search that are kept: as many as somebody steps through.
pub(crate) const MOST_VISIBLE: usize = 5_000;
/// What a visible node takes until it is sent, as text and as values, seldom more.
const VISIBLE_BYTES: usize = 10 << 10;
/// What a legal move takes while all are analysed: its answer, and that as values and as text.
const MOVE_BYTES: usize = 4 << 10;
/// Answers up to this size need no room in the memory for answers: all connections together could hold 32 MiB of them.
pub(crate) const FREE_ANSWER_BYTES: usize = 64 << 10;
/// Of a search whose client has so many bytes of events to read, no more is told until it has read some.
pub(crate) const UNREAD_EVENT_BYTES: usize = 64 << 10;
/// Places, and legal moves, of a position that is drawn: twice what the largest board has.
pub(crate) const MOST_PLACES: usize = 2_048;
/// Connections at once; more wait until one is closed.
pub(crate) const MOST_CONNECTIONS: usize = 512;
/// Short questions, such as what a position looks like, that may wait: one for each connection.
pub(crate) const SHORT_QUEUE: usize = MOST_CONNECTIONS;
/// Threads for short questions.
pub(crate) const SHORT_THREADS: usize = 2;
/// The head of a request has to be there within this time, and its body within as much again; a client that reads nothing for so long is left.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(10);

impl Limits {
    /// What the tables of one search may take: what a game brings beside them takes half as much, and the rest is for traces and proofs.
    pub(crate) const fn table_bytes(self) -> usize {
        self.memory_bytes / self.searches / 2
    }

    /// The nodes of a recorded search that are kept, where so many are asked for: no more than the memory of a search has room for.
    pub(crate) fn visible(self, asked: usize) -> usize {
        asked.min(self.table_bytes() / VISIBLE_BYTES).max(1)
    }

    /// A certificate that is written: where it is, and its table of positions, half of what searches have.
    pub(crate) fn certificate_bytes(self) -> usize {
        MOST_CERTIFICATE_BYTES.min(self.table_bytes() / 2)
    }

    /// Certificates that are sent may lie in the memory of the server at once, a quarter of it all together.
    pub(crate) fn certificates_at_once(self) -> usize {
        (self.memory_bytes / 4 / MOST_CERTIFICATE_BYTES).max(1)
    }

    /// Larger answers that their clients have yet to read may take a quarter of what searches have, all together.
    pub(crate) const fn answer_bytes(self) -> usize {
        self.memory_bytes / 4
    }

    /// Legal moves that one search may analyse.
    pub(crate) const fn moves(self) -> usize {
        self.table_bytes() / MOVE_BYTES
    }

    pub(crate) fn to_json(self) -> Value {
        json!({
            "searches": self.searches,
            "queue": self.queue,
            "seconds": self.time.as_secs_f64(),
            "memory_bytes": self.memory_bytes,
            "body_bytes": MOST_BODY_BYTES,
            "certificate_bytes": MOST_CERTIFICATE_BYTES,
            "moves": MOST_MOVES,
            "visible": MOST_VISIBLE,
        })
    }
}

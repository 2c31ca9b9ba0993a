//! The memory of one search among several that share a limit.

/// The bytes that a legal move takes while all are analysed: its answer, and the answer as values and as text.
const MOVE_BYTES: usize = 4 << 10;

/// The memory of one search among several that share a limit, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchMemory(pub usize);

impl SearchMemory {
    /// Returns the bytes for the tables. Data that a game adds beside them takes half as much, and the rest is for answers.
    pub const fn table_bytes(self) -> usize {
        self.0 / 2
    }

    /// Returns the number of legal moves that the search may analyse.
    pub const fn moves(self) -> usize {
        self.table_bytes() / MOVE_BYTES
    }
}

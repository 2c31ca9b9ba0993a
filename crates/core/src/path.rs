//! Path to a position, for games whose positions can repeat.

use std::hash::{Hash, Hasher};

/// Keys of the positions passed on the way to the current one, for a game whose positions [can repeat](crate::Position::CAN_REPEAT).
///
/// A key holds everything that makes two positions the same: the board itself, or a hash of it where a false repetition does no harm.
///
/// All paths are equal and hash alike, so a position that derives `PartialEq` is compared without its path.
/// A position read from text, which has no path, therefore equals one that was played.
///
/// # Examples
/// ```
/// use gametree_core::Path;
///
/// let mut path = Path::new();
/// path.push("start");
/// path.push("left");
/// assert!(path.contains(&"start"));
/// assert_eq!(path.pop(), Some("left"));
/// assert_eq!(path.occurrences(&"left"), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Path<K> {
    keys: Vec<K>,
}

impl<K: PartialEq> Path<K> {
    /// Makes the path of a position without a past.
    pub const fn new() -> Self {
        Path { keys: Vec::new() }
    }

    /// Adds the position that a move leaves.
    pub fn push(&mut self, key: K) {
        self.keys.push(key);
    }

    /// Takes back the last position added, for the undoing of a move; `None` at the start.
    pub fn pop(&mut self) -> Option<K> {
        self.keys.pop()
    }

    /// Returns `true` if a position lies on the path; the call takes time in proportion to its length.
    pub fn contains(&self, key: &K) -> bool {
        self.keys.contains(key)
    }

    /// Returns how often a position lies on the path.
    pub fn occurrences(&self, key: &K) -> usize {
        self.keys.iter().filter(|&on| on == key).count()
    }
}

impl<K: PartialEq> Default for Path<K> {
    fn default() -> Self {
        Path::new()
    }
}

impl<K> PartialEq for Path<K> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<K> Eq for Path<K> {}

impl<K> Hash for Path<K> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

//! The latest answers that were cheap to find, in a table small enough for the processor's cache.

use super::nimber_set::NimberSet;
use crate::graph::{Vertex, VertexSet, vertex};

/// A cache of the nimbers of a component's options.
///
/// One look at the options answers most questions.
/// To keep those answers beside the costly ones would make the large table five times as large, and waiting for memory is most of the cost of a node. To drop them at once would repeat half of the questions.
#[derive(Debug)]
pub(super) struct SmallCache<const W: usize>(Box<[Entry<W>]>);

/// The known nimbers of the options of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<const W: usize> {
    component: VertexSet<W>,
    /// Nimbers that some move leads to.
    pub(super) reached: NimberSet,
    /// One of these nimbers, and the move that leads there.
    last: (u8, u8),
}

impl<const W: usize> Entry<W> {
    /// Returns the move that leads to this nimber, if it was the last to be found.
    #[inline]
    pub(super) fn reply(&self, nimber: u16) -> Option<Vertex> {
        let (last, m) = self.last;
        (self.reached.contains(nimber) && u16::from(last) == nimber).then(|| vertex(m.into()))
    }
}

impl<const W: usize> SmallCache<W> {
    /// The number of entries, a power of two; they take a mebibyte for graphs of 64 vertices.
    const ENTRIES: usize = 1 << 16;
    /// The size of the table in bytes.
    pub(super) const BYTES: usize = Self::ENTRIES * size_of::<Entry<W>>();
    const NOTHING: Entry<W> = Entry {
        component: VertexSet::EMPTY,
        reached: NimberSet::EMPTY,
        last: (0, 0),
    };

    pub(super) fn new() -> Self {
        let mut entries = Vec::new();
        // Without the memory for it, the cache stays empty.
        if entries.try_reserve_exact(Self::ENTRIES).is_ok() {
            entries.resize(Self::ENTRIES, Self::NOTHING);
        }
        SmallCache(entries.into_boxed_slice())
    }

    #[inline]
    pub(super) fn get(&self, component: VertexSet<W>) -> Option<&Entry<W>> {
        let entry = self.0.get(Self::place(component))?;
        (entry.component == component).then_some(entry)
    }

    /// Adds the nimbers of `reached`, and the move `m` to `nimber`, which is dropped unless it is among them.
    #[inline]
    pub(super) fn insert(
        &mut self,
        component: VertexSet<W>,
        reached: NimberSet,
        nimber: u16,
        m: Vertex,
    ) {
        let Some(entry) = self.0.get_mut(Self::place(component)) else {
            return;
        };
        let before = if entry.component == component {
            entry.reached
        } else {
            NimberSet::EMPTY
        };
        let last = (u8::try_from(nimber), u8::try_from(m.0));
        *entry = Entry {
            component,
            reached: reached.union(before),
            last: if let (Ok(nimber), Ok(m)) = last {
                (nimber, m)
            } else {
                (u8::MAX, 0)
            },
        };
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Self::NOTHING);
    }

    /// Returns the index of a component: the high bits of a product depend on all bits of the words.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "16 bits are left")]
    fn place(component: VertexSet<W>) -> usize {
        /// 2^64 over the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        let fold = |hash: u64, &word: &u64| (hash.rotate_left(29) ^ word).wrapping_mul(GOLDEN);
        let hash = component.words().iter().fold(0, fold);
        ((hash ^ hash >> 29).wrapping_mul(GOLDEN) >> (64 - Self::ENTRIES.trailing_zeros())) as usize
    }
}

//! The principal variation, collected on the way up.

/// For every ply, the best line found from the node on that ply (the triangular array of game programs).
#[derive(Clone, Debug)]
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(crate) const fn new() -> Self {
        Lines(Vec::new())
    }

    /// A node on this ply begins: no line yet.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        while self.0.len() <= ply + 1 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
        self.0[ply + 1].clear();
    }

    /// The node on this ply prefers `m`, followed by the line of the child just left.
    #[inline]
    pub(crate) fn prefer(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
        lower[0].clear();
    }

    /// The line of the root.
    pub(crate) fn into_root(mut self) -> Vec<M> {
        if self.0.is_empty() {
            Vec::new()
        } else {
            self.0.swap_remove(0)
        }
    }
}

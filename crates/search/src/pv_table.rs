//! The PV table: the triangular array that collects the principal variation from the leaves to the root.

use crate::StopReason;
use crate::memory::reserve;

/// The best line found from the node on each ply (the triangular PV table of game programs).
#[derive(Clone, Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    pub(crate) const fn new() -> Self {
        PvTable(Vec::new())
    }

    /// Begins a node on this ply, which has no line yet.
    ///
    /// # Errors
    /// Fails if there is no memory for lines of this length.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) -> Result<(), StopReason> {
        if self.0.len() <= ply + 1 {
            self.lengthen(ply + 2)?;
        }
        self.0[ply].clear();
        self.0[ply + 1].clear();
        Ok(())
    }

    /// Sets the best line of this ply to `m`, followed by the line of the child just left.
    ///
    /// Where there is no memory for that line, nothing follows `m`: a line stays correct without its end.
    #[inline]
    pub(crate) fn update(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        if reserve(line, lower[0].len()).is_ok() {
            line.extend_from_slice(&lower[0]);
        }
        lower[0].clear();
    }

    /// Makes room for lines of `plies` plies.
    #[cold]
    fn lengthen(&mut self, plies: usize) -> Result<(), StopReason> {
        let more = plies - self.0.len();
        reserve(&mut self.0, more)?;
        self.0.resize_with(plies, Vec::new);
        Ok(())
    }

    /// Returns the line of the root.
    pub(crate) fn into_root(mut self) -> Vec<M> {
        if self.0.is_empty() {
            Vec::new()
        } else {
            self.0.swap_remove(0)
        }
    }
}

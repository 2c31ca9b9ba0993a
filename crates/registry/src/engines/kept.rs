//! Engines that stay from one search to the next.

use super::{BoxError, Memory};

/// An engine that stays with its table as long as the same memory is asked for: what one search has learnt helps the next.
pub(crate) struct Kept<T>(Option<(Memory, T)>);

impl<T> Kept<T> {
    /// No engine yet.
    pub(crate) const fn none() -> Self {
        Kept(None)
    }

    /// The engine of this memory, which is made where there is none.
    pub(crate) fn get_or_build<F>(&mut self, memory: Memory, make: F) -> Result<&mut T, BoxError>
    where
        F: FnOnce() -> Result<T, BoxError>,
    {
        if self.0.as_ref().is_none_or(|kept| kept.0 != memory) {
            // The old table goes first, so that both need not fit.
            self.0 = None;
            self.0 = Some((memory, make()?));
        }
        let kept = self.0.as_mut();
        Ok(&mut kept.expect("made above where there was none").1)
    }

    /// The engine, if there is one.
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(_, engine)| engine)
    }

    /// Lets go of the engine and its table.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }
}

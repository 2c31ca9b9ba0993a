//! Cache of an engine, from one search to the next.

use super::{BoxError, Memory};

/// Cache of an engine with its table, which stays while the setup is the same, so that one search helps the next.
pub(crate) struct EngineCache<T, S = Memory> {
    make: Box<Make<T, S>>,
    made: Option<(S, T)>,
}

/// Function that makes an engine with its table.
type Make<T, S> = dyn Fn(S) -> Result<T, BoxError> + Send;

impl<T, S: Copy + PartialEq> EngineCache<T, S> {
    /// Stores the function that makes the engine; there is no engine yet.
    pub(crate) fn new(make: impl Fn(S) -> Result<T, BoxError> + Send + 'static) -> Self {
        EngineCache {
            make: Box::new(make),
            made: None,
        }
    }

    /// Returns the engine of this setup, and makes it if there is none.
    pub(crate) fn get_or_make(&mut self, setup: S) -> Result<&mut T, BoxError> {
        if self.made.as_ref().is_none_or(|made| made.0 != setup) {
            // The old table is freed first, so that memory need not hold both.
            self.made = None;
            self.made = Some((setup, (self.make)(setup)?));
        }
        let made = self.made.as_mut();
        Ok(&mut made.expect("made above where there was none").1)
    }

    /// Returns the engine, if there is one.
    pub(crate) fn get(&self) -> Option<&T> {
        self.made.as_ref().map(|(_, engine)| engine)
    }

    /// Drops the engine and its table.
    pub(crate) fn forget(&mut self) {
        self.made = None;
    }
}

//! Engines that stay from one search to the next.

use super::{BoxError, Memory};

/// An engine that stays with its table as long as the same setup is asked for: what one search has learnt helps the next.
pub(crate) struct Kept<T, S = Memory> {
    make: Box<Make<T, S>>,
    made: Option<(S, T)>,
}

/// Makes an engine with its table.
type Make<T, S> = dyn Fn(S) -> Result<T, BoxError> + Send;

impl<T, S: Copy + PartialEq> Kept<T, S> {
    /// No engine yet, and how to make one.
    pub(crate) fn new(make: impl Fn(S) -> Result<T, BoxError> + Send + 'static) -> Self {
        Kept {
            make: Box::new(make),
            made: None,
        }
    }

    /// The engine of this setup, which is made where there is none.
    pub(crate) fn get_or_make(&mut self, setup: S) -> Result<&mut T, BoxError> {
        if self.made.as_ref().is_none_or(|made| made.0 != setup) {
            // The old table goes first, so that both need not fit.
            self.made = None;
            self.made = Some((setup, (self.make)(setup)?));
        }
        let made = self.made.as_mut();
        Ok(&mut made.expect("made above where there was none").1)
    }

    /// The engine, if there is one.
    pub(crate) fn get(&self) -> Option<&T> {
        self.made.as_ref().map(|(_, engine)| engine)
    }

    /// Lets go of the engine and its table.
    pub(crate) fn forget(&mut self) {
        self.made = None;
    }
}

//! Panics of searches as errors.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_core::Notation;

use crate::SearchError;
use crate::game::Game;

impl<P: Notation + 'static> Game<P> {
    /// Does some work of a search and turns a panic into an error.
    ///
    /// After a panic the game is in its earlier state, and the tables are dropped, since they may be half written.
    pub(crate) fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, SearchError>,
    ) -> Result<T, SearchError> {
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        done.unwrap_or_else(|panic| {
            for generator in &mut self.generators {
                generator.engines.forget();
            }
            let words = words_of_panic(&*panic).to_owned();
            Err(SearchError::Panicked { words })
        })
    }
}

/// Returns the message of a panic, where it has one.
pub fn words_of_panic(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

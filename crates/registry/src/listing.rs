//! How a game lets all its positions be listed.

use gametree_core::{AnyExpansion, Mismatch};

/// What lists the positions of the game of this name that follow one of them.
type List<P> = dyn Fn(&P, &str) -> Result<AnyExpansion, Mismatch> + Send;

/// How the positions that follow one are listed.
pub(crate) struct Listing<P>(pub(crate) Box<List<P>>);

impl<P> Listing<P> {
    /// For a game that does not say how.
    pub(crate) fn none() -> Self {
        Listing(Box::new(|_, name| {
            let expected = "a game with exact codes for its positions";
            Err(Mismatch::new(expected, format!("{name}, which has none")))
        }))
    }

    /// For a game that says how.
    pub(crate) fn by(list: impl Fn(&P) -> Result<AnyExpansion, Mismatch> + Send + 'static) -> Self {
        Listing(Box::new(move |pos, _| list(pos)))
    }
}

//! Listing of all positions of a game.

use gametree_core::{AnyExpansion, Mismatch};

/// Function that lists the positions that follow a position of the game of this name.
type List<P> = dyn Fn(&P, &str) -> Result<AnyExpansion, Mismatch> + Send;

/// Method by which a game lists the positions that follow one.
pub(crate) struct Listing<P>(pub(crate) Box<List<P>>);

impl<P> Listing<P> {
    /// Makes the listing of a game that offers none.
    pub(crate) fn none() -> Self {
        Listing(Box::new(|_, name| {
            let expected = "a game that lists its positions by exact codes";
            Err(Mismatch::new(expected, format!("{name}, which lists none")))
        }))
    }

    /// Makes the listing of a game from its function.
    pub(crate) fn by(list: impl Fn(&P) -> Result<AnyExpansion, Mismatch> + Send + 'static) -> Self {
        Listing(Box::new(move |pos, _| list(pos)))
    }
}

//! What is known without a search: what a database says.

use std::error::Error;

use gametree_core::{AnyExpansion, Score};

/// Knows positions of a game without a search, as a database does.
pub trait Oracle: Send + Sync {
    /// The score of the position that an expansion begins with, for the side to move, with the distance to the end under best play; `None` where it is not known.
    ///
    /// Where it is known, that of every position after a move is.
    ///
    /// # Errors
    /// When what is known cannot be read.
    fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, Box<dyn Error + Send + Sync>>;
}

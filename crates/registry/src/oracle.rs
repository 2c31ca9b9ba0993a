//! Oracles: sources of scores without a search, such as databases.

use std::error::Error;

use gametree_core::{AnyExpansion, Score};

/// A source of scores of a game's positions without a search, such as a database.
pub trait Oracle: Send + Sync {
    /// Returns the score of the position that an expansion begins with, for the side to move, with the distance to the end under best play; `None` where it is unknown.
    ///
    /// Scores after its moves may be unknown, as at the last positions of an opening book.
    ///
    /// # Errors
    /// When the data cannot be read.
    fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, Box<dyn Error + Send + Sync>>;
}

//! The book as an oracle for searches.

use std::error::Error;

use gametree_core::{AnyExpansion, Layered, Position, Score};
use gametree_registry::Oracle;

use crate::{Book, Connect4, Size};

/// The shipped book, and the results of finished positions with as few stones.
pub(super) struct BookOracle;

impl Oracle for BookOracle {
    fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, Box<dyn Error + Send + Sync>> {
        let AnyExpansion::Narrow(at) = at else {
            return Ok(None);
        };
        let book = Book::shipped();
        let pos = Connect4::new(Size::USUAL).read_code(at.start().into());
        let pos = pos.filter(|pos| Some(pos.plies()) <= book.plies());
        Ok(pos.and_then(|pos| match pos.outcome() {
            // A full board has more stones than any position of the book.
            Some(_) => Some(Score::loss_in(0)),
            None => book.score(&pos),
        }))
    }
}

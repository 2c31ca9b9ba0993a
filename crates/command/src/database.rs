//! Databases that answer for a game without a search.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use gametree_registry::{Oracle, Registry};

use crate::Failure;

/// Function that opens the database in a folder, whose game is one of the registry.
pub type OpenDatabase = fn(&Path, &Registry) -> Result<Database, Failure>;

/// A database with the game that it is about.
#[derive(Clone)]
pub struct Database {
    /// The game with its parameters.
    pub game: String,
    /// The scores that it knows.
    pub oracle: Arc<dyn Oracle>,
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

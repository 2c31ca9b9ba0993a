//! The commands `strong` and `query`, for programs that have them.

mod query;
mod report;
mod strong;

pub use query::QueryArgs;
pub use strong::StrongArgs;

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use gametree_command::{Database, Failure};
use gametree_core::{AnyExpansion, Score};
use gametree_registry::{Oracle, Registry, Session};

use crate::{AnyDatabase, StrongError, subject};

impl From<StrongError> for Failure {
    fn from(error: StrongError) -> Self {
        match error {
            StrongError::File(error) => error.into(),
            StrongError::Memory { .. }
            | StrongError::Stopped
            | StrongError::Process { .. }
            | StrongError::Reported(_) => Failure::Other(error.to_string()),
        }
    }
}

impl Oracle for AnyDatabase {
    fn score(&self, at: &AnyExpansion) -> Result<Option<Score>, Box<dyn Error + Send + Sync>> {
        Ok(AnyDatabase::score(self, at)?)
    }
}

/// Opens the database in a folder for commands that look values up; a function for [`Program::with_databases`](gametree_command::Program::with_databases).
///
/// # Errors
/// When the folder holds no whole database of a game of the registry, or its first file is damaged.
pub fn open_database(path: &Path, registry: &Registry) -> Result<Database, Failure> {
    let (database, session) = open(path, registry)?;
    database.score(&expansion(&*session)?)?;
    Ok(Database {
        game: session.name().to_owned(),
        oracle: Arc::new(database),
    })
}

/// Opens the database in a folder, and its game at the first position of the database.
fn open(path: &Path, registry: &Registry) -> Result<(AnyDatabase, Box<dyn Session>), Failure> {
    let (game, position) = subject(path)?;
    let mut session = registry.open_without_files(&game)?;
    session
        .set_position(&position)
        .map_err(|error| Failure::input(&format!("position {position:?}"), &error))?;
    let expansion = expansion(&*session)?;
    Ok((AnyDatabase::open(path, &expansion)?, session))
}

fn expansion(session: &dyn Session) -> Result<AnyExpansion, Failure> {
    let expansion = session.expansion();
    expansion.map_err(|error| Failure::input(&format!("game {:?}", session.name()), &error))
}

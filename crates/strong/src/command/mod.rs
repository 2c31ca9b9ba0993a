//! The commands `strong` and `query`, for programs that have them.

mod query;
mod report;
mod strong;

pub use query::QueryArgs;
pub use strong::StrongArgs;

use std::path::Path;

use gametree_command::Failure;
use gametree_registry::{Registry, Session};

use crate::{AnyDatabase, StrongError, subject};

impl From<StrongError> for Failure {
    fn from(error: StrongError) -> Self {
        match error {
            StrongError::Unexpected { .. } => Failure::Input(error.to_string()),
            StrongError::Io { .. }
            | StrongError::Stopped
            | StrongError::Process { .. }
            | StrongError::Reported(_) => Failure::Other(error.to_string()),
        }
    }
}

/// The database in a folder and the game that it is about, at the position that it begins with.
fn open(path: &Path, registry: &Registry) -> Result<(AnyDatabase, Box<dyn Session>), Failure> {
    let (game, position) = subject(path)?;
    let mut session = registry.open_without_files(&game)?;
    session
        .set_position(&position)
        .map_err(|error| Failure::input(&format!("position {position:?}"), &error))?;
    let expansion = expansion(&*session)?;
    Ok((AnyDatabase::open(path, &expansion)?, session))
}

fn expansion(session: &dyn Session) -> Result<gametree_core::AnyExpansion, Failure> {
    let expansion = session.expansion();
    expansion.map_err(|error| Failure::input(&format!("game {:?}", session.name()), &error))
}

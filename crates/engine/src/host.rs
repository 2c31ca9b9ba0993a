//! The program that answers: its games, its name and its databases.

use gametree_command::{Context, Database};
use gametree_registry::{Registry, Session};
use serde_json::{Value, json};

/// The program that answers: its games, its name and its databases.
#[derive(Clone, Debug)]
pub struct Host {
    pub(crate) registry: Registry,
    /// The name under which the program was called.
    pub(crate) program: String,
    pub(crate) version: &'static str,
    /// The databases in which values are looked up instead of being searched for.
    pub(crate) databases: Vec<Database>,
}

impl Host {
    /// Returns the program of a command.
    pub fn new(context: &Context<'_>, databases: Vec<Database>) -> Self {
        Host {
            registry: context.registry().clone(),
            program: context.name.to_owned(),
            version: context.program.version(),
            databases,
        }
    }

    /// Returns the name under which the program was called.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Returns the version of the program.
    pub const fn version(&self) -> &'static str {
        self.version
    }

    /// Returns the name and the version of the program.
    pub(crate) fn version_json(&self) -> Value {
        json!({ "program": self.program, "version": self.version })
    }

    /// Makes the searches of a game look values up, where a database is about it.
    pub(crate) fn consult(&self, session: &mut dyn Session) {
        for database in &self.databases {
            if database.game == session.name() {
                session.consult(database.oracle.clone());
            }
        }
    }
}

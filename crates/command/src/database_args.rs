//! Option for a database, whose values need no search.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gametree_core::Phrase;
use gametree_registry::{Answer, EngineKind, Session, Words};

use crate::shell::quoted;
use crate::{Failure, Program};

/// Message about a position that was searched although there is a database; [`TEXTS`](crate::TEXTS) has it.
pub const NOT_IN_DATABASE: &str = "database-lacks";
/// Message about an answer that was looked up without a database; [`TEXTS`](crate::TEXTS) has it.
const FROM_BOOK: &str = "book-has";

/// The database of a command.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct DatabaseArgs {
    /// Look values up in this database of the game, as `strong` makes it; what it does not have is searched
    #[arg(long, value_name = "DB", conflicts_with_all = ["engine", "generator", "depth"])]
    database: Option<PathBuf>,
}

impl DatabaseArgs {
    /// Makes the searches of the game look values up.
    ///
    /// # Errors
    /// When the database cannot be opened or is one of another game.
    pub fn consult(&self, session: &mut dyn Session, program: &Program) -> Result<(), Failure> {
        let path = self.database.as_deref();
        path.map_or(Ok(()), |path| program.consult(session, path))
    }

    const fn is_given(&self) -> bool {
        self.database.is_some()
    }

    /// Returns the option as on a command line, after a space; empty where it is not given.
    pub fn option(&self) -> String {
        let path = self.database.as_deref().map(Path::to_string_lossy);
        path.map_or_else(String::new, |path| format!(" --database {}", quoted(&path)))
    }

    /// Prints a remark where an answer was searched for in spite of the database, and where it is from the game's own book.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_remark(
        &self,
        out: &mut dyn Write,
        answer: &Answer,
        words: &Words,
    ) -> io::Result<()> {
        let is_known = answer.engine == EngineKind::Database;
        let message = match (self.is_given(), is_known) {
            (true, false) => NOT_IN_DATABASE,
            (false, true) => FROM_BOOK,
            _ => return Ok(()),
        };
        writeln!(out, "{}", words.say(&Phrase::new(message)))
    }
}

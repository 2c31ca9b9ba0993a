//! The subject of a shared proof: the data that master, workers and journal must have in common.

use std::fmt;

use gametree_core::Salt;
use gametree_registry::{EngineKind, SearchTask, Session};

use crate::JobLevelError;

/// Beginning of the text of a subject; the number is that of the layout, messages included.
const TITLE: &str = "gametree shared proof 1";

/// The subject of a shared proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The version of the program.
    pub version: String,
    /// The game with its parameters.
    pub game: String,
    /// The position, in the notation of the game.
    pub position: String,
    /// The generator; `None` for that of the game.
    pub generator: Option<String>,
    /// The salt from which hashed keys are drawn, so that all tables have the same.
    pub salt: Salt,
    /// The number that distinguishes this proof from every other of the same position.
    pub id: u64,
}

impl Subject {
    /// Returns a new proof of the current position of a session.
    pub fn new(version: &str, session: &dyn Session, task: &SearchTask) -> Self {
        let random = Salt::random();
        Subject {
            version: version.to_owned(),
            game: session.name().to_owned(),
            position: session.position(),
            generator: task.generator.clone(),
            salt: task.salt.unwrap_or_else(Salt::random),
            id: random.number(0),
        }
    }

    /// Refuses another subject than this one, which was found at `place`.
    ///
    /// # Errors
    /// When `found` is by another version, or about another game, position or generator.
    pub fn check(&self, found: &Subject, place: &str) -> Result<(), JobLevelError> {
        let [wanted, found] = [self, found].map(Subject::about);
        if wanted == found {
            return Ok(());
        }
        let expected = format!("a proof of {wanted}");
        Err(JobLevelError::unexpected(
            place,
            expected,
            format!("one of {found}"),
        ))
    }

    fn about(&self) -> String {
        let generator = match &self.generator {
            Some(name) => format!(" with generator {name}"),
            None => String::new(),
        };
        let Subject {
            version,
            game,
            position,
            ..
        } = self;
        let about = format!("{game} at {position}{generator} by version {version}");
        // The text may come from an untrusted source, and goes to a terminal.
        about.escape_debug().to_string()
    }

    /// Returns the task with which the master and all workers search.
    pub fn task(&self, task: &SearchTask) -> SearchTask {
        SearchTask {
            engine: Some(EngineKind::DfPn),
            generator: self.generator.clone(),
            salt: Some(self.salt),
            threads: std::num::NonZero::<usize>::MIN,
            ..task.clone()
        }
    }

    /// Reads a text that [`Display`](fmt::Display) has written; returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next()? != TITLE {
            return None;
        }
        let mut field = |name: &str| {
            let rest = lines.next()?.strip_prefix(name)?.strip_prefix(' ')?;
            Some(rest.to_owned())
        };
        let (version, game, position) = (field("version")?, field("game")?, field("position")?);
        let generator = Some(field("generator")?).filter(|name| !name.is_empty());
        let salt = u128::from_str_radix(&field("salt")?, 16).ok()?;
        let id = u64::from_str_radix(&field("id")?, 16).ok()?;
        Some(Subject {
            version,
            game,
            position,
            generator,
            salt: Salt::from_bytes(salt.to_le_bytes()),
            id,
        })
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let salt = u128::from_le_bytes(self.salt.to_bytes());
        let generator = self.generator.as_deref().unwrap_or_default();
        let Subject {
            version,
            game,
            position,
            id,
            ..
        } = self;
        write!(
            f,
            "{TITLE}\nversion {version}\ngame {game}\nposition {position}\ngenerator {generator}\nsalt {salt:032x}\nid {id:016x}\n"
        )
    }
}

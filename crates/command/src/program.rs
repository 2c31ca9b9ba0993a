//! What a program offers, and what its commands work with.

use std::io::Write;

use gametree_registry::{Registry, UnknownName};

use crate::{Command, CommandEntry, JudgeEntry};

/// The games, commands and judges of a program, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Program {
    registry: Registry,
    commands: Vec<CommandEntry>,
    judges: Vec<JudgeEntry>,
    version: Option<&'static str>,
}

impl Program {
    /// The games of a registry, with the commands that every game has.
    pub const fn new(registry: Registry) -> Self {
        Program {
            registry,
            commands: Vec::new(),
            judges: Vec::new(),
            version: None,
        }
    }

    /// Adds a command; one of the same name is replaced, also among the commands of every program.
    #[must_use]
    pub fn with_command<C: Command>(mut self) -> Self {
        self.commands.retain(|entry| entry.name() != C::NAME);
        self.commands.push(CommandEntry::of::<C>());
        self
    }

    /// Adds a judge; one of the same name is replaced.
    #[must_use]
    pub fn with_judge(mut self, entry: JudgeEntry) -> Self {
        self.judges.retain(|judge| judge.name != entry.name);
        self.judges.push(entry);
        self
    }

    /// Says which version of the program this is, as in `with_version(env!("CARGO_PKG_VERSION"))`.
    #[must_use]
    pub const fn with_version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// The version of the program, where it was given.
    pub const fn version(&self) -> Option<&'static str> {
        self.version
    }

    /// The games.
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The commands that were added.
    pub fn commands(&self) -> &[CommandEntry] {
        &self.commands
    }

    /// The judges.
    pub fn judges(&self) -> &[JudgeEntry] {
        &self.judges
    }

    /// The judge of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn judge(&self, name: &str) -> Result<&JudgeEntry, UnknownName> {
        let found = self.judges.iter().find(|judge| judge.name == name);
        found.ok_or_else(|| {
            UnknownName::new("judge", name, self.judges.iter().map(|judge| judge.name))
        })
    }
}

impl From<Registry> for Program {
    fn from(registry: Registry) -> Self {
        Program::new(registry)
    }
}

/// What every command works with.
#[expect(
    missing_debug_implementations,
    reason = "a sink need not say what it is"
)]
pub struct Context<'a> {
    /// What the program offers.
    pub program: &'a Program,
    /// The name that the program was called by.
    pub name: &'a str,
    /// Standard output, buffered.
    pub out: &'a mut dyn Write,
}

impl<'a> Context<'a> {
    /// The games of the program.
    pub const fn registry(&self) -> &'a Registry {
        self.program.registry()
    }
}

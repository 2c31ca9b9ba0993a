//! Programs: their games and commands, the databases and workers behind these, their judges and protocols.

use std::any::TypeId;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Parser};
use gametree_core::Mismatch;
use gametree_registry::{Answer, Registry, SearchTask, Session, UnknownName, Watcher};

use crate::{
    Database, Ending, Failure, JudgeEntry, OpenDatabase, ProtocolEntry, ShareProof, SharedWork,
};

/// The games, commands, judges and protocols of a program, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Program {
    registry: Registry,
    commands: Vec<CommandEntry>,
    judges: Vec<JudgeEntry>,
    protocols: Vec<ProtocolEntry>,
    version: Option<&'static str>,
    open_database: Option<OpenDatabase>,
    share_proof: Option<ShareProof>,
}

impl Program {
    /// Makes a program with the games of a registry, and the commands that every game has.
    pub const fn new(registry: Registry) -> Self {
        Program {
            registry,
            commands: Vec::new(),
            judges: Vec::new(),
            protocols: Vec::new(),
            version: None,
            open_database: None,
            share_proof: None,
        }
    }

    /// Adds a command; it replaces one of the same name, also among the commands of every program.
    #[must_use]
    pub fn with_command<C: Command>(mut self) -> Self {
        self.commands.retain(|entry| entry.name() != C::NAME);
        self.commands.push(CommandEntry::of::<C>());
        self
    }

    /// Adds a judge; it replaces one of the same name.
    #[must_use]
    pub fn with_judge(mut self, entry: JudgeEntry) -> Self {
        self.judges.retain(|judge| judge.name != entry.name);
        self.judges.push(entry);
        self
    }

    /// Adds a protocol in which other programs are asked for moves; it replaces one of the same name.
    #[must_use]
    pub fn with_protocol(mut self, entry: ProtocolEntry) -> Self {
        self.protocols
            .retain(|protocol| protocol.name != entry.name);
        self.protocols.push(entry);
        self
    }

    /// Sets the version of the program, as in `with_version(env!("CARGO_PKG_VERSION"))`.
    #[must_use]
    pub const fn with_version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// Returns the version of the program; where none was set, that of the library, in brackets.
    pub fn version(&self) -> &'static str {
        const OF_THE_LIBRARY: &str = concat!("(gametree ", env!("CARGO_PKG_VERSION"), ")");
        self.version.unwrap_or(OF_THE_LIBRARY)
    }

    /// Sets the function that opens databases, in which commands look values up.
    #[must_use]
    pub const fn with_databases(mut self, open: OpenDatabase) -> Self {
        self.open_database = Some(open);
        self
    }

    /// Sets the function that shares proofs among workers.
    #[must_use]
    pub const fn with_shared_proofs(mut self, share: ShareProof) -> Self {
        self.share_proof = Some(share);
        self
    }

    /// Has a value proven by many workers, as [`ShareProof`] describes.
    ///
    /// # Errors
    /// When that fails, or the program has no workers.
    pub fn share_proof(
        &self,
        work: &SharedWork<'_>,
        session: &mut dyn Session,
        task: &mut SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, Failure> {
        let Some(share) = self.share_proof else {
            let error = Mismatch::new("a program that shares proofs", "one that does not");
            return Err(Failure::input("queue", &error));
        };
        share(work, session, task, watcher)
    }

    /// Opens the database in a folder.
    ///
    /// # Errors
    /// When the folder has no complete database, or the program has no databases.
    pub fn database(&self, path: &Path) -> Result<Database, Failure> {
        let Some(open) = self.open_database else {
            let error = Mismatch::new("a program that reads databases", "one that does not");
            return Err(Failure::input(&path.display().to_string(), &error));
        };
        open(path, self.registry())
    }

    /// Makes the searches of a game look values up in the database in a folder.
    ///
    /// # Errors
    /// As for [`Program::database`], and when the database is about another game.
    pub fn consult(&self, session: &mut dyn Session, path: &Path) -> Result<(), Failure> {
        let database = self.database(path)?;
        if database.game != session.name() {
            let expected = format!("a database of {}", session.name());
            let error = Mismatch::new(expected, format!("one of {}", database.game));
            return Err(Failure::input(&path.display().to_string(), &error));
        }
        session.consult(database.oracle);
        Ok(())
    }

    /// Returns the games.
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Returns the commands that were added.
    pub fn commands(&self) -> &[CommandEntry] {
        &self.commands
    }

    /// Returns the judges.
    pub fn judges(&self) -> &[JudgeEntry] {
        &self.judges
    }

    /// Returns the protocols that were added, without those that serve all games.
    pub fn protocols(&self) -> &[ProtocolEntry] {
        &self.protocols
    }

    /// Returns the judge of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn judge(&self, name: &str) -> Result<&JudgeEntry, UnknownName> {
        let found = self.judges.iter().find(|judge| judge.name == name);
        found.ok_or_else(|| {
            let known = self.judges.iter().map(|judge| (judge.name, judge.synonyms));
            UnknownName::with_synonyms("judge", name, known)
        })
    }
}

impl From<Registry> for Program {
    fn from(registry: Registry) -> Self {
        Program::new(registry)
    }
}

/// Environment of a command.
#[expect(
    missing_debug_implementations,
    reason = "a sink need not say what it is"
)]
pub struct Context<'a> {
    /// The program with its games and commands.
    pub program: &'a Program,
    /// The name by which the program was called.
    pub name: &'a str,
    /// Standard output, buffered.
    pub out: &'a mut dyn Write,
}

impl<'a> Context<'a> {
    /// Returns the games of the program.
    pub const fn registry(&self) -> &'a Registry {
        self.program.registry()
    }

    /// Returns the failure for arguments of a command that are each valid, but are too few or do not fit together.
    pub fn usage<C: Command>(&self, error: &Mismatch) -> Failure {
        let parser = C::command().name(C::NAME);
        let mut parser = parser.bin_name(format!("{} {}", self.name, C::NAME));
        Failure::Usage(parser.error(ErrorKind::ValueValidation, error))
    }
}

/// A command, implemented by the type that holds its arguments; the comments on this type are its help.
pub trait Command: Parser {
    /// The word behind the name of the program.
    const NAME: &'static str;
    /// Example calls of the command for its help.
    ///
    /// `PROGRAM`, `GAME`, `MOVES`, `LAST` and `JUDGE` stand for the program's own: its first game, moves from the start of that game, its last game, and its first judge.
    const EXAMPLES: &'static [&'static str];

    /// Carries the command out.
    ///
    /// # Errors
    /// When it has no answer.
    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure>;
}

/// Returns `true` if an option takes a number, a time or the like: `-1` behind it is then a wrong value, and not an unknown option.
fn is_measured(arg: &Arg) -> bool {
    let texts = [
        TypeId::of::<String>(),
        TypeId::of::<OsString>(),
        TypeId::of::<PathBuf>(),
    ];
    let kind = arg.get_value_parser().type_id();
    let always_has_value = arg
        .get_num_args()
        .is_none_or(|count| count.min_values() > 0);
    arg.get_action().takes_values()
        && always_has_value
        && !arg.is_positional()
        && arg.get_possible_values().is_empty()
        && texts.iter().all(|text| kind != *text)
}

/// A command of a program, with its type hidden.
#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    name: &'static str,
    examples: &'static [&'static str],
    parser: fn() -> clap::Command,
    run: fn(&ArgMatches, &mut Context<'_>) -> Result<Ending, Failure>,
}

impl CommandEntry {
    /// Makes the entry of a command.
    pub const fn of<C: Command>() -> Self {
        CommandEntry {
            name: C::NAME,
            examples: C::EXAMPLES,
            parser: C::command,
            run: |matches, context| {
                let command = C::from_arg_matches(matches).map_err(Failure::Usage)?;
                command.run(context)
            },
        }
    }

    /// Returns the word behind the name of the program.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns example calls for the help, as in [`Command::EXAMPLES`].
    pub const fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    /// Returns the parser of the arguments, under the name of the command.
    pub fn parser(&self) -> clap::Command {
        let parser = (self.parser)().name(self.name);
        parser.mut_args(|arg| {
            let is_measured = is_measured(&arg);
            if is_measured {
                arg.allow_hyphen_values(true)
            } else {
                arg
            }
        })
    }

    /// Carries the command out with the arguments that its [parser](CommandEntry::parser) has read.
    ///
    /// # Errors
    /// When it has no answer.
    pub fn run(&self, matches: &ArgMatches, context: &mut Context<'_>) -> Result<Ending, Failure> {
        (self.run)(matches, context)
    }
}

//! A command of a program, as an entry of its list.

use clap::{ArgMatches, Parser};

use crate::{Context, Ending, Failure};

/// A command, implemented by the type that holds its arguments; the comments on this type are its help.
pub trait Command: Parser {
    /// What stands behind the name of the program.
    const NAME: &'static str;
    /// Calls of the command for its help, where `PROGRAM`, `GAME`, `MOVES`, `LAST` and `JUDGE` stand for what the program offers: its first game, moves from the start of that game, its last game, and its first judge.
    const EXAMPLES: &'static [&'static str];

    /// Carries the command out.
    ///
    /// # Errors
    /// When it has no answer.
    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure>;
}

/// A command among those that a program offers.
#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    name: &'static str,
    examples: &'static [&'static str],
    parser: fn() -> clap::Command,
    run: fn(&ArgMatches, &mut Context<'_>) -> Result<Ending, Failure>,
}

impl CommandEntry {
    /// The entry of a command.
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

    /// What stands behind the name of the program.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Calls for the help, as in [`Command::EXAMPLES`].
    pub const fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    /// The parser of the arguments, under the name of the command.
    pub fn parser(&self) -> clap::Command {
        (self.parser)().name(self.name)
    }

    /// Carries the command out with the arguments that its [parser](CommandEntry::parser) has read.
    ///
    /// # Errors
    /// When it has no answer.
    pub fn run(&self, matches: &ArgMatches, context: &mut Context<'_>) -> Result<Ending, Failure> {
        (self.run)(matches, context)
    }
}

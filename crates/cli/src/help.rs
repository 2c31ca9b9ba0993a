//! Help that begins with examples, and completions.

use clap::Parser;
use clap_complete::Shell;
use gametree_command::{Command, Context, Ending, Failure, Program};

use crate::entries;

/// Examples of the help without a command, for a newcomer.
const FIRST_EXAMPLES: [&str; 5] = [
    "PROGRAM games",
    "PROGRAM solve GAME",
    "PROGRAM best GAME --moves \"MOVES\"",
    "PROGRAM analyse GAME",
    "PROGRAM play LAST",
];

/// The parser of the whole command line, with the program's name and games in its help.
pub(crate) fn parser(program: &Program, name: &str) -> clap::Command {
    let fill = |lines: &[&str]| {
        let lines = lines
            .iter()
            .map(|line| format!("  {}", filled(line, program, name)));
        format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n"))
    };
    let subcommands = entries(program);
    let subcommands = subcommands
        .iter()
        .map(|entry| entry.parser().before_help(fill(entry.examples())));
    let has_own_help = program.commands().iter().any(|own| own.name() == "help");
    clap::Command::new("gametree")
        .version(program.version())
        .about("Solve, play and analyse two-player games")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(has_own_help)
        .display_name(name.to_owned())
        .before_help(fill(&FIRST_EXAMPLES))
        .subcommands(subcommands)
}

/// Print a completion script for a shell
#[derive(Debug, Parser)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Command for CompletionsArgs {
    const NAME: &str = "completions";
    const EXAMPLES: &[&str] = &["PROGRAM completions bash > PROGRAM.bash"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut script = Vec::new();
        let mut parser = parser(context.program, context.name);
        clap_complete::generate(self.shell, &mut parser, context.name, &mut script);
        context.out.write_all(&script)?;
        Ok(Ending::Done)
    }
}

fn filled(line: &str, program: &Program, name: &str) -> String {
    let games = program.registry().games();
    let first = games.first();
    let judge = program.judges().first();
    line.replace("GAME", first.map_or("GAME", |game| game.example))
        .replace("MOVES", first.map_or("MOVES", |game| game.example_moves))
        .replace("LAST", games.last().map_or("GAME", |game| game.example))
        .replace("JUDGE", judge.map_or("NAME", |judge| judge.name))
        .replace("PROGRAM", name)
}

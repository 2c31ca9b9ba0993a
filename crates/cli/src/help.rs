//! Parser of the command line, with help that begins with examples.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use gametree_command::Program;

use crate::entries;

/// Examples in the help without a command, for a newcomer; a game without a command is played.
const FIRST_EXAMPLES: [&str; 6] = [
    "PROGRAM games",
    "PROGRAM show GAME",
    "PROGRAM solve GAME",
    "PROGRAM best GAME --moves \"MOVES\"",
    "PROGRAM analyse GAME",
    "PROGRAM LAST",
];

/// Exit codes of the program, for the help.
const EXIT_CODES: &str = "\
Exit codes:
    0  done; for solve and analyse: proven
    1  failure, such as an answer that cannot be written
    2  wrong usage
    3  a limit was reached without a proof; the best so far is printed
    4  invalid input, such as a position or a file
  130  interrupted; the best so far is printed";

/// Template of the help: one sentence, examples, further text, then the arguments.
const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

/// Returns the parser of the whole command line, with the program's name and games in its help.
///
/// It also serves for output made from the parser, such as manual pages, and for tests.
pub fn parser(program: &Program, name: &str) -> clap::Command {
    let fill = |lines: &[&str]| examples(lines, program, name);
    let subcommands = entries(program);
    let subcommands = subcommands
        .iter()
        .map(|entry| with_examples(entry.parser(), fill(entry.examples())));
    let has_own_help = program.commands().iter().any(|own| own.name() == "help");
    clap::Command::new("gametree")
        .version(program.version())
        .about("Solve, play and analyse two-player games")
        .disable_help_subcommand(has_own_help)
        .display_name(name.to_owned())
        .override_usage(format!("{name} [COMMAND|GAME] [ARGUMENTS]"))
        .help_template(TEMPLATE)
        .before_help(fill(&FIRST_EXAMPLES))
        .after_help(EXIT_CODES)
        .subcommands(subcommands)
}

/// Adds the command that lists the games to the error for a missing game.
pub(crate) fn with_tip(mut error: Error, name: &str) -> Error {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.as_slice(),
        _ => &[],
    };
    if error.kind() == ErrorKind::MissingRequiredArgument && missing.contains(&"<GAME>".to_owned())
    {
        let tip = format!("`{name} games` lists the games");
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// Puts the first sentence of a command above its examples, and the others below.
fn with_examples(command: clap::Command, examples: String) -> clap::Command {
    let about = command.get_about().map(ToString::to_string);
    let long = command.get_long_about().map(ToString::to_string);
    let (about, long) = (about.unwrap_or_default(), long.unwrap_or_default());
    let rest = long.strip_prefix(&about).unwrap_or(&long).trim();
    let long_examples = match rest {
        "" => examples.clone(),
        rest => format!("{examples}\n\n{rest}"),
    };
    command
        .long_about(about)
        .help_template(TEMPLATE)
        .before_help(examples)
        .before_long_help(long_examples)
}

fn examples(lines: &[&str], program: &Program, name: &str) -> String {
    let lines = lines
        .iter()
        .map(|line| format!("  {}", filled(line, program, name)));
    format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

/// Returns an example with the name, a small and a large game, and a judge of the program.
pub(crate) fn filled(line: &str, program: &Program, name: &str) -> String {
    let games = program.registry().games();
    let first = games.first();
    let judge = program.judges().first();
    line.replace("GAME", first.map_or("GAME", |game| game.example))
        .replace("MOVES", first.map_or("MOVES", |game| game.example_moves))
        .replace("LAST", games.last().map_or("GAME", |game| game.example))
        .replace("JUDGE", judge.map_or("NAME", |judge| judge.name))
        .replace("PROGRAM", name)
}

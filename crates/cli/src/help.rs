//! Help that begins with examples, and completions.

use clap::{Command, CommandFactory};
use gametree_registry::Registry;

use crate::Context;
use crate::args::{Cli, CompletionsArgs};
use crate::error::{Ending, Failure};

/// Examples of a command, where `PROGRAM`, `GAME`, `MOVES`, `LAST` and `JUDGE` stand for what the registry offers.
const EXAMPLES: [(&str, &[&str]); 13] = [
    ("games", &["PROGRAM games", "PROGRAM games --json"]),
    (
        "solve",
        &[
            "PROGRAM solve GAME",
            "PROGRAM solve GAME --moves \"MOVES\"",
            "PROGRAM solve LAST --time 2s --json",
            "PROGRAM solve GAME --certificate proof.gtc",
        ],
    ),
    (
        "verify",
        &[
            "PROGRAM verify proof.gtc",
            "PROGRAM verify - --memory 64MiB --json < proof.gtc",
        ],
    ),
    (
        "best",
        &[
            "PROGRAM best GAME",
            "PROGRAM best GAME --moves \"MOVES\" --time 500ms",
            "PROGRAM best LAST --engine alphabeta --depth 4 --json",
        ],
    ),
    (
        "analyse",
        &[
            "PROGRAM analyse GAME",
            "PROGRAM analyse GAME --moves \"MOVES\" --depth 4",
            "PROGRAM analyse LAST --time 2s --json",
        ],
    ),
    (
        "play",
        &[
            "PROGRAM play GAME",
            "PROGRAM play GAME --first engine --second human --time 3s",
            "PROGRAM play LAST --first engine --second engine --depth 2",
        ],
    ),
    (
        "tree",
        &[
            "PROGRAM tree tree.json",
            "PROGRAM tree tree.txt --engine pvs --order best",
            "PROGRAM tree - --json < tree.json",
        ],
    ),
    (
        "gtp",
        &[
            "PROGRAM gtp",
            "PROGRAM gtp --game capture:9x9,contact --time 3s",
            "PROGRAM gtp --game capture:6x6,crosscut --nodes 10000",
        ],
    ),
    ("uci", &["PROGRAM uci"]),
    (
        "perft",
        &["PROGRAM perft GAME 3", "PROGRAM perft GAME 2 --divide"],
    ),
    (
        "judge",
        &[
            "PROGRAM judge JUDGE input.txt",
            "PROGRAM judge JUDGE < input.txt",
        ],
    ),
    ("bench", &["PROGRAM bench", "PROGRAM bench --json"]),
    ("completions", &["PROGRAM completions bash > PROGRAM.bash"]),
];

/// What the program shows first to who does not know it.
const FIRST_EXAMPLES: [&str; 5] = [
    "PROGRAM games",
    "PROGRAM solve GAME",
    "PROGRAM best GAME --moves \"MOVES\"",
    "PROGRAM analyse GAME",
    "PROGRAM play LAST",
];

/// The parser, with the program's name and games in its help.
pub(crate) fn command(registry: &Registry, program: &str) -> Command {
    let fill = |lines: &[&str]| {
        let lines = lines
            .iter()
            .map(|line| format!("  {}", filled(line, registry, program)));
        format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n"))
    };
    let mut command = Cli::command()
        .display_name(program.to_owned())
        .before_help(fill(&FIRST_EXAMPLES));
    for (name, lines) in EXAMPLES {
        command = command.mut_subcommand(name, |sub| sub.before_help(fill(lines)));
    }
    command
}

pub(crate) fn completions(
    args: &CompletionsArgs,
    context: &mut Context<'_>,
) -> Result<Ending, Failure> {
    let mut script = Vec::new();
    let mut command = command(context.registry, context.program);
    clap_complete::generate(args.shell, &mut command, context.program, &mut script);
    context.out.write_all(&script)?;
    Ok(Ending::Done)
}

fn filled(line: &str, registry: &Registry, program: &str) -> String {
    let games = registry.games();
    let first = games.first();
    let judge = registry.judges().first();
    line.replace("PROGRAM", program)
        .replace("GAME", first.map_or("GAME", |game| game.example))
        .replace("MOVES", first.map_or("MOVES", |game| game.example_moves))
        .replace("LAST", games.last().map_or("GAME", |game| game.example))
        .replace("JUDGE", judge.map_or("NAME", |judge| judge.name))
}

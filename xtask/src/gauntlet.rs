//! `cargo xtask gauntlet`: the program against other Gomocup engines that are on the machine.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::program::ProgramArgs;
use crate::shell::{complain, run as run_to_end};
use crate::workspace::Workspace;

/// The openings, relative to the root.
const OPENINGS: &str = "xtask/openings/gomoku.txt";

/// Play the program against Gomocup engines that are on the machine, and print the ladder with error bars.
///
/// Nothing is fetched and nothing is built but the program itself, which plays by `gametree gomocup` as well.
/// All engines get the same openings, each twice with colours changed; they are the lines of xtask/openings/gomoku.txt.
#[derive(Debug, Args)]
pub(crate) struct GauntletArgs {
    /// Engines: the path of a program, or words KEY=VALUE as `match` reads them, such as 'cmd=./brain pause=5ms'
    ///
    /// A path at which there is no file is left out.
    #[arg(required = true, value_name = "ENGINE")]
    engines: Vec<String>,
    /// Game with its parameters
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: String,
    /// Number of games against each engine
    #[arg(long, value_name = "COUNT", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Time of a move
    #[arg(long, value_name = "TIME", default_value = "300ms")]
    time: String,
    /// Number of games at the same time; the default leaves two cores to each game
    #[arg(long, value_name = "COUNT")]
    concurrency: Option<usize>,
    /// Keep the games in this file, and go on with the match in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Plays the games.
pub(crate) fn run(args: &GauntletArgs) -> Result<(), Failure> {
    let mut found = args.engines.clone();
    found.retain(|engine| {
        let is_kept = is_there(engine);
        if !is_kept {
            complain(&format!("{engine} left out, since there is no such file"));
        }
        is_kept
    });
    if found.is_empty() {
        return Err(Failure::new(
            "expected the path of an engine, found none that exists",
        ));
    }
    let program = args.program.find(&Workspace::load()?.target)?;
    run_to_end(&mut command(args, &program, &found))
}

/// Returns the match of the program against these engines.
fn command(args: &GauntletArgs, program: &Path, engines: &[String]) -> Command {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let concurrency = args.concurrency.unwrap_or((cores / 2).max(1));
    let mut command = Command::new(program);
    command.args(["match", &args.game, "--tournament", "gauntlet"]);
    command.args(["--each", "protocol=gomocup", "--time", &args.time]);
    command.args(["--games", &args.games.to_string()]);
    command.args(["--concurrency", &concurrency.to_string()]);
    command.arg("--openings");
    command.arg(folders::root().join(OPENINGS));
    let own = format!("{} gomocup", quoted(&program.to_string_lossy()));
    command.arg("--player");
    command.arg(format!("name=gametree cmd={}", quoted(&own)));
    for engine in engines {
        let words = if engine.contains('=') {
            engine.clone()
        } else {
            format!("cmd={}", quoted(&quoted(engine)))
        };
        command.args(["--player", &words]);
    }
    if let Some(file) = &args.out {
        command.arg("--out").arg(file).arg("--resume");
    }
    command
}

/// Returns `true` unless an engine is a path at which there is no file.
fn is_there(engine: &str) -> bool {
    engine.contains('=') || Path::new(engine).is_file()
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_for_the_words_and_for_the_command_among_them() {
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(&quoted("a b")), r"''\''a b'\'''");
    }

    #[test]
    fn words_are_taken_as_they_are_and_paths_have_to_exist() {
        assert!(is_there("cmd=/nowhere pause=5ms"));
        assert!(!is_there("/nowhere"));
    }
}

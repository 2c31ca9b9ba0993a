//! `cargo xtask uci-check`: games of chess over the Universal Chess Interface, played through a third-party library, and random positions compared with it.

use std::process::Command;

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::python_environment::python_with;
use crate::shell;
use crate::workspace::Workspace;

/// The default number of games: a few minutes.
const GAMES: u32 = 20;
/// The default time on both clocks at the beginning, in seconds.
const SECONDS: u32 = 2;
/// The default seed of the random openings.
const SEED: u32 = 1;
/// The default number of random positions: a minute or two.
const POSITIONS: u32 = 2_000;
/// The name of the library in the package index of Python.
const LIBRARY: &str = "chess";

/// Check chess over the Universal Chess Interface with python-chess as the referee, if it is installed.
#[derive(Debug, Parser)]
pub(crate) struct UciCheckArgs {
    /// Number of games
    #[arg(long, value_name = "COUNT", default_value_t = GAMES)]
    games: u32,
    /// Time on both clocks at the beginning, in seconds
    #[arg(long, value_name = "COUNT", default_value_t = SECONDS)]
    seconds: u32,
    /// Number of random positions compared with python-chess
    #[arg(long, value_name = "COUNT", default_value_t = POSITIONS)]
    positions: u32,
    /// Seed of the random openings
    #[arg(long, value_name = "NUMBER", default_value_t = SEED)]
    seed: u32,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Builds the program and plays, where the library is installed.
pub(crate) fn run(args: &UciCheckArgs, left_out: &mut LeftOut) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    let folder = target.join("uci");
    let Some(python) = python_with(&folder, &format!("{LIBRARY}.engine")) else {
        let folder = folder.display();
        let install = format!("python3 -m venv {folder} && {folder}/bin/pip install {LIBRARY}");
        left_out.part("uci-check: games", "python-chess", &install);
        return Ok(());
    };
    let program = args.program.find(&target)?;
    let script = |name: &str, numbers: &[u32]| {
        let mut command = Command::new(&python);
        command.arg(folders::root().join("xtask/uci").join(name));
        command.arg(&program);
        command.args(numbers.iter().map(u32::to_string));
        shell::run(&mut command)
    };
    script("positions.py", &[args.positions, args.seed])?;
    script("match.py", &[args.games, args.seed, args.seconds])
}

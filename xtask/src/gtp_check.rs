//! `cargo xtask gtp-check`: the protocol of the capture game against third-party programs.

mod dialogue;
mod oracle;
mod random;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;

use crate::failure::Failure;
use crate::folders;
use crate::left_out::LeftOut;
use crate::program::ProgramArgs;
use crate::shell::{self, say};
use crate::workspace::Workspace;

/// The default number of games between two instances: a few seconds.
const GAMES: u32 = 60;
/// The default number of positions compared with GNU Go: a few seconds.
const POSITIONS: u32 = 500;
/// The default seed of the random games.
const SEED: u32 = 1;
/// The program to compare with: a package of Debian.
const GNU_GO: &str = "gnugo";
/// The name of the controller in the npm registry.
const CONTROLLER: &str = "@sabaki/gtp";

/// Check the capture game over the Go Text Protocol against third-party programs, as far as they are installed.
///
/// Positions of random games are compared with gnugo, and games are played through @sabaki/gtp on node.
#[derive(Debug, Parser)]
pub(crate) struct GtpCheckArgs {
    /// Number of games between two instances
    #[arg(long, value_name = "COUNT", default_value_t = GAMES)]
    games: u32,
    /// Number of positions compared with gnugo
    #[arg(long, value_name = "COUNT", default_value_t = POSITIONS)]
    positions: u32,
    /// Seed of the random games
    #[arg(long, value_name = "NUMBER", default_value_t = SEED)]
    seed: u32,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Builds the program, and runs each part whose counterpart is installed.
pub(crate) fn run(args: &GtpCheckArgs, left_out: &mut LeftOut) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    let program = args.program.find(&target)?;
    match oracle::find() {
        Some(gnugo) => say(&oracle::run(&gnugo, &program, args.positions, args.seed)?),
        None => left_out.part("gtp-check: rules", GNU_GO, "apt-get install gnugo"),
    }
    let Some(modules) = find_controller(&target) else {
        let folder = modules_folder(&target);
        let install = format!("npm install --prefix {} {CONTROLLER}", folder.display());
        left_out.part("gtp-check: games", CONTROLLER, &install);
        return Ok(());
    };
    play_matches(&modules, &program, args.games, args.seed)
}

/// Returns the folder into which npm puts the controller; git ignores it.
fn modules_folder(target: &Path) -> PathBuf {
    target.join("gtp")
}

/// Returns the folders in which node looks for modules, if it finds the controller in one of them.
fn find_controller(target: &Path) -> Option<OsString> {
    let ours = modules_folder(target).join("node_modules");
    let given = std::env::var_os("NODE_PATH").unwrap_or_default();
    let folders = std::iter::once(ours).chain(std::env::split_paths(&given));
    let modules = std::env::join_paths(folders).ok()?;
    let status = Command::new("node")
        .args(["--eval", &format!("require.resolve('{CONTROLLER}')")])
        .env("NODE_PATH", &modules)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status
        .is_ok_and(|status| status.success())
        .then_some(modules)
}

/// Plays whole games between two instances, which communicate through the controller alone.
fn play_matches(modules: &OsString, program: &Path, games: u32, seed: u32) -> Result<(), Failure> {
    let script = folders::root().join("xtask/gtp/match.js");
    let mut command = Command::new("node");
    command.arg(script).arg(program).env("NODE_PATH", modules);
    command.args([games.to_string(), seed.to_string()]);
    shell::run(&mut command)
}

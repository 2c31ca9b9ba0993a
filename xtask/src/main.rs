//! The chores of the workspace, run as `cargo xtask COMMAND`.

mod bench;
mod check;
mod failure;
mod gtp_check;
mod new_game;
mod nodes;
mod options;
mod shell;
mod snap;
mod tidy;
mod workspace;

use std::process::ExitCode;

use failure::Failure;
use shell::{complain, say};

const HELP: &str = "\
The chores of the gametree workspace.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  new-game NAME [--outside FOLDER]
                     a crate for a game of your own, which plays from the first moment on: crates/games/NAME,
                     or a package in FOLDER that belongs to no workspace and finds gametree by its path
  check [--slow]     everything that a change must pass: format, clippy, tidy, tests, each benchmark once,
                     docs, nodes
                     --slow  the tests that take minutes, too
  tidy               dependencies, sizes, first lines and names, as ARCHITECTURE.md and CONTRIBUTING.md ask for
  snap [--accept]    the snapshot tests; --accept rewrites the snapshots and shows which changed
  nodes [--accept]   the node counts of the fixed suite against xtask/nodes.txt; --accept rewrites it
  bench [NAME] [--quick] [--save FILE] [--against FILE]
                     the benchmarks whose names contain NAME, with a summary under target/bench;
                     NAME peer compares with the crate minimax and with code without traits
                     --quick         fewer samples
                     --save FILE     keeps the summary as JSON
                     --against FILE  adds the ratios to a summary kept before
  gtp-check [--games COUNT] [--positions COUNT] [--seed NUMBER] [--program FILE]
                     the capture game over the Go Text Protocol, as far as the other programs are installed:
                     positions of random games against gnugo, and games through @sabaki/gtp on node
                     --program FILE  checks this program instead of building one

Exit codes: 0 passed, 1 failed, 2 wrong usage.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&format!("error: {failure}"));
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let Some((command, rest)) = arguments.split_first() else {
        say(HELP);
        return Ok(());
    };
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        say(HELP);
        return Ok(());
    }
    match command.as_str() {
        "help" | "--help" | "-h" => {
            say(HELP);
            Ok(())
        }
        "new-game" => new_game::run(rest),
        "check" => check::run(rest),
        "tidy" => tidy::run(rest),
        "snap" => snap::run(rest),
        "nodes" => nodes::run(rest),
        "bench" => bench::run(rest),
        "gtp-check" => gtp_check::run(rest),
        other => Err(Failure::Usage(format!(
            "expected new-game, check, tidy, snap, nodes, bench or gtp-check, found {other:?}"
        ))),
    }
}

//! The chores of the workspace, run as `cargo xtask COMMAND`.

mod api_check;
mod bench;
mod browser;
mod check;
mod failure;
mod fit;
mod folders;
mod gtp_check;
mod left_out;
mod levels;
mod means;
mod mnk_values;
mod new_game;
mod nodes;
mod options;
mod program;
mod refute;
mod shell;
mod snap;
mod tidy;
mod tune;
mod uci_check;
mod wasm_check;
mod workspace;

use std::process::ExitCode;

use failure::Failure;
use left_out::LeftOut;
use shell::{complain, say};

const HELP: &str = "\
The chores of the gametree workspace.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  new-game NAME [--outside FOLDER]
                     a crate for a game of your own, which plays from the first moment on: crates/games/NAME,
                     or a package in FOLDER that belongs to no workspace and finds gametree by its path
  check [--slow]     everything that a change must pass: format, clippy, tidy, tests, each benchmark once,
                     docs, nodes, wasm-check, one minute of refute; the last lines name what was left out for want
                     of a tool
                     --slow  the tests that take minutes, the models of the table, the checks of protocols, and
                             ten minutes of refute, too
  tidy               dependencies, sizes, first lines and names, as ARCHITECTURE.md and CONTRIBUTING.md ask for
  snap [--accept]    the snapshot tests; --accept rewrites the snapshots and shows which changed
  nodes              the node counts of the fixed suite against the snapshot of a test, which snap --accept rewrites
  bench [NAME] [--quick] [--save NAME] [--against NAME]
                     the benchmarks whose names contain NAME, with a table of their medians;
                     NAME peer compares with the crates minimax and connect-four-ai, and with code without traits;
                     begin-hard measures a set that takes hours, from the folder that CONNECT4_SETS names
                     --quick         fewer samples
                     --save NAME     keeps the results as a baseline of criterion
                     --against NAME  adds the ratios to a baseline kept before, or, where NAME is the folder of
                                     another checkout, to its benchmarks, which run in turns with these five times;
                                     marks what became slower by more than 5 % and names it in the last line;
                                     this is no failure, since times drift on shared machines
  gtp-check [--games COUNT] [--positions COUNT] [--seed NUMBER] [--program FILE]
                     the capture game over the Go Text Protocol, as far as the other programs are installed:
                     positions of random games against gnugo, and games through @sabaki/gtp on node
                     --program FILE  checks this program instead of building one
  uci-check [--games COUNT] [--seconds COUNT] [--seed NUMBER] [--program FILE]
                     chess over the Universal Chess Interface: games against itself through python-chess,
                     where that is installed
                     --seconds COUNT  what both clocks show at the beginning
  api-check [--runs COUNT] [--seed NUMBER] [--program FILE]
                     the answers of serve against its openapi.json, by schemathesis, where that is installed
                     --runs COUNT    so many runs, each with random requests of its own
  browser [--only NAME] [--program FILE] [--load SECONDS] [--mixed SECONDS]
                     the page of serve in chromium, driven by playwright-core, with axe-core and the types of its
                     scripts, as far as these are installed; pictures of the page go to target/browser;
                     two hundred clients ask for so many seconds, 10 unless it is said
                     --mixed SECONDS also uses everything at random for so long, and looks whether memory comes to rest
                     --only NAME     the scenarios whose names contain NAME
                     --program FILE  checks this program instead of building one
  wasm-check         the library in WebAssembly, compiled where wasm32-unknown-unknown is installed, and an example
                     run where node is
  tune LENGTH [--board COLUMNS,ROWS] [--games COUNT] [--rounds COUNT] [--nodes COUNT] [--seed NUMBER]
                     the weights of patterns for lines of LENGTH stones, from 3 to 7: in each round the program
                     plays games against itself, with so many nodes for a move, and crates/patterns/weights
                     gets what is fitted to the games of all rounds; 3 rounds of some thousand games unless told
                     otherwise, some minutes each
  means [NAME] [--board BOARD] [--games COUNT] [--nodes COUNT] [--seed NUMBER] [--elo ELO0,ELO1]
                     what each means of the search for play is worth, or those whose names contain NAME: the whole
                     against the whole without it, on 15×15 cells (15,15,5, or 15,15,5,renju and the like), with
                     8,000 nodes a move and until a sequential test of 0 against 10 Elo decides, or after 4,000
                     games, unless told otherwise
  levels GAME [--games COUNT] [--nodes COUNT] [--seed NUMBER] [--fit [--depths LIST] [--sure LIST]]
         [--program FILE]
                     what each level gets against the one below, of 100 points: matches of 1,000 games from random
                     openings, with 10,000 nodes a move, unless told otherwise; some minutes for most games
                     --fit           finds slips for levels 9 to 1 instead, each from the one above it, for the
                                     ladder that an entry brings along; measure it with another seed afterwards
                     --depths LIST   how many plies levels 1 to 9 look ahead, as in 1,2,3,-: no limit where it says
                                     - and for those left out
                     --sure LIST     within how many plies they miss no win that they find; else with the next move
                     --program FILE  asks this program instead of building one
  fit LENGTH [POSITION...] [--rounds COUNT]
                     where proof numbers of the weak game begin, for lines of 4 or 5 stones: weights that are fitted to
                     the log of the solver's own searches, of the boards that the weights in the source were fitted to
                     or of these, each round with the weights of the one before; 2 rounds unless told otherwise, a
                     minute; copy what the last one prints to crates/maker-breaker/src/estimate/tables.rs
                     POSITION         COLUMNS,ROWS,K or COLUMNS,ROWS,K/33.34 with the stones that were played
  mnk-values [BOARD...] [--seconds COUNT] [--table SIZE] [--program FILE]
                     docs/mnk-values.md and its picture: what k in a row is worth on boards of up to 40 cells and some
                     larger ones, in the strong game and the weak one, by the answers of the program and its
                     certificates; some ten minutes
                     BOARD            asks only about these, as in 7,8,5, and keeps the other rows of the page
                     --seconds COUNT  what each answer may take, and its certificate as well, 60 unless told otherwise
                     --table SIZE     the memory of each answer, 512MiB unless told otherwise
                     --program FILE   asks this program instead of building one
  refute [--seed NUMBER] [--minutes COUNT] [--case NUMBER] [--program FILE]
                     random games, files and kills against the same rules written once more, by trying everything;
                     one minute from seed 1 unless told otherwise; each line that says WRONG names the command
                     that repeats it
                     --case NUMBER   reads this one game of the seed
                     --program FILE  kills this program instead of building one

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
        "gtp-check" => gtp_check::run(rest, &mut LeftOut::default()),
        "uci-check" => uci_check::run(rest, &mut LeftOut::default()),
        "api-check" => api_check::run(rest, &mut LeftOut::default()),
        "browser" => browser::run(rest, &mut LeftOut::default()),
        "wasm-check" => wasm_check::run(rest, &mut LeftOut::default()),
        "tune" => tune::run(rest),
        "fit" => fit::run(rest),
        "levels" => levels::run(rest),
        "means" => means::run(rest),
        "mnk-values" => mnk_values::run(rest),
        "refute" => refute::run(rest),
        other => Err(Failure::Usage(format!(
            "expected new-game, check, tidy, snap, nodes, bench, gtp-check, uci-check, browser, wasm-check, tune, means, levels, fit, mnk-values or refute, found {other:?}"
        ))),
    }
}

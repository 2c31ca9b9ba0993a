//! The chores of the workspace, run as `cargo xtask COMMAND`.

mod api_check;
mod bench;
mod book;
mod browser;
mod check;
mod dist;
mod failure;
mod fit;
mod folders;
mod gauntlet;
mod gtp_check;
mod left_out;
mod levels;
mod licences;
mod mcp_check;
mod means;
mod mnk_values;
mod new_game;
mod nodes;
mod program;
mod puzzles;
mod python_environment;
mod refute;
mod shell;
mod site;
mod snap;
mod tidy;
mod tune;
mod turns;
mod uci_check;
mod wasm_check;
mod wheel;
mod workspace;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use left_out::LeftOut;
use shell::complain;

/// Chores of the gametree workspace.
#[derive(Debug, Parser)]
#[command(
    bin_name = "cargo xtask",
    args_override_self = true,
    flatten_help = true
)]
#[command(after_help = "Exit codes: 0 passed, 1 failed, 2 wrong usage.")]
struct Xtask {
    #[command(subcommand)]
    chore: Option<Chore>,
}

#[derive(Debug, Subcommand)]
enum Chore {
    NewGame(new_game::NewGameArgs),
    Check(check::CheckArgs),
    /// Check dependencies, sizes, parameters, first lines and names, as ARCHITECTURE.md and CONTRIBUTING.md require.
    Tidy,
    Snap(snap::SnapArgs),
    /// Compare the node counts of the fixed suite with the snapshot of a test, which `snap --accept` rewrites.
    ///
    /// Prints the last line of a commit message.
    Nodes,
    Bench(bench::BenchArgs),
    Dist(dist::DistArgs),
    Site(site::SiteArgs),
    Wheel(wheel::WheelArgs),
    GtpCheck(gtp_check::GtpCheckArgs),
    UciCheck(uci_check::UciCheckArgs),
    ApiCheck(api_check::ApiCheckArgs),
    McpCheck(mcp_check::McpCheckArgs),
    Browser(browser::BrowserArgs),
    /// Compile the library in WebAssembly, if wasm32-unknown-unknown is installed, and run an example, if node is.
    WasmCheck,
    Tune(tune::TuneArgs),
    Means(means::MeansArgs),
    #[command(subcommand)]
    Turns(turns::TurnsArgs),
    Gauntlet(gauntlet::GauntletArgs),
    Levels(levels::LevelsArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Book(book::BookArgs),
    Fit(fit::FitArgs),
    MnkValues(mnk_values::MnkValuesArgs),
    Refute(refute::RefuteArgs),
}

fn main() -> ExitCode {
    let Some(chore) = Xtask::parse().chore else {
        // A closed pipe is no error of this program.
        let _ = Xtask::command().print_help();
        return ExitCode::SUCCESS;
    };
    match chore.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&format!("error: {failure}"));
            ExitCode::FAILURE
        }
    }
}

impl Chore {
    fn run(&self) -> Result<(), Failure> {
        match self {
            Chore::NewGame(args) => new_game::run(args),
            Chore::Check(args) => check::run(args),
            Chore::Tidy => tidy::run(),
            Chore::Snap(args) => snap::run(args),
            Chore::Nodes => nodes::run(),
            Chore::Bench(args) => bench::run(args),
            Chore::Dist(args) => dist::run(args),
            Chore::Site(args) => site::run(args),
            Chore::Wheel(args) => wheel::run(args),
            Chore::GtpCheck(args) => gtp_check::run(args, &mut LeftOut::default()),
            Chore::UciCheck(args) => uci_check::run(args, &mut LeftOut::default()),
            Chore::ApiCheck(args) => api_check::run(args, &mut LeftOut::default()),
            Chore::McpCheck(args) => mcp_check::run(args, &mut LeftOut::default()),
            Chore::Browser(args) => browser::run(args, &mut LeftOut::default()),
            Chore::WasmCheck => wasm_check::run(&mut LeftOut::default()),
            Chore::Tune(args) => tune::run(args),
            Chore::Means(args) => means::run(args),
            Chore::Turns(args) => turns::run(args),
            Chore::Gauntlet(args) => gauntlet::run(args),
            Chore::Levels(args) => levels::run(args),
            Chore::Puzzles(args) => puzzles::run(args),
            Chore::Book(args) => book::run(args),
            Chore::Fit(args) => fit::run(args),
            Chore::MnkValues(args) => mnk_values::run(args),
            Chore::Refute(args) => refute::run(args),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_of_all_chores_are_sound() {
        Xtask::command().debug_assert();
    }

    #[test]
    fn of_two_values_of_an_option_the_later_one_counts() {
        let words = ["xtask", "refute", "--seed", "1", "--seed", "2"];
        let xtask = Xtask::try_parse_from(words).expect("a good line");
        let Some(Chore::Refute(args)) = xtask.chore else {
            panic!("{xtask:?}");
        };
        assert_eq!(args.seed, Some(2));
    }

    #[test]
    fn wrong_words_are_refused_before_anything_runs() {
        for line in [
            "fly",
            "tidy --slow",
            "nodes -q",
            "bench --save",
            "bench one two",
            "new-game Hex",
            "tune 8",
            "book",
            "book 13",
            "fit",
            "fit 6",
            "fit 5 --rounds many",
            "levels sim --depths deep",
            "puzzles --check --trial 5",
            "mnk-values 8,7,5",
            "turns",
            "turns make --count 0",
            "turns seen --nodes many",
        ] {
            let words = ["xtask"].into_iter().chain(line.split_whitespace());
            let error = Xtask::try_parse_from(words).expect_err(line);
            assert_eq!(error.exit_code(), 2, "{line}: {error}");
        }
    }
}

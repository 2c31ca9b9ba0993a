//! `cargo xtask refute`: the program checked by the hostile reader, against rules that are written twice.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::program::{build_for_tests, for_tests};
use crate::shell;
use crate::workspace::Workspace;

/// The minutes of reading in `check --slow`.
const SLOW_MINUTES: u64 = 10;

/// Check random games, forged files and kills against an independent implementation of the rules.
///
/// A line that says WRONG names the command that repeats it.
#[derive(Debug, Default, Args)]
pub(crate) struct RefuteArgs {
    /// Seed of the games, usually 1
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Duration of the run, usually one minute
    #[arg(long, value_name = "COUNT")]
    minutes: Option<u64>,
    /// Read only this game of the seed
    #[arg(long, value_name = "NUMBER")]
    case: Option<u64>,
    /// Kill this program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Builds the reader and the program, both as tests are built, and runs the reader.
pub(crate) fn run(args: &RefuteArgs) -> Result<(), Failure> {
    let target = Workspace::load()?.target;
    build_for_tests(&["gametree", "gametree-refute"])?;
    let mut reader = for_tests(&target, "gametree-refute");
    reader.arg("--program");
    match &args.program {
        Some(program) => reader.arg(program),
        None => reader.arg(for_tests(&target, "gametree").get_program()),
    };
    for (option, number) in [
        ("--seed", args.seed),
        ("--minutes", args.minutes),
        ("--case", args.case),
    ] {
        if let Some(number) = number {
            reader.arg(option).arg(number.to_string());
        }
    }
    shell::run(&mut reader)
}

/// Runs the reader for `check`: one minute, or ten, always from the same seed.
pub(crate) fn check(is_slow: bool) -> Result<(), Failure> {
    run(&RefuteArgs {
        minutes: is_slow.then_some(SLOW_MINUTES),
        ..RefuteArgs::default()
    })
}

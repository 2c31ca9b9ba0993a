//! `cargo xtask refute`: the program read as an enemy would, against rules that are written once more.

use crate::failure::Failure;
use crate::options::Options;
use crate::program::{build_for_tests, for_tests};
use crate::shell;
use crate::workspace::Workspace;

/// Where random games begin.
const SEED: u32 = 1;
/// How long it reads, unless told otherwise.
const MINUTES: u32 = 1;
/// How long it reads in `check --slow`.
const SLOW_MINUTES: &str = "10";

/// Builds the reader and the program, both as tests are built, and reads.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--seed", "--minutes", "--case", "--program"];
    let options = Options::parse(words, &[], &valued, 0)?;
    let [seed, minutes, case] = [("--seed", SEED), ("--minutes", MINUTES), ("--case", 0)]
        .map(|(name, default)| options.number(name, default));
    let target = Workspace::load()?.target;
    build_for_tests(&["gametree", "gametree-refute"])?;
    let mut reader = for_tests(&target, "gametree-refute");
    reader.args([
        "--seed",
        &seed?.to_string(),
        "--minutes",
        &minutes?.to_string(),
    ]);
    match options.value("--program") {
        Some(program) => reader.args(["--program", program]),
        None => reader
            .arg("--program")
            .arg(for_tests(&target, "gametree").get_program()),
    };
    let case = case?;
    if options.value("--case").is_some() {
        reader.args(["--case", &case.to_string()]);
    }
    shell::run(&mut reader)
}

/// What `check` reads: one minute, or ten, always from the same seed.
pub(crate) fn check(is_slow: bool) -> Result<(), Failure> {
    let minutes = ["--minutes".to_owned(), SLOW_MINUTES.to_owned()];
    run(if is_slow { &minutes } else { &[] })
}

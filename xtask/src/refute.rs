//! `cargo xtask refute`: the program read as an enemy would, against rules that are written once more.

use crate::failure::Failure;
use crate::options::Options;
use crate::program::{build_for_tests, for_tests};
use crate::shell;
use crate::workspace::Workspace;

/// How long it reads in `check --slow`.
const SLOW_MINUTES: &str = "10";

/// Builds the reader and the program, both as tests are built, and reads.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--seed", "--minutes", "--case", "--program"];
    let options = Options::parse(words, &[], &valued, 0)?;
    // The reader knows what they are for; one that is no number is told before the minutes of building.
    for name in ["--seed", "--minutes", "--case"] {
        options.number(name, 0)?;
    }
    let target = Workspace::load()?.target;
    build_for_tests(&["gametree", "gametree-refute"])?;
    let mut reader = for_tests(&target, "gametree-refute");
    // Of two programs the reader takes the later one.
    let program = for_tests(&target, "gametree");
    reader
        .arg("--program")
        .arg(program.get_program())
        .args(words);
    shell::run(&mut reader)
}

/// What `check` reads: one minute, or ten, always from the same seed.
pub(crate) fn check(is_slow: bool) -> Result<(), Failure> {
    let minutes = ["--minutes".to_owned(), SLOW_MINUTES.to_owned()];
    run(if is_slow { &minutes } else { &[] })
}

//! `cargo xtask refute`: the program checked by the hostile reader, against rules that are written twice.

use crate::failure::Failure;
use crate::options::Options;
use crate::program::{build_for_tests, for_tests};
use crate::shell;
use crate::workspace::Workspace;

/// The minutes of reading in `check --slow`.
const SLOW_MINUTES: &str = "10";

/// Builds the reader and the program, both as tests are built, and runs the reader.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--seed", "--minutes", "--case", "--program"];
    let options = Options::parse(words, &[], &valued, 0)?;
    // The reader interprets these values; a word that is no number is refused before the minutes of building.
    for name in ["--seed", "--minutes", "--case"] {
        options.number(name, 0)?;
    }
    let target = Workspace::load()?.target;
    build_for_tests(&["gametree", "gametree-refute"])?;
    let mut reader = for_tests(&target, "gametree-refute");
    // Of two `--program` options, the reader takes the later one.
    let program = for_tests(&target, "gametree");
    reader
        .arg("--program")
        .arg(program.get_program())
        .args(words);
    shell::run(&mut reader)
}

/// Runs the reader for `check`: one minute, or ten, always from the same seed.
pub(crate) fn check(is_slow: bool) -> Result<(), Failure> {
    let minutes = ["--minutes".to_owned(), SLOW_MINUTES.to_owned()];
    run(if is_slow { &minutes } else { &[] })
}

//! Programs under check: the one that users get, and those built with the checks of tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

/// Returns the program that the option `--program` names; otherwise builds the one of this workspace.
pub(crate) fn find(options: &Options, target: &Path) -> Result<PathBuf, Failure> {
    if let Some(program) = options.value("--program") {
        return Ok(PathBuf::from(program));
    }
    shell::run(&mut cargo(&[
        "build",
        "--release",
        "--locked",
        "-p",
        "gametree",
    ]))?;
    Ok(target.join("release").join(file_name("gametree")))
}

/// Builds programs of this workspace as tests are built: optimised, but with a panic where a sum overflows or an assertion does not hold.
///
/// Examples need the dependencies of tests, and the workspace needs all features. So every dependency is that of `cargo test --workspace`, and nothing is compiled twice.
pub(crate) fn build_for_tests(names: &[&str]) -> Result<(), Failure> {
    let mut command = cargo(&["build", "--workspace", "--profile", "test", "--locked"]);
    command.arg("--examples");
    command.args(names.iter().flat_map(|name| ["--bin", name]));
    shell::run(&mut command)
}

/// Returns the command of a program that was built as tests are.
pub(crate) fn for_tests(target: &Path, name: &str) -> Command {
    Command::new(target.join("debug").join(file_name(name)))
}

fn file_name(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

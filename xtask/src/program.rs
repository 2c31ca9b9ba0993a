//! Programs under check: the one that users get, and those built with the checks of tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::failure::Failure;
use crate::shell::{self, cargo};

/// The program under check.
#[derive(Debug, Args)]
pub(crate) struct ProgramArgs {
    /// Use this program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl ProgramArgs {
    /// Returns the named program; otherwise builds the one of this workspace.
    pub(crate) fn find(&self, target: &Path) -> Result<PathBuf, Failure> {
        self.find_with(target, &[])
    }

    /// Does the same for a program with further features.
    pub(crate) fn find_with(&self, target: &Path, features: &[&str]) -> Result<PathBuf, Failure> {
        if let Some(program) = &self.program {
            return Ok(program.clone());
        }
        let mut build = cargo(&["build", "--release", "--locked"]);
        build.args(["-p", "gametree"]);
        if !features.is_empty() {
            build.args(["--features", &features.join(",")]);
        }
        shell::run(&mut build)?;
        Ok(target.join("release").join(file_name("gametree")))
    }
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

//! `cargo xtask snap`: the snapshot tests alone, and new snapshots on request.

use std::process::Command;

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, cargo};
use crate::workspace::Workspace;

/// Run the snapshot tests alone.
#[derive(Debug, Args)]
pub(crate) struct SnapArgs {
    /// Rewrite the snapshot files, and list the changed ones
    #[arg(long)]
    accept: bool,
}

/// Runs the tests of every package that uses insta.
///
/// Snapshots in the source text stay as they are even with `--accept`: insta writes only files.
pub(crate) fn run(&SnapArgs { accept }: &SnapArgs) -> Result<(), Failure> {
    let packages: Vec<String> = Workspace::load()?
        .packages
        .into_iter()
        .filter(|package| package.dependencies.iter().any(|d| d.name == "insta"))
        .map(|package| package.name)
        .collect();
    if packages.is_empty() {
        return Err(Failure::new("no package uses insta"));
    }
    let mut command = cargo(&["test", "--locked", "--no-fail-fast"]);
    command.args(packages.iter().flat_map(|name| ["-p", name]));
    command.env_remove("INSTA_FORCE_PASS");
    command.env("INSTA_UPDATE", if accept { "always" } else { "no" });
    let tested = shell::run(&mut command);
    if accept {
        // Also after a failure: snapshots that were rewritten before it must be shown.
        shell::run(&mut git(&["diff", "--stat", "--", "*.snap", "docs"]))?;
        shell::run(&mut git(&["status", "--short", "--", "*.snap", "docs"]))?;
    }
    tested
}

fn git(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .arg("--no-pager")
        .args(arguments)
        .current_dir(folders::root());
    command
}

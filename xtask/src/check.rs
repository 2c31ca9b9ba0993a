//! `cargo xtask check`: all checks that a change must pass.

use std::fs;
use std::process::Command;
use std::time::Instant;

use clap::{Args, Parser};

use crate::failure::Failure;
use crate::left_out::{self, LeftOut};
use crate::shell::{self, cargo, say};
use crate::workspace::Workspace;
use crate::{api_check, browser, gtp_check, mcp_check, nodes, refute, tidy, uci_check, wasm_check};

/// A step: its name and its action.
type Step<'a> = (&'a str, &'a dyn Fn(&mut LeftOut) -> Result<(), Failure>);

/// Run every check that a change must pass.
///
/// The steps are format, clippy, tidy, tests, each benchmark once, docs, nodes, wasm-check and one minute of refute.
/// A failing test ends the check after all tests have run.
/// The last lines give the time of each step, and name the tests and parts of steps that were left out for want of a tool.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Run the slow tests, the models of the table, the checks of protocols and ten minutes of refute too
    #[arg(long)]
    slow: bool,
}

/// Runs the steps in order, cheap ones first, and stops at the first that fails. The last lines name the parts left out for want of a tool.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let mut left_out = LeftOut::default();
    let ended = run_steps(args.slow, &mut left_out);
    if let Ok(times) = &ended {
        say(&format!("== all passed: {}", times.join(", ")));
    }
    // After an incomplete run, a line that nothing was left out would mean nothing.
    if ended.is_ok() || left_out != LeftOut::default() {
        for line in left_out.lines() {
            say(&line);
        }
    }
    ended.map(drop)
}

/// Runs the steps, and returns the time that each has taken.
fn run_steps(slow: bool, left_out: &mut LeftOut) -> Result<Vec<String>, Failure> {
    let steps: [Step<'_>; 12] = [
        ("format", &|_| shell::run(&mut format())),
        ("clippy", &|_| shell::run(&mut clippy())),
        ("tidy", &|_| tidy::run()),
        ("tests", &|left_out| run_tests(slow, left_out)),
        ("models", &|_| {
            if slow {
                shell::run(&mut models())
            } else {
                Ok(())
            }
        }),
        ("protocols", &|left_out| {
            if slow {
                gtp_check::run(&defaults(), left_out)?;
                uci_check::run(&defaults(), left_out)?;
                api_check::run(&defaults(), left_out)?;
                mcp_check::run(&defaults(), left_out)
            } else {
                Ok(())
            }
        }),
        ("benches", &|_| shell::run(&mut benches())),
        ("docs", &|_| shell::run(&mut docs())),
        ("nodes", &|_| nodes::run()),
        ("wasm", &|left_out| wasm_check::run(left_out)),
        ("refute", &|_| refute::check(slow)),
        ("browser", &|left_out| {
            if slow {
                browser::run(&defaults(), left_out)
            } else {
                Ok(())
            }
        }),
    ];
    let mut times = Vec::new();
    for (number, (name, step)) in (1..).zip(&steps) {
        say(&format!("== {number} of {}: {name}", steps.len()));
        let began = Instant::now();
        step(left_out)
            .map_err(|failure| Failure::new(format!("check stopped at {name}: {failure}")))?;
        times.push(format!("{name} {} s", began.elapsed().as_secs()));
    }
    Ok(times)
}

/// Returns the arguments of a chore that is called without options.
fn defaults<A: Parser>() -> A {
    A::parse_from([""])
}

fn format() -> Command {
    cargo(&["fmt", "--all", "--check"])
}

fn clippy() -> Command {
    let scope = ["clippy", "--workspace", "--all-targets", "--locked"];
    let mut command = cargo(&scope);
    command.args(["--", "-D", "warnings"]);
    command
}

/// Runs all tests, even after one has failed, and collects those that were left out.
fn run_tests(slow: bool, left_out: &mut LeftOut) -> Result<(), Failure> {
    let collected = Workspace::load()?.target.join("left-out");
    // Tests append their lines to an existing file.
    if collected.exists() {
        fs::remove_file(&collected).map_err(|error| Failure::file(&collected, &error))?;
    }
    let passed = shell::run(tests(slow).env(left_out::COLLECTED, &collected));
    left_out.read(&collected)?;
    passed
}

fn tests(slow: bool) -> Command {
    let mut command = cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]);
    // A check compares snapshots; only `snap --accept` writes them.
    command
        .env("INSTA_UPDATE", "no")
        .env_remove("INSTA_FORCE_PASS");
    if slow {
        command.env("GAMETREE_SLOW", "1");
    }
    command
}

/// Returns the command for the models of the table, which try every order of reads and writes of two threads.
fn models() -> Command {
    let mut command = cargo(&["test", "-p", "gametree-tt", "--release", "--locked"]);
    // The target folder is separate, since the flag rebuilds everything.
    command.args(["--test", "loom", "--target-dir", "target/loom"]);
    command.env("RUSTFLAGS", "--cfg loom");
    command
}

/// Returns the command that runs every benchmark once, to check its answer and that it still works. It tests the whole workspace, so that the features are those of the tests.
fn benches() -> Command {
    let targets = ["--bench", "all", "--bench", "peer"];
    let mut command = cargo(&["test", "--workspace", "--quiet", "--locked"]);
    command.args(targets);
    command
}

/// Returns the command that builds the documentation. With the examples, the dependencies are those of clippy, and cargo does not check them again.
fn docs() -> Command {
    let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    command.args(["--lib", "--examples", "--bin", "xtask"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    command
}

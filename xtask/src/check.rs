//! `cargo xtask check`: everything that a change must pass.

use std::process::Command;
use std::time::Instant;

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo, say};
use crate::{browser, gtp_check, nodes, refute, tidy, uci_check, wasm_check};

/// A step by its name and what it does.
type Step<'a> = (&'a str, &'a dyn Fn() -> Result<(), Failure>);

/// Runs the steps in order, cheap ones first, and stops at the first that fails.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let options = Options::parse(words, &["--slow"], &[], 0)?;
    let slow = options.has("--slow");
    let steps: [Step<'_>; 12] = [
        ("format", &|| shell::run(&mut format())),
        ("clippy", &|| shell::run(&mut clippy())),
        ("tidy", &|| tidy::run(&[])),
        ("tests", &|| shell::run(&mut tests(slow))),
        ("models", &|| {
            if slow {
                shell::run(&mut models())
            } else {
                Ok(())
            }
        }),
        ("protocols", &|| {
            if slow {
                gtp_check::run(&[])?;
                uci_check::run(&[])
            } else {
                Ok(())
            }
        }),
        ("benches", &|| shell::run(&mut benches())),
        ("docs", &|| shell::run(&mut docs())),
        ("nodes", &|| nodes::run(&[])),
        ("wasm", &|| wasm_check::run(&[])),
        ("refute", &|| refute::check(slow)),
        ("browser", &|| {
            if slow { browser::run(&[]) } else { Ok(()) }
        }),
    ];
    let mut times = Vec::new();
    for (number, (name, step)) in (1..).zip(&steps) {
        say(&format!("== {number} of {}: {name}", steps.len()));
        let began = Instant::now();
        step().map_err(|failure| Failure::Failed(format!("check stopped at {name}: {failure}")))?;
        times.push(format!("{name} {} s", began.elapsed().as_secs()));
    }
    say(&format!("== all passed: {}", times.join(", ")));
    Ok(())
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

fn tests(slow: bool) -> Command {
    let mut command = cargo(&["test", "--workspace", "--locked"]);
    // A check compares snapshots; only `snap --accept` writes them.
    command
        .env("INSTA_UPDATE", "no")
        .env_remove("INSTA_FORCE_PASS");
    if slow {
        command.env("GAMETREE_SLOW", "1");
    }
    command
}

/// The models of the table, in which every order of reads and writes of two threads is tried.
fn models() -> Command {
    let mut command = cargo(&["test", "-p", "gametree-tt", "--release", "--locked"]);
    // A folder of its own, since the flag rebuilds everything.
    command.args(["--test", "loom", "--target-dir", "target/loom"]);
    command.env("RUSTFLAGS", "--cfg loom");
    command
}

/// Every benchmark once, so that its answer is checked and it does not rot; the workspace, since its features are those of the tests.
fn benches() -> Command {
    let targets = ["--bench", "all", "--bench", "peer"];
    let mut command = cargo(&["test", "--workspace", "--quiet", "--locked"]);
    command.args(targets);
    command
}

/// What has documentation; with the examples, dependencies are those of clippy and need no second look.
fn docs() -> Command {
    let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    command.args(["--lib", "--examples", "--bin", "xtask"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    command
}

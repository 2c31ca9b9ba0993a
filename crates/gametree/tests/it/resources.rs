//! Little memory and long games: each run prints an answer or one line, and never crashes.

use std::process::{Command, Stdio};

use crate::program::{Ran, gametree};

const ENGINES: [&str; 11] = [
    "minimax",
    "negamax",
    "alphabeta",
    "pvs",
    "iterative",
    "solver",
    "and-or",
    "pns",
    "pn2",
    "df-pn",
    "portfolio",
];

/// Runs the program with `kib` KiB of address space.
fn within(kib: u32, args: &[&str]) -> Ran {
    let script = format!("ulimit -v {kib}; exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_gametree")])
        .args(args)
        .stdin(Stdio::null())
        .output();
    Ran::of(output.expect("a shell"))
}

/// Checks that a run prints an answer, proven or not, or one line about the missing memory.
fn check(kib: u32, args: &[&str]) -> Ran {
    let ran = within(kib, args);
    match ran.code {
        Some(0 | 3) => assert!(ran.stderr.is_empty(), "{kib} KiB: {args:?} {ran:?}"),
        _ => assert!(
            ran.error(1).starts_with("gametree: "),
            "{kib} KiB: {args:?}"
        ),
    }
    ran
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_without_memory_ended_the_program() {
    for engine in ENGINES {
        for kib in [60_000, 90_000, 150_000] {
            for (table, threads) in [("1MiB", "2"), ("1GiB", "1")] {
                let game = ["solve", "mnk:9,9,5", "--engine", engine, "--nodes", "500"];
                check(
                    kib,
                    &[&game[..], &["--table", table, "--threads", threads]].concat(),
                );
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_tree_that_outgrows_the_memory_is_a_reason_to_stop() {
    let game = ["solve", "mnk:9,9,5", "--engine", "pns", "--nodes", "200000"];
    let ran = check(131_072, &[&game[..], &["--table", "64GiB"]].concat());
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stdout.contains("the memory was full"), "{ran:?}");
}

/// The board was once drawn before the refusal.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_cannot_be_had_is_refused_before_anything_is_printed() {
    for args in [
        &["solve", "gomoku"][..],
        &["best", "gomoku"],
        &["analyse", "gomoku"],
        &["play", "gomoku"],
        &["solve", "gomoku", "--engine", "df-pn"],
    ] {
        let ran = within(300_000, &[args, &["--table", "1GiB"]].concat());
        let error = ran.error(1);
        assert!(
            error.starts_with("gametree: tables of 1GiB: no memory"),
            "{error}"
        );
        assert!(
            error.ends_with(" bytes; --table SIZE asks for less"),
            "{error}"
        );
        assert_eq!(ran.stdout, "", "{args:?}");
    }
    // Engines without a table, or with one that grows, need none.
    for engine in ["alphabeta", "pns"] {
        let game = ["solve", "mnk:9,9,5", "--engine", engine, "--nodes", "500"];
        let ran = within(300_000, &[&game[..], &["--table", "1GiB"]].concat());
        assert_eq!(ran.code, Some(3), "{ran:?}");
    }
}

#[test]
fn helpers_overflowed_their_stacks_near_a_thousand_plies() {
    for engine in ENGINES {
        let game = ["solve", "mnk:32,32,32", "--engine", engine];
        let depth: &[&str] = match engine {
            "pns" | "pn2" | "df-pn" => &[],
            _ => &["--depth", "1024"],
        };
        let limits = ["--threads", "2", "--nodes", "4000"];
        let ran = gametree(&[&game[..], depth, &limits].concat());
        assert!(matches!(ran.code, Some(0 | 3)), "{engine}: {ran:?}");
    }
}

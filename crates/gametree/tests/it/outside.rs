//! A game written elsewhere, in a package of its own, which gets the whole command line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::program::{Ran, run_reading};

/// Copies the package out of the checkout, builds and tests it there, and returns its program.
///
/// The copy keeps the versions of the workspace's lock file, which are already on this machine.
fn build() -> PathBuf {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli");
    let cli = cli.canonicalize().expect("the crate beside this one");
    let source = cli.join("tests/outside");
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    fs::create_dir_all(outside.join("src")).expect("the folder is ours");
    let manifest = fs::read_to_string(source.join("Cargo.toml")).expect("the manifest");
    let absolute = manifest.replace("\"../..", &format!("\"{}", cli.display()));
    fs::write(outside.join("Cargo.toml"), absolute).expect("the folder is ours");
    for (from, to) in [
        (source.join("src/main.rs"), "src/main.rs"),
        (source.join("src/nim-5.txt"), "src/nim-5.txt"),
        (cli.join("../../Cargo.lock"), "Cargo.lock"),
    ] {
        fs::copy(from, outside.join(to)).expect("the folder is ours");
    }
    for command in ["build", "test"] {
        let status = Command::new(env!("CARGO"))
            .args([command, "--offline", "--quiet", "--target-dir", "target"])
            .current_dir(&outside)
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{command}");
    }
    outside.join("target/debug/nim")
}

#[test]
fn nim_is_solved_played_and_counted() {
    let program = build();
    let run = |args: &[&str], input: &str| -> Ran {
        run_reading(Command::new(&program).args(args), input.as_bytes())
    };
    let solved = run(&["solve", "nim:7", "--json"], "").json();
    assert_eq!(
        (&solved["value"], &solved["best"]),
        (&json!("win"), &json!("3"))
    );
    let lost = run(&["solve", "nim:8"], "").stdout;
    assert!(lost.starts_with("nim:8: O wins in "), "{lost}");
    let best = run(
        &["best", "nim:20", "--moves", "2", "--depth", "20", "--json"],
        "",
    )
    .json();
    assert_eq!(best["best"], json!("2"));
    let analysis = run(&["analyse", "nim:6", "--json"], "").json();
    assert_eq!(analysis["moves"][0]["move"], json!("2"));
    assert_eq!(run(&["perft", "nim:7", "3"], "").stdout, "23\n");
    let played = run(&["play", "nim:7", "--second", "human"], "3\n2\n2\n").stdout;
    assert!(played.contains("X has won after 3 moves"), "{played}");
    let cut = run(&["solve", "nim:7", "--position", "5:"], "");
    assert_eq!(
        cut.error(4),
        "nim: position \"5:\": column 2: expected :X or :O, found ':'"
    );
    let unknown = run(&["solve", "tictactoe"], "");
    assert_eq!(
        unknown.error(4),
        "nim: unknown game \"tictactoe\"; expected one of nim"
    );
    assert_eq!(run(&["count"], "").json(), json!({ "games": 1 }));
    // The program knows of this game only what it can ask of any game.
    let told = run(&["games", "nim"], "").stdout;
    assert!(told.contains("\n  The start is 7:X\n"), "{told}");
    let help = run(&["solve", "--help"], "").stdout;
    assert!(
        help.contains("\n\nExamples:\n  nim solve nim:7\n"),
        "{help}"
    );
}

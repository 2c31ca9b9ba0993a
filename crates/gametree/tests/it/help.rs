//! Help, version, usage errors and completions.

use crate::program::gametree;

const COMMANDS: [&str; 13] = [
    "verify",
    "gtp",
    "uci",
    "games",
    "solve",
    "best",
    "analyse",
    "play",
    "tree",
    "perft",
    "judge",
    "bench",
    "completions",
];

#[test]
fn help_starts_with_examples() {
    insta::assert_snapshot!(gametree(&["--help"]).shown());
    for command in COMMANDS {
        let ran = gametree(&[command, "--help"]);
        assert!(ran.stdout.starts_with("Examples:\n  gametree "), "{ran:?}");
        insta::assert_snapshot!(command, ran.shown());
    }
}

/// Those that need the clock or write files aside.
#[test]
fn examples_of_the_help_work() {
    for command in ["games", "perft", "bench", "solve", "analyse"] {
        let help = gametree(&[command, "--help"]).stdout;
        let examples = help
            .lines()
            .filter_map(|line| line.strip_prefix("  gametree "));
        for example in examples.filter(|line| line.starts_with(command) && !line.contains("--time"))
        {
            let ran = gametree(&words(example));
            assert!(matches!(ran.code, Some(0 | 3)), "{example}: {ran:?}");
        }
    }
}

/// The arguments of an example, where a quoted part is one.
fn words(example: &str) -> Vec<&str> {
    let parts = example.split('"').enumerate();
    parts
        .flat_map(|(index, part)| {
            if index % 2 == 1 {
                vec![part]
            } else {
                part.split_whitespace().collect()
            }
        })
        .collect()
}

#[test]
fn usage_errors_have_exit_code_2() {
    let check = |args: &[&str], expected: &str| {
        let ran = gametree(args);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert_eq!(ran.stdout, "");
        assert!(ran.stderr.contains(expected), "{ran:?}");
    };
    check(&[], "Usage: gametree");
    check(&["sovle", "tictactoe"], "'solve'");
    check(&["solve"], "<GAME>");
    check(&["solve", "tictactoe", "--depth", "0"], "0 is not in 1..");
    check(&["solve", "tictactoe", "--nodes", "1k"], "invalid digit");
    check(
        &["solve", "tictactoe", "--time", "5"],
        "expected a time above zero such as 50ms",
    );
    check(
        &["solve", "tictactoe", "--table", "1KiB"],
        "expected a size from 64KiB to 1024GiB",
    );
    check(&["solve", "tictactoe", "--engine", "stockfish"], "minimax");
    check(&["tree"], "<FILE>");
    check(
        &["tree", "-", "--engine", "solver"],
        "minimax, negamax, alphabeta, pvs",
    );
    check(&["tree", "-", "--order", "random"], "given, best, worst");
    check(&["perft", "tictactoe", "-1"], "unexpected argument");
}

#[test]
fn version_names_the_program() {
    let expected = format!("gametree {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(gametree(&["--version"]).stdout, expected);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = gametree(&["completions", shell]);
        assert_eq!(ran.code, Some(0));
        for command in COMMANDS {
            assert!(ran.stdout.contains(command), "{command} for {shell}");
        }
    }
}

//! Help, version, usage errors and completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::left_out::is_installed;
use crate::program::{Ran, command, gametree, gametree_reading, run_reading};
use crate::scratch::Scratch;

const COMMANDS: [&str; 28] = [
    "ugi",
    "verify",
    "match",
    "gomocup",
    "gtp",
    "guide",
    "uci",
    "games",
    "engines",
    "show",
    "solve",
    "best",
    "analyse",
    "play",
    "tree",
    "race",
    "serve",
    "engine",
    "strong",
    "query",
    "worker",
    "queue",
    "perft",
    "puzzles",
    "judge",
    "bench",
    "completions",
    "man",
];

#[test]
fn help_starts_with_examples() {
    insta::assert_snapshot!(gametree(&["--help"]).shown());
    for command in COMMANDS {
        let ran = gametree(&[command, "--help"]);
        let mut lines = ran.stdout.lines().skip(1);
        assert_eq!([lines.next(), lines.next()], [Some(""), Some("Examples:")]);
        insta::assert_snapshot!(command, ran.shown());
    }
}

/// Examples that need the clock are left out; the files that the others write go into a folder of their own.
#[test]
fn examples_of_the_help_work() {
    let folder = Scratch::new("examples-of-the-help");
    fs::write(folder.join("tree.txt"), "[[3,5],[2,9]]").expect("a file");
    let names = [
        "games", "engines", "show", "perft", "bench", "solve", "analyse", "race", "tree",
    ];
    for name in names {
        let help = gametree(&[name, "--help"]).stdout;
        let examples = help
            .lines()
            .filter_map(|line| line.strip_prefix("  gametree "));
        let is_timed = |line: &&str| line.starts_with(name) && !line.contains("--time");
        for example in examples.filter(is_timed) {
            let (args, input) = example.split_once(" < ").unwrap_or((example, ""));
            let input = if input.is_empty() {
                ""
            } else {
                "[[3,5],[2,9]]"
            };
            let mut command = command(&words(args));
            let ran = run_reading(command.current_dir(&*folder), input.as_bytes());
            assert!(matches!(ran.code, Some(0 | 3)), "{example}: {ran:?}");
        }
    }
}

/// Returns the arguments of an example, in which a quoted part is one.
pub(crate) fn words(example: &str) -> Vec<&str> {
    let parts = example.split(['"', '\'']).enumerate();
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
fn games_explain_themselves() {
    let listing = gametree(&["games", "--json"]).json();
    for game in listing["games"].as_array().expect("an array") {
        let name = game["name"].as_str().expect("text");
        insta::assert_snapshot!(format!("game_{name}"), gametree(&["games", name]).shown());
        let told = gametree(&["games", name, "--json"]).json();
        for example in told["examples"].as_array().expect("an array") {
            let example = example.as_str().expect("text").replace('\'', "");
            if example.starts_with("show") {
                let ran = gametree(&words(&example));
                assert_eq!(ran.code, Some(0), "{example}: {ran:?}");
            }
        }
        for start in told["starts"].as_array().expect("an array") {
            let start = start["word"].as_str().expect("text");
            assert_eq!(gametree(&["show", start]).code, Some(0), "{start}");
        }
        let named = told["generators"].as_array().expect("an array");
        assert!(named.iter().all(|named| named["tries"] != ""), "{named:?}");
    }
}

#[test]
fn a_game_is_explained_with_its_parameters_or_refused() {
    let told = gametree(&["games", "mnk:7,7,4", "--json"]).json();
    assert_eq!(told["position"], "7/7/7/7/7/7/7:X");
    let refused = |name: &str| gametree(&["games", name]).error(4).to_owned();
    assert_eq!(
        refused("mkn"),
        "gametree: unknown game \"mkn\"; did you mean \"mnk\"?"
    );
    assert!(refused("mnk:7").contains("expected COLUMNS,ROWS,K"));
    let bare = gametree(&["solve", "mnk"]);
    let hint = "found \"\"; `games mnk` explains them";
    assert!(bare.error(4).ends_with(hint), "{bare:?}");
}

#[test]
fn engines_are_listed_with_the_games_that_refuse_them() {
    insta::assert_snapshot!(gametree(&["engines"]).shown());
    let listing = gametree(&["engines", "--json"]).json();
    assert_eq!(
        (&listing["solve"], &listing["play"]),
        (&"portfolio".into(), &"iterative".into())
    );
}

#[test]
fn usage_errors_have_exit_code_2() {
    let check = |args: &[&str], expected: &str| {
        let ran = gametree(args);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert_eq!(ran.stdout, "");
        assert!(ran.stderr.contains(expected), "{ran:?}");
    };
    check(&["sovle", "tictactoe"], "did you mean \"solve\"?");
    check(&["tictactoo"], "did you mean \"tictactoe\"?");
    check(&["--no-such-option"], "Usage: gametree [COMMAND|GAME]");
    check(&["solve"], "<GAME>");
    check(
        &["solve", "tictactoe", "--depth", "0"],
        "expected a number of plies from 1 to ",
    );
    let option = |name: &str, value: &str, expected: &str| {
        check(&["solve", "tictactoe", name, value], expected);
    };
    option("--nodes", "0", "expected at least one node, found 0");
    option(
        "--nodes",
        "x",
        "expected a number of nodes such as 5000, 10k or 2M, found \"x\"",
    );
    option("--time", "0", "expected a time above zero such as 50ms");
    option("--table", "1KiB", "expected a size from 64KiB to 1TiB");
    option(
        "--threads",
        "0",
        "expected a number of threads from 1 to 256, found \"0\"",
    );
    option("--seed", "x", "expected a number from 0 to ");
    check(&["solve", "tictactoe", "--engine", "stockfish"], "minimax");
    check(&["tree"], "<GAME|FILE>");
    check(&["tree", "-", "--order", "random"], "given, best, worst");
    check(&["perft", "tictactoe", "-1"], "unexpected argument");
    check(
        &["perft", "tictactoe", "x"],
        "expected a number of plies from 0 to ",
    );
}

/// The program alone once printed 64 lines, of which a newcomer saw the exit codes.
#[test]
fn the_first_lines_scrolled_off_the_screen() {
    for locale in ["C", "zh_CN.UTF-8"] {
        let ran = command(&[]).env("LC_ALL", locale).output();
        let ran = Ran::of(ran.expect("the program starts"));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert_eq!(ran.stdout.lines().count(), 10, "{}", ran.stdout);
        insta::assert_snapshot!(format!("welcome_{locale}"), ran.stdout);
    }
}

#[test]
fn a_game_as_the_first_word_was_an_unknown_command() {
    let begins = |args: &[&str], expected: &str| {
        let ran = gametree_reading(args, b"quit\n");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.stdout.starts_with(expected), "{ran:?}");
    };
    begins(&["tictactoe"], "tictactoe\n");
    begins(&["connect4:5x4", "--level", "3"], "connect4:5x4\n");
    begins(&["mnk"], "mnk:4,3,3\n");
    // A command has the name of this game.
    begins(&["tree:[[3,5],[2,9]]"], "tree:[[3,5],[2,9]]\n");
    let refused = gametree(&["mnk:4"]);
    assert!(refused.error(4).contains("expected COLUMNS,ROWS,K"));
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

/// After a command, the scripts once offered options alone.
#[test]
fn bash_completes_the_names_of_games_judges_engines_and_generators() {
    let script = gametree(&["completions", "bash"]).stdout;
    let complete = |words: &str| {
        let last = "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))";
        let call =
            "_gametree gametree \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"";
        let commands = format!(
            "{script}\nCOMP_WORDS=(gametree {words}); {last}; {call}; echo \"${{COMPREPLY[*]}}\""
        );
        let ran = Command::new("bash").args(["-c", &commands]).output();
        Ran::of(ran.expect("it is installed")).stdout
    };
    if !is_installed("bash", "--version") {
        return;
    }
    for (words, expected) in [
        ("so", "solve\n"),
        (
            "solve mn",
            "mnk mnk:4,3,3 mnk:3,3,3 mnk:4,4,4 mnk:5,5,4 mnk:7,7,4 mnk:7,7,5 mnk:7,8,5 mnk:4,4,3,misere mnk:15,15,5 mnk:15,15,5,renju mnk:5,4,4 mnk:9,9,5\n",
        ),
        ("games gom", "gomoku\n"),
        ("judge c", "control-game connect4\n"),
        ("solve mnk:4,3,3 --engine d", "df-pn\n"),
        ("best mnk:4,3,3 --generator n", "near-1 near-2\n"),
        ("man so", "solve\n"),
    ] {
        assert_eq!(complete(words), expected, "{words}");
    }
}

/// The examples once stood in a section called EXTRA.
#[test]
fn manual_pages_have_the_examples() {
    let check = |args: &[&str], parts: &[&str]| {
        let page = gametree(args).stdout.replace("\\-", "-");
        for part in parts {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("EXTRA"), "{page}");
    };
    let examples = ".SH EXAMPLES\n.nf\n  gametree solve mnk:4,3,3\n";
    let description = "Prove who wins, with a line of best play\n.PP\nExit code 0 when";
    check(
        &["man", "solve"],
        &[".TH gametree-solve 1", description, examples],
    );
    let codes = ".SH \"EXIT CODES\"\n.nf\n    0  done";
    check(&["man"], &[".SH EXAMPLES\n.nf\n  gametree games\n", codes]);
    // These once named the command as the source, and no values, relatives or commands at the board.
    let version = env!("CARGO_PKG_VERSION");
    let footer = format!(".TH gametree-query 1  \"gametree {version}\" ");
    let synopsis = "\\fBgametree query\\fR [--position <TEXT>] [--moves <MOVES>] ";
    let related = ".SH \"SEE ALSO\"\ngametree(1), gametree-show(1)\n";
    check(&["man", "query"], &[&footer, synopsis, related]);
    let commands = ".SH COMMANDS\n.nf\na move        plays it\nundo ";
    check(&["man", "play"], &[commands]);
    check(&["man"], &["gametree-explain(1), "]);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual-pages");
    let folder_text = folder.to_str().expect("a folder of ours");
    let written = gametree(&["man", "--folder", folder_text]);
    assert_eq!(written.code, Some(0), "{written:?}");
    for command in COMMANDS {
        assert!(
            folder.join(format!("gametree-{command}.1")).is_file(),
            "{command}"
        );
    }
    assert!(folder.join("gametree.1").is_file());
    assert_eq!(
        gametree(&["man", "sovle"]).error(4),
        "gametree: unknown command \"sovle\"; did you mean \"solve\"?"
    );
}

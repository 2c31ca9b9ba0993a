//! A session of a user who knows only the name of the program: every typed word has appeared in the output before.

use std::fs;
use std::path::PathBuf;

use crate::program::{Ran, command, run_reading};

/// A user with the name of the program, a folder, and all output of the program so far.
struct NewUser {
    folder: PathBuf,
    seen: String,
}

impl NewUser {
    fn new() -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new_user");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder is ours");
        let seen = "gametree".to_owned();
        NewUser { folder, seen }
    }

    /// Runs a command line, with lines that are typed while it runs; its output counts as seen from then on.
    fn types(&mut self, line: &str, code: i32, typed: &[&str]) -> String {
        check_is_named(line, &self.seen);
        let parts = line.split('"').enumerate();
        let args: Vec<&str> = parts
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        assert_eq!(args[0], "gametree", "{line}");
        let input = typed.iter().map(|line| format!("{line}\n"));
        let mut command = command(&args[1..]);
        command.current_dir(&self.folder);
        let ran = run_reading(&mut command, input.collect::<String>().as_bytes());
        let Ran {
            code: ended,
            stdout,
            stderr,
        } = ran;
        let told = stdout + &stderr;
        assert_eq!(ended, Some(code), "{line}:\n{told}");
        // The transcript has every typed line behind a prompt.
        let mut at = 0;
        for line in typed {
            let prompted = format!("> {line}\n");
            let found = told[at..].find(&prompted);
            let end = at + found.unwrap_or_else(|| panic!("{line} in:\n{told}"));
            let seen = format!("{}\n{}", self.seen, &told[..end]);
            check_is_named(line, &seen);
            at = end + prompted.len();
        }
        self.seen.push('\n');
        self.seen.push_str(&told);
        told
    }

    /// Runs the command that follows these words in the output.
    fn follows(&mut self, told: &str, words: &str, code: i32) -> String {
        let mut lines = told.lines();
        let line = lines.find_map(|line| line.strip_prefix(words));
        let line = line.unwrap_or_else(|| panic!("{words:?} in:\n{told}"));
        self.types(line, code, &[])
    }
}

fn check_is_named(line: &str, seen: &str) {
    let unnamed = unnamed(line, seen);
    assert_eq!(unnamed, None, "a word of {line:?} in:\n{seen}");
}

/// Returns the first word of a line that no output has named; any number is allowed.
fn unnamed<'a>(line: &'a str, seen: &str) -> Option<&'a str> {
    let is_named = |word: &str| words(seen).any(|seen| seen == word);
    words(line).find(|word| !is_named(word) && word.parse::<u32>().is_err())
}

/// Returns the words of a text, without the characters around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| c.is_whitespace() || "\"`()[];<>".contains(c));
    let parts = parts.map(|word| word.trim_end_matches([',', '.', ':']));
    parts.filter(|word| !word.is_empty())
}

fn expect(told: &str, expected: &str) {
    assert!(told.contains(expected), "{expected:?} in:\n{told}");
}

#[test]
fn a_word_that_nothing_has_named_is_noticed() {
    let check = |line: &str, expected: Option<&str>| {
        let seen = "gametree\n  play  Play, or `solve`; see gametree solve sim:6 --depth <PLIES>.";
        assert_eq!(unnamed(line, seen), expected, "{line}");
    };
    check("gametree solve sim:6 --depth 3", None);
    check("gametree play sim:6", None);
    check("gametree play sim:5", Some("sim:5"));
    check("gametree verify", Some("verify"));
    check("gametree solve --deep 3", Some("--deep"));
    check("gametree sol", Some("sol"));
}

#[test]
fn nothing_is_looked_up_outside_the_program() {
    let mut user = NewUser::new();
    // Finds a game.
    user.types("gametree", 0, &[]);
    user.types("gametree help", 0, &[]);
    user.types("gametree games", 0, &[]);
    let told = user.types("gametree games tictactoe", 0, &[]);
    expect(&told, "The first three of one player in a row");
    expect(&told, "\n  gametree play tictactoe\n");
    user.types("gametree play --help", 0, &[]);
    // Plays it, asks, loses, and asks why.
    let typed = [
        "help", "rules", "moves", "a1", "hint", "a2", "values", "c3", "review", "quit",
    ];
    let play = "gametree play tictactoe --seed 1 --depth 9";
    let told = user.types(play, 0, &typed);
    expect(
        &told,
        "hint: c1. With best play the game is a draw, proven.",
    );
    expect(&told, "c3  loss in 2, proven");
    expect(&told, "O has won after 6 moves");
    expect(&told, "c1 instead of c3 would have held the draw for X");
    let told = user.follows(&told, "look closer: ", 0);
    expect(&told, "\n  c1    draw       ");
    expect(&told, "\n  c3    loss in 2  c1\n");
    // Solves a smaller board.
    user.types("gametree solve --help", 0, &[]);
    let told = user.types("gametree solve gomoku --nodes 10k", 3, &[]);
    expect(&told, "gomoku: not proven");
    let told = user.follows(&told, "games to begin with: ", 0);
    expect(&told, "\n  mnk:4,3,3  ");
    let told = user.types("gametree solve mnk:4,3,3", 0, &[]);
    expect(&told, "mnk:4,3,3: X wins in 7 plies, proven");
    // Proves it, and verifies the proof.
    let told = user.types("gametree solve mnk:4,3,3 --certificate proof.gtc", 0, &[]);
    let told = user.follows(&told, "check it: ", 0);
    expect(&told, "wins in 7 plies, verified");
    // Adds a game; `cargo xtask check --slow` runs the commands of the guide.
    let told = user.types("gametree guide", 0, &[]);
    expect(&told, "\n$ cargo xtask new-game my-game --outside ..\n");
    expect(&told, "\nimpl Position for Domineering {\n");
    expect(&told, "\nfn main() -> ExitCode {\n");
}

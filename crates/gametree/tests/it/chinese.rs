//! Output of commands under `--lang zh-Hans`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{gametree, gametree_reading};

/// Names that are the same in every language: of games, engines, commands, formats and options.
const NAMES: [&str; 50] = [
    "forced",
    "mnk",
    "show",
    "COUNT",
    "tictactoe",
    "connect",
    "gametree",
    "alphabeta",
    "minimax",
    "pvs",
    "iterative",
    "solver",
    "legal",
    "depth",
    "time",
    "nodes",
    "solved",
    "exact",
    "engine",
    "play",
    "moves",
    "analyse",
    "help",
    "COMMAND",
    "hint",
    "values",
    "explain",
    "board",
    "rules",
    "level",
    "swap",
    "new",
    "resign",
    "review",
    "why",
    "save",
    "FILE",
    "svg",
    "chart",
    "load",
    "quit",
    "undo",
    "from",
    "NUMBER",
    "Ctrl",
    "second",
    "games",
    "first",
    "safe",
    "SGF",
];

/// Returns the words of a text that are neither Chinese nor a name.
fn foreign(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let is_foreign = |word: &&str| word.len() > 2 && !NAMES.contains(word);
    words.filter(is_foreign).collect()
}

/// Under `--lang zh-Hans`, the sentences of the search were once Chinese, and the text around them English.
#[test]
fn commands_spoke_a_mixture_of_languages() {
    let chinese = ["--lang", "zh-Hans"];
    for args in [
        &["solve", "tictactoe", "--moves", "b2 a2"][..],
        &["solve", "tictactoe", "--verbose"],
        &["solve", "connect4:7x7", "--nodes", "1000"],
        &["solve", "tictactoe", "--moves", "a1 b1 a2 b2 a3"],
        &["analyse", "tictactoe", "--moves", "b2 a2"],
        &["analyse", "connect4:7x7", "--depth", "2", "--verbose"],
        &["analyse", "connect4:7x7", "--nodes", "1000"],
        &["best", "tictactoe", "--depth", "3"],
        &["show", "tictactoe", "--moves", "b2 a2"],
        &["show", "tictactoe", "--moves", "a1 b1 a2 b2 a3"],
        &["explain", "tictactoe", "--moves", "b2 a2"],
        &["race", "tictactoe", "--engines", "minimax,alphabeta,pvs"],
        &["tree", "tictactoe", "--depth", "3", "--reasons"],
        &[
            "tree",
            "mnk:4,4,4",
            "--engine",
            "pvs",
            "--depth",
            "4",
            "--show",
            "9",
        ],
        &["tree", "mnk:4,3,3", "--engine", "df-pn", "--reasons"],
        &["tree", "tictactoe", "--moves", "a1 b1 a2 b2 a3"],
    ] {
        let told = gametree(&[args, &chinese[..]].concat()).stdout;
        assert!(!told.is_ascii(), "{args:?}: {told}");
        assert_eq!(foreign(&told), Vec::<&str>::new(), "{args:?}: {told}");
    }
    let typed = "help\nhelp save\nlevel\nlevel 3\nmoves\nb2\nhint\nvalues\nexplain\nundo\nswap\nb2\nrules\nnew\nundo\nquit now\nresign\nreview\nundo\nnew\nquit\n";
    for input in [typed, "a1\nresign\nnew\nquit\n", "quit\n"] {
        let args = ["play", "tictactoe", "--depth", "2", "--seed", "1"];
        let told = gametree_reading(&[&args[..], &chinese].concat(), input.as_bytes()).stdout;
        let told = told.replace("\"now\"", "").replace("quit now", "");
        assert_eq!(foreign(&told), Vec::<&str>::new(), "{told}");
    }
}

#[test]
fn trees_from_files_are_drawn_in_chinese() {
    let drawn = |name: &str| {
        let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tree/examples");
        gametree(&["tree", &format!("{examples}/{name}"), "--lang", "zh-Hans"]).shown()
    };
    insta::assert_snapshot!(drawn("deep-cut.txt") + &drawn("and-or.txt"));
}

/// Without a terminal, rules are as wide as a page; a Chinese character takes two columns.
#[test]
fn rules_are_broken_at_the_width_of_a_page() {
    for game in [
        "gomoku",
        "mnk:15,15,5,renju",
        "capture:8x8,contact",
        "chess",
        "maker-breaker:5,5,4",
    ] {
        for language in ["en", "zh-Hans"] {
            let args = ["play", game, "--second", "human", "--lang", language];
            let told = gametree_reading(&args, b"rules\nquit\n").stdout;
            let (_, rules) = told.split_once("> rules\n").expect("a transcript");
            let (rules, _) = rules.split_once("> ").expect("another prompt");
            let width = |line: &str| -> usize {
                let widths = line.chars().map(|c| if c < '\u{2e80}' { 1 } else { 2 });
                widths.sum()
            };
            assert!(rules.lines().all(|line| width(line) <= 80), "{rules}");
            assert!(rules.lines().count() > 1, "{rules}");
        }
    }
}

/// The marks of Latin sentences, which have others in Chinese.
const LATIN_MARKS: [char; 7] = [',', ':', ';', '(', ')', '?', '.'];

/// Returns a Latin mark that ends a part of a Chinese sentence or begins one, if there is one.
///
/// A place that is filled in counts as Chinese, except before a full stop, which may stand behind a number.
/// The brackets of an interval, and of other formulas, are those of formulas.
pub(crate) fn latin_mark(line: &str) -> Option<&str> {
    let is_chinese = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
    let is_flaw = |&(at, mark): &(usize, &str)| {
        let (before, after) = (&line[..at], &line[at + mark.len()..]);
        // More spaces lead to the next column.
        let before = before
            .strip_suffix(' ')
            .unwrap_or(before)
            .chars()
            .next_back();
        let after = after.strip_prefix(' ').unwrap_or(after).chars().next();
        let [ends, begins] = [before, after].map(|beside| beside.is_some_and(is_chinese));
        match mark {
            "(" => begins,
            ")" => ends,
            // Positions are written with several of them.
            "." => ends && after != Some('.'),
            "?" => ends || before == Some('}'),
            _ => ends || begins || before == Some('}'),
        }
    };
    line.match_indices(LATIN_MARKS)
        .find(is_flaw)
        .map(|(_, mark)| mark)
}

/// Returns the files of this name in a folder and in those below it.
fn files(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let below = entries.flat_map(|entry| {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, name)
        } else {
            vec![path]
        }
    });
    let is_named = |path: &PathBuf| path.file_name().is_some_and(|found| found == name);
    below.filter(is_named).collect()
}

/// Claims were once joined by a Latin comma.
#[test]
fn chinese_sentences_had_latin_marks() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let texts = files(Path::new(crates), "zh-Hans.ftl");
    assert!(texts.len() > 10, "{texts:?}");
    for file in texts {
        let text = fs::read_to_string(&file).expect("a text");
        for line in text.lines() {
            assert_eq!(latin_mark(line), None, "{}: {line}", file.display());
        }
    }
}

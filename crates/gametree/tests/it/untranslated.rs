//! English text where Chinese is requested: every command that takes `--lang`, on every game.

use std::collections::BTreeSet;

use gametree::registry::Language;

use crate::chinese::latin_mark;
use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;

/// The words that are not translated, each with the command that prints it. This is the one place where such words are listed.
///
/// Names are no such words, and are collected below. Errors of the command line, which end the program, and the help of options are English in every language.
const UNTRANSLATED: [&str; 0] = [];

/// Commands of a game in progress, and placeholders in their help.
const TYPED: [&str; 32] = [
    "undo",
    "hint",
    "values",
    "from",
    "explain",
    "analyse",
    "moves",
    "board",
    "rules",
    "level",
    "swap",
    "new",
    "resign",
    "review",
    "why",
    "save",
    "svg",
    "chart",
    "load",
    "help",
    "quit",
    "FILE",
    "NUMBER",
    "COMMAND",
    "POINT",
    "Ctrl",
    "liberties",
    "MAX",
    "MIN",
    "COUNT",
    "zzzz",
    "udno",
];
/// The program, its commands, the formats of games, and the language of arguments.
const NAMES: [&str; 17] = [
    "gametree", "games", "show", "solve", "best", "play", "tree", "race", "verify", "query",
    "serve", "strong", "SGF", "PGN", "PSQ", "text", "hold",
];
/// The most letters of a prompt, and more.
const LONGEST_PROMPT: usize = 8;
/// The start of an option, which is shown as it is typed.
const OPTION: &str = "--";

/// The commands that take `--lang`, each with the arguments that follow a game.
const SPEAKING: [(&str, &[&str]); 8] = [
    ("show", &[]),
    ("solve", &["--nodes", "2000", "--verbose"]),
    ("best", &["--nodes", "2000", "--verbose"]),
    ("analyse", &["--nodes", "2000", "--verbose"]),
    ("explain", &["--nodes", "2000", "--verbose"]),
    ("tree", &["--depth", "2", "--engine", "pvs", "--reasons"]),
    ("race", &["--depth", "2", "--nodes", "2000"]),
    (
        "puzzles",
        &["--count", "1", "--level", "1..3", "--time", "1s"],
    ),
];
/// The commands that take `--lang` and need another subject, or a dialogue.
const SPEAKING_OF_MORE: [&str; 4] = ["play", "strong", "query", "verify"];

/// Returns the words of a text that are neither Chinese nor a name.
fn foreign(text: &str, names: &BTreeSet<String>) -> BTreeSet<String> {
    let lines = text.lines();
    // Typed text is shown behind the prompt.
    let is_typed = |line: &&str| match line.split_once("> ") {
        Some((before, _)) => before.chars().count() < LONGEST_PROMPT,
        None => false,
    };
    let lines = lines.filter(|line| !is_typed(line));
    let texts = lines.map(|line| {
        let mut parts = line.split(OPTION);
        let first = parts.next().unwrap_or_default().to_owned();
        let is_of_option = |c: char| c.is_ascii_lowercase() || c == '-';
        let rest = parts.map(|part| part.trim_start_matches(is_of_option));
        first + " " + &rest.collect::<Vec<_>>().join(" ")
    });
    let texts: Vec<String> = texts.collect();
    let is_end = |c: char| c.is_whitespace() || "，：；（）。、".contains(c);
    let tokens = texts.iter().flat_map(|text| text.split(is_end));
    // Positions are written with slashes.
    let tokens = tokens.filter(|token| !token.contains('/'));
    let words = tokens.flat_map(|token| token.split(|c: char| !c.is_ascii_alphanumeric()));
    // Moves and numbers have digits.
    let words = words.filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    let is_foreign = |word: &&str| word.len() > 2 && !names.contains(&word.to_lowercase());
    words.filter(is_foreign).map(str::to_owned).collect()
}

/// Returns the parts of a name.
fn parts(name: &str) -> impl Iterator<Item = String> {
    let parts = name.split(|c: char| !c.is_ascii_alphabetic());
    parts.map(str::to_lowercase)
}

/// Returns the names of games, engines, generators and parameters.
fn names(games: &[String]) -> BTreeSet<String> {
    let fixed = TYPED.into_iter().chain(NAMES).map(str::to_lowercase);
    let mut names: BTreeSet<String> = fixed.collect();
    let engines = gametree(&["engines", "--json"]).json();
    let of = |list: &serde_json::Value, key: &str| -> Vec<String> {
        let items = list.as_array().expect("a list").iter();
        items
            .map(|item| item[key].as_str().expect("a name").to_owned())
            .collect()
    };
    names.extend(
        of(&engines["engines"], "name")
            .iter()
            .flat_map(|name| parts(name)),
    );
    for game in games {
        let told = gametree(&["games", game, "--json"]).json();
        names.extend(parts(game));
        for name in of(&told["generators"], "name")
            .iter()
            .chain(&of(&told["parameters"], "word"))
        {
            names.extend(parts(name));
        }
    }
    names
}

/// Returns a dialogue with every valid command, and many invalid lines.
fn dialogue(first: &str) -> String {
    let questions = "help\nhelp undo\nhelp hint\nhelp level\nhelp review\nhelp save\nhelp svg\nhelp chart\nhelp load\nhelp moves\nhelp liberties\nrules\nmoves\nboard\nlevel\nlevel 99\nlevel 3\nzzzz\nudno\nundo 2\nsave\n";
    let played = "hint\nvalues\nexplain\nFIRST\nliberties FIRST\nliberties\nFIRST\nreview\nundo\nundo\nundo\nswap\nnew\nresign\nhint\nreview\nquit\n";
    format!("{questions}{}", played.replace("FIRST", first))
}

#[test]
fn every_command_speaks_chinese_of_every_game() {
    let listed = gametree(&["games", "--json"]).json();
    let listed = listed["games"].as_array().expect("games").iter();
    let games: Vec<String> = listed
        .map(|game| game["example"].as_str().expect("a name").to_owned())
        .chain(["kayles:path-5,misere", "sim:4,achieve", "gomoku:renju"].map(str::to_owned))
        .collect();
    let names = names(&games);
    let mut found = Vec::new();
    let mut look = |args: &[&str], input: &str, file: &str| {
        let args = [args, &["--lang", "zh-Hans"][..]].concat();
        let ran = gametree_reading(&args, input.as_bytes());
        assert!(matches!(ran.code, Some(0 | 3)), "{args:?}: {ran:?}");
        let told = (ran.stdout + &ran.stderr).replace(file, "");
        for line in told.lines() {
            assert_eq!(latin_mark(line), None, "{args:?}: {line}");
        }
        let foreign = foreign(&told, &names).into_iter();
        found.extend(foreign.map(|word| format!("{}: {word}", args[0])));
    };
    for game in &games {
        for (command, more) in SPEAKING {
            // Chess is not solved.
            let is_refused = gametree(&[&[command, game][..], more].concat()).code == Some(4);
            if !is_refused {
                look(&[&[command, game][..], more].concat(), "", "?");
            }
        }
        let shown = gametree(&["show", game, "--json"]).json();
        let first = shown["legal_moves"][0].as_str().expect("a move").to_owned();
        let args = ["play", game, "--nodes", "500", "--seed", "1"];
        look(&args, &dialogue(&first), "?");
    }
    let scratch = Scratch::new("untranslated");
    let (proof, database) = (scratch.path("p1"), scratch.path("d1"));
    let (search, journal) = (scratch.path("s1"), scratch.path("j1"));
    let folder = scratch.to_str().expect("a name of letters");
    for game in ["mnk:3,3,3", "mnk:4,4,3", "tree:[[3,0],[2,9]]"] {
        look(
            &["solve", game, "--certificate", &proof, "--force"],
            "",
            folder,
        );
        look(&["verify", &proof], "", folder);
    }
    let kept = ["--checkpoint", &search, "--nodes", "500"];
    look(&[&["solve", "mnk:5,5,4"][..], &kept].concat(), "", folder);
    let shared = ["--queue", "threads", "--journal", &journal];
    look(&[&["solve", "mnk:3,3,3"][..], &shared].concat(), "", folder);
    look(&["strong", "mnk:3,3,3", "--out", &database], "", folder);
    look(&["strong", "--verify", &database], "", folder);
    look(&["strong", "--statistics", &database], "", folder);
    look(&["query", &database], "", folder);
    found.sort();
    found.dedup();
    assert_eq!(found, UNTRANSLATED);
}

/// Every command that takes `--lang` must be in the lists above.
#[test]
fn every_command_that_takes_a_language_is_looked_at() {
    let help = gametree(&["--help"]).stdout;
    let commands = help.lines().filter_map(|line| {
        let line = line.strip_prefix("  ")?;
        let name = line.split_whitespace().next()?;
        (!line.starts_with(' ') && name.chars().all(|c| c.is_ascii_lowercase())).then_some(name)
    });
    let speak = |command: &&str| {
        gametree(&[command, "--help"])
            .stdout
            .contains("--lang <TAG>")
    };
    let speaking: BTreeSet<&str> = commands.filter(speak).collect();
    let looked_at = SPEAKING.map(|(command, _)| command);
    let looked_at: BTreeSet<&str> = looked_at.into_iter().chain(SPEAKING_OF_MORE).collect();
    assert_eq!(speaking, looked_at);
}

/// Every family of games has a description in Chinese.
#[test]
fn every_game_describes_itself_in_chinese() {
    let program = gametree::builtin();
    let is_chinese = |text: &str| !text.is_ascii();
    for game in program.registry().games() {
        let language = Language::SimplifiedChinese;
        assert!(game.speaks(language), "{}", game.name);
        let text = game.text(language);
        assert!(is_chinese(&text.summary), "{}", game.name);
        assert!(is_chinese(&text.rules), "{}", game.name);
        for (word, meaning) in text.parameters.iter().chain(&text.starts) {
            assert!(is_chinese(meaning), "{}: {word}", game.name);
        }
    }
}

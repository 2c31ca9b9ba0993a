//! Check that generic crates name no game.

use super::{Finding, comment};

/// Folders in which no game is named.
const GENERIC: [&str; 4] = [
    "crates/core/",
    "crates/search/",
    "crates/tt/",
    "crates/render/",
];

/// Folders in which only examples in the documentation name a game.
const TEXTUAL: [&str; 14] = [
    "crates/words/",
    "crates/trace/",
    "crates/explain/",
    "crates/registry/",
    "crates/command/",
    "crates/match/",
    "crates/play/",
    "crates/cli/",
    "crates/serve/",
    "crates/engine/",
    "crates/mcp/",
    "crates/strong/",
    "crates/job-level/",
    "crates/puzzles/",
];

/// Names of games, as words in a row.
///
/// Words that are terms of search or plain English as well, such as captures, go, hex and tree, are not in the list.
const GAMES: [&[&str]; 19] = [
    &["tic", "tac", "toe"],
    &["tictactoe"],
    &["noughts", "and", "crosses"],
    &["mnk"],
    &["m", "n", "k"],
    &["connect", "four"],
    &["gomoku"],
    &["renju"],
    &["capture", "game"],
    &["atari"],
    &["kayles"],
    &["sim"],
    &["nim"],
    &["chess"],
    &["checkers"],
    &["draughts"],
    &["othello"],
    &["reversi"],
    &["shogi"],
];

/// Finds games that a generic crate names, in its README, code, strings and comments.
///
/// The title of a publication may name one: text in double quotes in a comment on a line with a year.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let inside = |folder: &&str| path.strip_prefix(*folder);
    // Tests and manifests may name games: every test plays one, and manifests depend on them.
    let is_source = |path: &str| path.starts_with("src/");
    let is_generic = |path: &str| is_source(path) || path == "README.md";
    let has_examples = TEXTUAL.iter().find_map(inside).is_some_and(is_source);
    if !has_examples && !GENERIC.iter().find_map(inside).is_some_and(is_generic) {
        return Vec::new();
    }
    (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| {
            let comment = comment(line);
            let code = &line[..line.len() - comment.len()];
            let is_documentation = comment.starts_with("///") || comment.starts_with("//!");
            let found = named(code).or_else(|| match comment {
                _ if has_examples && is_documentation => None,
                cited if is_citation(cited) => named(&outside_quotes(cited)),
                other => named(other),
            })?;
            let message = format!("a generic crate names a game: {}", found.join(" "));
            Some(Finding::new(path, number, message))
        })
        .collect()
}

/// Returns the first game that the text names.
fn named(text: &str) -> Option<&'static [&'static str]> {
    let words = words(text);
    GAMES
        .into_iter()
        .find(|game| words.windows(game.len()).any(|window| window == *game))
}

/// Returns `true` if a comment holds a year.
fn is_citation(comment: &str) -> bool {
    let years = 1900..2100;
    words(comment).iter().any(|word| {
        word.parse()
            .is_ok_and(|number: u32| years.contains(&number))
    })
}

fn outside_quotes(text: &str) -> String {
    text.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

/// Returns the words of a text in lower case; names like `TicTacToe` and `best_move` are several words.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in text.chars() {
        let hump = c.is_uppercase() && before.is_lowercase();
        if hump || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            let word = words.last_mut().expect("there is a first word");
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(line: &str) -> usize {
        check("crates/search/src/pvs.rs", line).len()
    }

    #[test]
    fn games_are_found_however_they_are_written() {
        for line in [
            "use gametree_mnk::Mnk;",
            "struct TicTacToeBoard;",
            "/// Made for tic-tac-toe.",
            "const NAME: &str = \"Gomoku\";",
            "// As in the m,n,k games.",
            "/// In the capture game, Black moves first.",
            "let sim = 1;",
            "/// As chess programs do.",
        ] {
            assert_eq!(findings(line), 1, "{line}");
        }
    }

    #[test]
    fn terms_of_search_are_not_games() {
        for line in [
            "/// Captures first, then killers.",
            "let similar = simple(reference);",
            "/// A game is captured by its rules.",
            "let go = hex.tree();",
            "fn max_value(m: Move, k: u32, n: u32) {}",
        ] {
            assert_eq!(findings(line), 0, "{line}");
        }
    }

    #[test]
    fn titles_of_publications_may_name_games() {
        let cited = "/// Shannon, \"Programming a computer for playing chess\" (1950).";
        assert_eq!(findings(cited), 0);
        assert_eq!(findings("/// \"chess\" is a game."), 1, "no year");
        assert_eq!(findings("/// As in chess (Shannon 1950)."), 1, "no title");
        assert_eq!(
            findings("let x = \"chess\"; // Since 1950."),
            1,
            "no comment"
        );
    }

    #[test]
    fn examples_in_documentation_may_name_games() {
        let command_line = |line: &str| check("crates/cli/src/solve.rs", line).len();
        assert_eq!(command_line("/// Reads `mnk:4,4,4`."), 0);
        assert_eq!(command_line("// As in gomoku."), 1);
        assert_eq!(command_line("const GAME: &str = \"chess\"; /// A game."), 1);
        assert!(check("crates/cli/README.md", "Chess is a game.").is_empty());
    }

    #[test]
    fn the_server_was_not_looked_at() {
        for (line, found) in [("let game = \"chess\";", 1), ("/// Reads `chess`.", 0)] {
            let all = check("crates/serve/src/api/games.rs", line);
            assert_eq!(all.len(), found, "{line}");
        }
    }

    #[test]
    fn other_crates_may_name_their_game() {
        let line = "struct TicTacToe;";
        for path in [
            "crates/boards/mnk/src/lib.rs",
            "crates/search/tests/it/main.rs",
            "crates/search/Cargo.toml",
        ] {
            assert!(check(path, line).is_empty(), "{path}");
        }
        for folder in GENERIC {
            for path in ["src/lib.rs", "README.md"] {
                let found = check(&format!("{folder}{path}"), line);
                assert_eq!(found.len(), 1, "{folder}{path}");
            }
        }
    }
}

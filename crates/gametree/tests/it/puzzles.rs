//! `puzzles`: positions with exactly one right move.

use std::fs;

use gametree::builtin_games;
use gametree_puzzles::{Puzzle, read_collection, verify};
use serde_json::json;

use crate::program::gametree;
use crate::scratch::Scratch;

#[test]
fn puzzles_are_printed_with_their_solutions_below() {
    let args = "puzzles mnk:4,3,3 --count 2 --level 3..5 --seed 1 --lang";
    let shown = |language| {
        let args = args.split(' ').chain([language]);
        gametree(&args.collect::<Vec<_>>()).shown()
    };
    insta::assert_snapshot!("puzzles", shown("en"));
    insta::assert_snapshot!("puzzles_in_chinese", shown("zh-Hans"));
}

#[test]
fn puzzles_as_json_have_the_keys_of_the_readme() {
    let ran = gametree(&["puzzles", "tictactoe", "--count", "3", "--json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let found = ran.json();
    let puzzles = found["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), 3);
    let readme = include_str!("../../../puzzles/README.md");
    for puzzle in puzzles {
        assert_eq!(puzzle["solution"], puzzle["line"][0], "{puzzle}");
        for key in puzzle.as_object().expect("an object").keys() {
            assert!(readme.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn a_game_with_fewer_puzzles_says_what_was_looked_at() {
    let ran = gametree(&["puzzles", "mnk:1,1,1", "--count", "1"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(
        ran.stdout.starts_with("0 of 1 puzzle found, in "),
        "{ran:?}"
    );
    let ran = gametree(&["puzzles", "mnk:1,1,1", "--count", "2", "--json"]);
    assert_eq!((ran.code, &ran.json()["puzzles"]), (Some(3), &json!([])));
}

#[test]
fn levels_that_do_not_exist_are_refused() {
    for (level, expected) in [
        ("0", "expected a level from 1 to 10, found \"0\""),
        ("6..4", "expected a level of at least 6 after 6.., found 4"),
    ] {
        let ran = gametree(&["puzzles", "tictactoe", "--level", level]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.stderr.contains(expected), "{ran:?}");
    }
}

#[test]
fn puzzles_are_written_as_a_collection_and_verified() {
    let folder = Scratch::new("puzzles-collection");
    let file = folder.path("puzzles.txt");
    let args = ["puzzles", "mnk:4,3,3", "--each", "2", "--level", "2..4"];
    let ran = gametree(&[&args[..], &["--out", &file]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(&file).expect("written");
    let levels = read_collection(&text).expect("a collection");
    let mut levels: Vec<u8> = levels.iter().map(|one| one.difficulty.number()).collect();
    levels.sort_unstable();
    assert_eq!(levels, [2, 2, 3, 3, 4, 4]);
    let verified = gametree(&["puzzles", "mnk:4,3,3", "--verify", &file]);
    assert_eq!(
        verified.stdout,
        "6 puzzles verified: each has one solution only.\n"
    );
    let other = gametree(&["puzzles", "mnk:4,4,3", "--verify", &file]);
    assert_eq!(other.code, Some(4), "{other:?}");
    assert!(
        other
            .stderr
            .contains("expected puzzles of mnk:4,4,3, found none"),
        "{other:?}"
    );
    let again = gametree(&[&args[..], &["--out", &file]].concat());
    assert_eq!(again.code, Some(4), "{again:?}");
    assert!(again.stderr.contains("--force writes over it"), "{again:?}");
}

#[test]
fn a_puzzle_with_another_solution_is_refused() {
    let folder = Scratch::new("puzzles-refused");
    let file = folder.path("puzzles.txt");
    let refused = |line: &str, expected: &str| {
        fs::write(&file, format!("gametree puzzles 1\n{line}\n")).expect("written");
        let ran = gametree(&["puzzles", "mnk:4,3,3", "--verify", &file]);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.stderr.contains(expected), "{ran:?}");
    };
    let line =
        |player, aim, moves| format!("mnk:4,3,3\t1O2/3X/4:X\t{player}\t{aim}\t5\t101\t{moves}");
    refused(
        &line("first", "win", "c2"),
        "expected c2 as the only solution, found d3",
    );
    refused(
        &line("second", "win", "d3"),
        "expected second to move, found first",
    );
    refused(&line("first", "draw", "d3"), "expected a proof after");
    refused(
        &line("first", "win", "d3 d3"),
        "expected a line of legal moves",
    );
    refused("mnk:4,3,3", "expected line 2: game, position");
}

/// The records hold the position, the task and the solution.
#[test]
fn puzzles_are_written_in_the_formats_of_the_game() {
    let folder = Scratch::new("puzzles-records");
    let [start, before_mate] = ["", "f2f3 e7e5 g2g4"];
    for (game, moves, name, mark) in [
        ("tictactoe", start, "puzzles.sgf", "C[X to move and "),
        ("capture:4x4", start, "puzzles.SGF", " to move and "),
        ("chess", before_mate, "puzzles.pgn", " to move and win "),
    ] {
        let file = folder.path(name);
        let count = if moves == start { 2 } else { 1 };
        let number = count.to_string();
        let args = ["puzzles", game, "--moves", moves, "--count", &number];
        let ran = gametree(&[&args[..], &["--level", "1..4", "--out", &file, "--force"]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(text.matches("gametree").count(), count, "{text}");
        assert!(text.contains(mark), "{text}");
        let session = builtin_games().open(game).expect("a game");
        let read = (session.record_format().read_all)(&text).expect("records");
        assert_eq!(read.len(), count, "{text}");
        assert!(
            read.iter()
                .all(|one| one.start.is_some() && !one.moves.is_empty()),
            "{text}"
        );
    }
    for (game, name, expected) in [
        (
            "kayles:path-5",
            "a.sgf",
            "ends in .txt for puzzles of kayles:path-5, found .sgf",
        ),
        (
            "mnk:5,5,5",
            "a.psq",
            "ends in .sgf or .txt for puzzles of mnk:5,5,5, found .psq",
        ),
        (
            "tictactoe",
            "a",
            "ends in .sgf or .txt for puzzles of tictactoe, found .none",
        ),
    ] {
        let ran = gametree(&["puzzles", game, "--out", &folder.path(name)]);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.stderr.contains(expected), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
    }
}

#[test]
fn a_sheet_has_pages_of_paper_and_the_solutions_on_the_last() {
    let folder = Scratch::new("puzzles-sheet");
    let file = folder.path("sheet.svg");
    let args = ["puzzles", "tictactoe", "--count", "20", "--svg", &file];
    let ran = gametree(&[&args[..], &["--title", "For <Monday>", "--theme", "light"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(&file).expect("written");
    assert!(text.contains("@page { size: A4; margin: 0; }"), "{text}");
    assert!(!text.contains("prefers-color-scheme"), "{text}");
    // Two pages of boards, and one of solutions.
    assert!(text.contains("viewBox=\"0 0 793.7 3367.56\""), "{text}");
    for part in [
        "For &lt;Monday&gt;",
        ">1. Level ",
        ">20. Level ",
        ">Solutions<",
        ">3 / 3<",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(!text.contains("data-moves"), "{text}");
}

/// Number of puzzles between two that are verified, unless `GAMETREE_SLOW` is set.
const STRIDE: usize = 20;
/// Level up to which puzzles are verified, unless `GAMETREE_SLOW` is set.
const QUICK: u8 = 3;

/// Every puzzle that ships is proven anew, by certificates that the rules alone confirm; a fixed part of them in the quick run.
#[test]
fn puzzles_that_ship_have_one_solution() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let registry = builtin_games();
    for entry in registry.games() {
        let puzzles = read_collection(entry.puzzles).expect(entry.name);
        let is_quick = |puzzle: &&Puzzle| puzzle.difficulty.number() <= QUICK;
        let chosen: Vec<&Puzzle> = if is_slow {
            puzzles.iter().collect()
        } else {
            puzzles.iter().filter(is_quick).step_by(STRIDE).collect()
        };
        assert!(!chosen.is_empty(), "{}", entry.name);
        for puzzle in chosen {
            let mut session = registry.open(&puzzle.game).expect("a game");
            let verified = verify(puzzle, &mut *session);
            assert_eq!(verified, Ok(()), "{}", puzzle.game);
        }
    }
}

/// Each game ships at least fifty puzzles, no two of them images of each other; their READMEs say where there are fewer.
#[test]
fn fifty_puzzles_of_each_game_ship() {
    let registry = builtin_games();
    for entry in registry.games() {
        let puzzles = read_collection(entry.puzzles).expect(entry.name);
        assert!(puzzles.len() >= 50, "{}: {}", entry.name, puzzles.len());
        let mut keys: Vec<(String, u128)> = puzzles
            .iter()
            .map(|puzzle| {
                let mut session = registry.open(&puzzle.game).expect("a game");
                session.set_position(&puzzle.position).expect("a position");
                (puzzle.game.clone(), session.image_key())
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), puzzles.len(), "{}", entry.name);
        let usual = puzzles.iter().filter(|puzzle| puzzle.game == entry.usual());
        assert!(usual.count() > 0, "{} has none", entry.usual());
    }
}

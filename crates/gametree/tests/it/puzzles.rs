//! `puzzles`: positions with exactly one right move.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
fn positions_of_the_opening_book_were_puzzles_without_the_end_of_their_lines() {
    // The book has the first positions of every game, whose proofs take longer than these levels allow.
    let args = "puzzles connect4 --count 1 --seed 3 --level 1..3 --json";
    let ran = gametree(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let puzzle = &ran.json()["puzzles"][0];
    let line = puzzle["line"].as_array().expect("a line").len();
    assert_eq!(puzzle["plies"], json!(line), "{puzzle}");
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
        "6 puzzles verified: in each, one move alone attains the aim, the line is best play, and the level fits the number of nodes, which was not counted again.\n"
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

/// Refuses a collection of tic-tac-toe with these lines, at the place and for the reason that are expected.
fn check_forged(lines: &[&str], expected: &str) {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = Scratch::new(&format!("puzzles-forged-{number}"));
    let file = folder.path("puzzles.txt");
    let line = |line: &&str| format!("tictactoe\t{}\n", line.replace(" | ", "\t"));
    let lines: String = lines.iter().map(line).collect();
    fs::write(&file, format!("gametree puzzles 1\n{lines}")).expect("written");
    let ran = gametree(&["puzzles", "tictactoe", "--verify", &file]);
    let error = ran.error(4);
    assert!(error.contains(expected), "{expected}: {error}");
}

/// A win with the next move was once taken for one in any number of plies.
#[test]
fn a_puzzle_with_a_wrong_distance_was_verified() {
    let check = |aim: &str, line: &str, expected: &str| {
        let line = format!("1X1/1XO/XOO:X | first | {aim} | 1 | 3 | {line}");
        check_forged(&[&line], expected);
    };
    let at_reading = "expected line 2: a win in 1 to 1999 plies, found ";
    check("win-in-0", "c3", at_reading);
    check("win-within-0", "c3", at_reading);
    check("win-within-4294967295", "c3", at_reading);
    let odd = "expected line 2: an odd number of plies to win within, found 4";
    check("win-within-4", "c3", odd);
    let short = "expected a line that wins in 9 plies, found one of 1";
    check("win-in-9", "c3", short);
    check("win-within-3", "c3", "a line that wins in 3 plies, found");
    check_forged(
        &["3/2O/OXX:X | first | win-within-5 | 4 | 41 | b2 a2 c3 b3 a3"],
        "expected no win within fewer than 5 plies, found one within 3",
    );
    check_forged(
        &["3/2O/OXX:X | first | win-in-5 | 4 | 41 | b2 a2 c3 b3 a3"],
        "expected best play in the line, found another result after ply 1, b2",
    );
}

#[test]
fn a_puzzle_whose_line_is_a_blunder_was_verified() {
    let check = |line: &str, expected: &str| check_forged(&[line], expected);
    check(
        "O2/1X1/O1X:X | first | draw | 4 | 95 | a2 b1 c2",
        "line 2: O2/1X1/O1X:X: expected best play in the line, found another result after ply 2, b1",
    );
    check(
        "1OX/XOO/1X1:X | first | win-in-3 | 3 | 25 | c1 a1 a3",
        "expected a line that ends with the win, found another",
    );
}

#[test]
fn a_puzzle_with_the_level_of_other_nodes_was_verified() {
    let check = |numbers: &str, expected: &str| {
        let line = format!("1X1/1XO/XOO:X | first | win-in-1 | {numbers} | c3");
        check_forged(&[&line], expected);
    };
    check(
        "4 | 3",
        "line 2: 1X1/1XO/XOO:X: expected level 1 for 3 nodes, found level 4",
    );
    check(
        "1 | 0",
        "expected a number of nodes that has a level, found 0",
    );
}

#[test]
fn the_same_puzzle_twice_or_its_mirror_image_was_verified() {
    let puzzle = "1X1/1XO/XOO:X | first | win-in-1 | 1 | 3 | c3";
    let expected = "line 3: 1X1/1XO/XOO:X: expected a position unlike that of line 2, found the same one or an image of it";
    check_forged(&[puzzle, puzzle], expected);
    let mirrored = "1X1/OX1/OOX:X | first | win-in-1 | 1 | 3 | a3";
    let expected = "line 3: 1X1/OX1/OOX:X: expected a position unlike that of line 2";
    check_forged(&[puzzle, mirrored], expected);
}

#[test]
fn points_were_verified_in_a_game_without_points() {
    check_forged(
        &["XO1/OOX/XX1:O | second | points-0 | 3 | 13 | c1 c3"],
        "expected a win or a draw as the aim, found points",
    );
}

/// A verification without a limit once took hours; the rest of the collection is now named.
#[test]
fn a_verification_ends_with_its_time() {
    let folder = Scratch::new("puzzles-late");
    let file = folder.path("puzzles.txt");
    // A level that no machine verifies in a millisecond.
    let hard = "connect4\t7/3X3/3OX2/3OX2/2OXO2/1OXXOX1:O\tsecond\twin-in-27\t10\t96015\t5 3 3 4 5 3 3 2 2 6 2 2 2 6 6 7 7 6 6 1 1 7 7 7 7 1 1";
    fs::write(&file, format!("gametree puzzles 1\n# hard\n{hard}\n")).expect("written");
    let args = [
        "puzzles", "connect4", "--verify", &file, "--time", "1ms", "--lang",
    ];
    let ran = gametree(&[&args[..], &["en"]].concat());
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(
        ran.stdout,
        "0 of 1 puzzle verified; the puzzle on line 3 and those after it are not verified.\n"
    );
    let ran = gametree(&[&args[..], &["zh-Hans"]].concat());
    assert_eq!(
        ran.stdout,
        "已核验1道题中的0道；第3行及之后的题尚未核验。\n"
    );
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
            "ends in .sgf or .txt for puzzles of tictactoe, found no ending",
        ),
        ("tictactoe", ".txt", "puzzles of tictactoe, found no ending"),
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

/// Games whose proofs take minutes; of their puzzles a part is verified, unless `GAMETREE_SLOW` is set.
const LONG: [&str; 2] = ["gomoku", "maker-breaker"];
/// Number of puzzles between two in this part.
const STRIDE: usize = 20;
/// Level up to which puzzles are in this part.
const QUICK: u8 = 3;

/// Every puzzle that ships is proven anew, by certificates that the rules alone confirm; a fixed part of those with long proofs in the quick run.
#[test]
fn puzzles_that_ship_have_one_solution() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let registry = builtin_games();
    for entry in registry.games() {
        let puzzles = read_collection(entry.puzzles).expect(entry.name);
        let is_quick = |puzzle: &&Puzzle| puzzle.difficulty.number() <= QUICK;
        let chosen: Vec<&Puzzle> = if is_slow || !LONG.contains(&entry.name) {
            puzzles.iter().collect()
        } else {
            puzzles.iter().filter(is_quick).step_by(STRIDE).collect()
        };
        assert!(!chosen.is_empty(), "{}", entry.name);
        for puzzle in chosen {
            let mut session = registry.open(&puzzle.game).expect("a game");
            let verified = verify(puzzle, &mut *session, &Arc::default());
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

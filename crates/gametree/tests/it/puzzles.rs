//! `puzzles`: positions with exactly one right move.

use serde_json::json;

use crate::program::gametree;

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

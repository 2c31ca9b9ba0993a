//! Games for points, which are neither won nor drawn nor lost.

use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;

/// Trees with 0 points among their leaves, best play, or both.
const TREES: [&str; 5] = [
    "tree:[[3,0],[2,9]]",
    "tree:[[3,0],[0,9]]",
    "tree:[[0,0],[0,0]]",
    "tree:[-5,[3,0],0]",
    "tree:[0,0]",
];

/// Words of games that are won and drawn, in every language.
const WORDS: [&str; 12] = [
    "win", "wins", "won", "draw", "draws", "lose", "loses", "loss", "胜", "和棋", "负", "赢",
];

fn spoken_of(text: &str) -> Vec<&'static str> {
    let is_there = |word: &&str| {
        let is_word = |part: &str| part == *word;
        let mut parts = text.split(|c: char| !c.is_ascii_alphabetic());
        parts.any(is_word) || !word.is_ascii() && text.contains(*word)
    };
    WORDS.into_iter().filter(is_there).collect()
}

/// "After 1, MIN replies 2 and holds the draw" was once printed of a tree whose leaves hold points.
#[test]
fn a_tree_of_points_was_drawn() {
    for tree in TREES {
        for language in ["en", "zh-Hans"] {
            let check = |args: &[&str], input: &[u8]| {
                let args = [args, &["--lang", language][..]].concat();
                let ran = gametree_reading(&args, input);
                assert_eq!(ran.code, Some(0), "{ran:?}");
                assert_eq!(
                    spoken_of(&ran.stdout),
                    Vec::<&str>::new(),
                    "{args:?}: {ran:?}"
                );
            };
            for command in ["show", "solve", "analyse", "explain", "best"] {
                check(&[command, tree], b"");
            }
            for engine in ["alphabeta", "pvs", "df-pn", "and-or"] {
                check(&["tree", tree, "--engine", engine, "--reasons"], b"");
            }
            check(&["race", tree, "--engines", "minimax,pvs,df-pn"], b"");
            let typed = b"values\nhint\nexplain\nmoves\n1\n1\nreview\nundo\n2\nreview\nquit\n";
            check(&["play", tree, "--second", "human"], typed);
            check(&["play", tree], b"hint\n1\nreview\nquit\n");
        }
    }
}

#[test]
fn sentences_about_points_name_them() {
    let check = |args: &[&str], expected: &str| {
        let told = gametree(args).stdout;
        assert!(told.contains(expected), "{args:?}: {expected:?} in {told}");
    };
    let [one, zero, ..] = TREES;
    check(&["explain", one], "\n- After 1, MIN replies 2: 0 points.\n");
    check(
        &["analyse", one],
        "  1     0 points   2\nOnly 2 leads there.\n",
    );
    check(&["solve", zero], ": 0 points for MAX, proven\n");
    check(&["explain", zero], "\nEvery move leads there.\n");
    check(
        &["explain", zero, "--lang", "zh-Hans"],
        "双方下出最佳着法时MAX得0分（已证明）。",
    );
    check(&["tree", zero], "\nvalues for MAX, in points\n");
    let question = "root (does MAX get 0 or more?)";
    check(&["tree", zero, "--engine", "df-pn"], question);
    let reason = "MAX has 1, which leads to 0 points or more for MAX, proven.";
    check(&["tree", zero, "--engine", "and-or", "--reasons"], reason);
}

#[test]
fn a_certificate_of_points_speaks_of_points() {
    let scratch = Scratch::new("points-certificate");
    let proof = scratch.path("proof.gtc");
    gametree(&["solve", TREES[1], "--certificate", &proof]);
    let check = |language: &str, expected: &str| {
        let told = gametree(&["verify", &proof, "--lang", language]).stdout;
        assert!(told.contains(expected), "{told}");
    };
    check("en", " at r: 0 points for MAX, verified\n");
    check("zh-Hans", "：MAX得0分（已验证）\n");
}

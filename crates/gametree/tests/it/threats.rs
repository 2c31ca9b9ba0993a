//! Wins by threats on boards of k in a row, and the output about them.

use crate::certificates::Scratch;
use crate::program::gametree;

#[test]
fn boards_that_threats_win_are_proven_with_certificates() {
    for board in ["mnk:5,6,4", "mnk:6,6,4", "mnk:7,7,4", "mnk:4,3,3"] {
        let file = Scratch::new(&format!("threats-{}", board.replace([':', ','], "-")));
        let limits = ["--nodes", "30000", "--certificate", file.path()];
        let solved = gametree(&[&["solve", board][..], &limits].concat());
        assert_eq!(solved.code, Some(0), "{solved:?}");
        assert!(solved.stdout.contains("X wins"), "{solved:?}");
        let verified = gametree(&["verify", file.path()]);
        assert_eq!(verified.code, Some(0), "{verified:?}");
    }
}

#[test]
fn threats_of_the_opponent_are_found_as_well() {
    // O to move faces two open threes that cross.
    let moves = "h8 a1 i8 a15 h9 o1 i9 o15 g10";
    let args = ["solve", "gomoku", "--moves", moves, "--engine", "own"];
    let ran = gametree(&[&args[..], &["--nodes", "200000"]].concat());
    assert!(ran.stdout.contains("X wins, proven"), "{ran:?}");
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn a_search_that_finds_no_win_has_proven_nothing() {
    // Lines of more than k stones are left to the other engines.
    let ran = gametree(&["solve", "mnk:3,3,3,exact", "--engine", "own"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stdout.contains("not proven"), "{ran:?}");
}

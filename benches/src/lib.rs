//! The positions that the benchmarks share.

use gametree_capture::{Capture, RuleSet, Rules as CaptureRules, Start};
use gametree_core::Notation;
use gametree_mnk::{LineRule, Mnk, Rules as MnkRules};
use gametree_tictactoe::TicTacToe;

/// Returns a position of tic-tac-toe with four stones and no line yet.
pub fn tic_tac_toe() -> TicTacToe {
    after(TicTacToe::default(), "b2 a1 c1 a3")
}

/// Returns the empty board of an m,n,k game.
///
/// # Panics
/// If there is no such game, or `W` words do not hold its board.
pub fn empty_mnk<const W: usize>(columns: usize, rows: usize, k: usize) -> Mnk<W> {
    let rules =
        MnkRules::new(columns, rows, k, LineRule::AtLeast).expect("a game within the limits");
    Mnk::new(rules).expect("words enough for the board")
}

/// Returns a 15×15 board of gomoku with twelve stones in the middle and no four in a row.
pub fn gomoku() -> Mnk<4> {
    after(
        empty_mnk(15, 15, 5),
        "h8 h9 i8 g8 i9 i10 g7 j10 j8 k8 f6 e5",
    )
}

/// Returns a short opening of gomoku: two stones of each player in the middle of a 15×15 board.
pub fn gomoku_opening() -> Mnk<4> {
    after(empty_mnk(15, 15, 5), "h8 i9 i8 g8")
}

/// Returns the start of the capture game on a small board.
///
/// # Panics
/// If the board does not have the centre that the start needs, or more than one word.
pub fn capture_start(columns: usize, rows: usize, rule_set: RuleSet, start: Start) -> Capture<1> {
    let rules = CaptureRules::new(columns, rows, rule_set).expect("a board within the limits");
    Capture::with_start(rules, start).expect("a start that fits the board")
}

/// Returns a position of the capture game under plain rules: sixteen stones on 9×9 points, with no string in atari.
pub fn capture() -> Capture<2> {
    let rules = CaptureRules::new(9, 9, RuleSet::Plain).expect("a board within the limits");
    let moves = "e5 e6 d6 f5 d7 f4 e4 e3 f6 g5 c4 e7 d3 d2 g6 h5";
    after(Capture::new(rules), moves)
}

/// Returns the position after these moves.
///
/// # Panics
/// If one of them is illegal, or they end the game.
pub fn after<P: Notation>(mut pos: P, moves: &str) -> P {
    for name in moves.split_whitespace() {
        let m = pos.parse_move(name).expect("a move of the game");
        assert!(pos.is_legal(m), "{name} is legal");
        pos.play(m);
    }
    assert_eq!(pos.outcome(), None, "the game is open after {moves}");
    pos
}

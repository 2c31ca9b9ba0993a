//! Patterns, shapes and forced moves, in positions whose answer can be read off.

use gametree_core::{Evaluator, MoveBuf, MoveGen, Notation, Player, Position, Score};
use gametree_grid::Cell;
use gametree_mnk::LineRule::{self, AtLeast, Exactly};
use gametree_patterns::{ForcedByThreats, Pattern, PatternEstimate, PatternMnk, Shape};

use crate::start;

/// Checks the pattern that a stone of X on the cell of the question mark makes of its row, where X and O have stones already.
fn check_pattern(text: &str, k: usize, lines: LineRule, expected: Pattern) {
    let mut pos = start::<4>(text.len(), 5, k, lines);
    let grid = pos.board().grid();
    let cell = |at, row| grid.cell(at, row).expect("on the board");
    let found = |symbol| text.match_indices(symbol).map(|(at, _)| cell(at, 0));
    // The missing stones of the player with fewer lie where no line can come of them.
    let elsewhere = (0..text.len())
        .step_by(2)
        .flat_map(|at| [cell(at, 2), cell(at, 4)]);
    let (mut own, mut other) = (found("X").fuse(), found("O").fuse());
    let mut rest = elsewhere;
    let (mut left_own, mut left_other) = (text.matches('X').count(), text.matches('O').count());
    while left_own > 0 || left_other > 0 {
        let next = |from: &mut dyn Iterator<Item = Cell>, rest: &mut dyn Iterator<Item = Cell>| {
            from.next().or_else(|| rest.next()).expect("room")
        };
        pos.play(next(&mut own, &mut rest));
        pos.play(next(&mut other, &mut rest));
        (left_own, left_other) = (left_own.saturating_sub(1), left_other.saturating_sub(1));
    }
    let at = text.find('?').expect("a cell that is asked about");
    let pattern = pos.patterns(cell(at, 0), Player::First)[0];
    assert_eq!(pattern, expected, "{text}, {k} in a row, {lines:?}");
}

#[test]
fn patterns_have_the_names_of_the_field() {
    let check = |text, expected| check_pattern(text, 5, AtLeast, expected);
    check("...XXXX?....", Pattern::FIVE);
    check("..XX?XXX....", Pattern::FIVE);
    check("...XXX?.....", Pattern::OPEN_FOUR);
    check("..OXXX?.....", Pattern::FOUR);
    check("..X.XX?.....", Pattern::FOUR);
    // Between the stones of O there are only five cells.
    check("..O.XXX?O...", Pattern::FOUR);
    check("...XX?......", Pattern::OPEN_THREE);
    check("...X.X?.....", Pattern::OPEN_THREE);
    check("..OXX?......", Pattern::THREE);
    check(".O.XX?.O....", Pattern::THREE);
    check("..O.XX?..O..", Pattern::OPEN_THREE);
    check("..X..X?.....", Pattern::THREE);
    check("....X?......", Pattern::OPEN_TWO);
    check("...OX?......", Pattern::TWO);
    check("...OX?.O....", Pattern::NONE);
    check("X?..........", Pattern::TWO);
}

#[test]
fn a_longer_row_counts_by_the_rules() {
    check_pattern("..XXX?XX....", 5, AtLeast, Pattern::FIVE);
    check_pattern("..XXX?XX....", 5, Exactly, Pattern::NONE);
    check_pattern("..X.XX?X....", 5, AtLeast, Pattern::OPEN_FOUR);
    check_pattern("..X.XX?X....", 5, Exactly, Pattern::FOUR);
    check_pattern("X.XXX?......", 5, AtLeast, Pattern::OPEN_FOUR);
    check_pattern("X.XXX?......", 5, Exactly, Pattern::FOUR);
}

#[test]
fn the_names_go_with_any_length() {
    check_pattern("...X?.....", 3, AtLeast, Pattern::OPEN_FOUR);
    check_pattern("...XX?....", 4, AtLeast, Pattern::OPEN_FOUR);
    check_pattern("...X?.....", 4, AtLeast, Pattern::OPEN_THREE);
    check_pattern("..XXXX?...", 6, AtLeast, Pattern::OPEN_FOUR);
    check_pattern("..XXXX?....", 7, AtLeast, Pattern::OPEN_THREE);
}

/// Returns the board of 7 times 7, five in a row, after these moves.
fn played(moves: &str) -> PatternMnk<1> {
    let mut pos = start::<1>(7, 7, 5, AtLeast);
    for name in moves.split_whitespace() {
        let m = pos.parse_move(name).expect("a cell");
        pos.play(m);
    }
    pos
}

#[test]
fn shapes_put_the_lines_of_a_cell_together() {
    let check = |moves: &str, expected: Shape| {
        let pos = played(moves);
        let m = pos.parse_move("d4").expect("a cell");
        assert_eq!(pos.shape(m, Player::First), expected, "after {moves:?}");
    };
    check("", Shape::Quiet);
    check("c4 a1 d3 g1", Shape::DoubleTwo);
    check("c4 a1 e4 g1", Shape::OpenThree);
    check("c4 a1 e4 g1 d3 g7", Shape::OpenThreePlus);
    check("c4 a1 e4 g1 d3 g7 d5 a7", Shape::DoubleThree);
    check("b4 a4 c4 g1 e4 g7", Shape::Four);
    check("b4 a4 c4 g1 e4 g7 d3 a7", Shape::FourPlus);
    check("b4 a4 c4 g1 e4 g7 d3 a7 d5 a1", Shape::FourThree);
    check("b4 a4 c4 d1 e4 g7 d3 a7 d5 a1 d2 g1", Shape::OpenFour);
    check("b4 a4 c4 d1 e4 g7 f4 a7", Shape::Five);
}

#[test]
fn what_is_forced_is_played() {
    let check = |moves: &str, expected: &str, value: Option<Score>| {
        let pos = played(moves);
        let mut forced = MoveBuf::new();
        ForcedByThreats.moves(&pos, &mut forced);
        let mut names: Vec<String> = forced.iter().map(|&m| pos.move_text(m)).collect();
        names.sort();
        assert_eq!(names.join(" "), expected, "after {moves:?}");
        assert_eq!(PatternEstimate.known(&pos), value, "after {moves:?}");
    };
    // A player's own line comes before one of the opponent.
    check("a4 a2 b4 b2 c4 c2 d4 d2", "e4", Some(Score::win_in(1)));
    check("a4 a2 b4 b2 c4 c2 a6 d2", "e2", None);
    check("a4 b2 c4 c2 e4 d2 g4 e2", "a2", Some(Score::loss_in(2)));
    check("b4 a2 c4 b2 d4 a1", "e4", Some(Score::win_in(3)));
    // Only the two cells at its ends stop both open fours on a row of seven cells.
    check("c4 a1 d4 b1 e4", "b4 f4", None);
    // The side to move first makes a four of its three.
    check("c4 a1 d4 b1 g7 c1 e4", "b4 d1 e1 f4", None);
}

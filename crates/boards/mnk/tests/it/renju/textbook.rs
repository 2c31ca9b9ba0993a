//! Positions of the kinds that textbooks show, with marks on the cells in question.

use gametree_core::{Notation, Player, Position};
use gametree_grid::{Cell, GridText};
use gametree_mnk::LineRule::Renju;
use gametree_mnk::{Forbidden, Mnk};

use super::definition::Drawn;
use crate::{rules, start};

/// Compares the marked cells of a drawing with their marks.
///
/// `3` and `4` stand for a three-three and a four-four, `6` for an overline, `5` for a five, and `a` for a cell that is allowed and decides nothing.
/// The drawing is the lower left corner of a board of 15 by 15; the missing O stand apart at the top.
fn check(drawing: &str) {
    let rows: Vec<&str> = drawing.split_whitespace().rev().collect();
    let mut pos = start::<4>(rules(15, 15, 5, Renju));
    let (mut stones, mut asked) = ([Vec::new(), Vec::new()], Vec::new());
    for (row, marks) in rows.iter().enumerate() {
        for (column, mark) in marks.chars().enumerate() {
            let cell = pos.grid().cell(column, row).expect("a cell");
            match mark {
                'X' => stones[0].push(cell),
                'O' => stones[1].push(cell),
                '.' => {}
                mark => asked.push((cell, mark)),
            }
        }
    }
    assert!(
        rows.len() <= 11,
        "the O at the top are apart from the others"
    );
    let apart = [14, 12]
        .into_iter()
        .flat_map(|row| (0..15).step_by(2).map(move |column| (column, row)));
    let apart: Vec<Cell> = apart
        .filter_map(|(column, row)| pos.grid().cell(column, row))
        .collect();
    let missing = stones[0].len() - stones[1].len();
    stones[1].extend(&apart[..missing]);
    pos = text_of(&pos, &stones);
    for (cell, mark) in asked {
        let name = pos.move_text(cell);
        let expected = match mark {
            '6' => Some(Forbidden::Overline),
            '4' => Some(Forbidden::FourFour),
            '3' => Some(Forbidden::ThreeThree),
            _ => None,
        };
        assert_eq!(pos.forbidden(cell), expected, "{name} in {drawing}");
        let at = (pos.grid().column(cell), pos.grid().row(cell));
        assert_eq!(
            Drawn::of(&pos).forbidden(at),
            expected,
            "{name} in {drawing}"
        );
        if expected.is_none() {
            let is_over = pos
                .clone()
                .with_move(cell, |child| child.outcome().is_some());
            assert_eq!(is_over, mark == '5', "{name} in {drawing}");
        }
    }
}

fn text_of(empty: &Mnk<4>, stones: &[Vec<Cell>; 2]) -> Mnk<4> {
    let players = [Player::First, Player::Second];
    let owner = |cell| {
        let mut players = players.into_iter();
        players.find(|player| stones[player.index()].contains(&cell))
    };
    let text = GridText::print(empty.grid(), owner, Player::First);
    let pos = empty.parse_position(&text).expect("a position");
    assert_eq!(pos.to_move(), Player::First);
    pos
}

#[test]
fn three_three_is_forbidden_and_four_three_is_not() {
    check("........ ...X.... ...X.... .XX3.... ........ ........");
    check("......... ....X.... ......... ....X.... .X.X3.... ......... .........");
    check("........ ...X.... ...X.... XXXa.... ........ ........");
    // One of the two is closed by O, or by the edge on one side and O on the other.
    check("........ ...X.... ...X.... OXXa.... ........ ........");
    check("........ ...X.... ...X.... .XXa.O.. ........ ........");
}

#[test]
fn four_four_is_forbidden_on_two_lines_and_on_one() {
    check("........ ...X.... ...X.... ...X.... XXX4.... ........");
    check("........ .X.X4X.X ........");
    check("......... XX.4X.XX. .........");
    check("......... XX.X4.XX. .........");
    check(".......... XXX.4.XXX. ..........");
    // A straight four can be completed in two ways and counts as one four.
    check("......... ..XXXa... .........");
    // Filling the gap would make six, which completes nothing.
    check(".......... OXXXa.XX.. ....X..... ....X..... ....X..... ..........");
}

#[test]
fn an_overline_is_forbidden_unless_a_five_is_made_too() {
    check("......... .XXX6XX.. .........");
    check("......... .X6XXXX5. .........");
    check("....X.... ....X.... ....X.... ....X.... .XXX5XX.. .........");
    // A five beside two fours.
    check(".....X..X. .....X.X.. .....XX... .XXXX5.... ..........");
}

#[test]
fn a_three_between_stones_that_would_make_six_is_none() {
    check("......... ....X.... ....X.... X..Xa..X. ......... .........");
    check("......... ....X.... ....X.... X..Xa.X.X ......... .........");
    check("......... ....X.... ....X.... ...X3X... ......... .........");
    check(".......... ....X..... ....X..... .X..aXX..X .......... ..........");
}

/// The three from c to e can become straight on one cell, f5, which decides.
#[test]
fn a_three_counts_only_if_its_straight_four_is_allowed() {
    // Nothing else goes through f5, so there are two threes.
    check(
        "......... ......... ......... ......... O.XX3.... ....X.... ....X.... ......... .........",
    );
    // A second three through f5 makes a four-three there.
    check(
        "......... ......... .....X... .....X... O.XX3.... ....X.... ....X.... ......... .........",
    );
    // A four through f5 makes a four-four there.
    check(
        "......... .....X... .....X... .....X... O.XXa.... ....X.... ....X.... ......... .........",
    );
    // A row through f5 makes six there.
    check(
        "......... ......... .....X... .....X... O.XXa.... ....XX... ....XX... .....X... .........",
    );
    // A five through f5 is no straight four either.
    check(
        ".....X... .....X... .....X... .....X... O.XXa.... ....X.... ....X.... ......... .........",
    );
    // Two threes go through f5.
    check(
        "......... ......... ....XX.X. ....XXX.. O.XXa.... ......... ......... ......... .........",
    );
    // One of them does not count, as its only straight four would be a four-four.
    check(
        "......... .XXX..... ....XX.X. ....XXX.. O.XX3.... ......... .....O... ......... .........",
    );
}

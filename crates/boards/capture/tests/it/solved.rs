//! Tests of small boards, solved by minimax with a table of whole positions.

use std::collections::HashMap;

use gametree_capture::{Capture, RuleSet, Start};
use gametree_core::{MoveBuf, MoveGen, Player, Position, Score};
use gametree_grid::Bits;
use gametree_movegen::LegalMoves;

use crate::rules;

type Table = HashMap<(Bits<1>, Bits<1>, Player), Score>;

fn solve(pos: &mut Capture<1>, table: &mut Table) -> Score {
    if let Some(outcome) = pos.outcome() {
        return outcome.score_for(pos.to_move());
    }
    let whole = (
        pos.stones(Player::First),
        pos.stones(Player::Second),
        pos.to_move(),
    );
    if let Some(&score) = table.get(&whole) {
        return score;
    }
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    let best = moves
        .iter()
        .map(|&m| pos.with_move(m, |child| solve(child, table)).to_parent())
        .max()
        .expect("an unfinished game has a move");
    table.insert(whole, best);
    best
}

/// Checks the winner, and the number of plies from the start position.
fn check(shape: (usize, usize), rule_set: RuleSet, start: Start, expected: (Player, u32)) {
    let rules = rules(shape.0, shape.1, rule_set);
    let mut pos = Capture::with_start(rules, start).expect("the start fits the board");
    let score = solve(&mut pos, &mut Table::new());
    let winner = if score.is_win() {
        pos.to_move()
    } else {
        !pos.to_move()
    };
    assert_eq!(
        (winner, score.plies()),
        (expected.0, Some(expected.1)),
        "{rules} from {start}"
    );
}

// A solver in another language, which searches strings anew for every candidate move, found the values of both tests as well.

#[test]
fn plain_boards_have_their_known_winners() {
    check((1, 2), RuleSet::Plain, Start::Empty, (Player::Second, 2));
    check((2, 2), RuleSet::Plain, Start::Empty, (Player::Second, 4));
    check((1, 5), RuleSet::Plain, Start::Empty, (Player::First, 3));
    check((3, 2), RuleSet::Plain, Start::Empty, (Player::Second, 6));
    check((3, 3), RuleSet::Plain, Start::Empty, (Player::First, 7));
    check((5, 2), RuleSet::Plain, Start::Empty, (Player::First, 7));
    check((4, 3), RuleSet::Plain, Start::Empty, (Player::First, 9));
}

#[test]
fn contact_boards_have_their_known_winners() {
    check((2, 2), RuleSet::Contact, Start::Empty, (Player::First, 3));
    check((1, 5), RuleSet::Contact, Start::Empty, (Player::First, 3));
    check((3, 2), RuleSet::Contact, Start::Empty, (Player::Second, 4));
    check((3, 3), RuleSet::Contact, Start::Empty, (Player::Second, 4));
    check((5, 2), RuleSet::Contact, Start::Empty, (Player::First, 7));
    check((4, 3), RuleSet::Contact, Start::Empty, (Player::Second, 8));
    check((3, 5), RuleSet::Contact, Start::Empty, (Player::First, 9));
    check((4, 4), RuleSet::Contact, Start::Empty, (Player::First, 7));
}

#[test]
fn the_centre_start_is_the_forced_first_move() {
    // The distance is one ply less, since the black stone lies there already.
    check((3, 3), RuleSet::Contact, Start::Centre, (Player::Second, 3));
    check((3, 5), RuleSet::Contact, Start::Centre, (Player::First, 8));
}

//! The evaluation by liberties: what it claims to know, and its symmetry.

use gametree_capture::Capture;
use gametree_core::{Evaluator, MoveBuf, MoveGen, Notation, Position, Score};
use gametree_eval::Liberties;
use gametree_grid::Cell;
use gametree_movegen::LegalMoves;
use gametree_testkit::random_positions;

use crate::{BOTH, empty};

/// The exact value, where the game is decided within two plies under best play.
fn brute_force<const W: usize>(pos: &mut Capture<W>) -> Option<Score> {
    let mut all_lose = true;
    for m in moves(pos) {
        let (won, answered) = pos.with_move(m, |child| {
            let wins = |m| child.clone().with_move(m, |end| end.outcome().is_some());
            (
                child.outcome().is_some(),
                moves(child).into_iter().any(wins),
            )
        });
        if won {
            return Some(Score::win_in(1));
        }
        all_lose &= answered;
    }
    all_lose.then_some(Score::loss_in(2))
}

fn moves<const W: usize>(pos: &Capture<W>) -> MoveBuf<Cell> {
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    moves
}

/// How often a win and a loss were claimed, each claim checked by brute force.
fn check<const W: usize>(columns: usize, rows: usize, count: usize) -> [usize; 2] {
    let mut claims = [0; 2];
    for rule_set in BOTH {
        let start = empty::<W>(columns, rows, rule_set);
        for mut pos in random_positions(&start, &LegalMoves, count, 7) {
            if let Some(known) = Liberties.known(&pos) {
                assert_eq!(Some(known), brute_force(&mut pos), "{pos:?}");
                claims[usize::from(known.is_loss())] += 1;
            }
        }
    }
    claims
}

#[test]
fn what_is_known_is_what_brute_force_finds() {
    let mut claims = [0; 2];
    for found in [
        check::<1>(1, 2, 10),
        check::<1>(1, 6, 100),
        check::<1>(2, 2, 100),
        check::<1>(3, 2, 300),
        check::<1>(3, 3, 2000),
        check::<1>(4, 3, 2000),
        check::<1>(4, 4, 2000),
        check::<1>(5, 5, 1000),
        check::<2>(9, 8, 50),
    ] {
        claims[0] += found[0];
        claims[1] += found[1];
    }
    assert!(
        claims[0] > 1000 && claims[1] > 100,
        "too few claims to mean anything: {claims:?}"
    );
}

#[test]
fn changing_sides_changes_the_sign_but_for_the_tempo() {
    let tempo = i32::from(Score::estimate(Liberties::TEMPO).raw());
    for rule_set in BOTH {
        let mut compared = 0;
        for pos in random_positions(&empty::<1>(5, 5, rule_set), &LegalMoves, 500, 11) {
            let text = pos.position_text();
            let (stones, side) = text.split_once(':').unwrap();
            let other = if side == "X" { "O" } else { "X" };
            let other = pos.parse_position(&format!("{stones}:{other}")).unwrap();
            let value = |pos| i32::from(Liberties.evaluate(pos).raw()) - tempo;
            assert_eq!(value(&pos), -value(&other), "{text}");
            compared += usize::from(value(&pos) != 0);
        }
        assert!(
            compared > 100,
            "only {compared} positions were out of balance"
        );
    }
}

#[test]
fn fewer_liberties_are_worse() {
    let value = |text: &str| {
        let pos = empty::<1>(5, 5, BOTH[0]).parse_position(text).unwrap();
        Liberties.evaluate(&pos)
    };
    let four = value("5/5/2X2/5/O4:X");
    let three = value("5/5/X4/5/O4:X");
    let two = value("X4/5/5/5/O4:X");
    assert!(four > three && three > two, "{four} {three} {two}");
    assert!(value("X4/O4/5/5/5:X") < value("X4/5/O4/5/5:X"));
}

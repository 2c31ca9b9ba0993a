//! Tests of the laws that every game must keep, and of the promises of generator and evaluator.

use gametree_chess::{Chess, LegalMoves, PieceSquares};
use gametree_core::{Evaluator, MoveBuf, MoveGen, Notation, Position, Tactics};
use gametree_testkit::{check_evaluator, check_generator, check_laws, random_positions};

use crate::at;

/// Positions with castling, captures en passant, promotions, and an end in sight.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1",
    "8/1P3k2/8/2pPp3/8/8/1p4K1/8_w_-_c6_0_1",
    "4k3/8/8/8/8/8/3R4/4K3_w_-_-_80_90",
];

#[test]
fn laws_hold() {
    for start in STARTS {
        check_laws(&at(start), &LegalMoves::default(), 1);
    }
}

#[test]
fn generator_and_evaluator_keep_their_promises() {
    for start in STARTS {
        let legal = LegalMoves::default();
        check_generator(&at(start), &legal, &legal, 1);
        check_evaluator(&at(start), &legal, &PieceSquares, 1);
    }
}

#[test]
fn noisy_moves_are_the_captures_and_queens_among_the_legal_moves() {
    let legal = LegalMoves::default();
    for pos in STARTS
        .iter()
        .flat_map(|start| random_positions(&at(start), &legal, 50, 7))
    {
        let (mut all, mut noisy) = (MoveBuf::new(), MoveBuf::new());
        legal.moves(&pos, &mut all);
        legal.tactics().noisy(&pos, &mut noisy);
        all.retain(|m| legal.tactics().exchange(&pos, *m).is_some());
        let captures_by_lesser_promotion =
            |text: String| text.ends_with(['n', 'b', 'r']) && text.len() == 5;
        assert!(
            noisy
                .iter()
                .all(|&m| !captures_by_lesser_promotion(pos.move_text(m)))
        );
        all.sort_by_key(|m| pos.move_text(*m));
        noisy.sort_by_key(|m| pos.move_text(*m));
        assert_eq!(all, noisy, "{pos:?}");
    }
}

#[test]
fn the_sums_kept_on_the_way_are_those_from_scratch() {
    let legal = LegalMoves::default();
    for pos in STARTS
        .iter()
        .flat_map(|start| random_positions(&at(start), &legal, 100, 11))
    {
        let read = Chess::new().parse_position(&pos.position_text()).unwrap();
        assert_eq!(
            PieceSquares.evaluate(&pos),
            PieceSquares.evaluate(&read),
            "{pos:?}"
        );
    }
}

#[test]
fn both_colours_are_judged_alike() {
    let legal = LegalMoves::default();
    for pos in random_positions(&Chess::new(), &legal, 100, 13) {
        let text = pos.position_text();
        let fields: Vec<&str> = text.split('_').collect();
        let swapped = |c: char| {
            if c.is_ascii_lowercase() {
                c.to_ascii_uppercase()
            } else {
                c.to_ascii_lowercase()
            }
        };
        let rows: Vec<&str> = fields[0].split('/').rev().collect();
        let board: String = rows.join("/").chars().map(swapped).collect();
        let side = if fields[1] == "w" { "b" } else { "w" };
        let mirrored = at(&format!("{board}_{side}_-_-_0_1"));
        assert_eq!(
            PieceSquares.evaluate(&pos),
            PieceSquares.evaluate(&mirrored),
            "{text}"
        );
    }
}

#[test]
fn a_pass_is_taken_back_and_forgets_the_path() {
    let mut pos = Chess::new();
    let before = pos.key();
    let passed = pos.with_pass(|passed| (passed.key(), passed.to_move(), passed.occurrences()));
    let (key, mover, occurrences) = passed.expect("nobody is in check");
    assert_ne!(key, before);
    assert_ne!(mover, pos.to_move());
    assert_eq!((occurrences, pos.key()), (1, before));
    for refused in [
        "4k3/8/8/8/8/8/3P4/4K3_w_-_-_0_1",
        "4k3/8/8/8/8/8/3PR3/4K3_b_-_-_0_1",
    ] {
        assert_eq!(at(refused).with_pass(|_| ()), None, "{refused}");
    }
}

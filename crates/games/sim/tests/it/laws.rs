//! Tests of the laws that every game must keep, and of the promises of generators and evaluator.

use gametree_core::{MoveBuf, MoveGen, Notation, Outcome, Player, Position};
use gametree_sim::{ForcedEdges, FreeEdges, Goal, SafeEdges};
use gametree_testkit::{
    check_canonical, check_evaluator, check_generator, check_laws, check_symmetric,
};

use crate::sim;

#[test]
fn laws_hold() {
    for goal in [Goal::Avoid, Goal::Achieve] {
        for points in 3..=8 {
            check_laws(&sim(points, goal), &FreeEdges, 15);
            check_symmetric(&sim(points, goal), &FreeEdges, 15);
        }
    }
}

#[test]
fn generators_and_evaluator_keep_their_promises() {
    for goal in [Goal::Avoid, Goal::Achieve] {
        for points in 3..=7 {
            let start = sim(points, goal);
            check_generator(&start, &FreeEdges, &FreeEdges, 20);
            check_generator(&start, &FreeEdges, &ForcedEdges, 20);
            check_evaluator(&start, &FreeEdges, &SafeEdges, 20);
            check_canonical(&start, &FreeEdges, &ForcedEdges, &SafeEdges, 10);
        }
    }
}

#[test]
fn forced_edges_are_what_the_goal_leaves() {
    let check = |goal, text: &str, expected: &str| {
        let pos = sim(4, goal).parse_position(text).expect(text);
        let mut moves = MoveBuf::new();
        ForcedEdges.moves(&pos, &mut moves);
        let names: Vec<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
        assert_eq!(names.join(" "), expected, "{text}");
    };
    // The edges are 12 13 14 23 24 34, the moves in the order 12 13 23 14 24 34.
    check(Goal::Avoid, "XX...O:O", "23 14 24");
    check(Goal::Avoid, "XX..OO:X", "14");
    check(Goal::Avoid, "XOOXX.:O", "34");
    check(Goal::Achieve, "XX..OO:X", "23");
    check(Goal::Achieve, "XX...O:O", "23");
    check(Goal::Achieve, "X....O:X", "13 23 14 24");
}

#[test]
fn the_last_edge_decides_or_draws() {
    let check = |goal, text: &str, outcome| {
        let pos = sim(4, goal).parse_position(text).expect(text);
        assert_eq!(pos.outcome(), outcome, "{text}");
        assert_eq!(
            pos.is_legal(pos.parse_move("34").expect("an edge")),
            outcome.is_none()
        );
    };
    let [first, second] = [Player::First, Player::Second].map(|player| Some(Outcome::Win(player)));
    check(Goal::Avoid, "XX.XOO:O", second);
    check(Goal::Achieve, "XX.XOO:O", first);
    check(Goal::Avoid, "OOXOXX:X", first);
    check(Goal::Achieve, "OOXOXX:X", second);
    check(Goal::Avoid, "XOXOOX:X", Some(Outcome::Draw));
    check(Goal::Avoid, "XOX.O.:X", None);
}

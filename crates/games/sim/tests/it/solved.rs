//! Winners and distances of solved games.

use gametree_core::{Canonical, NoEvaluation, Notation, OnCanonical, Position, Score};
use gametree_search::{Certainty, NoObserver, SearchLimits, SearchReport, Solver};
use gametree_sim::{Edge, ForcedEdges, FreeEdges, Goal, SafeEdges, Sim};

use crate::sim;

/// The size of the table in bytes, for the classes of positions on seven points.
const TABLE_BYTES: usize = 1 << 24;
/// A limit that no game reaches: all positions are taken up to renaming.
const ALL_PLIES: u32 = 28;

fn solve(pos: &Sim) -> SearchReport<Edge> {
    let mut solver = Solver::new(
        OnCanonical(ForcedEdges),
        OnCanonical(SafeEdges),
        TABLE_BYTES,
    )
    .expect("a small table");
    let root = Canonical::new(pos.clone(), ALL_PLIES);
    solver.solve(&root, &SearchLimits::default(), &mut NoObserver)
}

fn check(points: usize, goal: Goal, score: Score) {
    let report = solve(&sim(points, goal));
    assert_eq!(report.score, score, "{points} points, {goal:?}");
    assert_eq!(
        report.certainty,
        Certainty::Exact,
        "{points} points, {goal:?}"
    );
}

#[test]
fn the_second_player_wins_on_six_points_and_the_first_holds_out_to_the_last_edge() {
    check(6, Goal::Avoid, Score::loss_in(15));
    let report = solve(&sim(6, Goal::Avoid));
    assert!(report.nodes < 20_000, "{} nodes", report.nodes);
}

#[test]
fn the_second_player_wins_on_seven_points() {
    check(7, Goal::Avoid, Score::loss_in(19));
}

#[test]
fn small_boards_are_drawn_when_triangles_are_avoided() {
    for points in 3..=5 {
        check(points, Goal::Avoid, Score::DRAW);
    }
}

#[test]
fn triangles_are_achieved_in_seven_plies_from_five_points_on() {
    check(3, Goal::Achieve, Score::DRAW);
    check(4, Goal::Achieve, Score::DRAW);
    for points in 5..=8 {
        check(points, Goal::Achieve, Score::win_in(7));
    }
}

#[test]
fn knowledge_and_symmetry_change_no_value() {
    let plain = |points, goal| {
        let mut solver = Solver::new(FreeEdges, NoEvaluation, TABLE_BYTES).expect("a small table");
        solver.solve(
            &sim(points, goal),
            &SearchLimits::default(),
            &mut NoObserver,
        )
    };
    for goal in [Goal::Avoid, Goal::Achieve] {
        for points in 3..=5 {
            let (plain, clever) = (plain(points, goal), solve(&sim(points, goal)));
            assert_eq!(plain.score, clever.score, "{points} points, {goal:?}");
            assert!(plain.nodes >= clever.nodes);
        }
    }
}

#[test]
fn either_kind_of_second_edge_keeps_the_win() {
    let mut pos = sim(6, Goal::Avoid);
    pos.play(pos.parse_move("12").expect("an edge"));
    let winning = |m: &str| {
        let m = pos.parse_move(m).expect("an edge");
        pos.clone()
            .with_move(m, |child| solve(child).score.is_loss())
    };
    // Up to renaming, an edge meets the first one or does not; both replies win.
    assert_eq!([winning("13"), winning("34")], [true, true]);
}

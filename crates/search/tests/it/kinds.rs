//! Tests that every engine returns the score of plain minimax in games of other kinds, too.

use std::collections::HashMap;

use gametree_core::{Evaluator, MoveGen, Position, Score};
use gametree_kayles::{FreeVertices, Graph, Kayles, Parity, Play};
use gametree_search::{PvsOptions, SearchLimits};
use gametree_testkit::Rng;

use crate::agreement::{check_reports, reports};
use crate::drawn::Drawn;
use crate::oracle::Oracle;
use crate::skirmish::{Material, Skirmish, Steps, solved};

/// Options with which a search to some depth equals minimax to that depth.
const EXACT: PvsOptions = PvsOptions::PLAY;

/// Compares all engines at depths 1 to 5.
fn check<P, G, E>(pos: &P, means: (G, E), mut value: impl FnMut(&P) -> Score, place: &str)
where
    P: Position,
    G: MoveGen<P> + Copy,
    E: Evaluator<P> + Copy,
{
    for depth in 1..=5 {
        let limits = SearchLimits::depth(depth);
        let mut reports = reports(pos, means, EXACT, &limits);
        for number in 0..2 {
            let drawn = Drawn::of(pos.key() ^ u64::from(2 * depth + number), EXACT);
            let report = drawn.search(pos, means, &limits);
            reports.push((format!("{drawn:?}"), report));
        }
        check_reports(
            pos,
            &reports,
            &mut value,
            &format!("depth {depth}, {place}"),
        );
    }
}

#[test]
fn captures_without_quiescence() {
    let mut known = HashMap::new();
    let positions = (0..1_000).map(Skirmish::random);
    for pos in positions.filter(|pos| pos.outcome().is_none()) {
        let value = |pos: &Skirmish| solved(pos, &mut known);
        check(&pos, (Steps, Material), value, &format!("{pos:?}"));
    }
}

/// An arbitrary estimate, different for every position.
#[derive(Clone, Copy, Debug)]
struct Muddle;

impl<P: Position> Evaluator<P> for Muddle {
    fn evaluate(&self, pos: &P) -> Score {
        let remainder = i32::try_from(pos.key() % 41).expect("small");
        Score::estimate(remainder - 20)
    }
}

/// Returns a random graph with a few vertices and edges, so that games on it last.
fn graph(vertices: usize, rng: &mut Rng) -> Graph {
    let percent = 5 + rng.below(20);
    let mut graph = Graph::without_edges(vertices).expect("within the limit");
    for v in 0..vertices {
        for u in (0..v).filter(|_| rng.below(100) < percent) {
            graph.connect(u, v);
        }
    }
    graph
}

/// The same vertices may be free after one move or after three.
#[test]
fn positions_that_come_about_after_different_numbers_of_moves() {
    let mut rng = Rng::new(11);
    for round in 0..60 {
        let graph = graph(9 + round % 4, &mut rng);
        for play in [Play::Normal, Play::Misere] {
            let pos = Kayles::<1>::new(graph.clone(), play).expect("one word");
            let mut oracle = Oracle::new(FreeVertices);
            let mut value = |pos: &Kayles<1>| oracle.value(pos);
            let place = format!("{play:?}, {graph:?}");
            check(&pos, (FreeVertices, Parity), &mut value, &place);
            check(&pos, (FreeVertices, Muddle), &mut value, &place);
        }
    }
}

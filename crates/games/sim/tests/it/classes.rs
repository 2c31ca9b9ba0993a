//! Counts of positions up to the names of their points.

use std::collections::{HashMap, HashSet};

use gametree_core::{MoveBuf, MoveGen, Notation, Position, Symmetric};
use gametree_sim::{Edge, FreeEdges, Goal, Sim};
use gametree_testkit::{Rng, random_positions};

use crate::sim;

/// Calls `f` with every unfinished position from the start on, once.
fn for_each_unfinished(start: &Sim, f: &mut impl FnMut(&Sim)) {
    let mut ply = HashSet::from([start.clone()]);
    while !ply.is_empty() {
        let mut next = HashSet::new();
        for pos in ply {
            f(&pos);
            let mut moves = MoveBuf::new();
            FreeEdges.moves(&pos, &mut moves);
            for m in moves {
                let child = pos.clone().with_move(m, |child| child.clone());
                if child.outcome().is_none() {
                    next.insert(child);
                }
            }
        }
        ply = next;
    }
}

/// Returns the number of unfinished positions, and of their classes up to renaming.
fn count(points: usize) -> (usize, usize) {
    let (mut positions, mut classes) = (0, HashSet::new());
    for_each_unfinished(&sim(points, Goal::Avoid), &mut |pos| {
        positions += 1;
        classes.insert(pos.canonical_key().0);
    });
    (positions, classes.len())
}

#[test]
fn six_points_have_1_350_022_unfinished_positions_in_2_250_classes() {
    assert_eq!(count(6), (1_350_022, 2_250));
}

/// Returns all orders of the points.
fn renamings(points: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for point in 0..points {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, point);
                    longer
                })
            })
            .collect();
    }
    all
}

/// Returns the position with its points renamed.
fn renamed(pos: &Sim, names: &[usize]) -> Sim {
    let mut edges: Vec<(Edge, char)> = Vec::new();
    let text: Vec<char> = pos.position_text().chars().collect();
    let ordered = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b)));
    for ((a, b), &symbol) in ordered.clone().zip(&text) {
        edges.push((
            Edge::between(names[a], names[b]).expect("two points"),
            symbol,
        ));
    }
    let colours: HashMap<Edge, char> = edges.into_iter().collect();
    let moved: String = ordered
        .map(|(a, b)| colours[&Edge::between(a, b).expect("two points")])
        .chain(text[text.len() - 2..].iter().copied())
        .collect();
    pos.parse_position(&moved).expect("as reachable as before")
}

#[test]
fn classes_are_those_of_trying_every_renaming() {
    let renamings = renamings(4);
    assert_eq!(renamings.len(), 24);
    let mut key_of_class = HashMap::new();
    let mut keys = HashSet::new();
    for_each_unfinished(&sim(4, Goal::Avoid), &mut |pos| {
        let images = renamings
            .iter()
            .map(|names| renamed(pos, names).position_text());
        let class = images.min().expect("some renaming");
        let key = pos.canonical_key().0;
        assert_eq!(*key_of_class.entry(class).or_insert(key), key, "{pos:?}");
        keys.insert(key);
    });
    assert_eq!(keys.len(), key_of_class.len());
}

#[test]
fn renamed_positions_have_equal_keys_and_proof_keys() {
    let mut rng = Rng::new(5);
    for points in 5..=8 {
        for pos in random_positions(&sim(points, Goal::Avoid), &FreeEdges, 300, 3) {
            let mut names: Vec<usize> = (0..points).collect();
            for last in (1..points).rev() {
                names.swap(last, rng.below(last + 1));
            }
            let image = renamed(&pos, &names);
            let [(key, symmetry), (image_key, other_symmetry)] =
                [&pos, &image].map(Sim::canonical_key);
            assert_eq!(key, image_key, "{pos:?} {names:?}");
            assert_eq!(
                pos.symmetric_proof_key(symmetry),
                image.symmetric_proof_key(other_symmetry)
            );
        }
    }
}

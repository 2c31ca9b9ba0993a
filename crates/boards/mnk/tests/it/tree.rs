//! Tests of the counts of move sequences and positions.

use std::collections::{HashMap, HashSet};

use gametree_core::{MoveBuf, MoveGen, Position, Symmetric, perft};
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_mnk::{Mnk, Rules};
use gametree_movegen::LegalMoves;

use crate::{rules, start};

fn check_perft<const W: usize>(rules: Rules, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        let found = perft(&mut start::<W>(rules), &LegalMoves, depth);
        assert_eq!(found, count, "depth {depth} of {rules:?} on {W} words");
    }
}

#[test]
fn perft_agrees_with_the_table() {
    let table = include_str!("../perft.txt");
    let mut games = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (game, counts) = line.split_once(": ").expect("a game and its counts");
        let numbers = |text: &str| -> Vec<u64> {
            text.split(' ')
                .filter_map(|word| word.parse().ok())
                .collect()
        };
        let sizes: Vec<usize> = numbers(game)
            .into_iter()
            .map(|n| usize::try_from(n).expect("a size"))
            .collect();
        let lines = if game.ends_with("exactly") {
            Exactly
        } else {
            AtLeast
        };
        let rules = rules(sizes[0], sizes[1], sizes[2], lines);
        if rules.grid().words() == 1 {
            check_perft::<1>(rules, &numbers(counts));
        }
        check_perft::<2>(rules, &numbers(counts));
        games += 1;
    }
    assert!(games >= 20, "{games} games in the table");
}

/// Returns the number of positions that can be reached, and their number up to symmetry.
fn count_positions(rules: Rules) -> (usize, usize) {
    let root = start::<1>(rules);
    let mut seen: HashSet<Mnk<1>> = HashSet::from([root.clone()]);
    let mut orbits: HashMap<u64, u32> = HashMap::new();
    let mut open = vec![root];
    while let Some(pos) = open.pop() {
        *orbits.entry(pos.canonical_key().0).or_default() += 1;
        let mut moves = MoveBuf::new();
        LegalMoves.moves(&pos, &mut moves);
        for m in moves {
            let child = pos.clone().with_move(m, |child| child.clone());
            if seen.insert(child.clone()) {
                open.push(child);
            }
        }
    }
    assert!(
        orbits.values().all(|count| 8 % count == 0),
        "orbits divide the group"
    );
    (seen.len(), orbits.len())
}

#[test]
fn positions_of_tic_tac_toe_and_those_up_to_symmetry() {
    assert_eq!(count_positions(rules(3, 3, 3, AtLeast)), (5_478, 765));
}

#[test]
fn positions_of_a_rectangle_have_four_symmetric_ones() {
    // At most two stones on 2x1 cells: empty, X on either, XO and OX.
    assert_eq!(count_positions(rules(2, 1, 2, AtLeast)), (5, 3));
    assert_eq!(count_positions(rules(1, 2, 2, AtLeast)), (5, 3));
    let (positions, orbits) = count_positions(rules(3, 2, 7, AtLeast));
    // By the Cauchy–Frobenius lemma, (267 + 7 + 23 + 7) / 4, where each number counts the positions that a symmetry keeps.
    assert_eq!((positions, orbits), (267, 76));
}

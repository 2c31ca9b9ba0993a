//! Tests of the sizes of the tree, each by its definition.

use std::collections::{HashMap, HashSet};

use gametree_core::{MoveBuf, MoveGen, Position, Symmetric, perft};
use gametree_movegen::LegalMoves;
use gametree_tictactoe::{Square, TicTacToe};

fn moves(pos: &TicTacToe) -> MoveBuf<Square> {
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    moves
}

#[test]
fn perft_agrees_with_the_table() {
    let table = include_str!("../perft.txt");
    let mut lines = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        let depth = u32::try_from(numbers[0]).expect("a depth");
        let found = perft(&mut TicTacToe::default(), &LegalMoves, depth);
        assert_eq!(found, numbers[1], "depth {depth}");
        lines += 1;
    }
    assert_eq!(lines, 11);
}

/// Calls `f` with the moves of every complete game.
fn for_each_game(pos: &mut TicTacToe, line: &mut Vec<Square>, f: &mut impl FnMut(&[Square])) {
    if pos.outcome().is_some() {
        f(line);
    }
    for m in moves(pos) {
        line.push(m);
        pos.with_move(m, |child| for_each_game(child, line, f));
        line.pop();
    }
}

#[test]
fn complete_games_by_length_and_up_to_symmetry() {
    let root = TicTacToe::default();
    // Every symmetry is the canonical symmetry of some reachable position.
    let mut symmetries = HashSet::new();
    for_each_position(&root, &mut |pos| {
        symmetries.insert(pos.canonical_key().1);
    });
    assert_eq!(symmetries.len(), 8);
    let mut by_length = [0_u32; 10];
    let mut up_to_symmetry = HashSet::new();
    for_each_game(&mut root.clone(), &mut Vec::new(), &mut |line| {
        by_length[line.len()] += 1;
        let images = symmetries.iter().map(|&symmetry| {
            let moved = line.iter().map(|&m| root.to_canonical(m, symmetry));
            moved.fold(0, |number, m| number * 10 + m.index() + 1)
        });
        up_to_symmetry.insert(images.min());
    });
    assert_eq!(
        by_length,
        [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872]
    );
    assert_eq!(by_length.iter().sum::<u32>(), 255_168);
    assert_eq!(up_to_symmetry.len(), 31_896);
}

/// Counts the leaves below `pos` when, at every node, only one of several children that are symmetric images is kept.
fn merged_leaves(pos: &mut TicTacToe) -> u32 {
    if pos.outcome().is_some() {
        return 1;
    }
    let mut seen = HashSet::new();
    let mut leaves = 0;
    for m in moves(pos) {
        leaves += pos.with_move(m, |child| {
            if seen.insert(child.canonical_key().0) {
                merged_leaves(child)
            } else {
                0
            }
        });
    }
    leaves
}

#[test]
fn leaves_when_symmetric_children_are_merged_at_every_node() {
    assert_eq!(merged_leaves(&mut TicTacToe::default()), 26_830);
}

/// Calls `f` with every reachable position once.
fn for_each_position(root: &TicTacToe, f: &mut impl FnMut(&TicTacToe)) {
    let mut seen = HashSet::from([root.clone()]);
    let mut open = vec![root.clone()];
    while let Some(pos) = open.pop() {
        f(&pos);
        for m in moves(&pos) {
            let child = pos.clone().with_move(m, |child| child.clone());
            if seen.insert(child.clone()) {
                open.push(child);
            }
        }
    }
}

#[test]
fn reachable_positions_and_those_up_to_symmetry() {
    let mut keys = HashSet::new();
    let mut canonical: HashMap<u64, u32> = HashMap::new();
    let mut positions = 0;
    for_each_position(&TicTacToe::default(), &mut |pos| {
        positions += 1;
        keys.insert(pos.key());
        *canonical.entry(pos.canonical_key().0).or_default() += 1;
    });
    assert_eq!(positions, 5_478);
    assert_eq!(keys.len(), 5_478, "no two positions share a key");
    assert_eq!(canonical.len(), 765);
    assert!(
        canonical.values().all(|count| 8 % count == 0),
        "orbits divide the group"
    );
}

//! The laws of keys at every position of a small game: what they tell apart, and what they unite.

use std::collections::HashMap;
use std::hash::Hash;

use gametree_core::{GameMove, Notation, Score, Symmetric};

use crate::SmallGame;
use crate::report::{Report, conclude};
use crate::small::Node;

/// Checks that no two positions of `game` share a [`key`](gametree_core::Position::key) or a [`proof_key`](gametree_core::Position::proof_key), and that each has the same keys on every way to it.
///
/// A hash may have collisions, but in a small game two positions that share one do so because the hash forgets something.
/// Positions are compared by their texts.
///
/// # Panics
/// If a law is broken: with every broken law by its name, the first position that breaks it, the other one, and how often it was seen.
#[track_caller]
pub fn check_names_everywhere<P: Notation>(game: &SmallGame<P>) {
    conclude(|report| {
        for pos in game.renamed() {
            report.broken(
                "a position has the same keys on every way to it",
                pos,
                format!("key {:#018x}, {:x?} on one way", pos.key(), pos.proof_key()),
            );
        }
        let law = "positions with equal keys are equal";
        check_apart(game, law, P::key, report);
        let law = "positions with equal proof keys are equal";
        check_apart(game, law, |pos| pos.proof_key().bits(), report);
    });
}

/// Checks that positions of `game` with equal canonical keys are worth the same, that every move of the one is worth as much as the move of the other that is the same in the canonical twin, and that the proof keys of canonical twins unite the same positions as the canonical keys do.
///
/// # Panics
/// If a law is broken: with every broken law by its name, the first position that breaks it, the other one, and how often it was seen.
#[track_caller]
pub fn check_twins_everywhere<P: Symmetric + Notation>(game: &SmallGame<P>) {
    conclude(|report| {
        let (mut by_key, mut by_proof_key) = (HashMap::new(), HashMap::new());
        for node in game.nodes() {
            let (key, frame) = node.pos.canonical_key();
            let proof_key = node.pos.twin_proof_key(frame).bits();
            let first = *by_key.entry(key).or_insert(node);
            compare_twins(game, node, first, report);
            if *by_proof_key.entry(proof_key).or_insert(key) != key {
                report.broken(
                    "twins with equal proof keys have equal canonical keys",
                    &node.pos,
                    format!("{proof_key:#x} belongs to another canonical key as well"),
                );
            }
            let united = first.pos.twin_proof_key(first.pos.canonical_key().1);
            if united.bits() != proof_key {
                report.broken(
                    "twins with equal canonical keys have equal proof keys",
                    &node.pos,
                    format!("twin: {}", first.pos.position_text()),
                );
            }
        }
    });
}

/// Checks that no two positions have the same name.
fn check_apart<P: Notation, N: Eq + Hash>(
    game: &SmallGame<P>,
    law: &'static str,
    name: impl Fn(&P) -> N,
    report: &mut Report,
) {
    let mut named = HashMap::new();
    for node in game.nodes() {
        if let Some(other) = named.insert(name(&node.pos), &node.pos) {
            let text = other.position_text();
            report.broken(law, &node.pos, format!("{text} has the same"));
        }
    }
}

/// Compares two positions that share a canonical key.
fn compare_twins<P: Symmetric + Notation>(
    game: &SmallGame<P>,
    node: &Node<P>,
    twin: &Node<P>,
    report: &mut Report,
) {
    let text = twin.pos.position_text();
    if node.value != twin.value {
        let law = "twins have the same value everywhere";
        let what = format!("{}, but {} in its twin {text}", node.value, twin.value);
        report.broken(law, &node.pos, what);
    }
    if canonical_moves(game, node) != canonical_moves(game, twin) {
        let law = "the moves of twins that are one in the canonical twin are worth the same";
        report.broken(law, &node.pos, format!("twin: {text}"));
    }
}

/// The moves by their codes in the canonical twin, sorted, each with what it is worth.
fn canonical_moves<P: Symmetric + Notation>(
    game: &SmallGame<P>,
    node: &Node<P>,
) -> Vec<(u16, Score)> {
    let frame = node.pos.canonical_key().1;
    let moves = node.children.iter();
    let mut canonical: Vec<(u16, Score)> = moves
        .map(|&(m, child)| (node.pos.to_canonical(m, frame).code(), game.worth(child)))
        .collect();
    canonical.sort_unstable();
    canonical
}

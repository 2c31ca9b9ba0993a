//! The laws of keys at every position of a small game: which positions they distinguish, and which they unite.

use std::collections::HashMap;
use std::hash::Hash;

use gametree_core::{GameMove, Notation, Score, Symmetric};

use crate::SmallGame;
use crate::report::{Report, conclude};
use crate::small::Node;

/// Checks that no two positions of `game` share a [`key`](gametree_core::Position::key) or a [`proof_key`](gametree_core::Position::proof_key), and that each has the same keys on every path to it.
///
/// A hash may have collisions, but two positions of a small game that share one do so because the hash forgets something.
/// Positions are compared by their texts.
///
/// # Panics
/// Panics if a law is broken.
/// The message has every broken law by its name, the first position that breaks it, the other one, and how often it was seen.
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

/// Checks that canonical keys unite only positions of `game` that are alike.
///
/// - Positions with equal canonical keys have the same value.
/// - A move of one of them has the worth of the move of the other that is the same in the canonical image.
/// - The proof keys of canonical images unite the same positions as the canonical keys do.
///
/// # Panics
/// Panics if a law is broken.
/// The message has every broken law by its name, the first position that breaks it, the other one, and how often it was seen.
#[track_caller]
pub fn check_symmetry_everywhere<P: Symmetric + Notation>(game: &SmallGame<P>) {
    conclude(|report| {
        let (mut by_key, mut by_proof_key) = (HashMap::new(), HashMap::new());
        for node in game.nodes() {
            let (key, symmetry) = node.pos.canonical_key();
            let proof_key = node.pos.symmetric_proof_key(symmetry).bits();
            let first = *by_key.entry(key).or_insert(node);
            compare_images(game, node, first, report);
            if *by_proof_key.entry(proof_key).or_insert(key) != key {
                report.broken(
                    "symmetric images with equal proof keys have equal canonical keys",
                    &node.pos,
                    format!("{proof_key:#x} belongs to another canonical key as well"),
                );
            }
            let united = first.pos.symmetric_proof_key(first.pos.canonical_key().1);
            if united.bits() != proof_key {
                report.broken(
                    "symmetric images with equal canonical keys have equal proof keys",
                    &node.pos,
                    format!("image: {}", first.pos.position_text()),
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
fn compare_images<P: Symmetric + Notation>(
    game: &SmallGame<P>,
    node: &Node<P>,
    image: &Node<P>,
    report: &mut Report,
) {
    let text = image.pos.position_text();
    if node.value != image.value {
        let law = "symmetric images have the same value everywhere";
        let what = format!("{}, but {} in its image {text}", node.value, image.value);
        report.broken(law, &node.pos, what);
    }
    if canonical_moves(game, node) != canonical_moves(game, image) {
        let law = "the moves of images that are one in the canonical image are worth the same";
        report.broken(law, &node.pos, format!("image: {text}"));
    }
}

/// Returns the moves by their codes in the canonical image, sorted, each with its worth.
fn canonical_moves<P: Symmetric + Notation>(
    game: &SmallGame<P>,
    node: &Node<P>,
) -> Vec<(u16, Score)> {
    let symmetry = node.pos.canonical_key().1;
    let moves = node.children.iter();
    let mut canonical: Vec<(u16, Score)> = moves
        .map(|&(m, child)| (node.pos.to_canonical(m, symmetry).code(), game.worth(child)))
        .collect();
    canonical.sort_unstable();
    canonical
}

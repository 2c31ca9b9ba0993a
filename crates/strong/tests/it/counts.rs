//! Tests of the numbers of positions of games, against independent counts.

use std::env;

use gametree_strong::Sums;

use crate::games::{MEMORY_BYTES, Scratch, solved};

/// Solves a game, verifies the database, and returns its sums by layers and together.
fn sums(game: &str) -> (Vec<Sums>, Sums) {
    let scratch = Scratch::new(&game.replace([':', ','], "-"));
    let database = solved(game, &scratch);
    let statistics = database.statistics().expect("an undamaged database");
    let total = statistics.total();
    let verified = database.verify(MEMORY_BYTES);
    assert_eq!(verified.expect("a right database"), total.classes, "{game}");
    let layers = statistics.layers.iter().map(|layer| layer.1).collect();
    (layers, total)
}

fn positions(layers: &[Sums]) -> Vec<u64> {
    layers.iter().map(|sums| sums.positions).collect()
}

/// Returns `true` if the tests that take minutes are wanted.
fn is_slow() -> bool {
    env::var_os("GAMETREE_SLOW").is_some()
}

/// Tic-tac-toe: 5,478 positions in 765 classes (OEIS A008907 by plies).
#[test]
fn three_in_a_row() {
    let (layers, total) = sums("mnk:3,3,3");
    assert_eq!((total.positions, total.classes), (5_478, 765));
    let expected = [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78];
    assert_eq!(positions(&layers), expected);
    let classes: Vec<u64> = layers.iter().map(|sums| sums.classes).collect();
    assert_eq!(classes, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
}

#[test]
fn four_in_a_row_on_four_times_four() {
    if is_slow() {
        assert_eq!(sums("mnk:4,4,4").1.positions, 9_722_011);
    }
}

/// The positions of Connect Four by the size of the board, as John Tromp counts them on "John's Connect Four Playground" (tromp.github.io/c4/c4.html): 161,029 on four columns of four, 3,945,711 on five columns of four, and 1,706,255 on four columns of five.
#[test]
fn connect_four_on_small_boards() {
    assert_eq!(sums("connect4:4x4").1.positions, 161_029);
    assert_eq!(sums("connect4:5x4").1.positions, 3_945_711);
    if is_slow() {
        assert_eq!(sums("connect4:4x5").1.positions, 1_706_255);
    }
}

/// Sim on six points: 2,250 classes of unfinished positions, which stand for 1,350,022.
#[test]
fn sim_on_six_points() {
    let (layers, _) = sums("sim:6");
    let unfinished = unfinished("sim:6");
    assert_eq!(unfinished, (1_350_022, 2_250));
    assert_eq!(layers.len(), 16);
}

/// Returns the number of unfinished positions of a game and of their classes: the positions without a result.
fn unfinished(game: &str) -> (u64, u64) {
    let expansion = crate::games::open(game).expansion().expect("exact codes");
    let gametree_core::AnyExpansion::Narrow(rules) = expansion else {
        panic!("codes of 64 bits were expected");
    };
    let (mut layer, mut all) = (vec![rules.start()], (0, 0));
    while !layer.is_empty() {
        let mut expanded = gametree_core::Expanded::new();
        let mut images = Vec::new();
        rules.expand(&layer, &mut expanded).expect("positions");
        rules.image_counts(&layer, &mut images).expect("positions");
        for (result, images) in expanded.results.iter().zip(images) {
            if result.is_none() {
                all = (all.0 + u64::from(images), all.1 + 1);
            }
        }
        layer = expanded.children;
        layer.sort_unstable();
        layer.dedup();
    }
    all
}

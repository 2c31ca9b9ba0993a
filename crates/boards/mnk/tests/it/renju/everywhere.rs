//! Tests of the laws at every position that follows from crowded ones.

use gametree_core::Notation;
use gametree_eval::OpenLines;
use gametree_mnk::LineRule::Renju;
use gametree_mnk::{Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_testkit::{
    Rng, SmallGame, check_evaluator, check_knowledge_everywhere, check_moves_everywhere,
    check_moves_with_knowledge, check_names_everywhere, check_replies, check_symmetry_everywhere,
};

use super::dense;
use crate::{rules, start};

/// A bound above the number of positions after any of the starts.
const LIMIT: usize = 200_000;

fn check<const W: usize>(starts: Vec<Mnk<W>>) {
    for pos in &starts {
        check_evaluator(pos, &LegalMoves, &OpenLines, 3);
        check_replies(pos, &Near::new(1), &OpenLines, 3);
    }
    let game = SmallGame::new(starts, &LegalMoves, LIMIT);
    check_names_everywhere(&game);
    check_symmetry_everywhere(&game);
    check_moves_everywhere(&game, &LegalMoves);
    check_moves_everywhere(&game, &Near::new(1));
    check_moves_everywhere(&game, &ForcedReplies);
    check_knowledge_everywhere(&game, &OpenLines);
    check_moves_with_knowledge(&game, &ForcedReplies, &OpenLines);
}

/// Returns randomly drawn positions with few empty cells, some of them forbidden.
fn crowded<const W: usize>(rules: Rules, count: usize, rng: &mut Rng) -> Vec<Mnk<W>> {
    let corner = rules.grid().columns().max(rules.grid().rows());
    let mut starts = Vec::new();
    for attempt in 0.. {
        assert!(attempt < 100_000, "{} starts only", starts.len());
        if starts.len() == count {
            break;
        }
        let filled = 70 + rng.below(20);
        let Some(pos) = dense::<W>(rules, corner, filled, rng) else {
            continue;
        };
        let empty = pos.empty().count();
        if (3..=8).contains(&empty) && pos.legal_cells().count() < empty {
            starts.push(pos);
        }
    }
    starts
}

#[test]
fn crowded_boards_keep_the_laws_at_every_position() {
    let mut rng = Rng::new(4);
    check::<1>(crowded(rules(6, 6, 5, Renju), 15, &mut rng));
    check::<1>(crowded(rules(7, 6, 5, Renju), 15, &mut rng));
    check::<2>(crowded(rules(8, 8, 5, Renju), 15, &mut rng));
}

#[test]
fn one_row_keeps_the_laws_at_every_position() {
    check::<1>(vec![start(rules(9, 1, 5, Renju))]);
    // First may be left with forbidden cells only.
    let texts = [
        "OOXXX1XXOO1:O",
        "O1XXX1XOO2:O",
        "1OXX2XXO1O:O",
        "2XXX1X1OOO:O",
    ];
    let read = |text: &str| {
        start(rules(11, 1, 5, Renju))
            .parse_position(text)
            .expect(text)
    };
    check::<1>(texts.map(read).into());
}

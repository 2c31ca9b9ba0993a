//! Tests of searches that panic.

use gametree_chess::program::GAME;
use gametree_chess::{Chess, LegalMoves};
use gametree_core::{Evaluator, Score};
use gametree_registry::{GameEntry, SessionBuilder};

use super::{complaints, moves, said_of};

/// An evaluator that panics.
#[derive(Clone, Copy)]
struct Panicking;

impl Evaluator<Chess> for Panicking {
    fn evaluate(&self, _: &Chess) -> Score {
        panic!("no estimate")
    }
}

/// Chess with the panicking evaluator.
const PANICKING: GameEntry = GameEntry::new(GAME.name, GAME.summary, |_| {
    let (start, legal) = (Chess::new(), LegalMoves::default());
    Ok(SessionBuilder::repeating("chess", start, legal, Panicking).build())
});

#[test]
fn a_search_that_panicked_was_followed_by_silence() {
    let input = "position startpos moves e2e4\ngo depth 3\nisready\ngo depth 2\nposition startpos\ngo nodes 50\n";
    let text = said_of(&PANICKING, input);
    let panicked = "the search panicked: no estimate";
    assert_eq!(complaints(&text), [panicked; 3], "{text}");
    let moves = moves(&text);
    assert_eq!(moves.len(), 3, "{text}");
    for (m, row) in moves.iter().zip(['7', '7', '2']) {
        let is_legal = m.as_bytes()[1] == row as u8 || matches!(&m[..2], "b8" | "g8" | "b1" | "g1");
        assert!(is_legal, "{m}: {text}");
    }
    assert!(text.contains("readyok"), "{text}");
}

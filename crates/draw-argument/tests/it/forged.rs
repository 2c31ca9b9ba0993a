//! Forged arguments: none shows what is false.

use gametree_draw_argument::{Question, Side, write};
use gametree_grid::Cell;
use gametree_testkit::Rng;

use crate::brute::{accepted, for_questions, with};

/// Returns another argument: a number moved, changed, left out or put in.
fn forged(argument: &[u32], rng: &mut Rng) -> Vec<u32> {
    let mut forged = argument.to_vec();
    for _ in 0..=rng.below(2) {
        let end = forged.len();
        let any = small(rng, 60);
        if end == 0 {
            forged.push(any);
            continue;
        }
        let at = rng.below(end);
        match rng.below(6) {
            0 => forged[at] += 1,
            1 => forged[at] = forged[at].saturating_sub(1),
            2 => forged[at] = any,
            3 => drop(forged.remove(at)),
            4 => forged.insert(at, any),
            _ => forged.swap(at, end - 1),
        }
    }
    forged
}

fn small(rng: &mut Rng, end: usize) -> u32 {
    u32::try_from(rng.below(end)).expect("a small number")
}

/// Returns another question: one with a stone more, or one with a random side to move.
fn disturbed(question: &Question<1>, rng: &mut Rng) -> Question<1> {
    let cells: Vec<Cell> = question.grid.cells().collect();
    let cell = cells[rng.below(cells.len())];
    let side = [Side::Maker, Side::Breaker][rng.below(2)];
    let mut question = *question;
    if (question.stones.maker | question.stones.breaker).contains(cell) {
        question.to_move = side;
    } else {
        question.stones = with(question.stones, cell, side);
    }
    question
}

#[test]
fn no_forged_argument_shows_what_is_false() {
    let (mut accepts, mut refusals, mut false_claims) = (0, 0, 0);
    for_questions(22, &mut |question, brute, rng| {
        let argument = write(&question, brute).expect("a small board");
        // Wins of Maker are tried as well, of which all arguments are wrong.
        let argument = argument.unwrap_or_else(|| vec![0; 20]);
        for _ in 0..10 {
            let question = match rng.below(2) {
                0 => question,
                _ => disturbed(&question, rng),
            };
            // Random numbers replace what is missing.
            let mut forged = forged(&argument, rng);
            forged.extend((0..200).map(|_| small(rng, 90)));
            let winner = brute.winner(question.stones, question.to_move);
            false_claims += usize::from(winner == Side::Maker);
            let Some((more, _)) = accepted(&question, &forged) else {
                refusals += 1;
                continue;
            };
            let winner = brute.winner(more, question.to_move);
            assert_eq!(winner, Side::Breaker, "{question:?} {forged:?}");
            accepts += 1;
        }
    });
    assert!(
        accepts > 80 && refusals > 400 && false_claims > 240,
        "{accepts} {refusals} {false_claims}"
    );
}

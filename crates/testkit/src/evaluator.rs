//! The promises of an evaluator.

use gametree_core::{Evaluator, LookAhead, MoveBuf, MoveGen, Notation, Score};

use crate::random::{Rng, moves_of, random_game};
use crate::report::broken;
use crate::value::exact_value;

/// Any fixed number: every run plays the same games.
const SEED: u64 = 0x6576_616C;
/// Nodes for one exact value: some eight empty cells, a few milliseconds.
const NODES: u32 = 100_000;

/// Plays random games from `start` and asks `evaluator` about every position.
///
/// An estimate is no decided score.
/// What is [`known`](Evaluator::known) is the exact value, near enough to the end of each game that it can be computed.
/// [`look_ahead`](Evaluator::look_ahead) tells what playing the moves would show, and [`best_leaf`](Evaluator::best_leaf) finds the best of it.
///
/// # Panics
/// At the first broken promise, with the position and what differs.
pub fn check_evaluator<P, L, E>(start: &P, legal: &L, evaluator: &E, games: u32)
where
    P: Notation,
    L: MoveGen<P>,
    E: Evaluator<P>,
{
    let mut rng = Rng::new(SEED);
    for _ in 0..games {
        let game = random_game(start, legal, &mut rng);
        for pos in game.iter().filter(|pos| pos.outcome().is_none()) {
            check_estimate(pos, evaluator);
            check_look_ahead(pos, legal, evaluator);
            check_known(pos, legal, evaluator);
        }
    }
}

fn check_estimate<P: Notation, E: Evaluator<P>>(pos: &P, evaluator: &E) {
    let score = evaluator.evaluate(pos);
    if score.plies().is_some() {
        broken("an estimate is no decided score", pos, format!("{score}"));
    }
}

fn check_known<P: Notation, L: MoveGen<P>, E: Evaluator<P>>(pos: &P, legal: &L, evaluator: &E) {
    let Some(known) = evaluator.known(pos) else {
        return;
    };
    let truth = exact_value(&mut pos.clone(), legal, &mut NODES.clone());
    if truth.is_some_and(|truth| truth != known) {
        let truth = truth.unwrap_or(known);
        broken(
            "what is known is true",
            pos,
            format!("known {known}, in truth {truth}"),
        );
    }
}

fn check_look_ahead<P: Notation, L: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    legal: &L,
    evaluator: &E,
) {
    let moves = moves_of(pos, legal);
    let mut told = LookAhead::new();
    if !evaluator.look_ahead(pos, &moves, &mut told) {
        return;
    }
    for (&m, &told) in moves.iter().zip(&told) {
        let shown = after(pos, m, evaluator);
        if told.is_some() && told != shown {
            let text = pos.move_text(m);
            broken(
                "looking ahead tells what playing shows",
                pos,
                format!("{text}: told {told:?}, shown {shown:?}"),
            );
        }
    }
    let mut untold = MoveBuf::new();
    let best = evaluator
        .best_leaf(pos, &moves, &mut untold)
        .map(|(m, score)| (moves.contains(&m), score));
    let highest = told.iter().flatten().max().map(|&score| (true, score));
    if best != highest || untold.len() != told.iter().filter(|entry| entry.is_none()).count() {
        broken(
            "the best leaf is the best of what looking ahead tells",
            pos,
            format!("{best:?}, not {highest:?}; untold {untold:?}"),
        );
    }
}

/// What the evaluator says after a move, unless that ends the game or is known.
fn after<P: Notation, E: Evaluator<P>>(pos: &P, m: P::Move, evaluator: &E) -> Option<Score> {
    pos.clone().with_move(m, |child| {
        let open = child.outcome().is_none() && evaluator.known(child).is_none();
        open.then(|| evaluator.evaluate(child).to_parent())
    })
}

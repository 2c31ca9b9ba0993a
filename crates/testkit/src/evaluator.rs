//! The promises of an evaluator.

use gametree_core::{BulkEvaluator, Evaluator, MoveBuf, MoveEstimates, MoveGen, Notation, Score};

use crate::everywhere::check_bounds;
use crate::random::{Rng, moves_of, random_game};
use crate::report::{Report, conclude};
use crate::value::exact_value;

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x6576_616C;
/// Node limit for one exact value: some eight empty cells, a few milliseconds.
const NODES: u32 = 100_000;
/// Greatest number of moves that can be tried in pairs at every position.
const FEW_MOVES: usize = 32;

/// Plays random games from `start` and checks `evaluator` at every position.
///
/// An estimate is not a decided score, and a position read back from its text has the same estimate, unless the game can repeat positions.
/// A [`known`](Evaluator::known) value is exact, and the bounds of [`at_most`](Evaluator::at_most) and [`at_least`](Evaluator::at_least) hold; this is checked near enough to the end of each game that the value can be computed.
/// [Bulk evaluation](Evaluator::bulk) finds the estimates that playing the moves would show, the best of them, and the best that playing the replies too would show.
///
/// # Panics
/// Panics if a promise is broken.
/// The message has every broken promise, the first position that shows it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_evaluator<P, L, E>(start: &P, legal: &L, evaluator: &E, games: u32)
where
    P: Notation,
    L: MoveGen<P>,
    E: Evaluator<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        for _ in 0..games {
            let game = random_game(start, legal, &mut rng);
            for pos in game.iter().filter(|pos| pos.outcome().is_none()) {
                check_estimate(pos, evaluator, report);
                check_children(pos, legal, evaluator, report);
                check_grandchildren(pos, legal, evaluator, &mut rng, report);
                check_known(pos, legal, evaluator, report);
            }
        }
    });
}

/// Plays random games from `start` with the moves of `generator`, which may leave some out, and checks [`BulkEvaluator::best_grandchild`] with them at every position.
///
/// # Panics
/// Panics if the result differs from that of playing the moves and the replies; the message has the first position where it differs.
#[track_caller]
pub fn check_replies<P, G, E>(start: &P, generator: &G, evaluator: &E, games: u32)
where
    P: Notation,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        for _ in 0..games {
            let game = random_game(start, generator, &mut rng);
            for pos in game.iter().filter(|pos| pos.outcome().is_none()) {
                check_grandchildren(pos, generator, evaluator, &mut rng, report);
            }
        }
    });
}

fn check_estimate<P: Notation, E: Evaluator<P>>(pos: &P, evaluator: &E, report: &mut Report) {
    let score = evaluator.evaluate(pos);
    if score.plies().is_some() {
        let law = "an estimate is no decided score";
        report.broken(law, pos, format!("{score}"));
    }
    let read = pos.parse_position(&pos.position_text());
    let from_scratch = read.map(|read| evaluator.evaluate(&read));
    // The path to a position, which its text leaves out, may be part of the estimate.
    if !P::CAN_REPEAT && from_scratch.as_ref().is_ok_and(|&other| other != score) {
        report.broken(
            "an estimate is that of the position read back",
            pos,
            format!("{score}, {from_scratch:?} from scratch"),
        );
    }
}

fn check_known<P: Notation, L: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    legal: &L,
    evaluator: &E,
    report: &mut Report,
) {
    let known = evaluator.known(pos);
    let limits = [Score::loss_in(1), Score::DRAW, Score::win_in(1)];
    let is_bounded = |&limit: &Score| {
        evaluator.at_most(pos, limit).is_some() || evaluator.at_least(pos, limit).is_some()
    };
    if known.is_none() && !limits.iter().any(is_bounded) {
        return;
    }
    let Some(truth) = exact_value(&mut pos.clone(), legal, &mut NODES.clone()) else {
        return;
    };
    if let Some(known) = known.filter(|&known| known != truth) {
        let what = format!("{known}, in truth {truth}");
        report.broken("what is known is true", pos, what);
    }
    for limit in limits {
        check_bounds(pos, truth, limit, evaluator, report);
    }
}

fn check_children<P: Notation, L: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    legal: &L,
    evaluator: &E,
    report: &mut Report,
) {
    let moves = moves_of(pos, legal);
    let mut returned = MoveEstimates::new();
    let bulk = evaluator.bulk();
    bulk.evaluate_moves(pos, &moves, &mut returned);
    if returned.is_empty() {
        return;
    }
    for (&m, &returned) in moves.iter().zip(&returned) {
        let shown = after(pos, m, evaluator);
        if returned.is_some() && returned != shown {
            let text = pos.move_text(m);
            report.broken(
                "bulk evaluation finds what playing shows",
                pos,
                format!("{text}: returned {returned:?}, shown {shown:?}"),
            );
        }
    }
    let mut remaining = MoveBuf::new();
    let best = bulk
        .best_child(pos, &moves, &mut remaining)
        .map(|(m, score)| (moves.contains(&m), score));
    let highest = returned.iter().flatten().max().map(|&score| (true, score));
    if best != highest || remaining.len() != returned.iter().filter(|entry| entry.is_none()).count()
    {
        report.broken(
            "the best child is the best of all that have an estimate",
            pos,
            format!("{best:?}, not {highest:?}; remaining {remaining:?}"),
        );
    }
}

/// Checks the best grandchild; positions with many moves are checked only now and then, since every pair of moves is played.
fn check_grandchildren<P: Notation, G: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    generator: &G,
    evaluator: &E,
    rng: &mut Rng,
    report: &mut Report,
) {
    let moves = moves_of(pos, generator);
    if moves.len() > FEW_MOVES && rng.below(4 * moves.len()) > 0 {
        return;
    }
    let mut remaining = MoveBuf::new();
    let added = |m, added: &mut MoveBuf<P::Move>| generator.moves_after(pos, m, added);
    let best = evaluator
        .bulk()
        .best_grandchild(pos, &moves, added, &mut remaining);
    let returned = moves.iter().filter(|m| !remaining.contains(m));
    let shown: Option<Vec<Score>> = returned
        .map(|&m| after_replies(pos, m, generator, evaluator))
        .collect();
    let Some(shown) = shown else {
        let law = "where a move or a reply ends the game, nothing is estimated";
        report.broken(law, pos, format!("remaining {remaining:?}"));
        return;
    };
    let found = best.map(|(m, score)| (moves.contains(&m) && !remaining.contains(&m), score));
    let highest = shown.into_iter().max().map(|score| (true, score));
    if found != highest {
        report.broken(
            "the best grandchild is what playing both moves shows",
            pos,
            format!("returned {best:?}, shown {highest:?}"),
        );
    }
}

/// Returns the least estimate after a move and a reply, unless one of them ends the game or leads to a known position.
fn after_replies<P: Notation, G: MoveGen<P>, E: Evaluator<P>>(
    pos: &P,
    m: P::Move,
    generator: &G,
    evaluator: &E,
) -> Option<Score> {
    let mut child = pos.clone();
    child.play(m);
    after(pos, m, evaluator)?;
    let replies: Option<Vec<Score>> = moves_of(&child, generator)
        .into_iter()
        .map(|reply| after(&child, reply, evaluator))
        .collect();
    replies?.into_iter().map(Score::to_parent).min()
}

/// Returns the estimate after a move, unless the move ends the game or leads to a known position.
fn after<P: Notation, E: Evaluator<P>>(pos: &P, m: P::Move, evaluator: &E) -> Option<Score> {
    pos.clone().with_move(m, |child| {
        let open = child.outcome().is_none() && evaluator.known(child).is_none();
        open.then(|| evaluator.evaluate(child).to_parent())
    })
}

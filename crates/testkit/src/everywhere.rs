//! The promises of generators and evaluators at every position of a small game.

use std::collections::{HashMap, HashSet};

use gametree_core::{Coverage, Evaluator, MoveGen, Notation, Score};

use crate::SmallGame;
use crate::generator::check_proposals;
use crate::random::moves_of;
use crate::report::{Report, conclude};
use crate::small::Node;

/// Checks the moves of `generator` at every position of `game`.
///
/// The moves are legal, each comes once, there are some where the game goes on, and they attain the value if the [`Coverage`](gametree_core::Coverage) promises it.
/// The best of the moves left has the worth of the best legal move: the same distance if the generator keeps distances, otherwise the same outcome.
///
/// # Panics
/// Panics if a promise is broken.
/// The message has every broken promise, the first position that shows it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_moves_everywhere<P: Notation, G: MoveGen<P>>(game: &SmallGame<P>, generator: &G) {
    let coverage = generator.coverage();
    conclude(|report| {
        for node in game.nodes() {
            let all: HashSet<P::Move> = node.children.iter().map(|child| child.0).collect();
            check_proposals(&node.pos, &all, generator, report);
            let best = best_left(game, node, generator);
            let Some(best) = best.filter(|_| coverage.is_complete()) else {
                continue;
            };
            if comparable(best, coverage) != comparable(node.value, coverage) {
                report.broken(
                    "the moves that are left attain the value",
                    &node.pos,
                    format!(
                        "{} with every legal move, {best} with those left",
                        node.value
                    ),
                );
            }
        }
    });
}

/// Checks the knowledge of `evaluator` at every unfinished position of `game`.
///
/// A value that it [knows](Evaluator::known) is exact, distance included.
/// The bounds of [`at_most`](Evaluator::at_most) and [`at_least`](Evaluator::at_least) hold for the value, and keep within the limits they were asked for.
/// The limits are those around the value, around its negation, around a draw, and the nearest wins and losses.
///
/// # Panics
/// Panics if a promise is broken.
/// The message has every broken promise, the first position that shows it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_knowledge_everywhere<P, E>(game: &SmallGame<P>, evaluator: &E)
where
    P: Notation,
    E: Evaluator<P>,
{
    conclude(|report| {
        for (pos, truth) in unfinished(game).map(|node| (&node.pos, node.value)) {
            if let Some(known) = evaluator.known(pos).filter(|&known| known != truth) {
                let law = "what is known is the value";
                report.broken(law, pos, format!("{known}, in truth {truth}"));
            }
            for limit in limits(truth) {
                check_bounds(pos, truth, limit, evaluator, report);
            }
        }
    });
}

/// Checks that the moves of `generator` attain the value or the lower bound that `evaluator` knows, at every position of `game` where it knows one.
///
/// Engines that solve take the value from the evaluator and the line that shows it from the generator.
/// So the two must agree wherever a game supplies both.
/// A generator that promises no values is not checked.
///
/// # Panics
/// Panics if they disagree; the message has the first position that shows it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_moves_with_knowledge<P, G, E>(game: &SmallGame<P>, generator: &G, evaluator: &E)
where
    P: Notation,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    let coverage = generator.coverage();
    if !coverage.is_complete() {
        return;
    }
    conclude(|report| {
        for node in unfinished(game) {
            let pos = &node.pos;
            let best = best_left(game, node, generator).unwrap_or(Score::NEG_INFINITY);
            let known = evaluator.known(pos);
            if let Some(known) =
                known.filter(|&it| comparable(it, coverage) != comparable(best, coverage))
            {
                let law = "the moves that are left attain what is known";
                report.broken(law, pos, format!("{known} is known, they attain {best}"));
            }
            for limit in limits(node.value) {
                let bound = evaluator.at_least(pos, limit);
                if let Some(bound) =
                    bound.filter(|&it| comparable(it, coverage) > comparable(best, coverage))
                {
                    let law = "the moves that are left attain the lower bound";
                    report.broken(law, pos, format!("at least {bound}, they attain {best}"));
                }
            }
        }
    });
}

fn unfinished<P: Notation>(game: &SmallGame<P>) -> impl Iterator<Item = &Node<P>> {
    let nodes = game.nodes().iter();
    nodes.filter(|node| !node.children.is_empty())
}

/// Returns the worth of the best of the proposed moves; `None` if no legal one is proposed.
fn best_left<P, G>(game: &SmallGame<P>, node: &Node<P>, generator: &G) -> Option<Score>
where
    P: Notation,
    G: MoveGen<P>,
{
    let children: HashMap<P::Move, usize> = node.children.iter().copied().collect();
    let left = moves_of(&node.pos, generator);
    let legal = left.iter().filter_map(|m| children.get(m));
    legal.map(|&child| game.worth(child)).max()
}

/// Returns the part of a score that the generator keeps: without its distance, if that does not survive.
fn comparable(score: Score, coverage: Coverage) -> Score {
    match score.plies() {
        Some(_) if coverage.keeps_distance() => score,
        Some(_) if score.is_win() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
        None => score,
    }
}

/// Returns the limits for which bounds are checked.
///
/// They separate the value, its negation and a draw from their neighbours, and include the first few distances.
fn limits(truth: Score) -> impl Iterator<Item = Score> {
    let beside = |score: Score| [-1, 0, 1].map(|by| Score::from_raw(score.raw() + by));
    let near = (1..=4).flat_map(|plies| [Score::win_in(plies), Score::loss_in(plies)]);
    let around = [truth, -truth, Score::DRAW].into_iter().flat_map(beside);
    around.chain(near)
}

pub(crate) fn check_bounds<P: Notation, E: Evaluator<P>>(
    pos: &P,
    truth: Score,
    limit: Score,
    evaluator: &E,
    report: &mut Report,
) {
    let wrong = |bound: Score| format!("{bound} for the limit {limit}, in truth {truth}");
    let most = evaluator.at_most(pos, limit);
    if let Some(bound) = most.filter(|&bound| bound > limit || truth > bound) {
        report.broken("the value is at most its bound", pos, wrong(bound));
    }
    let least = evaluator.at_least(pos, limit);
    if let Some(bound) = least.filter(|&bound| bound < limit || truth < bound) {
        report.broken("the value is at least its bound", pos, wrong(bound));
    }
}

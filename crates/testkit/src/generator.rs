//! The promises of a generator that leaves moves out.

use std::collections::HashSet;

use gametree_core::{Coverage, MoveBuf, MoveGen, Notation, Score};

use crate::random::{Rng, moves_of, random_game};
use crate::report::{Report, conclude};
use crate::value::exact_value;

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x6765_6E73;
/// Node limit for one exact value: some eight empty cells, a few milliseconds.
const NODES: u32 = 100_000;
/// Greatest number of moves that can be compared in pairs at every position.
const FEW_MOVES: usize = 32;

/// Plays random games from `start` and compares `other` with the legal moves at every position.
///
/// Whatever its coverage, `other` proposes only legal moves, each once, and some where there are any.
/// It reports at least the coverage that its type promises.
/// A generator of [`Coverage::Legal`] proposes them all.
/// The moves that it predicts after a move ([`MoveGen::moves_after`]) are those that it proposes once that move has been played.
/// With a generator of [`Coverage::Sound`], plain minimax has the same value with `other` as with `legal`, and the same distance if that is claimed.
/// This is checked near enough to the end of each game that the value can be computed.
///
/// # Panics
/// Panics if a promise is broken.
/// The message has every broken promise, the first position that shows it, the difference there, and how often it was seen.
#[track_caller]
pub fn check_generator<P, L, G>(start: &P, legal: &L, other: &G, games: u32)
where
    P: Notation,
    L: MoveGen<P>,
    G: MoveGen<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        for _ in 0..games {
            let game = random_game(start, legal, &mut rng);
            for pos in &game {
                let all = moves_of(pos, legal).into_iter().collect();
                check_proposals(pos, &all, other, report);
                check_moves_after(pos, other, &mut rng, report);
            }
            if matches!(other.coverage(), Coverage::Sound { .. }) {
                // Each position is harder than the one after it, so the first that is too hard ends the check.
                let _ = game
                    .iter()
                    .rev()
                    .try_for_each(|pos| check_value(pos, legal, other, report));
            }
        }
    });
}

/// Compares the proposals of a generator with all legal moves.
pub(crate) fn check_proposals<P: Notation, G: MoveGen<P>>(
    pos: &P,
    all: &HashSet<P::Move>,
    other: &G,
    report: &mut Report,
) {
    let (promised, reported) = (G::COVERAGE, other.coverage());
    let mut proposed = HashSet::new();
    for m in moves_of(pos, other) {
        let text = pos.move_text(m);
        if !all.contains(&m) {
            let law = "a generator proposes only legal moves";
            report.broken(law, pos, format!("{text} is not legal"));
        }
        if !proposed.insert(m) {
            let law = "a generator proposes each move once";
            report.broken(law, pos, format!("{text} comes twice"));
        }
    }
    if proposed.is_empty() && !all.is_empty() {
        report.broken(
            "a generator never leaves nothing where a legal move exists",
            pos,
            format!("{} moves are legal, none is proposed", all.len()),
        );
    }
    if !reported.includes(promised) {
        report.broken(
            "a generator reports at least the coverage that its type promises",
            pos,
            format!("{promised:?} promised, {reported:?} reported"),
        );
    }
    if reported == Coverage::Legal && proposed.len() < all.len() {
        report.broken(
            "a generator of every legal move leaves none out",
            pos,
            format!(
                "{} moves are legal, {} are proposed",
                all.len(),
                proposed.len()
            ),
        );
    }
}

/// Checks the moves after a move; positions with many moves are checked only now and then, since every pair of moves is compared.
fn check_moves_after<P: Notation>(
    pos: &P,
    generator: &impl MoveGen<P>,
    rng: &mut Rng,
    report: &mut Report,
) {
    let moves = moves_of(pos, generator);
    if moves.len() > FEW_MOVES && rng.below(moves.len()) > 0 {
        return;
    }
    for &m in moves.iter().filter(|&&m| pos.is_legal(m)) {
        let mut added = MoveBuf::new();
        let mut child = pos.clone();
        child.play(m);
        if !generator.moves_after(pos, m, &mut added) || child.outcome().is_some() {
            continue;
        }
        let others = moves.iter().filter(|&&other| other != m);
        let returned: HashSet<P::Move> = others.chain(&added).copied().collect();
        let played: HashSet<P::Move> = moves_of(&child, generator).into_iter().collect();
        if returned != played {
            let text = pos.move_text(m);
            report.broken(
                "the moves after a move are those that playing it shows",
                pos,
                format!(
                    "{text}: {} moves returned, {} shown",
                    returned.len(),
                    played.len()
                ),
            );
        }
    }
}

/// Compares the values of a position by both generators; `None` if the position is too hard to solve.
fn check_value<P, L, G>(pos: &P, legal: &L, other: &G, report: &mut Report) -> Option<()>
where
    P: Notation,
    L: MoveGen<P>,
    G: MoveGen<P>,
{
    let truth = exact_value(&mut pos.clone(), legal, &mut NODES.clone())?;
    let found = exact_value(&mut pos.clone(), other, &mut NODES.clone())?;
    let same = if other.coverage().keeps_distance() {
        found == truth
    } else {
        sign(found) == sign(truth)
    };
    if !same {
        report.broken(
            "a sound generator keeps the value",
            pos,
            format!("{truth} with every legal move, {found} with the proposed ones"),
        );
    }
    Some(())
}

/// Returns the sign of a win, a draw or a loss, without the distance.
fn sign(score: Score) -> i16 {
    score.raw().signum()
}

//! The law of antisymmetric evaluations, which are worth to one player what they cost the other.

use gametree_core::{Evaluator, MoveGen, Notation, Score};

use crate::random::{Rng, random_game};
use crate::report::{Report, conclude};

/// Seed of the random games, any fixed number: every run plays the same games.
const SEED: u64 = 0x616E_7469;

/// Checks at every position of random games from `start` that the estimate of `evaluator` flips its sign when the turn passes to the opponent.
///
/// An evaluation that compares both players without regard to the side to move keeps this law; a call of this function claims that.
/// An evaluation that is always from the viewpoint of First breaks the law, which is a mistake.
/// One that grants the side to move a bonus for its turn breaks it as well, which is no mistake.
///
/// The game supplies the position with the opponent to move by [`with_pass`](gametree_core::Position::with_pass).
///
/// # Panics
/// Panics if a law is broken; the message has the first position that breaks it, the difference there, and how often it was seen.
/// Panics also if no position can pass, since then nothing was compared.
#[track_caller]
pub fn check_antisymmetric<P, L, E>(start: &P, legal: &L, evaluator: &E, games: u32)
where
    P: Notation,
    L: MoveGen<P>,
    E: Evaluator<P>,
{
    conclude(|report| {
        let mut rng = Rng::new(SEED);
        let mut compared = 0_u32;
        for _ in 0..games {
            for pos in random_game(start, legal, &mut rng) {
                compared += u32::from(check_pass(&pos, evaluator, report));
            }
        }
        if compared == 0 {
            let law = "some position can pass where evaluations are antisymmetric";
            report.broken(law, start, "nothing was compared");
        }
    });
}

/// Compares the estimates before and after a pass; returns `true` if they could be compared.
fn check_pass<P: Notation, E: Evaluator<P>>(pos: &P, evaluator: &E, report: &mut Report) -> bool {
    let judge = |pos: &P| pos.outcome().is_none().then(|| evaluator.evaluate(pos));
    let passed = pos.clone().with_pass(|passed| judge(passed)).flatten();
    let pair: Option<(Score, Score)> = judge(pos).zip(passed);
    if let Some((own, other)) = pair.filter(|&(own, other)| own != -other) {
        report.broken(
            "an antisymmetric evaluation flips its sign with the turn",
            pos,
            format!("{own}, and {other} with the opponent to move"),
        );
    }
    pair.is_some()
}

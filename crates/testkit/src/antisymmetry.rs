//! The law of evaluations that are worth to the one player what they cost the other.

use gametree_core::{Evaluator, MoveGen, Notation, Score};

use crate::random::{Rng, random_game};
use crate::report::{Report, conclude};

/// Any fixed number: every run plays the same games.
const SEED: u64 = 0x616E_7469;

/// Plays random games from `start` and checks at every position that the estimate of `evaluator` flips its sign when the turn passes to the opponent.
///
/// An evaluation that compares both players without regard to who moves keeps this law; to call this function is to claim it.
/// One that always sees with the eyes of First breaks it, which is a mistake, and so does one that gives the side to move something for its turn, which is none.
///
/// The game says by [`with_pass`](gametree_core::Position::with_pass) what a position is with the opponent to move.
///
/// # Panics
/// If a law is broken, with the first position that breaks it, what differs there, and how often it was seen; and if no position can pass, since then nothing was compared.
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

/// Whether the estimates before and after a pass could be compared.
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

//! Lines of moves from a position, with the effect of each move.

use gametree_core::{Outcome, Phrase, Player};
use gametree_registry::{Effect, Session};

/// Moves from a position, played by the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, one after the other.
    pub steps: Vec<Step>,
    /// The result after the last move; `None` if the game goes on.
    pub end: Option<Outcome>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The player who makes the move.
    pub mover: Player,
    /// The move, as the game reads it.
    pub m: String,
    /// The move as a person writes it.
    pub words: String,
    /// The effect of the move.
    pub effect: Effect,
    /// `true` if every other legal move there loses at once, by itself or to the next move.
    pub is_forced: bool,
    /// The reasons for the move that the game gives.
    pub reasons: Vec<Phrase>,
}

impl Line {
    /// Plays moves from the current position, up to the first that is not legal, and takes them back.
    ///
    /// Effects and reasons are reported for the first `told` moves, until `stop` returns `true`.
    pub fn of(
        line: &[String],
        told: usize,
        session: &mut dyn Session,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut steps: Vec<Step> = Vec::new();
        for m in line {
            let mover = session.to_move();
            let is_told = steps.len() < told && !stop();
            let reasons = is_told.then(|| session.reasons(m));
            let words = session.line_words(std::slice::from_ref(m)).concat();
            if session.play(m).is_err() {
                break;
            }
            let before = steps.last().map(|step| &step.effect);
            let is_forced = before.is_some_and(|effect| effect.escapes() == [m.clone()]);
            steps.push(Step {
                mover,
                m: m.clone(),
                words,
                effect: match session.outcome() {
                    Some(outcome) => Effect::Ends(outcome),
                    None if is_told => Effect::of_last_move(session, stop),
                    None => Effect::Quiet,
                },
                is_forced,
                reasons: reasons.unwrap_or_default(),
            });
        }
        let end = session.outcome();
        for _ in &steps {
            session.undo();
        }
        Line { steps, end }
    }

    /// Returns the moves, as the game reads them.
    pub fn moves(&self) -> Vec<String> {
        self.steps.iter().map(|step| step.m.clone()).collect()
    }
}

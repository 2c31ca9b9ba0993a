//! Moves from a position on, with what each brings about.

use gametree_core::{Outcome, Phrase, Player};
use gametree_registry::Session;

use crate::Effect;

/// Moves from a position on, played by the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, one after the other.
    pub steps: Vec<Step>,
    /// How the game stands after the last one; `None` where it goes on.
    pub end: Option<Outcome>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Who makes it.
    pub mover: Player,
    /// The move, as the game reads it.
    pub m: String,
    /// The same as people write it.
    pub words: String,
    /// What it brings about.
    pub effect: Effect,
    /// Whether every other legal move there loses at once, by itself or to the next one.
    pub is_forced: bool,
    /// What the game says that it does.
    pub reasons: Vec<Phrase>,
}

impl Line {
    /// Plays moves from the current position on, up to the first that is not legal, and takes them back.
    ///
    /// What they bring about is told for the first `told` of them.
    pub fn of(line: &[String], told: usize, session: &mut dyn Session) -> Self {
        let mut steps: Vec<Step> = Vec::new();
        for m in line {
            let mover = session.to_move();
            let reasons = session.reasons(m);
            let words = session.line_words(std::slice::from_ref(m)).concat();
            if session.play(m).is_err() {
                break;
            }
            let is_told = steps.len() < told;
            let before = steps.last().map(|step| &step.effect);
            let is_forced = before.is_some_and(|effect| effect.escapes() == [m.clone()]);
            steps.push(Step {
                mover,
                m: m.clone(),
                words,
                effect: match session.outcome() {
                    Some(outcome) => Effect::Ends(outcome),
                    None if is_told => Effect::of_last_move(session),
                    None => Effect::Quiet,
                },
                is_forced,
                reasons: if is_told { reasons } else { Vec::new() },
            });
        }
        let end = session.outcome();
        for _ in &steps {
            session.undo();
        }
        Line { steps, end }
    }

    /// The moves, as the game reads them.
    pub fn moves(&self) -> Vec<String> {
        self.steps.iter().map(|step| step.m.clone()).collect()
    }
}

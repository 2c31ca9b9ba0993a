//! Answers found at the positions of a game, kept so that a later search never contradicts them.

use std::cmp::Reverse;
use std::collections::HashMap;

use gametree_core::Outcome;
use gametree_registry::{Answer, Session};
use gametree_search::{Certainty, SearchReport};

/// Answers for the positions of a game, by the moves that lead to each.
#[derive(Clone, Debug, Default)]
pub struct GameAnswers(HashMap<GameLine, PositionAnswers>);

/// The start of a game with the moves played from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameLine {
    start: String,
    moves: Vec<String>,
}

impl GameLine {
    /// Returns the moves of a game so far.
    pub fn of(session: &dyn Session) -> Self {
        GameLine {
            start: session.record().start,
            moves: session.history(),
        }
    }
}

/// Answers for one position.
#[derive(Clone, Debug, Default)]
pub struct PositionAnswers {
    root: Option<Answer>,
    /// The answers to the legal moves, best first; empty where the moves were not searched.
    entries: Vec<Answer>,
}

impl GameAnswers {
    /// Returns the answers for the current position.
    pub fn of(&mut self, session: &dyn Session) -> &mut PositionAnswers {
        self.0.entry(GameLine::of(session)).or_default()
    }

    /// Copies the proof about the last move to the current position.
    pub fn follow(&mut self, before: &PositionAnswers, session: &dyn Session) {
        let last = session.history().pop();
        let proven = last.and_then(|last| before.proven_after(&last));
        if let Some(proven) = proven.filter(|_| session.outcome().is_none()) {
            self.of(session).take_root(Answer {
                position: session.position().into(),
                ..proven
            });
        }
    }
}

impl PositionAnswers {
    /// Returns the answer for the position, where there is one.
    pub const fn root(&self) -> Option<&Answer> {
        self.root.as_ref()
    }

    /// Returns the answers to its moves, best first.
    pub fn entries(&self) -> &[Answer] {
        &self.entries
    }

    /// Returns `true` if no search can find more about the position.
    pub fn is_settled(&self) -> bool {
        let root = self.root.as_ref();
        root.is_some_and(|root| is_exact(root) && root.proves_move())
    }

    /// Returns `true` if no search can find more about its moves.
    pub fn is_analysed(&self) -> bool {
        self.is_settled() && !self.entries.is_empty() && self.entries.iter().all(is_exact)
    }

    /// Adds the answer of a search of the position; a weaker answer than the known one changes nothing.
    pub fn take_root(&mut self, answer: Answer) {
        match &mut self.root {
            Some(known) if says_more(&answer, known) => *known = answer,
            // The proof of a lost position has no move, and a book may know a value without a move.
            Some(known) if lacks_move(known) => {
                if !known.is_proven() || known.report.score.is_loss() {
                    known.report.line = answer.report.line;
                }
                known.report.best = answer.report.best.or(known.report.best.take());
            }
            Some(_) => {}
            None => self.root = Some(answer),
        }
        self.reconcile();
    }

    /// Adds the answers of an analysis, for the position and for each of its moves.
    pub fn take_analysis(&mut self, root: Answer, entries: Vec<Answer>) {
        for entry in entries {
            let mut known = self.entries.iter_mut();
            match known.find(|known| known.report.best == entry.report.best) {
                Some(known) if says_more(&entry, known) => *known = entry,
                Some(_) => {}
                None => self.entries.push(entry),
            }
        }
        self.take_root(root);
    }

    /// Makes the position worth as much as its best move, and no move worth more than the position.
    fn reconcile(&mut self) {
        let Some(root) = &mut self.root else {
            return;
        };
        self.entries
            .sort_by_key(|entry| Reverse(entry.report.score));
        if let Some(better) = better_root(root, &self.entries) {
            *root = better;
        }
        let best = root.report.best.clone();
        for entry in &mut self.entries {
            entry.learn_from(root);
            if !entry.is_proven() {
                entry.report.score = entry.report.score.min(root.report.score);
            }
        }
        let rank = |entry: &Answer| (Reverse(entry.report.score), entry.report.best != best);
        self.entries.sort_by_key(rank);
    }

    /// Returns the proof about the position after a move, from the proof about the move.
    fn proven_after(&self, m: &str) -> Option<Answer> {
        let is_it = |answer: &&Answer| answer.report.best.as_deref() == Some(m);
        let mut known = self.entries.iter().chain(&self.root);
        let mut answer = known
            .find(|known| known.proves_move() && is_it(known))?
            .clone();
        let report = &mut answer.report;
        report.score = report.score.to_child();
        report.depth = report.depth.saturating_sub(1);
        if !report.line.is_empty() {
            report.line.remove(0);
        }
        report.best = report.line.first().cloned();
        answer.to_move = !answer.to_move;
        Some(answer)
    }
}

/// Returns the answer for the position that follows from the answers to its moves, best first, where it is stronger than the known one or differs from it.
fn better_root(root: &Answer, entries: &[Answer]) -> Option<Answer> {
    let first = entries.first().filter(|_| !root.is_proven())?;
    let all_proven = entries.iter().all(Answer::is_proven);
    if all_proven || first.outcome() == Some(Outcome::Win(root.to_move)) {
        let least = entries.iter().map(|entry| entry.report.certainty).min();
        let report = SearchReport {
            certainty: least.max(Some(Certainty::Outcome))?,
            ..first.report.clone()
        };
        return Some(Answer {
            report,
            ..first.clone()
        });
    }
    let best = entries
        .iter()
        .find(|entry| entry.report.best == root.report.best);
    let is_refuted =
        best.is_some_and(|best| best.is_proven() && best.report.score < root.report.score);
    let is_surpassed = first.is_proven() && first.report.score > root.report.score;
    let is_deeper = |entry: &Answer| entry.is_proven() || entry.report.depth > root.report.depth;
    let are_deeper = entries.iter().all(is_deeper);
    (is_refuted || is_surpassed || are_deeper).then(|| Answer {
        report: SearchReport {
            certainty: Certainty::Estimate,
            stopped: root.report.stopped,
            depth: root.report.depth.max(first.report.depth),
            ..first.report.clone()
        },
        ..first.clone()
    })
}

/// Returns `true` if another answer may add a move to this one, or replace one of which nothing is proven.
fn lacks_move(known: &Answer) -> bool {
    known.report.best.is_none() || known.is_proven() && !known.proves_move()
}

/// Returns `true` if the score itself is proven, so that there is nothing more to find.
fn is_exact(answer: &Answer) -> bool {
    answer.report.certainty == Certainty::Exact
}

/// Returns `true` if an answer is stronger than another one to the same question: a proof than an estimate, a deeper search than a shallower one.
fn says_more(answer: &Answer, known: &Answer) -> bool {
    let rank = |answer: &Answer| {
        let report = &answer.report;
        (report.certainty, !answer.knows_nothing(), report.depth)
    };
    rank(answer) > rank(known)
}

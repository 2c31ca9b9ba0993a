//! Puzzles of a game: those that ship with it, or some that are found for the question.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use gametree_command::joined;
use gametree_core::{Argument, Phrase, ViewMove};
use gametree_puzzles::{Difficulty, Finder, Puzzle, puzzle_json, shipped, task_words};
use gametree_registry::{Language, Registry, Session, Words};
use gametree_search::SearchLimits;
use serde_json::{Value, json};

use super::job::{EventSender, JobResult, PAUSE, run};
use super::request::Question;
use crate::app::App;
use crate::limits::{Limits, MOST_FOUND};
use crate::refusal::Refusal;
use crate::texts::TEXTS;

/// Answers with puzzles of the game, or with the one at the position of the question.
pub(crate) async fn puzzles(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let question = Question::read(request).await?;
    let shared = app.shared();
    let (registry, limits) = (shared.registry.clone(), shared.limits);
    let language = question.language()?;
    run(
        shared,
        &shared.searches,
        &headers,
        language,
        move |sender, stop| {
            let work = Work {
                question: &question,
                registry: &registry,
                limits,
                sender,
                stop,
            };
            work.answer().map(JobResult::Json)
        },
    )
    .await
}

/// The most moves among which a hint leaves the choice.
const MOST_AMONG: usize = 6;

/// A question for puzzles on a thread of the pool.
struct Work<'a> {
    question: &'a Question,
    registry: &'a Registry,
    limits: Limits,
    sender: &'a EventSender,
    stop: &'a Arc<AtomicBool>,
}

impl Work<'_> {
    fn answer(&self) -> Result<Value, Refusal> {
        let mut session = self.question.open(self.registry)?;
        let known = shipped(self.registry, &*session);
        let (puzzles, is_shipped) = if self.question.has_position() {
            let position = session.position();
            match known.into_iter().find(|known| known.position == position) {
                Some(known) => (vec![known], true),
                None => (self.examined(&mut *session)?, false),
            }
        } else {
            let hardest = self.hardest()?;
            let mut known = known;
            known.retain(|puzzle| puzzle.difficulty <= hardest);
            if !known.is_empty() && self.question.seed() == 0 {
                (known, true)
            } else {
                (self.found(&mut *session)?, false)
            }
        };
        let language = self.question.language()?;
        let puzzles = puzzles
            .iter()
            .map(|puzzle| described(puzzle, &mut *session, language));
        Ok(json!({
            "shipped": is_shipped,
            "puzzles": puzzles.collect::<Vec<_>>(),
        }))
    }

    /// Returns the puzzle at the session's position, if there is one.
    fn examined(&self, session: &mut dyn Session) -> Result<Vec<Puzzle>, Refusal> {
        let levels = Difficulty::EASIEST..=Difficulty::HARDEST;
        let found = Finder::examine_position(session, levels, self.search_limits()?)?;
        Ok(found.into_iter().collect())
    }

    /// Finds puzzles until there are enough, and reports the progress.
    fn found(&self, session: &mut dyn Session) -> Result<Vec<Puzzle>, Refusal> {
        let levels = Difficulty::EASIEST..=self.hardest()?;
        let seed = self.question.seed();
        let mut finder = Finder::new(session, levels, seed, self.search_limits()?);
        let mut puzzles = Vec::new();
        let mut told = Instant::now();
        while puzzles.len() < MOST_FOUND && !finder.is_over() {
            puzzles.extend(finder.find_next()?);
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                let (found, looked_at) = (puzzles.len(), finder.looked_at());
                let positions = looked_at.positions;
                self.sender.send(
                    "found",
                    || json!({ "found": found, "positions": positions }),
                );
            }
        }
        Ok(puzzles)
    }

    fn hardest(&self) -> Result<Difficulty, Refusal> {
        let level = self.question.level()?.number();
        Ok(Difficulty::new(level)?)
    }

    fn search_limits(&self) -> Result<SearchLimits, Refusal> {
        Ok(SearchLimits {
            time: Some(self.question.time(self.limits)?),
            stop: Some(Arc::clone(self.stop)),
            ..SearchLimits::default()
        })
    }
}

/// Returns a puzzle with its task, its line in words and its hints; the session goes to its position.
fn described(puzzle: &Puzzle, session: &mut dyn Session, language: Language) -> Value {
    let set = session.set_position(&puzzle.position);
    let (words, hints) = match set {
        Ok(()) => (
            session.line_words(&puzzle.line),
            hints(puzzle, session, language),
        ),
        Err(_) => (puzzle.line.clone(), Vec::new()),
    };
    let task = task_words(puzzle, session, language);
    joined(
        puzzle_json(puzzle),
        json!({ "task": task, "words": words, "hints": hints }),
    )
}

/// Returns the hints in their order: the piece that moves, or some moves with the right one among them, and then the move.
fn hints(puzzle: &Puzzle, session: &dyn Session, language: Language) -> Vec<Value> {
    let view = session.view();
    let Some(at) = view.moves.iter().position(|m| m.text == puzzle.solution()) else {
        return Vec::new();
    };
    let words = Words::new(language, &[TEXTS]);
    let piece = match view.moves[at].sites[..] {
        [from, _, ..] => Some(view.sites[from].name.as_str()),
        _ => None,
    };
    let hint = |name: &'static str, moves: &[ViewMove]| {
        let named = moves.iter().map(|m| m.words.as_str());
        let phrase = Phrase::new(name).with("moves", Argument::row(named));
        let moves: Vec<&str> = moves.iter().map(|m| m.text.as_str()).collect();
        json!({ "text": words.say(&phrase), "site": null, "moves": moves })
    };
    let first = if let Some(place) = piece {
        let text = words.say(&Phrase::new("hint-piece").with("place", place));
        json!({ "text": text, "site": place, "moves": [] })
    } else {
        // Neighbours in the order of the moves are neighbours on the board.
        let width = view.moves.len().div_ceil(3).clamp(2, MOST_AMONG);
        let end = view.moves.len().min(at - at % width + width);
        hint("hint-among", &view.moves[end.saturating_sub(width)..end])
    };
    vec![first, hint("hint-move", &view.moves[at..=at])]
}

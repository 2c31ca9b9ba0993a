//! Requests to the engine in a game: a move, the values of all moves, and the reasons.

use console::measure_text_width;
use gametree_command::table::padded;
use gametree_command::{Ending, Failure};
use gametree_core::Phrase;
use gametree_explain::phrases::value;
use gametree_explain::{Lines, PositionAnswers, explain, lines_of};
use gametree_registry::{AfterProof, Analysis, Choice, Purpose, SearchError, SearchTask, choose};

use crate::game_loop::{GameLoop, Turn};
use crate::seat::Seat;

/// Number of moves whose values `values` shows, which fit beside a board.
const MOST_VALUES: usize = 12;

impl GameLoop<'_> {
    /// Returns the move of the engine.
    pub(crate) fn engine_choice(&mut self) -> Result<Option<Choice>, Failure> {
        let mut reporter = self.reporter();
        let chosen = choose(
            self.session,
            self.level,
            self.seed,
            &self.task,
            &mut reporter,
        );
        reporter.finish();
        self.unless_panicked(chosen).map(Option::flatten)
    }

    /// Returns the result of a search; `None` where it has panicked and a person, who sees the error, can continue.
    fn unless_panicked<T>(&mut self, found: Result<T, SearchError>) -> Result<Option<T>, Failure> {
        match found {
            Err(error @ SearchError::Panicked { .. }) if self.seats.has(Seat::Human) => {
                self.say(&error.to_string())?;
                Ok(None)
            }
            found => Ok(Some(found?)),
        }
    }

    pub(crate) fn hint(&mut self) -> Result<Turn, Failure> {
        if !self.answers.of(self.session).is_settled() {
            let mut reporter = self.reporter();
            let answer = self.session.search(&self.task, &mut reporter);
            reporter.finish();
            let Some(answer) = self.unless_panicked(answer)? else {
                return Ok(Turn::Next);
            };
            if self.is_interrupted_twice() {
                return Ok(Turn::End(Ending::Interrupted));
            }
            self.answers.of(self.session).take_root(answer);
        }
        let found = self.answers.of(self.session).root().cloned();
        let best = found
            .as_ref()
            .and_then(|answer| answer.report.best.as_deref());
        let Some((answer, m)) = found.as_ref().zip(best) else {
            self.tell(&Phrase::new("play-no-hint"))?;
            return Ok(Turn::Next);
        };
        let hint = self.with_reason(m, Some(answer));
        self.tell(&Phrase::new("play-hint").with("hint", hint))?;
        if answer.is_proven() && !answer.proves_move() {
            self.tell(&Phrase::new("move-searched"))?;
        }
        if answer.report.line.len() > 1 {
            let line = self.session.line_words(&answer.report.line).join(" ");
            self.tell(&Phrase::new("answer-line").with("moves", line))?;
        }
        Ok(Turn::Next)
    }

    /// Searches every move, beginning with earlier answers; without an answer it returns the turn that follows.
    fn analysed(&mut self, purpose: Purpose) -> Result<Result<PositionAnswers, Turn>, Failure> {
        let known = self.answers.of(self.session).clone();
        if known.is_analysed() {
            return Ok(Ok(known));
        }
        let task = SearchTask {
            purpose,
            ..self.task.clone()
        };
        let mut reporter = self.reporter();
        let found = Analysis::new(task, self.session, &mut reporter).and_then(|mut analysis| {
            analysis.begin_with(known.root(), known.entries());
            if purpose == Purpose::Value {
                analysis.prove(AfterProof::AsMuch)?;
            }
            analysis.search()?;
            Ok(analysis.into_answers())
        });
        reporter.finish();
        let Some((root, entries)) = self.unless_panicked(found)? else {
            return Ok(Err(Turn::Next));
        };
        if self.is_interrupted_twice() {
            return Ok(Err(Turn::End(Ending::Interrupted)));
        }
        let found = self.answers.of(self.session);
        found.take_analysis(root, entries);
        Ok(Ok(found.clone()))
    }

    /// Prints the value of the position, and the reasons for it.
    pub(crate) fn explain(&mut self) -> Result<Turn, Failure> {
        let found = match self.analysed(Purpose::Value)? {
            Ok(found) => found,
            Err(turn) => return Ok(turn),
        };
        let root = found.root().expect("it was analysed");
        let sentences = explain(root, found.entries(), self.session, &self.task.limits).sentences();
        for line in lines_of(&sentences, &self.words, Lines::Hidden) {
            self.say(&line)?;
        }
        Ok(Turn::Next)
    }

    /// Prints every move with its value, best first.
    pub(crate) fn values(&mut self) -> Result<Turn, Failure> {
        let found = match self.analysed(self.task.purpose)? {
            Ok(found) => found,
            Err(turn) => return Ok(turn),
        };
        let entries = found.entries();
        let shown = entries.iter().take(MOST_VALUES).map(|entry| {
            let m = entry.report.best.as_deref().unwrap_or_default();
            let value = value(entry);
            let value = if entry.is_proven() {
                Phrase::new("play-proven").with("value", value)
            } else {
                value
            };
            (self.words_of(m), self.words.say(&value))
        });
        let shown: Vec<(String, String)> = shown.collect();
        let width = shown.iter().map(|row| measure_text_width(&row.0)).max();
        for (m, value) in &shown {
            self.say(&format!("{}  {value}", padded(m, width.unwrap_or(0))))?;
        }
        let more = entries.len() - shown.len();
        if more > 0 {
            self.tell(&Phrase::new("play-more-values").with("count", more))?;
        }
        Ok(Turn::Next)
    }
}

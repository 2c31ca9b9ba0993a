//! What the engine is asked for in a game: a move, what all moves are worth, and why.

use gametree_command::{Ending, Failure};
use gametree_core::Phrase;
use gametree_explain::explain;
use gametree_registry::{Purpose, SearchTask};

use crate::analysis::{Analysis, Rest};
use crate::explain::{Lines, lines_of};
use crate::progress::Reporter;
use crate::sentences::value;

use super::game_loop::{GameLoop, Turn};

/// The moves of which `values` shows the values: as many as fit beside a board.
const MOST_VALUES: usize = 12;

impl GameLoop<'_> {
    pub(super) fn hint(&mut self) -> Result<Turn, Failure> {
        let mut reporter = Reporter::new(self.progress, self.session);
        let answer = self.session.search(&self.task, &mut reporter)?;
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let Some(m) = answer.report.best.as_deref() else {
            self.tell(&Phrase::new("play-no-hint"))?;
            return Ok(Turn::Next);
        };
        let hint = self.with_reason(m, Some(&answer));
        self.tell(&Phrase::new("play-hint").with("hint", hint))?;
        if answer.report.line.len() > 1 {
            let line = self.session.line_words(&answer.report.line).join(" ");
            self.tell(&Phrase::new("answer-line").with("moves", line))?;
        }
        Ok(Turn::Next)
    }

    /// What the position is worth, and why.
    pub(super) fn explain(&mut self) -> Result<Turn, Failure> {
        let task = SearchTask {
            purpose: Purpose::Value,
            ..self.task.clone()
        };
        let mut reporter = Reporter::new(self.progress, self.session);
        let mut analysis = Analysis::new(task, self.session, &mut reporter)?;
        analysis.prove(Rest::AsMuch)?;
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
        let sentences = explain(&root, &entries, self.session).sentences();
        for line in lines_of(&sentences, &self.words, Lines::Hidden) {
            self.say(&line)?;
        }
        Ok(Turn::Next)
    }

    /// Every move with its value, best first.
    pub(super) fn values(&mut self) -> Result<Turn, Failure> {
        let mut reporter = Reporter::new(self.progress, self.session);
        let mut analysis = Analysis::new(self.task.clone(), self.session, &mut reporter)?;
        analysis.search()?;
        let (_, entries) = analysis.into_answers();
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(Turn::End(Ending::Interrupted));
        }
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
        let width = shown.iter().map(|row| row.0.len()).max().unwrap_or(0);
        for (m, value) in &shown {
            self.say(&format!("{m:width$}  {value}"))?;
        }
        let more = entries.len() - shown.len();
        if more > 0 {
            self.tell(&Phrase::new("play-more-values").with("count", more))?;
        }
        Ok(Turn::Next)
    }
}

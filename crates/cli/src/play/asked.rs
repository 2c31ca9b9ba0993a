//! What the engine is asked for in a game: a move, what all moves are worth, and why.

use console::measure_text_width;
use gametree_command::{Ending, Failure};
use gametree_core::Phrase;
use gametree_explain::explain;
use gametree_registry::{Purpose, SearchTask};

use crate::analysis::{Analysis, Rest};
use crate::explain::{Lines, lines_of};
use crate::sentences::value;
use crate::table::padded;

use super::found::Found;
use super::game_loop::{GameLoop, Turn};

/// The moves of which `values` shows the values: as many as fit beside a board.
const MOST_VALUES: usize = 12;

impl GameLoop<'_> {
    pub(super) fn hint(&mut self) -> Result<Turn, Failure> {
        if !self.findings.of(self.session).is_settled() {
            let mut reporter = self.reporter();
            let answer = self.session.search(&self.task, &mut reporter)?;
            reporter.finish();
            if self.is_interrupted_twice() {
                return Ok(Turn::End(Ending::Interrupted));
            }
            self.findings.of(self.session).take_root(answer);
        }
        let found = self.findings.of(self.session).root().cloned();
        let best = found
            .as_ref()
            .and_then(|answer| answer.report.best.as_deref());
        let Some((answer, m)) = found.as_ref().zip(best) else {
            self.tell(&Phrase::new("play-no-hint"))?;
            return Ok(Turn::Next);
        };
        let hint = self.with_reason(m, Some(answer));
        self.tell(&Phrase::new("play-hint").with("hint", hint))?;
        if answer.report.line.len() > 1 {
            let line = self.session.line_words(&answer.report.line).join(" ");
            self.tell(&Phrase::new("answer-line").with("moves", line))?;
        }
        Ok(Turn::Next)
    }

    /// Searches every move, beginning with what was found before; `None` where that is to end the game.
    fn analysed(&mut self, purpose: Purpose) -> Result<Option<Found>, Failure> {
        let known = self.findings.of(self.session).clone();
        if known.is_analysed() {
            return Ok(Some(known));
        }
        let task = SearchTask {
            purpose,
            ..self.task.clone()
        };
        let mut reporter = self.reporter();
        let mut analysis = Analysis::new(task, self.session, &mut reporter)?;
        analysis.begin_with(known.root(), known.entries());
        if purpose == Purpose::Value {
            analysis.prove(Rest::AsMuch)?;
        }
        analysis.search()?;
        let (root, entries) = analysis.into_answers();
        reporter.finish();
        if self.is_interrupted_twice() {
            return Ok(None);
        }
        let found = self.findings.of(self.session);
        found.take_analysis(root, entries);
        Ok(Some(found.clone()))
    }

    /// What the position is worth, and why.
    pub(super) fn explain(&mut self) -> Result<Turn, Failure> {
        let Some(found) = self.analysed(Purpose::Value)? else {
            return Ok(Turn::End(Ending::Interrupted));
        };
        let root = found.root().expect("it was analysed");
        let sentences = explain(root, found.entries(), self.session).sentences();
        for line in lines_of(&sentences, &self.words, Lines::Hidden) {
            self.say(&line)?;
        }
        Ok(Turn::Next)
    }

    /// Every move with its value, best first.
    pub(super) fn values(&mut self) -> Result<Turn, Failure> {
        let Some(found) = self.analysed(self.task.purpose)? else {
            return Ok(Turn::End(Ending::Interrupted));
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

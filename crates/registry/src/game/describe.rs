//! Words and pictures of a game in progress.

use gametree_core::{Mismatch, Notation, Phrase, Player, View};
use gametree_words::Texts;

use super::Game;
use crate::move_text::{words_of_history, words_of_line};
use crate::views::{sites_of_history, sites_of_line, view_of};
use crate::{Describe, Description, EstimateUnit, Ladder, Part, Question, QuestionError};

impl<P: Notation + 'static> Describe for Game<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> Option<&Description> {
        self.description.as_ref()
    }

    fn weak_form(&self) -> Option<&str> {
        self.weak_form.as_deref()
    }

    fn has_threats(&self) -> bool {
        self.has_threats
    }

    fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    fn notable(&self) -> Option<u16> {
        self.notable
    }

    fn estimate_unit(&self) -> Option<EstimateUnit> {
        self.estimate_unit
    }

    fn position_words(&self) -> String {
        self.current().position_words()
    }

    fn player_name(&self, player: Player) -> &str {
        self.start.player_name(player)
    }

    fn is_for_points(&self) -> bool {
        self.current().points_range().is_some()
    }

    fn history_words(&self) -> Vec<String> {
        words_of_history(&self.start, &self.played)
    }

    fn line_words(&self, line: &[String]) -> Vec<String> {
        words_of_line(self.current(), line)
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        self.start.mark_owner(mark)
    }

    fn diagram(&self) -> String {
        self.current().diagram(self.played.last().map(|&(m, _)| m))
    }

    fn view(&self) -> View {
        view_of(self.current(), &self.played, &self.legal)
    }

    fn sites_of_line(&self, line: &[String]) -> Vec<Vec<usize>> {
        sites_of_line(self.current(), line)
    }

    fn sites_of_history(&self) -> Vec<Vec<usize>> {
        sites_of_history(&self.start, &self.played)
    }

    fn questions(&self) -> Vec<Question> {
        self.commentary.questions()
    }

    fn ask(&self, name: &str, argument: &str) -> Result<Phrase, QuestionError> {
        self.commentary.ask(self.current(), name, argument)
    }

    fn reasons(&self, m: &str) -> Vec<Phrase> {
        self.commentary.reasons(self.current(), m)
    }

    fn remarks(&self) -> Vec<Phrase> {
        (self.commentary.remarks)(self.current())
    }

    fn parts(&self) -> Vec<Part> {
        (self.commentary.parts)(self.current())
    }

    fn texts(&self) -> &[Texts] {
        &self.commentary.texts
    }

    fn objection(&self, m: &str) -> Option<Phrase> {
        self.commentary.objection(self.current(), m)
    }

    fn opening_line(&self, line: &str) -> Option<Result<Vec<String>, Mismatch>> {
        (self.commentary.opening)(line)
    }
}

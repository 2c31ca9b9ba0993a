//! Refusals of typed lines, in the language of the dialogue.

use gametree_command::Failure;
use gametree_core::{Argument, Mismatch, Phrase};
use gametree_registry::{Language, MoveError, QuestionError, UnknownName};

use crate::command::misspelt;
use crate::game_loop::GameLoop;

impl GameLoop<'_> {
    /// Prints the reason why a line is no move that can be played, and a suggestion.
    pub(crate) fn refuse(&mut self, line: &str, error: &MoveError) -> Result<(), Failure> {
        let is_text = matches!(error, MoveError::Text(_));
        let misspelt = misspelt(line, &self.session.questions()).filter(|_| is_text);
        if let Some(unknown) = misspelt {
            return self.refuse_name(&unknown);
        }
        let (message, error) = match error {
            MoveError::Text(error) => {
                let a_move = Phrase::new("a-move");
                ("play-no-text", self.unreadable(line, error, a_move))
            }
            MoveError::Illegal { found, .. } => {
                let why = match self.session.objection(line) {
                    Some(objection) => Phrase::new("move-objected").with("objection", objection),
                    None => Phrase::new("move-illegal"),
                };
                ("play-no-move-here", why.with("found", found.as_str()))
            }
            MoveError::GameOver { found } => {
                let over = Phrase::new("move-after-end").with("found", found.as_str());
                ("play-no-move-here", over)
            }
        };
        self.tell(&Phrase::new(message).with("error", error))
    }

    /// Prints that there is no command of this name.
    pub(crate) fn refuse_name(&mut self, unknown: &UnknownName) -> Result<(), Failure> {
        let phrase = match &unknown.suggestion {
            Some(suggestion) => {
                let phrase = Phrase::new("unknown-command-like");
                phrase.with("suggestion", format!("{suggestion:?}"))
            }
            None => Phrase::new("unknown-command").with(
                "known",
                Argument::row(unknown.known.iter().map(String::as_str)),
            ),
        };
        self.tell(&phrase.with("name", format!("{:?}", unknown.name)))
    }

    /// Prints the reason why a question of the game was not answered.
    pub(crate) fn refuse_question(
        &mut self,
        name: &'static str,
        argument: &str,
        error: &QuestionError,
    ) -> Result<(), Failure> {
        match error {
            QuestionError::Unknown(unknown) => self.refuse_name(unknown),
            QuestionError::Argument(error) => {
                let expected = Phrase::new("an-argument").with("name", name);
                let refusal = self.unreadable(argument, error, expected);
                self.tell(&refusal)
            }
        }
    }

    /// Returns the expected and the found text; in other languages than English, where games have no text of their own for this, the expected one is a single word.
    fn unreadable(&self, text: &str, error: &Mismatch, expected: Phrase) -> Phrase {
        let (expected, found) = if self.words.language() == Language::English {
            (Phrase::plain(&*error.expected), error.found.clone())
        } else {
            (expected, format!("{text:?}"))
        };
        let unreadable = Phrase::new("unreadable").with("expected", expected);
        unreadable.with("found", found)
    }
}

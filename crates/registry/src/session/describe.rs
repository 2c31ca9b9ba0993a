//! Words and pictures of a game and its current position.

use gametree_core::{Mismatch, Phrase, Player, View};
use gametree_words::Texts;

use crate::{Description, EstimateUnit, Ladder, Part, Question, QuestionError};

/// Words and pictures of a game in progress, for readers and for pages.
pub trait Describe {
    /// Returns the game with its parameters, as [`Registry::open`](crate::Registry::open) reads it.
    fn name(&self) -> &str;

    /// Returns the description of the game, where its parameters add to the entry of its family.
    fn description(&self) -> Option<&Description>;

    /// Returns the weak form, in which only the first player wins by a line and the other wins by preventing it.
    ///
    /// The name is one that [`Registry::open`](crate::Registry::open) reads.
    /// It is `None` where there is no such game, and the game itself where this is one.
    fn weak_form(&self) -> Option<&str>;

    /// Returns `true` if a move that wins after one reply elsewhere would win after a pass as well.
    ///
    /// Such a move can be called a threat.
    fn has_threats(&self) -> bool;

    /// Returns the weaknesses of the [levels](crate::Level) of the game.
    fn ladder(&self) -> &Ladder;

    /// Returns the least difference between two estimates that matters to a person, as the evaluator of the game [defines it](gametree_core::Evaluator::notable).
    fn notable(&self) -> Option<u16>;

    /// Returns the unit in which people read estimates, where the game has one.
    fn estimate_unit(&self) -> Option<EstimateUnit>;

    /// Returns the current position as people write it; [`Play::set_position`](crate::Play::set_position) reads it as well.
    fn position_words(&self) -> String;

    /// Returns the name of a player in this game: a word such as `White`, or `first` and `second` where it has no other.
    fn player_name(&self, player: Player) -> &str;

    /// Returns `true` if the game is [played for points](gametree_core::Position::points_range), so that it is neither won nor drawn.
    fn is_for_points(&self) -> bool;

    /// Returns the same moves as people write them where they were played.
    fn history_words(&self) -> Vec<String>;

    /// Returns the moves of a line from the current position as people write them; from the first that cannot be played on, as they are given.
    fn line_words(&self, line: &[String]) -> Vec<String>;

    /// Returns a picture of the position in text, with the last move marked and no newline at the end.
    fn diagram(&self) -> String;

    /// Returns the owner of a mark in the rows of the diagram; `None` for a mark of neither player.
    fn mark_owner(&self, mark: char) -> Option<Player>;

    /// Returns the position for a picture, with the last move marked and every legal move.
    fn view(&self) -> View;

    /// Returns the [sites](View::sites) that each move of a line touches in the view before it.
    ///
    /// The line begins at the current position and is read up to the first move that cannot be played.
    fn sites_of_line(&self, line: &[String]) -> Vec<Vec<usize>>;

    /// Returns the sites that the moves played so far have touched.
    fn sites_of_history(&self) -> Vec<Vec<usize>>;

    /// Returns the questions of its own that the game answers.
    fn questions(&self) -> Vec<Question>;

    /// Asks one of the game's questions about the current position, with the argument behind its name.
    ///
    /// # Errors
    /// When the game has no such question, or cannot answer it for this argument.
    fn ask(&self, name: &str, argument: &str) -> Result<Phrase, QuestionError>;

    /// Returns the reasons for a move in the current position: what it does for its player, the strongest first.
    ///
    /// Reasons are phrases with the move as their subject, true by the rules alone.
    /// There are none where the game gives none, and where the move is not legal.
    fn reasons(&self, m: &str) -> Vec<Phrase>;

    /// Returns remarks on the current position: sentences of the game's own that help to understand it, the most important first.
    ///
    /// They are true by the rules.
    fn remarks(&self) -> Vec<Phrase>;

    /// Returns the parts of the current position that are games by themselves, where it falls apart into several.
    fn parts(&self) -> Vec<Part>;

    /// Returns the words for the game's own phrases.
    fn texts(&self) -> &[Texts];

    /// Returns the reason why a move is not legal in the current position, as a phrase with the move as its subject.
    ///
    /// It is `None` where the game gives no reason, where the move is legal, and when the game is over.
    fn objection(&self, m: &str) -> Option<Phrase>;

    /// Returns the moves from the start in a line of the field's own notation for openings.
    ///
    /// It is `None` where the field has no such notation, and where the line is something else.
    ///
    /// The moves need not be legal.
    ///
    /// # Errors
    /// When the line is in this notation, and yet gives no moves.
    fn opening_line(&self, line: &str) -> Option<Result<Vec<String>, Mismatch>>;
}

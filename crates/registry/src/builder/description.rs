//! Builder methods for a game's words about itself, its ladder and its listing.

use std::sync::Arc;

use gametree_core::{AnyExpansion, Evaluator, Mismatch, Notation, Phrase};
use gametree_words::Texts;

use crate::listing::Listing;
use crate::{Description, Ladder, Oracle, Part, Question, QuestionError, SessionBuilder};

impl<P, E> SessionBuilder<P, E>
where
    P: Notation + 'static,
    E: Evaluator<P> + Clone + 'static,
{
    /// Adds a question of the game's own, which it answers for any position, finished or not.
    ///
    /// The answer is one line, without a newline at the end.
    /// The closure receives the text behind the name of the question, which is empty only where the question takes no argument.
    #[must_use]
    pub fn answering<A>(mut self, question: Question, answer: A) -> Self
    where
        A: Fn(&P, &str) -> Result<Phrase, QuestionError> + Send + 'static,
    {
        self.game.commentary.answer(question, Box::new(answer));
        self
    }

    /// Sets the function that gives reasons for a legal move: what it does for its player, the strongest reason first.
    ///
    /// A reason is a phrase with the move as its subject, `takes the last heap`.
    /// It must be true by the rules alone, whether or not the move is good.
    /// The function should take milliseconds, since an explanation ends only between two calls.
    #[must_use]
    pub fn explaining<R>(mut self, reasons: R) -> Self
    where
        R: Fn(&P, P::Move) -> Vec<Phrase> + Send + 'static,
    {
        self.game.commentary.reasons = Box::new(reasons);
        self
    }

    /// Sets the function that gives remarks on a position, finished or not: true sentences that help to understand it.
    ///
    /// A remark is a sentence, `The string at d4 has one liberty left.`, and must be true by the rules alone.
    #[must_use]
    pub fn remarking<R>(mut self, remarks: R) -> Self
    where
        R: Fn(&P) -> Vec<Phrase> + Send + 'static,
    {
        self.game.commentary.remarks = Box::new(remarks);
        self
    }

    /// Sets the function that splits a position into parts that are games by themselves; it returns none for a position that is one whole.
    #[must_use]
    pub fn parting<R>(mut self, parts: R) -> Self
    where
        R: Fn(&P) -> Vec<Part> + Send + 'static,
    {
        self.game.commentary.parts = Box::new(parts);
        self
    }

    /// Adds the words for the game's phrases; plain phrases need none.
    #[must_use]
    pub fn speaking(mut self, texts: Texts) -> Self {
        self.game.commentary.texts.push(texts);
        self
    }

    /// Sets the function that explains why a move is not legal in an unfinished position.
    ///
    /// An objection is a phrase with the move as its subject: `takes more than the heap has`.
    #[must_use]
    pub fn objecting<R>(mut self, objection: R) -> Self
    where
        R: Fn(&P, P::Move) -> Option<Phrase> + Send + 'static,
    {
        self.game.commentary.objection = Box::new(objection);
        self
    }

    /// Sets the function that reads lines of openings in a notation of the field's own; see [`Describe::opening_line`](crate::Describe::opening_line).
    #[must_use]
    pub fn reading_openings<R>(mut self, read: R) -> Self
    where
        R: Fn(&str) -> Option<Result<Vec<String>, Mismatch>> + Send + 'static,
    {
        self.game.commentary.opening = Box::new(read);
        self
    }

    /// Sets the description of the game with its parameters filled in; the entry of its family describes all of them.
    #[must_use]
    pub fn described_as(mut self, description: Description) -> Self {
        self.game.description = Some(description);
        self
    }

    /// Declares that a move which wins after one reply would win after a pass as well, unless the reply made room for it.
    ///
    /// This holds where a stone completes a row, and fails where a reply may help the opponent.
    ///
    /// Such a move is called a threat.
    #[must_use]
    pub fn threatening(mut self) -> Self {
        self.game.has_threats = true;
        self
    }

    /// Sets the name of the [weak form](crate::Describe::weak_form) of the game.
    #[must_use]
    pub fn with_weak_form(mut self, name: impl Into<String>) -> Self {
        self.game.weak_form = Some(name.into());
        self
    }

    /// Sets the function that lists all positions that follow one, over exact codes; programs that solve a whole game need it.
    ///
    /// It does the same as [`AnyExpansion::of`], or does it faster.
    #[must_use]
    pub fn listed_by(
        mut self,
        list: impl Fn(&P) -> Result<AnyExpansion, Mismatch> + Send + 'static,
    ) -> Self {
        self.game.listing = Listing::by(list);
        self
    }

    /// Sets the oracle that searches consult first, which answers call the opening book; see [`Search::consult`](crate::Search::consult).
    #[must_use]
    pub fn consulting(mut self, oracle: impl Oracle + 'static) -> Self {
        self.game.oracle = Some(Arc::new(oracle));
        self
    }

    /// Gives the levels of the game other weaknesses than [`Ladder::USUAL`].
    ///
    /// This is for games in which the usual steps are not about equally high, as `cargo xtask levels` measures.
    #[must_use]
    pub fn with_ladder(mut self, ladder: Ladder) -> Self {
        self.game.ladder = ladder;
        self
    }
}

//! What a game says of itself, put together with the rest of it.

use gametree_core::{AnyExpansion, Evaluator, Mismatch, Notation, Phrase};
use gametree_words::Texts;

use crate::listing::Listing;
use crate::{Description, Ladder, Part, Question, QuestionError, SessionBuilder};

impl<P, E> SessionBuilder<P, E>
where
    P: Notation + 'static,
    E: Evaluator<P> + Clone + 'static,
{
    /// Lets the game answer a question of its own about any position, finished or not.
    ///
    /// The answer is a line, without a newline at the end; the closure gets what stands behind the name of the question, which is empty only where the question says so.
    #[must_use]
    pub fn answering<A>(mut self, question: Question, answer: A) -> Self
    where
        A: Fn(&P, &str) -> Result<Phrase, QuestionError> + Send + 'static,
    {
        self.game.commentary.answer(question, Box::new(answer));
        self
    }

    /// Lets the game say what a legal move does for the player who makes it, the strongest first.
    ///
    /// A reason is a phrase with the move as its subject, `takes the last heap`, and must be true by the rules alone, whether or not the move is good.
    #[must_use]
    pub fn explaining<R>(mut self, reasons: R) -> Self
    where
        R: Fn(&P, P::Move) -> Vec<Phrase> + Send + 'static,
    {
        self.game.commentary.reasons = Box::new(reasons);
        self
    }

    /// Lets the game say what is true of a position and helps to understand it, finished or not.
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

    /// Lets the game say into which parts a position falls that are games by themselves; none where it is one whole.
    #[must_use]
    pub fn parting<R>(mut self, parts: R) -> Self
    where
        R: Fn(&P) -> Vec<Part> + Send + 'static,
    {
        self.game.commentary.parts = Box::new(parts);
        self
    }

    /// Brings the words for all that the game says; plain phrases need none.
    #[must_use]
    pub fn speaking(mut self, texts: Texts) -> Self {
        self.game.commentary.texts.push(texts);
        self
    }

    /// Lets the game say why a move is not legal in an unfinished position.
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

    /// Lets lines of openings be read in a notation of the field's own; see [`Session::opening_line`](crate::Session::opening_line).
    #[must_use]
    pub fn reading_openings<R>(mut self, read: R) -> Self
    where
        R: Fn(&str) -> Option<Result<Vec<String>, Mismatch>> + Send + 'static,
    {
        self.game.commentary.opening = Box::new(read);
        self
    }

    /// Says what the game is with its parameters filled in, where the entry of its family speaks of all of them.
    #[must_use]
    pub fn described_as(mut self, description: Description) -> Self {
        self.game.description = Some(description);
        self
    }

    /// Says that a move which wins after one reply would win after a pass as well, unless the reply has made room for it: as where a stone completes a row, and unlike where a reply may help the opponent.
    ///
    /// Such a move is called a threat.
    #[must_use]
    pub fn threatening(mut self) -> Self {
        self.game.has_threats = true;
        self
    }

    /// Names the [weak form](crate::Session::weak_form) of the game.
    #[must_use]
    pub fn with_weak_form(mut self, name: impl Into<String>) -> Self {
        self.game.weak_form = Some(name.into());
        self
    }

    /// Lets all positions that follow one be listed over exact codes, as [`AnyExpansion::of`] does it, or faster: for programs that solve a whole game.
    #[must_use]
    pub fn listed_by(
        mut self,
        list: impl Fn(&P) -> Result<AnyExpansion, Mismatch> + Send + 'static,
    ) -> Self {
        self.game.listing = Listing::by(list);
        self
    }

    /// Gives the levels of the game other weaknesses than [`Ladder::USUAL`]: for games in which those do not make every step about as high, as `cargo xtask levels` measures.
    #[must_use]
    pub fn with_ladder(mut self, ladder: Ladder) -> Self {
        self.game.ladder = ladder;
        self
    }
}

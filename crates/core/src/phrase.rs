//! Phrases about a position, not yet in any language: the name of a message, with the arguments that fill it in.

/// A phrase, which the crate `gametree-words` turns into the text of a language.
///
/// # Examples
/// ```
/// use gametree_core::Phrase;
///
/// let reason = Phrase::new("takes-last").with("heap", "b");
/// assert_eq!(reason.message(), Some("takes-last"));
/// assert_eq!(Phrase::plain("takes the last heap").message(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    what: What,
    arguments: Vec<(&'static str, Argument)>,
    tells_value: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A message that the texts of a language have under this name.
    Message(&'static str),
    /// A text that is the same in every language.
    Plain(String),
}

/// An argument that fills a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in all languages, such as a move.
    Text(String),
    /// The usual name of a player of the game, for which a language may have its own word.
    Player(String),
    /// A number, which may decide the form of other words.
    Number(i64),
    /// Several things together, to be joined as the language does.
    All(Vec<Argument>),
    /// Several things, of which one is meant.
    Any(Vec<Argument>),
    /// Several things in a row.
    Row(Vec<Argument>),
    /// A phrase that is itself to be put into the language.
    Phrase(Phrase),
}

impl Phrase {
    /// Creates a phrase from the message of this name: lower-case letters, digits and hyphens, beginning with a letter.
    pub const fn new(message: &'static str) -> Self {
        Phrase {
            what: What::Message(message),
            arguments: Vec::new(),
            tells_value: false,
        }
    }

    /// Creates a phrase from a text that stays as it is in every language.
    pub fn plain(text: impl Into<String>) -> Self {
        Phrase {
            what: What::Plain(text.into()),
            arguments: Vec::new(),
            tells_value: false,
        }
    }

    /// Returns the same phrase with a place of the message filled in.
    #[must_use]
    pub fn with(mut self, place: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.push((place, argument.into()));
        self
    }

    /// Returns the same phrase, marked as one that gives the value of the position away.
    #[must_use]
    pub const fn telling_value(mut self) -> Self {
        self.tells_value = true;
        self
    }

    /// Returns `true` if a reader who is to find the value must not see the phrase.
    pub const fn tells_value(&self) -> bool {
        self.tells_value
    }

    /// Returns the name of the message, or `None` for a plain text.
    pub const fn message(&self) -> Option<&'static str> {
        match self.what {
            What::Message(message) => Some(message),
            What::Plain(_) => None,
        }
    }

    /// Returns the text that is the same in every language, or `None` for a message.
    pub fn as_plain(&self) -> Option<&str> {
        match &self.what {
            What::Message(_) => None,
            What::Plain(text) => Some(text),
        }
    }

    /// Returns the arguments that fill the places of the message.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl Argument {
    /// Creates an argument from the usual name of a player.
    pub fn player(name: impl Into<String>) -> Self {
        Argument::Player(name.into())
    }

    /// Creates an argument from several things together.
    pub fn all<T: Into<Argument>>(items: impl IntoIterator<Item = T>) -> Self {
        Argument::All(items.into_iter().map(Into::into).collect())
    }

    /// Creates an argument from several things, of which one is meant.
    pub fn any<T: Into<Argument>>(items: impl IntoIterator<Item = T>) -> Self {
        Argument::Any(items.into_iter().map(Into::into).collect())
    }

    /// Creates an argument from several things in a row, with the mark of a list between any two and no word before the last.
    pub fn row<T: Into<Argument>>(items: impl IntoIterator<Item = T>) -> Self {
        Argument::Row(items.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Self {
        Argument::Number(number.into())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Argument::Phrase(phrase)
    }
}

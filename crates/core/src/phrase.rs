//! Things said about a position in no language yet: the name of a message, and what fills it in.

/// Something to say; the crate `gametree-words` turns it into the text of a language.
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
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A message that the texts of a language have under this name.
    Message(&'static str),
    /// The same in every language.
    Plain(String),
}

/// What fills a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in all languages, such as a move.
    Text(String),
    /// What people call a player of the game, which a language may have a word for.
    Player(String),
    /// A number, which may decide the form of other words.
    Number(i64),
    /// Several things together, to be joined as the language does it.
    All(Vec<Argument>),
    /// Several things of which one is meant.
    Any(Vec<Argument>),
    /// Something that is itself to be said.
    Phrase(Phrase),
}

impl Phrase {
    /// The message of this name: lower-case letters, digits and hyphens, a letter first.
    pub const fn new(message: &'static str) -> Self {
        Phrase {
            what: What::Message(message),
            arguments: Vec::new(),
        }
    }

    /// A text that is said as it stands, in every language.
    pub fn plain(text: impl Into<String>) -> Self {
        Phrase {
            what: What::Plain(text.into()),
            arguments: Vec::new(),
        }
    }

    /// The same with a place of the message filled in.
    #[must_use]
    pub fn with(mut self, place: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.push((place, argument.into()));
        self
    }

    /// The name of the message; `None` for a plain text.
    pub const fn message(&self) -> Option<&'static str> {
        match self.what {
            What::Message(message) => Some(message),
            What::Plain(_) => None,
        }
    }

    /// The text that is the same in every language; `None` for a message.
    pub fn as_plain(&self) -> Option<&str> {
        match &self.what {
            What::Message(_) => None,
            What::Plain(text) => Some(text),
        }
    }

    /// What fills the places of the message.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl Argument {
    /// What people call a player.
    pub fn player(name: impl Into<String>) -> Self {
        Argument::Player(name.into())
    }

    /// Several things together.
    pub fn all<T: Into<Argument>>(items: impl IntoIterator<Item = T>) -> Self {
        Argument::All(items.into_iter().map(Into::into).collect())
    }

    /// Several things of which one is meant.
    pub fn any<T: Into<Argument>>(items: impl IntoIterator<Item = T>) -> Self {
        Argument::Any(items.into_iter().map(Into::into).collect())
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

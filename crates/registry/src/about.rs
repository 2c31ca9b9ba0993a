//! Pages of text about a family of games and about a single game.

use gametree_core::Phrase;
use gametree_words::Texts;

/// A word of a game, such as a parameter or the name of a generator, with its meaning.
pub type Meaning = (&'static str, &'static str);

/// Text for a person who asks for one game: sentences, one on each line.
///
/// Every part may be empty; the program then leaves it out, or fills it with what holds for any game.
///
/// The rules and the meanings of parameters and starts are messages of the texts, or plain English text.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The rules and the winning condition, in about two sentences.
    pub rules: &'static str,
    /// The parameters that may stand behind the colon.
    pub parameters: &'static [Meaning],
    /// A short file that the family reads a game from, as an example; empty for a family that reads none.
    pub file: &'static str,
    /// The notation of a position.
    pub positions: &'static str,
    /// The notation of a move.
    pub moves: &'static str,
    /// The moves that each generator tries, by its name; the program adds what each generator proves.
    pub generators: &'static [Meaning],
    /// Games of the family worth knowing, as [`Registry::open`](crate::Registry::open) reads them.
    pub starts: &'static [Meaning],
    /// The texts with the messages of the entry; empty where it has plain text only.
    pub texts: Texts,
}

impl About {
    /// An empty text, which adds nothing to what holds for any game.
    pub const NONE: About = About {
        rules: "",
        parameters: &[],
        file: "",
        positions: "",
        moves: "",
        generators: &[],
        starts: &[],
        texts: Texts::new(&[]),
    };
}

/// Text about a family of games in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FamilyText {
    /// The name as people write it.
    pub title: String,
    /// The game in one line.
    pub summary: String,
    /// The rules and the winning condition, in sentences, one on each line.
    pub rules: String,
    /// The parameters that may stand behind the colon, with their meanings.
    pub parameters: Vec<(&'static str, String)>,
    /// Games of the family worth knowing, with their meanings.
    pub starts: Vec<(&'static str, String)>,
}

/// Description of a game for its players, in the words of its [texts](crate::Describe::texts).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The game in one line.
    pub summary: Phrase,
    /// The rules and the winning condition, in sentences, one on each line.
    pub rules: Phrase,
}

impl Description {
    /// Makes a description of English text.
    pub fn plain(summary: impl Into<String>, rules: impl Into<String>) -> Self {
        Description {
            summary: Phrase::plain(summary),
            rules: Phrase::plain(rules),
        }
    }
}

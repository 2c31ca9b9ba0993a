//! Pages of text about a family of games and about a single game.

use gametree_words::Language;

/// A word of a game, such as a parameter or the name of a generator, with its meaning.
pub type Meaning = (&'static str, &'static str);

/// Text for a person who asks for one game: sentences, one on each line.
///
/// Every part may be empty; the program then leaves it out, or fills it with what holds for any game.
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
    /// The same text in other languages.
    pub translations: &'static [Translation],
}

/// Text about a family of games in another language than English.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The language.
    pub language: Language,
    /// The game in one line.
    pub summary: &'static str,
    /// The rules and the winning condition, in about two sentences.
    pub rules: &'static str,
    /// The parameters that may stand behind the colon, in the order of [`About::parameters`].
    pub parameters: &'static [Meaning],
    /// Games worth knowing, in the order of [`About::starts`].
    pub starts: &'static [Meaning],
}

/// Text about one game of a family, with the parameters filled in, for its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The game in one line.
    pub summary: String,
    /// The rules and the winning condition, in sentences, one on each line.
    pub rules: String,
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
        translations: &[],
    };

    /// Returns the text in this language; `None` for English, and where there is no translation.
    pub fn translated(&self, language: Language) -> Option<&'static Translation> {
        let mut all = self.translations.iter();
        all.find(|translation| translation.language == language)
    }
}

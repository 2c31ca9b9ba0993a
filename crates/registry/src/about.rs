//! What a family of games, and one game of it, says about itself.

use gametree_words::Language;

/// A word of a game, such as a parameter or the name of a generator, and what it means.
pub type Meaning = (&'static str, &'static str);

/// What a person reads who asks for one game: sentences, one on each line.
///
/// Every part may be left empty; it is then left out, or told by what any game can be asked.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// How it is played and who wins, in about two sentences.
    pub rules: &'static str,
    /// What may stand behind the colon.
    pub parameters: &'static [Meaning],
    /// A short file that the family reads a game from, as an example; empty for a family that reads none.
    pub file: &'static str,
    /// How a position is written.
    pub positions: &'static str,
    /// How a move is written.
    pub moves: &'static str,
    /// What the generators try, by their names; every generator also tells what it proves.
    pub generators: &'static [Meaning],
    /// Games of the family that are worth knowing, as [`Registry::open`](crate::Registry::open) reads them.
    pub starts: &'static [Meaning],
    /// The same in other languages.
    pub translations: &'static [Translation],
}

/// What a family of games says about itself in another language than English.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The language.
    pub language: Language,
    /// What the game is, in one line.
    pub summary: &'static str,
    /// How it is played and who wins, in about two sentences.
    pub rules: &'static str,
    /// What may stand behind the colon, in the order of [`About::parameters`].
    pub parameters: &'static [Meaning],
    /// Games that are worth knowing, in the order of [`About::starts`].
    pub starts: &'static [Meaning],
}

/// What a person reads who plays one game of a family: the same as the family says, with the parameters filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// What the game is, in one line.
    pub summary: String,
    /// How it is played and who wins, in sentences, one on each line.
    pub rules: String,
}

impl About {
    /// No more than what any game can be asked.
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

    /// What it says in this language; `None` for English, and where it was not translated.
    pub fn translated(&self, language: Language) -> Option<&'static Translation> {
        let mut all = self.translations.iter();
        all.find(|translation| translation.language == language)
    }
}

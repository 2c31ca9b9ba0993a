//! The list of games that a program offers.

use gametree_core::{Mismatch, Phrase};
use gametree_words::{Language, Words};

use crate::{About, Description, FamilyText, Meaning, OpenError, Opened, Session, UnknownName};

/// A game, or a family of games that differ in their parameters.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GameEntry {
    /// The name in front of the colon: `mnk` in `mnk:4,4,4`.
    pub name: &'static str,
    /// Other names of the game, for suggestions where a name is unknown; hyphens and capital letters make no difference.
    /// A name for the game with certain parameters has these behind a colon: `renju:renju` of gomoku is suggested as `gomoku:renju`.
    pub synonyms: &'static [&'static str],
    /// The name as people write it, such as `Tic-tac-toe`: a message of the [texts](About::texts), or plain English text.
    pub title: &'static str,
    /// The game in one line: a message of the [texts](About::texts), or plain English text.
    pub summary: &'static str,
    /// The form of the text behind the colon, such as `COLUMNS,ROWS,K[,exact]`.
    /// It is empty for a game without parameters, and has `format=` in it for one that reads files in several formats.
    pub parameters: &'static str,
    /// A small game of the family, name included; the help shows it, and `bench` searches it.
    pub example: &'static str,
    /// Some moves from the start of the example, separated by spaces, for the help.
    pub example_moves: &'static str,
    /// The page about this game for a person who asks for it; [`About::NONE`] adds nothing to what any game offers.
    pub about: About,
    /// The error for parameters that name a file or standard input, given without the name of the game and the colon.
    /// It returns `None` where starting the game reads no file.
    pub names_file: fn(&str) -> Option<Mismatch>,
    /// The form of the parameters that name no file; `None` for a game that reads no file.
    pub parameters_without_files: Option<&'static str>,
    /// Puzzles of the family that ship with it: the text of a collection, as the command `puzzles` writes it; empty for none.
    pub puzzles: &'static str,
    /// The function that starts the game with these parameters.
    pub open: fn(&str) -> Opened,
}

impl GameEntry {
    /// Makes an entry of a game without parameters that reads no file; its name is its example as well.
    ///
    /// `summary` is the game in one line, and `open` starts it with the text behind the colon.
    /// An `open` that reads files needs [`GameEntry::with_files`], or a server would read them for its clients.
    pub const fn new(name: &'static str, summary: &'static str, open: fn(&str) -> Opened) -> Self {
        GameEntry {
            name,
            synonyms: &[],
            title: name,
            summary,
            parameters: "",
            example: name,
            example_moves: "",
            about: About::NONE,
            names_file: |_| None,
            parameters_without_files: None,
            puzzles: "",
            open,
        }
    }

    /// Sets the [other names](GameEntry::synonyms).
    #[must_use]
    pub const fn with_synonyms(mut self, synonyms: &'static [&'static str]) -> Self {
        self.synonyms = synonyms;
        self
    }

    /// Sets the [name as people write it](GameEntry::title), which is otherwise the name in front of the colon.
    #[must_use]
    pub const fn with_title(mut self, title: &'static str) -> Self {
        self.title = title;
        self
    }

    /// Sets the form of the [text behind the colon](GameEntry::parameters).
    #[must_use]
    pub const fn with_parameters(mut self, parameters: &'static str) -> Self {
        self.parameters = parameters;
        self
    }

    /// Sets the [example](GameEntry::example) and some moves from its start, separated by spaces.
    #[must_use]
    pub const fn with_example(mut self, example: &'static str, moves: &'static str) -> Self {
        self.example = example;
        self.example_moves = moves;
        self
    }

    /// Sets the page about the game.
    #[must_use]
    pub const fn with_about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// Sets the function that refuses parameters which [name a file](GameEntry::names_file), and the form of those that name none.
    #[must_use]
    pub const fn with_files(
        mut self,
        names_file: fn(&str) -> Option<Mismatch>,
        parameters_without_files: &'static str,
    ) -> Self {
        self.names_file = names_file;
        self.parameters_without_files = Some(parameters_without_files);
        self
    }

    /// Sets the [puzzles](GameEntry::puzzles) that ship with the family.
    #[must_use]
    pub const fn with_puzzles(mut self, puzzles: &'static str) -> Self {
        self.puzzles = puzzles;
        self
    }

    /// Returns the game with which a person begins: the one without parameters where the family has it, otherwise the example.
    pub fn usual(&self) -> &'static str {
        match (self.open)("") {
            Ok(_) => self.name,
            Err(_) => self.example,
        }
    }

    /// Returns the text about the family in a language; English replaces what the language lacks.
    pub fn text(&self, language: Language) -> FamilyText {
        let words = Words::new(language, &[self.about.texts]);
        let say = |message| words.say(&Phrase::new(message));
        let filled = |meanings: &[Meaning]| {
            let all = meanings.iter().map(|&(word, meaning)| (word, say(meaning)));
            all.collect()
        };
        FamilyText {
            title: say(self.title),
            summary: say(self.summary),
            rules: say(self.about.rules),
            parameters: filled(self.about.parameters),
            starts: filled(self.about.starts),
        }
    }

    /// Does the same as [`GameEntry::text`] where files are refused: parameters that name a file or its format are left out.
    pub fn text_without_files(&self, language: Language) -> FamilyText {
        let mut text = self.text(language);
        if let Some(form) = self.parameters_without_files {
            let words = form.split(|c: char| !c.is_alphanumeric());
            text.parameters
                .retain(|(word, _)| words.clone().any(|one| one == *word));
        }
        text
    }

    /// Returns `true` if the family is described in this language itself.
    pub fn speaks(&self, language: Language) -> bool {
        Words::new(language, &[self.about.texts]).speaks(&Phrase::new(self.summary))
    }

    /// Returns the description of the family, which holds for all its games.
    pub const fn description(&self) -> Description {
        Description {
            summary: Phrase::new(self.summary),
            rules: Phrase::new(self.about.rules),
        }
    }
}

/// Games by name, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<GameEntry>,
}

impl Registry {
    /// Makes an empty registry.
    pub const fn new() -> Self {
        Registry { games: Vec::new() }
    }

    /// Adds a game; it replaces one of the same name.
    #[must_use]
    pub fn with_game(mut self, entry: GameEntry) -> Self {
        self.games.retain(|game| game.name != entry.name);
        self.games.push(entry);
        self
    }

    /// Returns the games in their order.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// Returns the game of this name, without parameters.
    ///
    /// # Errors
    /// When there is none.
    pub fn game(&self, name: &str) -> Result<&GameEntry, UnknownName> {
        let found = self.games.iter().find(|game| game.name == name);
        found.ok_or_else(|| {
            let known = self.games.iter().map(|game| (game.name, game.synonyms));
            UnknownName::with_synonyms("game", name, known)
        })
    }

    /// Returns the description of a game in the words of its players: its own, or that of its family where only that is in their language.
    ///
    /// It is `None` for a game that describes itself nowhere.
    pub fn description(&self, session: &dyn Session, words: &Words) -> Option<Description> {
        let family = session.name().split(':').next().unwrap_or_default();
        let family = self.game(family).ok().map(GameEntry::description);
        match (session.description().cloned(), family) {
            (Some(own), Some(family))
                if !words.speaks(&own.summary) && words.speaks(&family.summary) =>
            {
                Some(family)
            }
            (own, family) => own.or(family),
        }
    }

    /// Does the same as [`Registry::open`] for names from untrusted sources.
    ///
    /// A game that would be read from a file is refused, whether or not the file exists.
    ///
    /// # Errors
    /// As for [`Registry::open`], and when the parameters name a file.
    pub fn open_without_files(&self, text: &str) -> Result<Box<dyn Session>, OpenError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let entry = self.game(name).map_err(OpenError::Unknown)?;
        if let Some(error) = (entry.names_file)(parameters) {
            let game = text.to_owned();
            return Err(OpenError::Parameters { game, error });
        }
        self.open(text)
    }

    /// Starts a game from its name and parameters: `tictactoe`, `mnk:4,4,4`.
    ///
    /// # Errors
    /// When no game has this name, or the game does not take these parameters.
    pub fn open(&self, text: &str) -> Result<Box<dyn Session>, OpenError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let entry = self.game(name).map_err(OpenError::Unknown)?;
        (entry.open)(parameters).map_err(|mut error| {
            if parameters.is_empty() {
                error.expected = format!("{} (as in {})", error.expected, entry.example);
            }
            OpenError::Parameters {
                game: text.to_owned(),
                error,
            }
        })
    }
}

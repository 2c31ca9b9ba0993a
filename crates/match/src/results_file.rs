//! The results file of a match: it is begun or resumed, and its results are counted.

use std::path::{Path, PathBuf};

use gametree_command::Failure;
use gametree_core::Mismatch;
use gametree_registry::Registry;
use serde_json::Value;

use crate::journal::{Journal, JournalReader, exists};
use crate::referee::Referee;
use crate::result::GameResult;
use crate::score_table::ScoreTable;

/// Destination of results, with those that are there already.
#[derive(Debug)]
pub(crate) struct ResultsFile {
    file: Kind,
    pub(crate) scores: ScoreTable,
    pub(crate) seed: u64,
}

/// Destination of the lines about finished games.
#[derive(Debug)]
enum Kind {
    /// Results are printed only.
    Printed,
    /// Results are kept in a file, which is begun with this line once the players have started.
    New(PathBuf, Value),
    /// Results are kept in a file whose games are still to be read.
    Unread(JournalReader),
    /// Results are kept in a file.
    File(Journal),
}

impl ResultsFile {
    /// Opens an existing file, or prepares a new one; `about` returns what decides the games, and the seed, given the seed that is known.
    ///
    /// # Errors
    /// When the file cannot be used, or belongs to another match.
    pub(crate) fn new(
        path: Option<&Path>,
        is_resumed: bool,
        about: impl Fn(Option<u64>) -> (Value, u64),
    ) -> Result<Self, Failure> {
        let (file, seed) = match path {
            None => (Kind::Printed, about(None).1),
            Some(path) if path.exists() && !is_resumed => return Err(exists(path)),
            Some(path) if path.exists() => {
                let mut kept = JournalReader::open(path)?;
                let found = kept.next()?;
                if found.is_none() && kept.has_not_begun() {
                    let (about, seed) = about(None);
                    let mut journal = kept.take_up()?;
                    journal.add(&about)?;
                    (Kind::File(journal), seed)
                } else {
                    let seed = check_about(found.as_ref(), about)
                        .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
                    (Kind::Unread(kept), seed)
                }
            }
            Some(path) => {
                let (about, seed) = about(None);
                (Kind::New(path.to_owned(), about), seed)
            }
        };
        Ok(ResultsFile {
            file,
            scores: ScoreTable::default(),
            seed,
        })
    }

    /// Counts the games that the file already has; the referee plays each of them again.
    ///
    /// # Errors
    /// When a line is not a game of the match.
    pub(crate) fn read(
        mut self,
        referee: &mut Referee<'_>,
        registry: &Registry,
    ) -> Result<Self, Failure> {
        if let Kind::Unread(mut kept) = self.file {
            while let Some(line) = kept.next()? {
                let game = referee.result(&line).map_err(|error| kept.wrong(error))?;
                if self.scores.has(game.number) {
                    let found = format!("game {} again", game.number);
                    return Err(kept.wrong(Mismatch::new("each game once", found)));
                }
                self.scores.add(game);
            }
            let checked = referee.check_open_pairs(registry);
            checked.map_err(|failure| kept.wrong_with(failure))?;
            self.file = Kind::File(kept.take_up()?);
        }
        Ok(self)
    }

    /// Returns the name of the file, if it exists by now.
    pub(crate) fn file_name(&self) -> Option<&str> {
        match &self.file {
            Kind::File(journal) => Some(journal.name()),
            Kind::Printed | Kind::New(..) | Kind::Unread(_) => None,
        }
    }

    /// Returns `true` if results are kept in a file.
    pub(crate) const fn is_file(&self) -> bool {
        !matches!(self.file, Kind::Printed)
    }

    /// Begins the file, if it is to be a new one.
    ///
    /// # Errors
    /// When the file exists by now, or cannot be written.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        if let Kind::New(path, about) = &self.file {
            self.file = Kind::File(Journal::begin(path, about)?);
        }
        Ok(())
    }

    /// Counts the result of a game, and adds its line to the file.
    ///
    /// # Errors
    /// When the line cannot be written.
    pub(crate) fn add(&mut self, game: GameResult, line: &Value) -> Result<(), Failure> {
        if let Kind::File(journal) = &mut self.file {
            journal.add(line)?;
        }
        self.scores.add(game);
        Ok(())
    }
}

/// Compares the match that a file describes with the match that is to go on; returns the seed.
fn check_about(
    found: Option<&Value>,
    about: impl Fn(Option<u64>) -> (Value, u64),
) -> Result<u64, Mismatch> {
    let found = found.ok_or_else(|| Mismatch::new("the file of a match", "no whole line"))?;
    let (expected, seed) = about(found["match"]["seed"].as_u64());
    if *found == expected {
        return Ok(seed);
    }
    Err(difference(&expected["match"], &found["match"]))
}

/// Returns the mismatch for the first player in which two matches differ.
fn other_player(expected: &Value, found: &Value) -> Mismatch {
    let list = |players: &Value| players.as_array().cloned().unwrap_or_default();
    let (expected, found) = (list(expected), list(found));
    if expected.len() != found.len() {
        let expected = format!("a match of {} players", expected.len());
        return Mismatch::new(expected, found.len().to_string());
    }
    let mut pairs = expected.iter().zip(&found);
    let other = pairs.find(|(expected, found)| expected != found);
    let words =
        other.map(|(expected, found)| [expected, found].map(|one| one["player"].to_string()));
    let [expected, found] = words.unwrap_or_default();
    Mismatch::new(format!("a match with the player {expected}"), found)
}

/// Returns the mismatch for the first condition in which two matches differ.
fn difference(expected: &Value, found: &Value) -> Mismatch {
    let (Some(of_expected), Some(of_found)) = (expected.as_object(), found.as_object()) else {
        return Mismatch::new("the file of a match", "another file");
    };
    let keys = of_expected.keys().chain(of_found.keys());
    let mut keys = keys.filter(|&key| expected.get(key) != found.get(key));
    let shown = |value: Option<&Value>| value.map_or("none".to_owned(), Value::to_string);
    match keys.next() {
        Some(key) if key == "players" => other_player(&expected[key], &found[key]),
        Some(key) => {
            let wanted = shown(expected.get(key));
            Mismatch::new(
                format!("a match with {key} {wanted}"),
                shown(found.get(key)),
            )
        }
        None => Mismatch::new("the file of a match", "another file"),
    }
}

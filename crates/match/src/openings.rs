//! Openings of games: the start itself, openings from a file, or random openings that are even.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use gametree_command::Failure;
use gametree_core::{Mismatch, ReadRecord, Salt, quote, without_number};
use gametree_registry::{NoWatcher, Purpose, Registry, SearchTask, Session, name_of};
use gametree_search::SearchLimits;

use crate::source::Source;
use crate::termination::readable;

/// Number of random openings from which the most even one is taken.
const CANDIDATES: u64 = 8;
/// Largest number of tries for one random opening.
const MOST_CANDIDATES: u64 = 64;
/// Nodes of the quick search that judges an opening: some milliseconds.
const JUDGING_NODES: u64 = 2_000;
/// Size in bytes of the table of the search that judges an opening.
const JUDGING_TABLE_BYTES: usize = 1 << 20;

/// Limit above the number of words of any position text: a chess position has six.
const MOST_POSITION_WORDS: usize = 16;

/// A position to begin with, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Opening {
    start: Option<String>,
    moves: Vec<String>,
}

impl Opening {
    /// Sets up the position from which the players begin.
    ///
    /// # Panics
    /// When the opening belongs to another game.
    pub(crate) fn set_up(&self, game: &mut dyn Session) {
        while game.undo().is_some() {}
        if let Some(start) = &self.start {
            game.set_position(start).expect("openings are checked");
        }
        for m in &self.moves {
            game.play(m).expect("openings are checked");
        }
    }
}

/// The openings of a match by number.
#[derive(Debug)]
pub(crate) struct Openings {
    /// The start position of the game.
    usual_start: String,
    kind: Kind,
}

/// The order of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// As they stand in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

#[derive(Debug)]
enum Kind {
    Listed(Vec<Opening>),
    Random {
        plies: usize,
        seed: u64,
        game: String,
        made: Mutex<RandomOpenings>,
    },
}

/// Random openings that were drawn so far.
#[derive(Debug, Default)]
struct RandomOpenings {
    openings: Vec<Opening>,
    positions: BTreeSet<String>,
}

impl Openings {
    /// Takes openings from `source`, with the text that [`Source::text`] has read there.
    ///
    /// # Errors
    /// When a line is not an opening.
    pub(crate) fn new(
        source: Option<(&Source, &str)>,
        game: &mut dyn Session,
        seed: u64,
        order: Order,
    ) -> Result<Self, Failure> {
        let usual_start = game.position();
        let kind = match source {
            None => Kind::Listed(vec![Opening::default()]),
            Some((Source::Random(plies), _)) => Kind::Random {
                plies: *plies,
                seed,
                game: game.name().to_owned(),
                made: Mutex::default(),
            },
            Some((Source::File(path), text)) => {
                let mut openings = read(path, text, game)?;
                if order == Order::Random {
                    shuffle(&mut openings, seed);
                }
                Kind::Listed(openings)
            }
        };
        Ok(Openings { usual_start, kind })
    }

    /// Returns the opening of this number, from 0; the openings of a file start again after the last.
    ///
    /// # Errors
    /// When no random moves lead to a game that is still open.
    pub(crate) fn get(&self, number: usize, registry: &Registry) -> Result<Opening, Failure> {
        Ok(match &self.kind {
            Kind::Listed(openings) => self.with_start(&openings[number % openings.len()]),
            Kind::Random {
                plies,
                seed,
                game,
                made,
            } => {
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                while made.openings.len() <= number {
                    let next = made.openings.len() as u64;
                    let mut session = registry.open(game)?;
                    let salt = Salt::from_seed(Salt::from_seed(*seed).number(next));
                    let opening = draw(&mut *session, *plies, salt, &made.positions)?;
                    opening.set_up(&mut *session);
                    made.positions.insert(session.position());
                    made.openings.push(opening);
                }
                self.with_start(&made.openings[number])
            }
        })
    }

    /// Returns the opening of this number, if it needs no search.
    pub(crate) fn listed(&self, number: usize) -> Option<Opening> {
        match &self.kind {
            Kind::Listed(openings) => Some(self.with_start(&openings[number % openings.len()])),
            Kind::Random { .. } => None,
        }
    }

    /// Returns an opening with its start position, so that a session that stands elsewhere comes back to it.
    fn with_start(&self, opening: &Opening) -> Opening {
        let start = opening.start.as_ref().unwrap_or(&self.usual_start);
        Opening {
            start: Some(start.clone()),
            moves: opening.moves.clone(),
        }
    }

    /// Returns the number of openings, if it is known before they are needed.
    pub(crate) const fn count(&self) -> Option<usize> {
        match &self.kind {
            Kind::Listed(openings) => Some(openings.len()),
            Kind::Random { .. } => None,
        }
    }
}

/// Reads an opening from each line, or from each game if the file name is that of a record format of this game; empty lines and those that begin with `#` are skipped.
fn read(path: &Path, text: &str, game: &mut dyn Session) -> Result<Vec<Opening>, Failure> {
    let name = name_of(path);
    let refused =
        |place: &str, error: &dyn fmt::Display| Failure::Input(format!("{name}: {place}{error}"));
    let start = game.position();
    let mut openings = Vec::new();
    if let Some(records) = records(path, text, game) {
        let records = records.map_err(|error| refused("", &error))?;
        for (number, record) in (1..).zip(&records) {
            let opening = of_record(record, game);
            game.set_position(&start).expect("it has come from there");
            let place = match records.len() {
                1 => String::new(),
                _ => format!("game {number}: "),
            };
            openings.push(opening.map_err(|error| refused(&place, &error))?);
        }
    } else {
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = opening_of(line, game);
            game.set_position(&start).expect("it has come from there");
            let place = format!("line {number}: ");
            openings.push(opening.map_err(|error| refused(&place, &error))?);
        }
    }
    if openings.is_empty() {
        return Err(refused("", &"expected openings, found none"));
    }
    Ok(openings)
}

/// Returns the games of a file whose name is that of a record format.
fn records(
    path: &Path,
    text: &str,
    game: &dyn Session,
) -> Option<Result<Vec<ReadRecord>, Mismatch>> {
    let mut formats = game.record_formats().iter();
    let format = formats.find(|format| {
        // A `txt` file may hold lines of openings as well, so it has to begin with the mark of the format.
        format.is_named_by(path) && (format.extension != "txt" || text.starts_with(format.mark))
    })?;
    Some((format.read_all)(text))
}

/// Returns the opening that is a whole game.
fn of_record(record: &ReadRecord, game: &mut dyn Session) -> Result<Opening, Box<dyn Error>> {
    game.take_record(record)?;
    let (start, moves) = (Some(game.record().start), game.history());
    check_open(game)?;
    Ok(Opening { start, moves })
}

/// Reads an opening in the notation that the field has for openings, or else a position, a position with moves behind it, or moves alone.
fn opening_of(line: &str, game: &mut dyn Session) -> Result<Opening, Box<dyn Error>> {
    if let Some(moves) = game.opening_line(line) {
        let moves = moves?;
        for m in &moves {
            let played = game.play(m);
            played.map_err(|error| readable(&format!("{m}: {error}")))?;
        }
        check_open(game)?;
        return Ok(Opening { start: None, moves });
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let error = game.set_position(line).err();
    let is_position = |count: &usize| game.set_position(&words[..*count].join(" ")).is_ok();
    // The longest beginning of the line that is a position.
    let of_position = match &error {
        None => words.len(),
        Some(_) => (1..words.len().min(MOST_POSITION_WORDS + 1))
            .rev()
            .find(is_position)
            .unwrap_or(0),
    };
    let rest = &words[of_position..];
    let start = (of_position > 0).then(|| game.position());
    let mut moves = Vec::new();
    for word in rest {
        let m = without_number(word);
        if m.is_empty() {
            continue;
        }
        let played = game.play(m);
        if let (true, 0, Err(_), Some(error)) = (moves.is_empty(), of_position, &played, &error) {
            // The line may have been meant for either.
            let found = quote(line);
            let what = format!("expected a position or moves, found {found} ({error})");
            return Err(readable(&what).into());
        }
        played.map_err(|error| readable(&format!("{}: {error}", quote(word))))?;
        moves.push(m.to_owned());
    }
    check_open(game)?;
    Ok(Opening { start, moves })
}

fn check_open(game: &dyn Session) -> Result<(), Mismatch> {
    match game.outcome() {
        None => Ok(()),
        Some(_) => Err(Mismatch::new("a game that goes on", "one that is over")),
    }
}

/// Draws random openings and returns the most even one; openings in `made` come last.
fn draw(
    game: &mut dyn Session,
    plies: usize,
    salt: Salt,
    made: &BTreeSet<String>,
) -> Result<Opening, Failure> {
    let mut best: Option<((bool, u32), Opening)> = None;
    let mut drawn = 0;
    for attempt in 0..MOST_CANDIDATES {
        let salt = Salt::from_seed(salt.number(attempt));
        while game.undo().is_some() {}
        if !walk(game, plies, salt) {
            continue;
        }
        drawn += 1;
        let is_known = made.contains(&game.position());
        let order = (is_known, unevenness(game)?);
        if best.as_ref().is_none_or(|best| order < best.0) {
            let moves = game.history();
            best = Some((order, Opening { start: None, moves }));
        }
        let is_even = |best: &((bool, u32), _)| !best.0.0 && best.0.1 < u32::MAX;
        if drawn >= CANDIDATES && best.as_ref().is_some_and(is_even) {
            break;
        }
    }
    while game.undo().is_some() {}
    best.map(|best| best.1).ok_or_else(|| {
        Failure::Input(format!(
            "expected random openings of {plies} moves, found that the game is over by then"
        ))
    })
}

/// Plays random moves of those that are worth trying; returns `false` if the game ends by them.
fn walk(game: &mut dyn Session, plies: usize, salt: Salt) -> bool {
    for ply in 0..plies {
        let mut moves = game.candidates();
        if moves.len() < 2 {
            // In some early positions only one move is worth trying.
            let all = game.legal_moves();
            if all.len() > moves.len() && ply > 0 {
                moves = all;
            }
        }
        if moves.is_empty() {
            return false;
        }
        let index = salt.number(ply as u64) % moves.len() as u64;
        let m = &moves[usize::try_from(index).expect("an index of a list")];
        game.play(m).expect("it is legal");
    }
    game.outcome().is_none()
}

/// Returns how far from even a quick search finds the position, in the unit of its evaluation; `u32::MAX` where the search sees the winner.
fn unevenness(game: &mut dyn Session) -> Result<u32, Failure> {
    let task = SearchTask {
        table_bytes: JUDGING_TABLE_BYTES,
        salt: Some(Salt::from_seed(0)),
        ..SearchTask::new(Purpose::Value, SearchLimits::nodes(JUDGING_NODES))
    };
    let score = game.search(&task, &mut NoWatcher)?.report.score;
    let is_decided = score.is_win() || score.is_loss();
    Ok(if is_decided {
        u32::MAX
    } else {
        u32::from(score.raw().unsigned_abs())
    })
}

fn shuffle(openings: &mut [Opening], seed: u64) {
    let salt = Salt::from_seed(seed);
    // The shuffle of Fisher and Yates.
    for last in (1..openings.len()).rev() {
        let index = salt.number(last as u64) % (last as u64 + 1);
        openings.swap(last, usize::try_from(index).expect("an index of a list"));
    }
}

//! The body of a request, and the game and the search that it describes.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use gametree_command::Subject;
use gametree_core::{GameValue, Mismatch, without_mark};
use gametree_registry::{
    EngineKind, Language, Level, Purpose, Registry, SearchTask, Session, UnknownName,
};
use gametree_search::SearchLimits;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Number;

use crate::limits::{Limits, MOST_BODY_BYTES, MOST_VISIBLE, REQUEST_TIME};
use crate::refusal::Refusal;

/// The fields of every question; each question uses those that it needs, and checks all of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// The game with its parameters.
    game: String,
    /// The position; without it, the start of the game.
    position: Option<String>,
    /// The moves that are played from the position.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of sentences.
    language: Option<String>,
    #[serde(default, deserialize_with = "engine")]
    engine: Option<EngineKind>,
    /// The moves to try, by the name of a generator.
    generator: Option<String>,
    #[serde(default, deserialize_with = "whole_number")]
    depth: Option<u32>,
    #[serde(default, deserialize_with = "whole_number")]
    nodes: Option<u64>,
    seconds: Option<f64>,
    #[serde(default, deserialize_with = "level_number")]
    level: Option<u8>,
    #[serde(default)]
    seed: Seed,
    /// The number of nodes of a recorded search that are kept.
    #[serde(default, deserialize_with = "whole_number")]
    visible: Option<usize>,
    /// The values that are drawn on the board.
    #[serde(default)]
    pub(crate) values: Vec<Note>,
    /// A line that is drawn on the board, with numbers.
    #[serde(default)]
    pub(crate) line: Vec<String>,
    /// The moves that follow without being played, to be written in words.
    #[serde(default)]
    pub(crate) ahead: Vec<String>,
    /// `true` for a board that is seen from the other side.
    #[serde(default)]
    pub(crate) turned: bool,
}

/// The value of a move as a board shows it, in the form that `analyse` returns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    #[serde(rename = "move")]
    pub(crate) m: String,
    pub(crate) worth: WorthName,
    #[serde(default)]
    pub(crate) detail: String,
    /// `true` if the detail is the estimate of a search.
    #[serde(default)]
    pub(crate) estimate: bool,
    #[serde(default)]
    pub(crate) best: bool,
}

/// The worth of a move, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WorthName {
    Win,
    Draw,
    Loss,
    Unknown,
}

impl From<WorthName> for GameValue {
    fn from(name: WorthName) -> Self {
        match name {
            WorthName::Win => GameValue::Win,
            WorthName::Draw => GameValue::Draw,
            WorthName::Loss => GameValue::Loss,
            WorthName::Unknown => GameValue::Unknown,
        }
    }
}

/// The seed of levels, which choose the same way for the same number.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct Seed(#[serde(deserialize_with = "given_number")] u64);

const DEFAULT_VISIBLE: usize = 500;
/// The longest time that a request may ask for: a hundred years, as on the command line.
const MOST_SECONDS: f64 = 3_162_240_000.0;

/// Reads the body of a request, which must be of the type `kind`.
pub(crate) async fn body(
    request: Request,
    kind: &'static str,
    most_bytes: usize,
) -> Result<Bytes, Refusal> {
    let given = request.headers().get(header::CONTENT_TYPE);
    let given = given
        .and_then(|value| value.to_str().ok())
        .unwrap_or("none");
    // Parameters of the type, such as the character set, make no difference.
    let essence = given.split(';').next().unwrap_or_default();
    if !essence.trim().eq_ignore_ascii_case(kind) {
        let error = Mismatch::new(format!("content of the type {kind}"), given);
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, &error));
    }
    let read = tokio::time::timeout(REQUEST_TIME, to_bytes(request.into_body(), most_bytes));
    match read.await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => {
            let expected = format!("a whole body of at most {most_bytes} bytes");
            let error = Mismatch::new(expected, "another");
            Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, &error))
        }
        Err(_) => {
            let expected = format!("a body within {} seconds", REQUEST_TIME.as_secs());
            let error = Mismatch::new(expected, "a part of one");
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, &error))
        }
    }
}

impl Question {
    pub(crate) async fn read(request: Request) -> Result<Self, Refusal> {
        let bytes = body(request, "application/json", MOST_BODY_BYTES).await?;
        let read: Result<Question, _> = serde_json::from_slice(without_mark(&bytes));
        let refused =
            |error| Refusal::of_error(StatusCode::BAD_REQUEST, "a question as JSON", &error);
        let question = read.map_err(refused)?;
        let language = question.language()?;
        let refused = |refusal: Refusal| refusal.in_language(language);
        question.check().map_err(|error| refused(error.into()))?;
        let of_game = question.game.chars().count();
        let fits = at_most(
            Subject::MOST_GAME_CHARACTERS,
            of_game,
            "characters for the game",
        );
        fits.map_err(|error| refused(Refusal::too_large(&error)))?;
        Ok(question)
    }

    fn check(&self) -> Result<(), Mismatch> {
        self.level()?;
        self.seconds()?;
        at_most(Subject::MOST_MOVES, self.moves.len(), "moves")?;
        at_most(Subject::MOST_MOVES, self.line.len(), "moves of a line")?;
        at_most(Subject::MOST_MOVES, self.ahead.len(), "moves ahead")?;
        at_most(Subject::MOST_MOVES, self.values.len(), "values")?;
        at_most(MOST_VISIBLE, self.visible(), "visible nodes")
    }

    pub(crate) fn visible(&self) -> usize {
        self.visible.unwrap_or(DEFAULT_VISIBLE)
    }

    /// Opens the game, and goes to the position of the question.
    pub(crate) fn open(&self, registry: &Registry) -> Result<Box<dyn Session>, Refusal> {
        let subject = Subject {
            game: &self.game,
            position: self.position.as_deref(),
            moves: &self.moves,
        };
        Ok(subject.open(registry)?)
    }

    /// Returns `true` if the question is about another position than the start.
    pub(crate) const fn has_position(&self) -> bool {
        self.position.is_some() || !self.moves.is_empty()
    }

    pub(crate) fn language(&self) -> Result<Language, Refusal> {
        language(self.language.as_deref())
    }

    pub(crate) fn level(&self) -> Result<Level, Mismatch> {
        self.level.map_or(Ok(Level::FULL), Level::new)
    }

    /// Returns the depth of a question that must have one.
    pub(crate) fn depth(&self) -> Result<u32, Mismatch> {
        let none = || Mismatch::new("a depth", "none");
        self.depth.ok_or_else(none)
    }

    pub(crate) const fn engine(&self) -> Option<EngineKind> {
        self.engine
    }

    pub(crate) const fn seed(&self) -> u64 {
        self.seed.0
    }

    /// Returns the search that the question describes, no longer than any search may take.
    pub(crate) fn task(
        &self,
        purpose: Purpose,
        limits: Limits,
        stop: &Arc<AtomicBool>,
    ) -> Result<SearchTask, Refusal> {
        let time = self.time(limits)?;
        let limits_of_search = SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time: Some(time),
            stop: Some(Arc::clone(stop)),
        };
        Ok(SearchTask {
            engine: self.engine,
            generator: self.generator.clone(),
            table_bytes: limits.table_bytes(),
            ..SearchTask::new(purpose, limits_of_search)
        })
    }

    pub(crate) fn time(&self, limits: Limits) -> Result<Duration, Mismatch> {
        let time = self.seconds()?;
        Ok(time.map_or(limits.time, |time| time.min(limits.time)))
    }

    fn seconds(&self) -> Result<Option<Duration>, Mismatch> {
        let Some(seconds) = self.seconds else {
            return Ok(None);
        };
        let time = Duration::try_from_secs_f64(seconds);
        let time = time.ok().filter(|_| seconds <= MOST_SECONDS);
        let expected = || format!("seconds from 0 to {MOST_SECONDS}");
        let wrong = || Mismatch::new(expected(), seconds.to_string());
        time.ok_or_else(wrong).map(Some)
    }
}

/// Returns the language of a tag; English where there is none.
pub(super) fn language(tag: Option<&str>) -> Result<Language, Refusal> {
    let language = tag.map_or(Ok(Language::default()), Language::of_tag);
    language.map_err(|error| Refusal::unknown(&error))
}

/// Reads an engine by its name, or null.
fn engine<'de, D: Deserializer<'de>>(read: D) -> Result<Option<EngineKind>, D::Error> {
    let name: Option<String> = Option::deserialize(read)?;
    let Some(name) = name else {
        return Ok(None);
    };
    let unknown = || UnknownName::new("engine", &name, EngineKind::ALL.map(EngineKind::name));
    let engine = EngineKind::from_name(&name).ok_or_else(unknown);
    engine.map(Some).map_err(D::Error::custom)
}

/// Reads a whole number or null, up to the largest one of its type. JSON has one kind of number, so `3.0` is whole as well.
fn whole_number<'de, D, T>(read: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let mut ends = (0..u64::BITS).map(|bits| u64::MAX >> bits);
    let most = ends.find(|&most| T::try_from(most).is_ok());
    whole_between(read, "a whole number", 0..=most.unwrap_or_default())
}

/// Reads the number of a level, or null.
fn level_number<'de, D: Deserializer<'de>>(read: D) -> Result<Option<u8>, D::Error> {
    whole_between(read, "a level", 1..=u64::from(Level::FULL.number()))
}

/// Reads a whole number within a range, or null; `what` names the number for the error.
fn whole_between<'de, D, T>(
    read: D,
    what: &str,
    range: RangeInclusive<u64>,
) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let number: Option<Number> = Option::deserialize(read)?;
    let Some(number) = number else {
        return Ok(None);
    };
    let whole = gametree_command::whole_number(&number).filter(|whole| range.contains(whole));
    let wrong = || {
        let expected = format!("{what} from {} to {}", range.start(), range.end());
        Mismatch::new(expected, number.to_string())
    };
    let narrow = |whole| T::try_from(whole).ok();
    let found = whole.and_then(narrow).ok_or_else(wrong);
    found.map(Some).map_err(D::Error::custom)
}

/// Reads a whole number; null is an error.
fn given_number<'de, D: Deserializer<'de>>(read: D) -> Result<u64, D::Error> {
    let number = whole_number(read)?;
    number.ok_or_else(|| D::Error::custom(Mismatch::new("a number", "null")))
}

pub(super) fn at_most(most: usize, found: usize, of_what: &str) -> Result<(), Mismatch> {
    if found <= most {
        return Ok(());
    }
    let expected = format!("at most {most} {of_what}");
    Err(Mismatch::new(expected, found.to_string()))
}

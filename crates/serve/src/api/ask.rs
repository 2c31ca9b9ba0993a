//! What is asked: the body of a request, and the game and the search that it describes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use gametree_core::{Mismatch, without_mark};
use gametree_registry::{
    EngineKind, Language, Level, Purpose, Registry, SearchTask, Session, UnknownName,
};
use gametree_search::SearchLimits;
use serde::Deserialize;

use crate::limits::{
    Limits, MOST_BODY_BYTES, MOST_GAME_BYTES, MOST_MOVES, MOST_VISIBLE, REQUEST_TIME,
};
use crate::refusal::Refusal;

/// What every question may say; each takes what it has a use for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The game with its parameters.
    game: String,
    /// The start of the game unless it is given.
    position: Option<String>,
    /// Played from there.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of sentences.
    language: Option<String>,
    engine: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    level: Option<u8>,
    /// Levels choose the same way for the same number.
    #[serde(default)]
    pub(crate) seed: u64,
    /// How many nodes of a recorded search are kept.
    visible: Option<usize>,
    /// What is drawn on the board.
    #[serde(default)]
    pub(crate) values: Vec<Note>,
    /// A line that is drawn on the board, with numbers.
    #[serde(default)]
    pub(crate) line: Vec<String>,
}

/// The value of a move as a board shows it, as `analyse` gives it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// `win`, `draw`, `loss`, or anything else for what is open.
    pub(crate) worth: String,
    #[serde(default)]
    pub(crate) detail: String,
    #[serde(default)]
    pub(crate) best: bool,
}

const DEFAULT_VISIBLE: usize = 500;

/// The bytes of a body of this type.
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

impl Ask {
    pub(crate) async fn read(request: Request) -> Result<Self, Refusal> {
        let bytes = body(request, "application/json", MOST_BODY_BYTES).await?;
        let read: Result<Ask, _> = serde_json::from_slice(without_mark(&bytes));
        let ask = read.map_err(|error| Refusal::told("a question as JSON", &error))?;
        ask.check()?;
        Ok(ask)
    }

    fn check(&self) -> Result<(), Mismatch> {
        at_most(MOST_GAME_BYTES, self.game.len(), "bytes for the game")?;
        at_most(MOST_MOVES, self.moves.len(), "moves")?;
        at_most(MOST_MOVES, self.line.len(), "moves of a line")?;
        at_most(MOST_MOVES, self.values.len(), "values")?;
        at_most(MOST_VISIBLE, self.visible(), "visible nodes")
    }

    pub(crate) fn visible(&self) -> usize {
        self.visible.unwrap_or(DEFAULT_VISIBLE)
    }

    /// The game in the position that is asked about.
    pub(crate) fn open(&self, registry: &Registry) -> Result<Box<dyn Session>, Refusal> {
        let mut session = registry.open_without_files(&self.game)?;
        if let Some(text) = &self.position {
            session
                .set_position(text.trim())
                .map_err(|error| Refusal::of("position", &error))?;
        }
        for m in &self.moves {
            session.play(m)?;
        }
        Ok(session)
    }

    pub(crate) fn language(&self) -> Result<Language, Mismatch> {
        let tag = self.language.as_deref();
        tag.map_or(Ok(Language::default()), Language::of_tag)
    }

    pub(crate) fn level(&self) -> Result<Level, Mismatch> {
        self.level.map_or(Ok(Level::FULL), Level::new)
    }

    /// The depth that was asked for, where there has to be one.
    pub(crate) fn depth(&self) -> Result<u32, Mismatch> {
        let none = || Mismatch::new("a depth", "none");
        self.depth.ok_or_else(none)
    }

    pub(crate) fn engine(&self) -> Result<Option<EngineKind>, UnknownName> {
        let Some(name) = &self.engine else {
            return Ok(None);
        };
        let unknown = || UnknownName::new("engine", name, EngineKind::ALL.map(EngineKind::name));
        EngineKind::from_name(name).map(Some).ok_or_else(unknown)
    }

    /// The search that is asked for, no longer than all may search.
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
            engine: self.engine()?,
            table_bytes: limits.table_bytes(),
            ..SearchTask::new(purpose, limits_of_search)
        })
    }

    pub(crate) fn time(&self, limits: Limits) -> Result<Duration, Mismatch> {
        let Some(seconds) = self.seconds else {
            return Ok(limits.time);
        };
        let time = Duration::try_from_secs_f64(seconds);
        let time = time.map_err(|_| Mismatch::new("seconds from 0", seconds.to_string()))?;
        Ok(time.min(limits.time))
    }
}

pub(super) fn at_most(most: usize, found: usize, of_what: &str) -> Result<(), Mismatch> {
    if found <= most {
        return Ok(());
    }
    let expected = format!("at most {most} {of_what}");
    Err(Mismatch::new(expected, found.to_string()))
}

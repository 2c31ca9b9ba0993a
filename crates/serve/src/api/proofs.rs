//! Certificates, written and read back.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use gametree_certificate::{Certificate, Followed, Next, Report, SeenTable};
use gametree_command::{Subject, verification_json};
use gametree_core::{Mismatch, Phrase};
use gametree_explain::phrases::{self, player};
use gametree_registry::{CertifyError, Purpose, Session, Words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::job::{JobResult, run};
use super::request::{Question, at_most, body, language};
use crate::app::App;
use crate::limits::MOST_CERTIFICATE_BYTES;
use crate::refusal::Refusal;
use crate::texts::TEXTS;

/// The status of a certificate that does not hold, or cannot exist.
const CONFLICT: StatusCode = StatusCode::CONFLICT;

/// The bytes of a certificate between two checks of the stop flag: milliseconds of work.
const CHUNK_BYTES: usize = 4 << 10;

/// Answers with the certificate of the result.
pub(crate) async fn certificate(
    State(app): State<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let question = Question::read(request).await?;
    let shared = app.shared();
    let (registry, limits) = (shared.registry.clone(), shared.limits);
    let language = question.language()?;
    run(
        shared,
        &shared.searches,
        &HeaderMap::new(),
        language,
        move |sender, stop| {
            let mut session = question.open(&registry)?;
            if !session.offers_certificates() {
                let error = Mismatch::new("a game with certificates", session.name());
                return Err(Refusal::conflict(&error).of_kind("refused-proof"));
            }
            let mut task = question.task(Purpose::Solve, limits, stop)?;
            task.asks_oracle = false;
            // The positions of the certificate get the other half; the file has a limit of its own.
            task.table_bytes /= 2;
            let answer = session.search(&task, sender)?;
            let seen = SeenTable::with_bytes((limits.table_bytes() / 2) as u64);
            let mut sink = Bounded {
                bytes: Vec::new(),
                most: limits.certificate_bytes(),
            };
            let written = session.certify(&answer, &task, seen, &mut sink);
            written.map_err(|error| match error {
                CertifyError::Search(error) => error.into(),
                error => {
                    let expected = "a proof within the limits";
                    Refusal::of_error(CONFLICT, expected, &error).of_kind("refused-proof")
                }
            })?;
            Ok(JobResult::Bytes(sink.bytes))
        },
    )
    .await
}

/// Answers with the result that a certificate shows, by the rules alone.
pub(crate) async fn verify(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    check(&app, request, None).await
}

/// A line of play through a proof.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The number of the claim.
    #[serde(default)]
    claim: usize,
    /// Moves from the position of the certificate, with spaces between them.
    #[serde(default)]
    moves: String,
    /// The language of the sentences.
    language: Option<String>,
}

/// Answers with the end of a line of play through the proof of a claim, and with the proof's next step there.
pub(crate) async fn follow(
    State(app): State<App>,
    line: Result<Query<Line>, QueryRejection>,
    request: Request,
) -> Result<Response, Refusal> {
    let expected = "claim, moves and language";
    let refused = |error: QueryRejection| {
        Refusal::of_error(StatusCode::BAD_REQUEST, expected, &error.body_text())
    };
    let line = line.map_err(refused)?.0;
    line.moves()?;
    check(&app, request, Some(line)).await
}

/// Checks a certificate, and follows a line of play if there is one.
async fn check(app: &App, request: Request, line: Option<Line>) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let shared = app.shared();
    let asked = line.as_ref().and_then(|line| line.language.as_deref());
    let language = language(asked)?;
    let place = Arc::clone(&shared.certificates).try_acquire_owned();
    let place = place.map_err(|_| Refusal::full())?;
    let bytes = body(request, "application/octet-stream", MOST_CERTIFICATE_BYTES).await?;
    let (registry, limits) = (shared.registry.clone(), shared.limits);
    run(
        shared,
        &shared.searches,
        &headers,
        language,
        move |_, stop| {
            let _place = place;
            let source = Stoppable {
                bytes: Cursor::new(&bytes[..]),
                stop: Arc::clone(stop),
            };
            let mut reader = BufReader::with_capacity(CHUNK_BYTES, source);
            let refused = |error: &dyn std::fmt::Display| {
                Refusal::of_error(CONFLICT, "a certificate", error).of_kind("refused-certificate")
            };
            let certificate = Certificate::open(&mut reader as &mut dyn Read);
            let certificate = certificate.map_err(|error| refused(&error))?;
            let mut session = registry.open_without_files(&certificate.header().game)?;
            let certificate = match &line {
                None => certificate,
                Some(line) => certificate.following(line.claim, line.moves()?),
            };
            let report = session.verify(certificate, limits.table_bytes() as u64);
            let report = report.map_err(|error| refused(&error))?;
            let mut object = verification_json(&report, &*session);
            if let Some(line) = line {
                object["followed"] = line.end_json(&report, &mut *session)?;
            }
            Ok(JobResult::Json(object))
        },
    )
    .await
}

impl Line {
    fn moves(&self) -> Result<Vec<String>, Refusal> {
        let moves = self.moves.split_whitespace().map(str::to_owned);
        let moves: Vec<String> = moves.collect();
        let fits = at_most(Subject::MOST_MOVES, moves.len(), "moves");
        fits.map_err(|error| Refusal::too_large(&error))?;
        Ok(moves)
    }

    /// Describes the end of the line in sentences: the claim that is left to be shown, and the proof's next step.
    fn end_json(&self, report: &Report, session: &mut dyn Session) -> Result<Value, Refusal> {
        let (language, moves) = (language(self.language.as_deref())?, self.moves()?);
        let Some(Followed { claim, next }) = &report.followed else {
            return Ok(Value::Null);
        };
        let set = session.set_position(&report.header.position);
        set.map_err(|error| Refusal::conflict(&error))?;
        for m in &moves {
            session.play(m)?;
        }
        let words = Words::new(language, &[TEXTS, gametree_explain::TEXTS]);
        let say = |phrase: &Phrase| words.say(phrase);
        let line =
            |shown| say(&Phrase::new("as-line").with("text", phrases::claim(shown, session)));
        let claims = report.header.claims.iter();
        let claims: Vec<String> = claims.map(|&claim| line(claim)).collect();
        let of_answer = |m: &String| session.line_words(slice::from_ref(m)).concat();
        let (kind, sentence) = match next {
            Next::Over(outcome) => ("over", phrases::sentence(phrases::over(*outcome, session))),
            Next::Settled => ("settled", Phrase::new("next-settled")),
            Next::Answer(m) => {
                let phrase =
                    Phrase::new("next-answer").with("player", player(session, claim.player()));
                ("answer", phrase.with("move", of_answer(m)))
            }
            Next::Argument(entries) => {
                let count = u32::try_from(*entries).expect("fewer than bytes of a certificate");
                (
                    "argument",
                    Phrase::new("next-argument").with("count", count),
                )
            }
            Next::Replies => {
                let phrase = Phrase::new("next-replies");
                (
                    "replies",
                    phrase.with("player", player(session, session.to_move())),
                )
            }
        };
        let answer = match next {
            Next::Answer(m) => Some(m),
            _ => None,
        };
        let is_shown = matches!(next, Next::Over(_) | Next::Settled);
        Ok(json!({
            "claimed": words.phrases(&claims),
            "claims": claims,
            "left": (!is_shown).then(|| line(*claim)),
            "next": kind,
            "answer": answer,
            "sentence": say(&sentence),
        }))
    }
}

/// A sink that takes no more bytes than a client may send back.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            let error = format!("expected at most {} bytes, found more", self.most);
            return Err(io::Error::other(error));
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes that end in an error once a flag is set.
struct Stoppable<'a> {
    bytes: Cursor<&'a [u8]>,
    stop: Arc<AtomicBool>,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("the client has gone"));
        }
        self.bytes.read(buffer)
    }
}

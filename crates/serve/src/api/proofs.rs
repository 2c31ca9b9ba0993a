//! Certificates, written and read back.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use gametree_certificate::{Certificate, SeenTable};
use gametree_cli::verification_json;
use gametree_core::Mismatch;
use gametree_registry::{CertifyError, Purpose};

use super::ask::{Ask, body};
use super::running::{Found, run};
use crate::app::App;
use crate::limits::MOST_CERTIFICATE_BYTES;
use crate::refusal::Refusal;

/// Bytes of a certificate between two looks at the stop flag: milliseconds.
const CHUNK_BYTES: usize = 4 << 10;

/// The proof of who wins, written down.
pub(crate) async fn certificate(
    State(app): State<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let ask = Ask::read(request).await?;
    let shared = app.shared();
    let (registry, limits) = (shared.registry.clone(), shared.limits);
    run(&shared.searches, &HeaderMap::new(), move |teller, stop| {
        let mut session = ask.open(&registry)?;
        if !session.offers_certificates() {
            let error = Mismatch::new("a game with certificates", session.name());
            return Err(error.into());
        }
        let task = ask.task(Purpose::Solve, limits, stop)?;
        let answer = session.search(&task, teller)?;
        let seen = SeenTable::with_bytes(limits.table_bytes() as u64);
        let mut sink = Bounded(Vec::new());
        let written = session.certify(&answer, &task, seen, &mut sink);
        written.map_err(|error| match error {
            CertifyError::Search(error) => error.into(),
            error => Refusal::told("a proof within the limits", &error),
        })?;
        Ok(Found::Bytes(sink.0))
    })
    .await
}

/// What a certificate shows, by the rules alone.
pub(crate) async fn verify(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let bytes = body(request, "application/octet-stream", MOST_CERTIFICATE_BYTES).await?;
    let shared = app.shared();
    let (registry, limits) = (shared.registry.clone(), shared.limits);
    run(&shared.searches, &headers, move |_, stop| {
        let source = Stoppable {
            bytes: Cursor::new(&bytes[..]),
            stop: Arc::clone(stop),
        };
        let mut reader = BufReader::with_capacity(CHUNK_BYTES, source);
        let refused = |error: &dyn std::fmt::Display| Refusal::told("a certificate", error);
        let certificate = Certificate::open(&mut reader as &mut dyn Read);
        let certificate = certificate.map_err(|error| refused(&error))?;
        let session = registry.open_without_files(&certificate.header().game)?;
        let report = session.verify(certificate, limits.table_bytes() as u64);
        let report = report.map_err(|error| refused(&error))?;
        Ok(Found::Json(verification_json(&report)))
    })
    .await
}

/// A sink that takes no more than a client may send back.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_CERTIFICATE_BYTES {
            let most = format!("expected at most {MOST_CERTIFICATE_BYTES} bytes, found more");
            return Err(io::Error::other(most));
        }
        self.0.write(bytes)
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

//! Work on the threads of a pool, answered at its end or told as it goes.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use gametree_cli::answer_json;
use gametree_core::{ProofNumbers, Score};
use gametree_registry::{Answer, Watcher};
use gametree_search::{Progress, ProofProgress};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::pool::{Pool, Ticket};
use crate::refusal::Refusal;

/// What work comes to.
pub(crate) enum Found {
    Json(Value),
    Bytes(Vec<u8>),
}

/// What is heard of work.
enum Told {
    Event(&'static str, Value),
    End(Result<Found, Refusal>),
}

/// Between two signs of life of a search that has run for a while.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);
/// Before the first.
const FIRST_PAUSE: Duration = Duration::from_millis(1);

/// Tells a client how its search goes on.
#[derive(Clone)]
pub(crate) struct Teller(UnboundedSender<Told>);

impl Teller {
    pub(crate) fn tell(&self, name: &'static str, value: Value) {
        // A client that has gone has stopped the search.
        let _ = self.0.send(Told::Event(name, value));
    }
}

impl Watcher for Teller {
    fn iteration(&mut self, answer: &Answer) {
        self.tell("iteration", answer_json(answer));
    }

    fn progress(&mut self, progress: Progress) {
        let Progress {
            depth,
            nodes,
            elapsed,
        } = progress;
        let seconds = elapsed.as_secs_f64();
        self.tell(
            "progress",
            json!({ "depth": depth, "nodes": nodes, "seconds": seconds }),
        );
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.tell(
            "proof",
            json!({
                "pn": finite(progress.numbers.pn),
                "dn": finite(progress.numbers.dn),
                "nodes": progress.nodes,
                "seconds": progress.elapsed.as_secs_f64(),
                "filled": progress.filled,
            }),
        );
    }

    /// Short searches are told of as often as long ones.
    fn pause(&self, elapsed: Duration) -> Duration {
        elapsed.clamp(FIRST_PAUSE, PAUSE)
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        let (lower, upper) = (lower.raw(), upper.raw());
        self.tell("bounds", json!({ "lower": lower, "upper": upper }));
    }
}

/// A proof number; none where it is infinite.
fn finite(number: u32) -> Option<u32> {
    (number != ProofNumbers::INFINITY).then_some(number)
}

/// Work that a client waits for; when this is dropped, since the client has gone, the work stops.
struct Running {
    told: UnboundedReceiver<Told>,
    _ticket: Ticket,
    has_ended: bool,
}

impl Running {
    fn begin(
        pool: &Pool,
        work: impl FnOnce(&mut Teller, &Arc<AtomicBool>) -> Result<Found, Refusal> + Send + 'static,
    ) -> Result<Self, Refusal> {
        let (sender, told) = unbounded_channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, places) = (Arc::clone(&stop), sender.clone());
        let ticket = pool.enter(
            stop,
            move || {
                let mut teller = Teller(sender);
                let found = work(&mut teller, &flag);
                // As in `tell`.
                let _ = teller.0.send(Told::End(found));
            },
            move |place| {
                let event = Told::Event("queued", json!({ "place": place }));
                // As in `tell`.
                let _ = places.send(event);
            },
        );
        let ticket = ticket.map_err(|_| Refusal::full())?;
        Ok(Running {
            told,
            _ticket: ticket,
            has_ended: false,
        })
    }

    /// Waits for the end.
    async fn found(mut self) -> Result<Found, Refusal> {
        loop {
            match self.told.recv().await {
                Some(Told::Event(..)) => {}
                Some(Told::End(found)) => return found,
                None => return Err(Refusal::lost()),
            }
        }
    }
}

impl Stream for Running {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        self.told.poll_recv(context).map(|told| {
            let is_end = !matches!(told, Some(Told::Event(..)));
            self.has_ended = is_end;
            let (name, value) = match told {
                Some(Told::Event(name, value)) => (name, value),
                Some(Told::End(Ok(Found::Json(value)))) => ("answer", value),
                Some(Told::End(Ok(Found::Bytes(bytes)))) => {
                    ("answer", json!({ "bytes": bytes.len() }))
                }
                Some(Told::End(Err(refusal))) => ("error", refusal.to_json()),
                None => ("error", Refusal::lost().to_json()),
            };
            Some(Ok(Event::default().event(name).data(value.to_string())))
        })
    }
}

/// Does work in a pool, and answers as the client accepts it: with server-sent events on the way, or at the end.
pub(crate) async fn run(
    pool: &Pool,
    headers: &HeaderMap,
    work: impl FnOnce(&mut Teller, &Arc<AtomicBool>) -> Result<Found, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let running = Running::begin(pool, work)?;
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/event-stream")) {
        let events = Sse::new(running).keep_alive(KeepAlive::default());
        return Ok(events.into_response());
    }
    Ok(match running.found().await? {
        Found::Json(value) => Json(value).into_response(),
        Found::Bytes(bytes) => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response()
        }
    })
}

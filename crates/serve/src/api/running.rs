//! Work on the threads of a pool, answered at its end or reported as it proceeds.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use gametree_command::answer_json;
use gametree_core::{ProofNumbers, Score};
use gametree_registry::{Answer, Watcher};
use gametree_search::{Progress, ProofProgress};
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::app::Shared;
use crate::limits::{FREE_ANSWER_BYTES, UNREAD_EVENT_BYTES};
use crate::pool::{Pool, Ticket};
use crate::refusal::Refusal;

/// The result of work.
pub(crate) enum Found {
    Json(Value),
    Bytes(Vec<u8>),
}

/// A message about work.
enum Told {
    Event(&'static str, String),
    End(Result<Ready, Refusal>),
}

/// An answer in the form in which it is sent. It keeps its room in the memory for answers until its client has read it.
struct Ready {
    kind: &'static str,
    bytes: Vec<u8>,
    room: Option<OwnedSemaphorePermit>,
}

impl Ready {
    fn new(found: Found, shared: &Shared) -> Result<Self, Refusal> {
        let (kind, bytes) = match found {
            Found::Json(value) => ("application/json", value.to_string().into_bytes()),
            Found::Bytes(bytes) => ("application/octet-stream", bytes),
        };
        let room = if bytes.len() > FREE_ANSWER_BYTES {
            Some(shared.room_for(bytes.len()).ok_or_else(Refusal::unread)?)
        } else {
            None
        };
        Ok(Ready { kind, bytes, room })
    }

    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, self.kind)];
        (kind, Bytes::from_owner(self)).into_response()
    }
}

impl AsRef<[u8]> for Ready {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The time between two progress events of a search that has run for a while.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);
/// The time before the first progress event.
const FIRST_PAUSE: Duration = Duration::from_millis(1);

/// A sender of the progress of a search to its client.
#[derive(Clone)]
pub(crate) struct Teller {
    sender: UnboundedSender<Told>,
    /// The bytes of events that the client has not read; `None` if it asks for no events.
    unread: Option<Arc<AtomicUsize>>,
}

impl Teller {
    /// Sends an event, unless the client asks for no events or has not yet read the earlier ones.
    pub(crate) fn tell(&self, name: &'static str, value: impl FnOnce() -> Value) {
        let Some(unread) = &self.unread else {
            return;
        };
        if unread.load(Ordering::Relaxed) < UNREAD_EVENT_BYTES {
            let text = value().to_string();
            unread.fetch_add(text.len(), Ordering::Relaxed);
            self.send(Told::Event(name, text));
        }
    }

    fn send(&self, told: Told) {
        // A client that has gone has stopped the search.
        let _ = self.sender.send(told);
    }
}

impl Watcher for Teller {
    fn iteration(&mut self, answer: &Answer) {
        self.tell("iteration", || answer_json(answer));
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
            || json!({ "depth": depth, "nodes": nodes, "seconds": seconds }),
        );
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.tell("proof", || {
            json!({
                "pn": finite(progress.numbers.pn),
                "dn": finite(progress.numbers.dn),
                "nodes": progress.nodes,
                "seconds": progress.elapsed.as_secs_f64(),
                "filled": progress.filled,
            })
        });
    }

    /// Returns the pause between progress events: short searches send as many as long ones.
    fn pause(&self, elapsed: Duration) -> Duration {
        elapsed.clamp(FIRST_PAUSE, PAUSE)
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        let (lower, upper) = (lower.raw(), upper.raw());
        self.tell("bounds", || json!({ "lower": lower, "upper": upper }));
    }
}

/// Returns a proof number; `None` where it is infinite.
fn finite(number: u32) -> Option<u32> {
    (number != ProofNumbers::INFINITY).then_some(number)
}

/// Work that a client waits for. This value is dropped when the client has gone, and then the work stops.
struct Running {
    told: UnboundedReceiver<Told>,
    /// The bytes of events that the client has not read, as in [`Teller`].
    unread: Option<Arc<AtomicUsize>>,
    _ticket: Ticket,
    has_ended: bool,
    /// The room of the answer, which is the last event.
    room: Vec<OwnedSemaphorePermit>,
}

impl Running {
    fn begin(
        (shared, pool): (&Arc<Shared>, &Pool),
        wants_events: bool,
        work: impl FnOnce(&mut Teller, &Arc<AtomicBool>) -> Result<Found, Refusal> + Send + 'static,
    ) -> Result<Self, Refusal> {
        let (sender, told) = unbounded_channel();
        let unread = wants_events.then(Arc::default);
        let mut teller = Teller {
            sender,
            unread: unread.clone(),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, places) = (Arc::clone(&stop), teller.clone());
        let shared = Arc::clone(shared);
        let ticket = pool.enter(
            stop,
            move || {
                let found = work(&mut teller, &flag);
                let ready = found.and_then(|found| Ready::new(found, &shared));
                move || teller.send(Told::End(ready))
            },
            move |place| places.tell("queued", || json!({ "place": place })),
        );
        let ticket = ticket.map_err(|_| Refusal::full())?;
        Ok(Running {
            told,
            unread,
            _ticket: ticket,
            has_ended: false,
            room: Vec::new(),
        })
    }

    /// Waits for the end of the work, and returns its answer.
    async fn ready(mut self) -> Result<Ready, Refusal> {
        loop {
            match self.told.recv().await {
                Some(Told::Event(..)) => {}
                Some(Told::End(ready)) => return ready,
                None => return Err(Refusal::lost()),
            }
        }
    }

    /// Returns the server-sent event for a message.
    fn event(&mut self, told: Option<Told>) -> Event {
        self.has_ended = !matches!(told, Some(Told::Event(..)));
        let (name, text) = match told {
            Some(Told::Event(name, text)) => {
                if let Some(unread) = &self.unread {
                    unread.fetch_sub(text.len(), Ordering::Relaxed);
                }
                (name, text)
            }
            Some(Told::End(Ok(Ready { bytes, room, .. }))) => {
                self.room.extend(room);
                ("answer", String::from_utf8_lossy(&bytes).into_owned())
            }
            Some(Told::End(Err(refusal))) => ("error", refusal.to_json().to_string()),
            None => ("error", Refusal::lost().to_json().to_string()),
        };
        Event::default().event(name).data(text)
    }
}

impl Stream for Running {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        let told = self.told.poll_recv(context);
        told.map(|told| Some(Ok(self.event(told))))
    }
}

/// Does work in a pool, and answers as the client accepts it: with server-sent events on the way, or at the end.
pub(crate) async fn run(
    (shared, pool): (&Arc<Shared>, &Pool),
    headers: &HeaderMap,
    work: impl FnOnce(&mut Teller, &Arc<AtomicBool>) -> Result<Found, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    let accepted = accepted.map(str::to_ascii_lowercase);
    let wants_events = accepted.is_some_and(|kinds| kinds.contains("text/event-stream"));
    let running = Running::begin((shared, pool), wants_events, work)?;
    if wants_events {
        let events = Sse::new(running).keep_alive(KeepAlive::default());
        return Ok(events.into_response());
    }
    Ok(running.ready().await?.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_piled_up_before_clients_that_do_not_read() {
        let (sender, mut told) = unbounded_channel();
        let unread = Some(Arc::default());
        let teller = Teller { sender, unread };
        for _ in 0..UNREAD_EVENT_BYTES {
            teller.tell("progress", || json!({ "nodes": 1 }));
        }
        let mut bytes = 0;
        while let Ok(Told::Event(_, text)) = told.try_recv() {
            bytes += text.len();
        }
        assert!(bytes > 0 && bytes < UNREAD_EVENT_BYTES + 100, "{bytes}");
    }
}

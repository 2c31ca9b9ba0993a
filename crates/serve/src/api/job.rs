//! Jobs on the threads of a pool, answered at their end or reported as they proceed.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{self, IntoResponse};
use futures_core::Stream;
use gametree_command::answer_json;
use gametree_core::{ProofNumbers, Score};
use gametree_registry::{Answer, Language, Watcher};
use gametree_search::{Progress, ProofProgress};
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::app::Shared;
use crate::limits::{FREE_ANSWER_BYTES, UNREAD_EVENT_BYTES};
use crate::pool::{Pool, Ticket};
use crate::refusal::Refusal;

/// The result of a job.
pub(crate) enum JobResult {
    Json(Value),
    Bytes(Vec<u8>),
}

/// A message about a job.
enum JobMessage {
    Event(&'static str, String),
    End(Result<Response, Refusal>),
}

/// An answer in the form in which it is sent. It keeps its room in the memory for answers until its client has read it.
struct Response {
    kind: &'static str,
    bytes: Vec<u8>,
    room: Option<OwnedSemaphorePermit>,
}

impl Response {
    fn new(result: JobResult, shared: &Shared) -> Result<Self, Refusal> {
        let (kind, bytes) = match result {
            JobResult::Json(value) => ("application/json", value.to_string().into_bytes()),
            JobResult::Bytes(bytes) => ("application/octet-stream", bytes),
        };
        let room = if bytes.len() > FREE_ANSWER_BYTES {
            Some(shared.room_for(bytes.len()).ok_or_else(Refusal::unread)?)
        } else {
            None
        };
        Ok(Response { kind, bytes, room })
    }

    fn into_response(self) -> response::Response {
        let kind = [(header::CONTENT_TYPE, self.kind)];
        (kind, Bytes::from_owner(self)).into_response()
    }
}

impl AsRef<[u8]> for Response {
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
pub(crate) struct EventSender {
    channel: UnboundedSender<JobMessage>,
    /// The bytes of events that the client has not read; `None` if it asks for no events.
    unread: Option<Arc<AtomicUsize>>,
}

impl EventSender {
    /// Sends an event, unless the client asks for no events or has not yet read the earlier ones.
    pub(crate) fn send(&self, name: &'static str, value: impl FnOnce() -> Value) {
        let Some(unread) = &self.unread else {
            return;
        };
        if unread.load(Ordering::Relaxed) < UNREAD_EVENT_BYTES {
            let text = value().to_string();
            unread.fetch_add(text.len(), Ordering::Relaxed);
            self.send_message(JobMessage::Event(name, text));
        }
    }

    fn send_message(&self, message: JobMessage) {
        // A client that has gone has stopped the search.
        let _ = self.channel.send(message);
    }
}

impl Watcher for EventSender {
    fn iteration(&mut self, answer: &Answer) {
        self.send("iteration", || answer_json(answer));
    }

    fn progress(&mut self, progress: Progress) {
        let Progress {
            depth,
            nodes,
            elapsed,
        } = progress;
        let seconds = elapsed.as_secs_f64();
        self.send(
            "progress",
            || json!({ "depth": depth, "nodes": nodes, "seconds": seconds }),
        );
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.send("proof", || {
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
        self.send("bounds", || json!({ "lower": lower, "upper": upper }));
    }
}

/// Returns a proof number; `None` where it is infinite.
fn finite(number: u32) -> Option<u32> {
    (number != ProofNumbers::INFINITY).then_some(number)
}

/// A job whose result a client waits for. This value is dropped when the client has gone, and then the work stops.
struct Job {
    messages: UnboundedReceiver<JobMessage>,
    /// The bytes of events that the client has not read, as in [`EventSender`].
    unread: Option<Arc<AtomicUsize>>,
    _ticket: Ticket,
    /// The language of its refusal.
    language: Language,
    has_ended: bool,
    /// The room of the answer, which is the last event.
    room: Vec<OwnedSemaphorePermit>,
}

impl Job {
    fn begin(
        shared: &Arc<Shared>,
        pool: &Pool,
        wants_events: bool,
        language: Language,
        work: impl FnOnce(&mut EventSender, &Arc<AtomicBool>) -> Result<JobResult, Refusal>
        + Send
        + 'static,
    ) -> Result<Self, Refusal> {
        let (channel, messages) = unbounded_channel();
        let unread = wants_events.then(Arc::default);
        let mut sender = EventSender {
            channel,
            unread: unread.clone(),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, places) = (Arc::clone(&stop), sender.clone());
        let shared = Arc::clone(shared);
        let ticket = pool.enter(
            stop,
            move || {
                let result = work(&mut sender, &flag);
                let response = result.and_then(|result| Response::new(result, &shared));
                move || sender.send_message(JobMessage::End(response))
            },
            move |place| places.send("queued", || json!({ "place": place })),
        );
        let ticket = ticket.map_err(|_| Refusal::full())?;
        Ok(Job {
            messages,
            unread,
            _ticket: ticket,
            language,
            has_ended: false,
            room: Vec::new(),
        })
    }

    /// Waits for the end of the work, and returns its answer.
    async fn response(mut self) -> Result<Response, Refusal> {
        loop {
            match self.messages.recv().await {
                Some(JobMessage::Event(..)) => {}
                Some(JobMessage::End(response)) => return response,
                None => return Err(Refusal::lost()),
            }
        }
    }

    /// Returns the server-sent event for a message.
    fn event(&mut self, message: Option<JobMessage>) -> Event {
        self.has_ended = !matches!(message, Some(JobMessage::Event(..)));
        let (name, text) = match message {
            Some(JobMessage::Event(name, text)) => {
                if let Some(unread) = &self.unread {
                    unread.fetch_sub(text.len(), Ordering::Relaxed);
                }
                (name, text)
            }
            Some(JobMessage::End(Ok(Response { bytes, room, .. }))) => {
                self.room.extend(room);
                ("answer", String::from_utf8_lossy(&bytes).into_owned())
            }
            Some(JobMessage::End(Err(refusal))) => ("error", self.refused(refusal)),
            None => ("error", self.refused(Refusal::lost())),
        };
        Event::default().event(name).data(text)
    }

    fn refused(&self, refusal: Refusal) -> String {
        refusal.in_language(self.language).to_json().to_string()
    }
}

impl Stream for Job {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        let message = self.messages.poll_recv(context);
        message.map(|message| Some(Ok(self.event(message))))
    }
}

/// Does a job in a pool, and answers as the client accepts it: with server-sent events on the way, or at the end. A refusal is in `language`.
pub(crate) async fn run(
    shared: &Arc<Shared>,
    pool: &Pool,
    headers: &HeaderMap,
    language: Language,
    work: impl FnOnce(&mut EventSender, &Arc<AtomicBool>) -> Result<JobResult, Refusal> + Send + 'static,
) -> Result<response::Response, Refusal> {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    let accepted = accepted.map(str::to_ascii_lowercase);
    let wants_events = accepted.is_some_and(|kinds| kinds.contains("text/event-stream"));
    let job = Job::begin(shared, pool, wants_events, language, work)?;
    if wants_events {
        let events = Sse::new(job).keep_alive(KeepAlive::default());
        return Ok(events.into_response());
    }
    let response = job.response().await;
    Ok(response
        .map_err(|refusal| refusal.in_language(language))?
        .into_response())
}

/// Does a short job, and answers with its text as content of the type `kind`. A refusal is in `language`.
pub(crate) async fn run_for_text(
    shared: &Arc<Shared>,
    kind: &'static str,
    language: Language,
    work: impl FnOnce(&AtomicBool) -> Result<String, Refusal> + Send + 'static,
) -> Result<response::Response, Refusal> {
    let mut response = run(
        shared,
        &shared.short,
        &HeaderMap::new(),
        language,
        move |_, stop| Ok(JobResult::Bytes(work(stop)?.into_bytes())),
    )
    .await?;
    let kind = header::HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_piled_up_before_clients_that_do_not_read() {
        let (channel, mut messages) = unbounded_channel();
        let unread = Some(Arc::default());
        let sender = EventSender { channel, unread };
        for _ in 0..UNREAD_EVENT_BYTES {
            sender.send("progress", || json!({ "nodes": 1 }));
        }
        let mut bytes = 0;
        while let Ok(JobMessage::Event(_, text)) = messages.try_recv() {
            bytes += text.len();
        }
        assert!(bytes > 0 && bytes < UNREAD_EVENT_BYTES + 100, "{bytes}");
    }
}

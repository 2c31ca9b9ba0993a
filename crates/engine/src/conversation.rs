//! The conversation: lines in, answers out in the order in which they come.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;

use gametree_command::{Ending, Failure, Line, caught, write_json};
use gametree_core::Mismatch;
use gametree_registry::unreadable;
use gametree_search::STACK_BYTES;
use serde_json::{Value, json};

use crate::events::{Event, Events};
use crate::open_queries::{Begun, OpenQueries, Terminated};
use crate::query::{Order, Query, Question, Refused};
use crate::reports::Reports;
use crate::{Capacity, Host, QueryError};

/// Limit on the memory of the queries that wait, in bytes.
const MOST_WAITING_BYTES: usize = 256 << 20;
/// The memory of a query that waits, beside that of its line.
const QUERY_BYTES: usize = size_of::<Question>() + 256;

/// Answers the queries of an input until it and all queries have ended.
///
/// `input` opens the input in a thread of its own, which may wait there for a line that never comes.
///
/// # Errors
/// When the input cannot be read, or the output not written.
pub fn answer_lines<R: BufRead>(
    host: Host,
    capacity: Capacity,
    input: impl FnOnce() -> R + Send + 'static,
    out: &mut dyn Write,
) -> Result<Ending, Failure> {
    let events = Events::new();
    events.read(input)?;
    converse(host, capacity, events, out)
}

/// Answers queries until the input and all queries have ended.
pub(crate) fn converse(
    host: Host,
    capacity: Capacity,
    events: Events,
    out: &mut dyn Write,
) -> Result<Ending, Failure> {
    let Events { sender, received } = events;
    let mut conversation = Conversation {
        host: Arc::new(host),
        capacity,
        open: OpenQueries::new(capacity.room()),
        sender,
        has_ended: None,
        is_interrupted: false,
        out,
    };
    let held = conversation.hold(&received);
    // Where the output is closed, searches are still under way.
    for id in conversation.open.ids() {
        conversation.open.terminate(&id);
    }
    held
}

struct Conversation<'a> {
    host: Arc<Host>,
    capacity: Capacity,
    open: OpenQueries,
    sender: SyncSender<Event>,
    /// Set when no more lines will be answered, with the error of an input that cannot be read.
    has_ended: Option<io::Result<()>>,
    is_interrupted: bool,
    out: &'a mut dyn Write,
}

impl Conversation<'_> {
    fn hold(&mut self, events: &Receiver<Event>) -> Result<Ending, Failure> {
        for event in events {
            match event {
                // Lines after an interruption are not answered.
                Event::Line(_) if self.has_ended.is_some() => {}
                Event::Line(line) => self.hear(line)?,
                Event::End(read) => {
                    self.has_ended.get_or_insert(read);
                }
                Event::Report(id, report) => {
                    write_json(self.out, &json!({ "id": &*id, "report": report }))?;
                }
                Event::Done(id, answer) => {
                    self.open.finish(&id);
                    self.write(Some(&id), answer)?;
                }
                Event::Interrupted => {
                    self.is_interrupted = true;
                    self.has_ended.get_or_insert(Ok(()));
                    self.terminate_all()?;
                }
                Event::Closed => {
                    let closed = io::Error::from(io::ErrorKind::BrokenPipe);
                    return Err(Failure::Output(closed));
                }
            }
            self.begin()?;
            self.out.flush()?;
            if self.open.is_empty()
                && let Some(read) = self.has_ended.take()
            {
                return self.end(read);
            }
        }
        Ok(Ending::Done)
    }

    fn end(&self, read: io::Result<()>) -> Result<Ending, Failure> {
        read.map_err(|error| Failure::input("standard input", &unreadable(&error)))?;
        Ok(if self.is_interrupted {
            Ending::Interrupted
        } else {
            Ending::Done
        })
    }

    /// Carries out the query of a line, or queues it.
    fn hear(&mut self, line: Line) -> io::Result<()> {
        let text = match line.into_text() {
            Ok(text) if text.trim().is_empty() => return Ok(()),
            Ok(text) => text,
            Err(error) => {
                let error = Mismatch::new(
                    "a line of text in UTF-8 within the limit",
                    error.to_string(),
                );
                return self.write(None, Err(QueryError::line(&error)));
            }
        };
        let query = Query::read(&text, self.capacity, |id| self.open.contains(id));
        let Query { id, order } = match query {
            Ok(query) => query,
            Err(Refused { id, error }) => return self.write(id.as_deref(), Err(error)),
        };
        match order {
            Order::Ask(question) => self.push(id, *question, text.len() + QUERY_BYTES),
            Order::Version => self.write(Some(&id), Ok(self.host.version_json())),
            Order::Terminate(of) => self.terminate(&id, &of),
            Order::TerminateAll => {
                let count = self.open.ids().len();
                self.write(Some(&id), Ok(json!({ "terminated": count })))?;
                self.terminate_all()
            }
        }
    }

    fn push(&mut self, id: Arc<str>, question: Question, bytes: usize) -> io::Result<()> {
        if self.open.waiting_bytes() + bytes > MOST_WAITING_BYTES {
            let mebibytes = MOST_WAITING_BYTES >> 20;
            let expected = format!("at most {mebibytes} MiB of queries that wait");
            let error = Mismatch::new(expected, "one query too many");
            return self.write(Some(&id), Err(QueryError::refused("id", &error)));
        }
        self.open.push(id, question, bytes);
        Ok(())
    }

    fn terminate(&mut self, id: &str, of: &str) -> io::Result<()> {
        let terminated = self.open.terminate(of);
        let count = u8::from(terminated != Terminated::Unknown);
        self.write(Some(id), Ok(json!({ "terminated": count })))?;
        if terminated == Terminated::Waiting {
            self.write(Some(of), Err(QueryError::terminated()))?;
        }
        Ok(())
    }

    fn terminate_all(&mut self) -> io::Result<()> {
        for id in self.open.ids() {
            if self.open.terminate(&id) == Terminated::Waiting {
                self.write(Some(&id), Err(QueryError::terminated()))?;
            }
        }
        Ok(())
    }

    /// Begins all queries for which there is room.
    fn begin(&mut self) -> io::Result<()> {
        while let Some(begun) = self.open.begin() {
            let id = Arc::clone(&begun.id);
            let (host, sender) = (Arc::clone(&self.host), self.sender.clone());
            let work = move || work(&begun, &host, &sender);
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            if builder.spawn(work).is_err() {
                self.open.finish(&id);
                self.write(Some(&id), Err(QueryError::failed("no thread to search in")))?;
            }
        }
        Ok(())
    }

    /// Prints the last line of a query.
    fn write(&mut self, id: Option<&str>, answer: Result<Value, QueryError>) -> io::Result<()> {
        let line = match answer {
            Ok(answer) => json!({ "id": id, "answer": answer }),
            Err(error) => json!({ "id": id, "error": error.to_json() }),
        };
        write_json(self.out, &line)
    }
}

/// Answers a query, in a thread of its own.
fn work(begun: &Begun, host: &Host, sender: &SyncSender<Event>) {
    let Begun { id, question, stop } = begun;
    let mut reports = Reports::new(Arc::clone(id), sender.clone(), question.report_every);
    let answer = caught(|| question.request.answer(host, stop, &mut reports));
    let failed = || Err(QueryError::failed("a search that has failed"));
    let answer = answer.unwrap_or_else(failed);
    // The conversation is over where the output is closed.
    let _ = sender.send(Event::Done(Arc::clone(id), answer));
}

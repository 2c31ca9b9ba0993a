//! Events of a conversation, and the thread that reads its lines.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use gametree_command::{BoundedLines, Failure, Line};
use serde_json::Value;

use crate::QueryError;

/// Limit on the bytes of a line.
const MOST_LINE_BYTES: usize = 1 << 20;
/// Limit on events in the channel; a sender of more has to wait.
const MOST_AHEAD: usize = 1 << 10;

/// An event of the conversation.
#[derive(Debug)]
pub(crate) enum Event {
    Line(Line),
    /// No more lines will come, since the input has ended or cannot be read.
    End(io::Result<()>),
    Report(Arc<str>, Value),
    /// A query has its answer.
    Done(Arc<str>, Result<Value, QueryError>),
    /// The user has asked the program to stop.
    Interrupted,
    /// Nothing reads the output any more.
    Closed,
}

/// The events of a conversation before it begins.
#[derive(Debug)]
pub(crate) struct Events {
    pub(crate) sender: SyncSender<Event>,
    pub(crate) received: Receiver<Event>,
}

impl Events {
    pub(crate) fn new() -> Self {
        let (sender, received) = sync_channel(MOST_AHEAD);
        Events { sender, received }
    }

    /// Reads lines in a thread of their own, which may wait for one that never comes.
    pub(crate) fn read<R: BufRead>(
        &self,
        input: impl FnOnce() -> R + Send + 'static,
    ) -> Result<(), Failure> {
        let sender = self.sender.clone();
        let read = move || {
            for line in BoundedLines::new(input(), MOST_LINE_BYTES).skipping_all() {
                let (event, is_end) = match line {
                    Ok(line) => (Event::Line(line), false),
                    Err(error) => (Event::End(Err(error)), true),
                };
                if sender.send(event).is_err() || is_end {
                    return;
                }
            }
            // A conversation that is over does not receive the end.
            let _ = sender.send(Event::End(Ok(())));
        };
        let started = thread::Builder::new().spawn(read);
        let failed = |error| Failure::Other(format!("no thread to read in: {error}"));
        started.map(drop).map_err(failed)
    }
}

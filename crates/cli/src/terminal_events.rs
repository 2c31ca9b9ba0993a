//! What the person at the board types, as events.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use gametree_command::{BoundedLines, Failure, Interrupt, unreadable};

/// Far above every command; what is typed beyond it is left out.
const MAX_LINE_BYTES: usize = 4_096;

/// Something that ends the wait for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end.
    Line(String),
    /// No more lines will come.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Lines of standard input and Ctrl-C, in one queue.
#[derive(Debug)]
pub(crate) struct Events {
    receiver: Receiver<io::Result<Event>>,
    sender: SyncSender<io::Result<Event>>,
    interrupt: Interrupt,
    is_listening: bool,
    /// Whether no more lines will come: nothing is waited for then.
    has_ended: bool,
    /// Whether lines come from a file or a pipe, and do not appear in the terminal as they come.
    is_piped: bool,
}

impl Events {
    /// Listens to Ctrl-C, and to standard input from the first question on.
    pub(crate) fn new() -> Self {
        let (sender, receiver) = sync_channel(1);
        let wake = sender.clone();
        // When the queue is full, no thread waits, and the flag is enough.
        let interrupt = Interrupt::listen(move || drop(wake.try_send(Ok(Event::Interrupted))));
        Events {
            receiver,
            sender,
            interrupt,
            is_listening: false,
            has_ended: false,
            is_piped: !io::stdin().is_terminal(),
        }
    }

    pub(crate) const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    pub(crate) const fn is_piped(&self) -> bool {
        self.is_piped
    }

    /// Waits for the next event; after the end of the input there is no other, Ctrl-C apart.
    pub(crate) fn next(&mut self) -> Result<Event, Failure> {
        if !self.is_listening && !self.has_ended {
            let sender = self.sender.clone();
            // The thread ends with the input or with the program.
            thread::Builder::new()
                .spawn(move || send_lines(io::stdin().lock(), &sender))
                .map_err(|error| Failure::Other(format!("no thread to read in: {error}")))?;
            self.is_listening = true;
        }
        let event = if self.has_ended {
            Ok(Event::End)
        } else {
            self.receiver.recv().unwrap_or(Ok(Event::End))
        };
        if self.interrupt.is_set() {
            return Ok(Event::Interrupted);
        }
        self.has_ended = !matches!(event, Ok(Event::Line(_)));
        event.map_err(|error| Failure::input("standard input", &unreadable(&error)))
    }
}

fn send_lines(input: impl BufRead, sender: &SyncSender<io::Result<Event>>) {
    for line in BoundedLines::new(input, MAX_LINE_BYTES) {
        let line = line.map(|line| Event::Line(line.to_text_lossy().trim().to_owned()));
        let is_last = line.is_err();
        if sender.send(line).is_err() || is_last {
            return;
        }
    }
    // Where the receiver is gone, the end is of no use.
    drop(sender.send(Ok(Event::End)));
}

//! Conversations in which commands arrive while a search is under way.

mod protocol_search;
mod searches;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

use gametree_registry::unreadable;

use crate::{BoundedLines, Failure, Line};

pub use protocol_search::{Pondering, ProtocolSearch};
pub use searches::{Searches, Until, Voice};

/// Limit on events in the channel; a sender of more has to wait.
const MOST_AHEAD: usize = 1 << 10;
/// Limit on the memory of the lines that wait for the end of a search, in bytes; a line counts its text and its place in the list.
const MOST_WAITING_BYTES: usize = 16 << 20;

/// The answering side of a protocol: it defines the meaning of a line and when the conversation carries it out.
///
/// Texts for output are whole lines, or empty.
pub trait Respondent {
    /// The result that a search leaves behind.
    type Found: Send + 'static;

    /// The limit on the bytes of a line; a longer one is no command, so that an endless line cannot fill the memory.
    const MAX_LINE_BYTES: usize;

    /// Returns the moment at which a line is to be carried out.
    fn when(&self, line: &str) -> When;

    /// Carries out a line, which may begin a search, and returns the output.
    fn obey(&mut self, line: &str, searches: &mut Searches<Self::Found>) -> String;

    /// Takes the result of a search, and returns the output; a search in the opponent's time may begin.
    fn answer(&mut self, found: Self::Found, searches: &mut Searches<Self::Found>) -> String;

    /// Takes the result of a search whose answer is no longer wanted.
    fn take_back(&mut self, found: Self::Found);

    /// Continues without the result of a search that panicked with the message `words`, and returns the output in place of an answer.
    fn lost(&mut self, words: &str) -> String;

    /// Returns the output for a line that cannot be carried out.
    fn refuse(&self, why: &str) -> String;
}

/// Moment at which a line is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once, also while a search is under way.
    Now,
    /// At once unless other lines wait.
    Next,
    /// When no search is under way.
    InTurn,
    /// When no search is under way; the line then begins a search, which a later [`When::Stop`] is meant for.
    Search,
    /// At once: the last search that was asked for is to answer.
    Stop,
    /// At once: the line concerns the last search that was asked for, which goes on.
    Hit,
    /// After the search under way has been given up, with all lines that wait.
    Instead,
    /// At once: the search is to answer, and the conversation then ends.
    Quit,
    /// At once: the conversation ends without an answer.
    Leave,
}

/// An event of a conversation.
enum Event<F> {
    Line(String),
    /// No more lines will come, since the input has ended or cannot be read.
    End(io::Result<()>),
    /// The search has produced a line of output.
    Say(String),
    /// The search has ended, or has panicked with this message.
    Done(Result<F, String>),
}

/// Answers lines until one ends the conversation, or until the input and the last search have ended.
///
/// A search without an end gives way to anything that follows it, even the end of the input.
///
/// # Errors
/// When the input cannot be read, or the output not written.
pub fn converse<R: Respondent>(
    respondent: R,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (sender, events) = sync_channel(MOST_AHEAD);
    let lines = sender.clone();
    // The thread may wait for a line that never comes, so it is not joined.
    thread::Builder::new()
        .spawn(move || read_lines(input, R::MAX_LINE_BYTES, &lines))
        .map_err(|error| Failure::Other(format!("no thread to read in: {error}")))?;
    let mut conversation = Conversation {
        respondent,
        searches: Searches::new(sender),
        waiting: VecDeque::new(),
        waiting_bytes: 0,
        has_ended: false,
        out,
    };
    conversation.hold(&events)
}

/// Sends the lines to the conversation.
fn read_lines<F>(input: impl BufRead, most_bytes: usize, sender: &SyncSender<Event<F>>) {
    for line in BoundedLines::new(input, most_bytes) {
        let event = match line {
            Ok(line) => Event::Line(text_of(&line)),
            Err(error) => Event::End(Err(error)),
        };
        let is_end = matches!(event, Event::End(_));
        if sender.send(event).is_err() || is_end {
            return;
        }
    }
    // A conversation that is over does not receive the end.
    let _ = sender.send(Event::End(Ok(())));
}

/// Returns the text of a line; for a line that is too long, a text that no protocol knows, since its beginning could mean something else.
fn text_of(line: &Line) -> String {
    match line.cut_at {
        Some(bytes) => format!("a line of more than {bytes} bytes"),
        None => line.to_text_lossy(),
    }
}

struct Conversation<'a, R: Respondent> {
    respondent: R,
    searches: Searches<R::Found>,
    /// The lines that came during a search and wait for its end.
    waiting: VecDeque<String>,
    waiting_bytes: usize,
    /// Set when no more lines will be answered.
    has_ended: bool,
    out: &'a mut dyn Write,
}

impl<R: Respondent> Conversation<'_, R> {
    fn hold(&mut self, events: &Receiver<Event<R::Found>>) -> Result<(), Failure> {
        while let Some(event) = self.next(events) {
            match event {
                // Lines after a command to leave are not for this conversation.
                Event::Line(_) if self.has_ended => {}
                Event::Line(line) => {
                    if self.hear(line)? == When::Leave {
                        self.searches.give_up();
                        return Ok(());
                    }
                }
                Event::End(read) => {
                    read.map_err(|error| Failure::input("standard input", &unreadable(&error)))?;
                    self.has_ended = true;
                }
                Event::Say(text) => writeln!(self.out, "{text}")?,
                Event::Done(found) => self.searches.finish(found),
            }
            self.catch_up()?;
            self.out.flush()?;
            if self.has_ended && self.waiting.is_empty() && !self.searches.is_under_way() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Waits for the next event, and stops the search at its deadline; `None` if no more can come.
    fn next(&self, events: &Receiver<Event<R::Found>>) -> Option<Event<R::Found>> {
        loop {
            let Some(left) = self.searches.time_left() else {
                return events.recv().ok();
            };
            match events.recv_timeout(left) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Timeout) => self.searches.stop(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Carries out a line about the search at once, and queues any other during a search; returns its moment.
    fn hear(&mut self, line: String) -> Result<When, Failure> {
        let when = self.respondent.when(&line);
        match when {
            When::Now => self.obey(&line)?,
            When::Next if self.waiting.is_empty() => self.obey(&line)?,
            When::Stop if !self.is_search_waiting() => self.searches.stop(),
            When::Hit if !self.is_search_waiting() => self.obey(&line)?,
            When::Instead => {
                self.searches.give_up();
                self.forget_waiting();
                self.push(line)?;
            }
            When::Quit => {
                self.searches.stop();
                self.forget_waiting();
                self.has_ended = true;
            }
            When::Leave => {}
            When::Next | When::Stop | When::Hit | When::InTurn | When::Search => self.push(line)?,
        }
        Ok(when)
    }

    /// Prints the result of the search, and carries out the lines that waited for its end.
    fn catch_up(&mut self) -> Result<(), Failure> {
        loop {
            let next = self.waiting.front().map(|line| self.respondent.when(line));
            if next.map_or(self.has_ended, |when| when != When::Hit) {
                self.searches.stop_if_endless();
            }
            if let Some((found, is_wanted)) = self.searches.take_found() {
                let text = match found {
                    Ok(found) if is_wanted => self.respondent.answer(found, &mut self.searches),
                    Ok(found) => {
                        self.respondent.take_back(found);
                        String::new()
                    }
                    Err(words) => self.respondent.lost(&words),
                };
                if is_wanted {
                    self.out.write_all(text.as_bytes())?;
                }
                // A search in the opponent's time, begun since, gives way to the lines that wait.
                continue;
            }
            let is_about_search = matches!(next, Some(When::Stop | When::Hit));
            if self.searches.is_under_way() && !is_about_search {
                return Ok(());
            }
            let Some(line) = self.waiting.pop_front() else {
                return Ok(());
            };
            self.waiting_bytes -= room(&line);
            if next == Some(When::Stop) {
                self.searches.stop();
            } else {
                self.obey(&line)?;
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let text = self.respondent.obey(line, &mut self.searches);
        Ok(self.out.write_all(text.as_bytes())?)
    }

    fn push(&mut self, line: String) -> Result<(), Failure> {
        if self.waiting_bytes + room(&line) > MOST_WAITING_BYTES {
            let why = "expected the end of the search before more commands, found one too many";
            let text = self.respondent.refuse(why);
            return Ok(self.out.write_all(text.as_bytes())?);
        }
        self.waiting_bytes += room(&line);
        self.waiting.push_back(line);
        Ok(())
    }

    fn forget_waiting(&mut self) {
        self.waiting.clear();
        self.waiting_bytes = 0;
    }

    fn is_search_waiting(&self) -> bool {
        let mut lines = self.waiting.iter();
        lines.any(|line| self.respondent.when(line) == When::Search)
    }
}

/// Returns the memory of a line in the list, in bytes.
fn room(line: &str) -> usize {
    line.len() + size_of::<String>()
}

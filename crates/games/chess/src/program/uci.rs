//! `uci`: chess for programs that speak the Universal Chess Interface.

mod clock;
mod engine;
mod go;
mod info;
mod options;
mod refusal;
mod request;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clap::Parser;
use gametree_command::{BoundedLines, Command, Context, Ending, Failure};
use gametree_registry::Registry;

use engine::Engine;
use info::told;
use options::Options;
use request::Request;
use thinking::Finished;

/// Far above the longest game: more is not kept, so that an endless line cannot fill the memory.
const MAX_LINE_BYTES: usize = 1 << 20;

/// An event of the conversation.
enum Event {
    /// A line has come.
    Line(String),
    /// No more lines will come.
    End,
    /// The search has something to say.
    Say(String),
    /// The search has ended.
    Done(Finished),
}

/// Play chess with a program that speaks the Universal Chess Interface
///
/// Commands come on standard input and answers go to standard output.
/// The options Hash and Threads are set by the controller; nobody ponders.
#[derive(Debug, Parser)]
pub struct UciArgs {}

impl Command for UciArgs {
    const NAME: &str = "uci";
    const EXAMPLES: &[&str] = &["PROGRAM uci"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let input = BufReader::new(io::stdin());
        converse(context.registry(), input, &mut *context.out)?;
        Ok(Ending::Done)
    }
}

/// Answers commands until one says `quit`, or the input and the search for the last move have ended: for tests, and no part of the interface.
///
/// # Errors
/// When the registry has no chess, or the output cannot be written.
#[doc(hidden)]
pub fn converse(
    registry: &Registry,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // It may wait for a line that never comes, so it is not joined.
    thread::Builder::new()
        .spawn(move || read_lines(input, &lines))
        .map_err(|error| Failure::Other(format!("no thread to read in: {error}")))?;
    let mut conversation = Conversation {
        engine: Engine::new(registry.clone(), sender)?,
        waiting: VecDeque::new(),
        is_over: false,
        out,
    };
    conversation.hold(&events)
}

/// Hands the lines on; what is too long for a command is no command.
fn read_lines(input: impl BufRead, sender: &Sender<Event>) {
    let lines = BoundedLines::new(input, MAX_LINE_BYTES).map_while(Result::ok);
    for line in lines {
        let text = match line.cut_at {
            Some(_) => "a line of more than 1 MiB".to_owned(),
            None => line.to_text_lossy(),
        };
        if sender.send(Event::Line(text)).is_err() {
            return;
        }
    }
    // A conversation that is over does not wait for the end.
    let _ = sender.send(Event::End);
}

/// A conversation in which commands come while a search is under way.
struct Conversation<'a> {
    engine: Engine,
    /// Lines that came during a search and wait for its end.
    waiting: VecDeque<String>,
    /// Whether nothing more is to be answered once the search has ended.
    is_over: bool,
    out: &'a mut dyn Write,
}

impl Conversation<'_> {
    fn hold(&mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        for event in events {
            match event {
                Event::Line(line) => self.hear(line)?,
                Event::End => {
                    self.is_over = true;
                    self.engine.stop_if_endless();
                }
                Event::Say(text) => writeln!(self.out, "{text}")?,
                Event::Done(finished) => self.engine.finish(finished),
            }
            self.catch_up()?;
            self.out.flush()?;
            if self.is_over && self.waiting.is_empty() && !self.engine.is_thinking() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Answers at once what is about the search, and the rest when there is none.
    fn hear(&mut self, line: String) -> Result<(), Failure> {
        match Request::parse(&line) {
            Ok(Request::Ready) => writeln!(self.out, "readyok")?,
            Ok(Request::Quit) => {
                self.waiting.clear();
                self.is_over = true;
                self.engine.stop();
            }
            Ok(Request::Introduce) => write!(self.out, "{}", Options::introduction())?,
            // It is meant for the last search that was asked for.
            Ok(Request::Stop) if !self.waiting.iter().any(|line| is_go(line)) => self.engine.stop(),
            Ok(Request::Nothing) => {}
            Err(refusal) => writeln!(self.out, "{}", told(&refusal))?,
            Ok(_) => {
                // Any other command ends a search without an end.
                self.engine.stop_if_endless();
                self.waiting.push_back(line);
            }
        }
        Ok(())
    }

    /// Says what the search has found, and carries out what has waited for its end.
    fn catch_up(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(best) = self.engine.take_best() {
                writeln!(self.out, "bestmove {best}")?;
            }
            let is_stop = |line: &String| matches!(Request::parse(line), Ok(Request::Stop));
            if self.engine.is_thinking() && !self.waiting.front().is_some_and(is_stop) {
                return Ok(());
            }
            let Some(line) = self.waiting.pop_front() else {
                return Ok(());
            };
            match Request::parse(&line).and_then(|request| self.engine.obey(request)) {
                Ok(text) => self.out.write_all(text.as_bytes())?,
                Err(refusal) => writeln!(self.out, "{}", told(&refusal))?,
            }
        }
    }
}

fn is_go(line: &str) -> bool {
    matches!(Request::parse(line), Ok(Request::Go(_)))
}

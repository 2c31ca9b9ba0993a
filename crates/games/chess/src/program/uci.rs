//! `uci`: chess for programs that speak the Universal Chess Interface.

mod clock;
mod dialogue;
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
use gametree_command::{BoundedLines, Command, Context, Ending, Failure, unreadable};

pub use dialogue::PROTOCOL;
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
    /// No more lines will come, since there are none, or since they cannot be read.
    End(io::Result<()>),
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
        converse(context, BufReader::new(io::stdin()))?;
        Ok(Ending::Done)
    }
}

/// Answers commands until one says `quit`, or the input and the search for the last move have ended: for tests, and no part of the interface.
///
/// # Errors
/// When the program has no chess, the input cannot be read, or the output not written.
#[doc(hidden)]
pub fn converse(
    context: &mut Context<'_>,
    input: impl BufRead + Send + 'static,
) -> Result<(), Failure> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // It may wait for a line that never comes, so it is not joined.
    thread::Builder::new()
        .spawn(move || read_lines(input, &lines))
        .map_err(|error| Failure::Other(format!("no thread to read in: {error}")))?;
    let mut conversation = Conversation {
        engine: Engine::new(context.registry().clone(), sender)?,
        introduction: Options::introduction(context.name, context.program.version()),
        waiting: VecDeque::new(),
        is_over: false,
        out: &mut *context.out,
    };
    conversation.hold(&events)
}

/// Hands the lines on; what is too long for a command is no command.
fn read_lines(input: impl BufRead, sender: &Sender<Event>) {
    for line in BoundedLines::new(input, MAX_LINE_BYTES) {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                let _ = sender.send(Event::End(Err(error)));
                return;
            }
        };
        let text = match line.cut_at {
            Some(_) => "a line of more than 1 MiB".to_owned(),
            None => line.to_text_lossy(),
        };
        if sender.send(Event::Line(text)).is_err() {
            return;
        }
    }
    // A conversation that is over does not wait for the end.
    let _ = sender.send(Event::End(Ok(())));
}

/// A conversation in which commands come while a search is under way.
struct Conversation<'a> {
    engine: Engine,
    introduction: String,
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
                Event::End(read) => {
                    read.map_err(|error| Failure::input("standard input", &unreadable(&error)))?;
                    self.is_over = true;
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
            Ok(Request::Introduce) => self.out.write_all(self.introduction.as_bytes())?,
            // It is meant for the last search that was asked for.
            Ok(Request::Stop) if !self.waiting.iter().any(|line| is_go(line)) => self.engine.stop(),
            Ok(Request::Nothing) => {}
            Err(refusal) => writeln!(self.out, "{}", told(&refusal))?,
            Ok(_) => self.waiting.push_back(line),
        }
        Ok(())
    }

    /// Says what the search has found, and carries out what has waited for its end.
    fn catch_up(&mut self) -> Result<(), Failure> {
        loop {
            // A search without an end gives way to whatever comes behind it, be it the end of the input.
            if self.is_over || !self.waiting.is_empty() {
                self.engine.stop_if_endless();
            }
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

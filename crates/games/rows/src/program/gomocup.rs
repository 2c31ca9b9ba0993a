//! `gomocup`: five in a row for managers that speak the protocol of the Gomocup, <https://plastovicka.github.io/protocl2en.htm>.

mod board;
mod clock;
mod dialogue;
mod engine;
mod message;
mod refusal;
mod request;
mod settings;
mod thinker;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clap::Parser;
use gametree_command::{BoundedLines, Command, Context, Ending, Failure, unreadable};

pub use dialogue::PROTOCOL;
use engine::{Engine, Finished};
use request::Request;

/// Far above any command: more is not kept, so that an endless line cannot fill the memory.
const MAX_LINE_BYTES: usize = 1 << 12;
/// Lines that may wait for the end of a search: above the cells of the largest board.
const MAX_WAITING: usize = 1 << 12;

/// An event of the conversation.
enum Event {
    /// A line has come.
    Line(String),
    /// No more lines will come, since there are none, or since they cannot be read.
    End(io::Result<()>),
    /// There is something to say.
    Say(String),
    /// The search has ended.
    Done(Finished),
}

/// Play five in a row with a manager that speaks the Gomocup protocol
///
/// Commands come on standard input and answers go to standard output, as for piskvork and other managers; points are X,Y from the upper left, from zero.
/// Boards have 5 to 32 columns and rows (START, RECTSTART); rules are 0, five or more in a row, 1, exactly five, 4, renju, and 2 more where the game goes on after a win; caro is refused.
/// Of INFO it heeds timeout_turn, timeout_match, time_left, max_memory and rule, and beyond the protocol time_increment, max_depth, max_node and thread_num.
/// Tables take half of max_memory less 32 MiB, 64 KiB at least and 1 GiB at most.
/// STOP asks for the move at once; START and RESTART give up the move that is thought about; END leaves without one, and the end of the input after it.
#[derive(Debug, Parser)]
pub struct GomocupArgs {}

impl Command for GomocupArgs {
    const NAME: &str = "gomocup";
    const EXAMPLES: &[&str] = &[
        "PROGRAM gomocup",
        "printf 'START 15\\nINFO timeout_turn 500\\nTURN 7,7\\n' | PROGRAM gomocup",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        converse(context, BufReader::new(io::stdin()))?;
        Ok(Ending::Done)
    }
}

/// Answers commands until one says `END`, or the input and the search for the last move have ended: for tests, and no part of the interface.
///
/// # Errors
/// When the input cannot be read, or the output not written.
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
    let introduction = format!(
        "name=\"{}\", version=\"{}\", author=\"{}\"",
        context.name,
        context.program.version(),
        env!("CARGO_PKG_AUTHORS")
    );
    let mut conversation = Conversation {
        engine: Engine::new(context.registry().clone(), introduction, sender),
        waiting: VecDeque::new(),
        has_ended: false,
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
        if sender.send(Event::Line(line.to_text_lossy())).is_err() {
            return;
        }
    }
    // A conversation that is over does not wait for the end.
    let _ = sender.send(Event::End(Ok(())));
}

/// A conversation in which commands come while a search is under way.
struct Conversation<'a> {
    engine: Engine,
    /// Lines that came during a search and wait for its end.
    waiting: VecDeque<String>,
    /// Whether the input has ended.
    has_ended: bool,
    /// Whether nothing more is to be answered.
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
                    self.has_ended = true;
                }
                Event::Say(text) => self.say(&text)?,
                Event::Done(finished) => {
                    if let Some(answer) = self.engine.finish(finished) {
                        self.say(&answer)?;
                    }
                }
            }
            self.catch_up()?;
            if self.is_over {
                // Nobody waits for the move.
                self.engine.abandon();
                return Ok(());
            }
            if self.has_ended && self.waiting.is_empty() && !self.engine.is_thinking() {
                return self.say_the_rest(events);
            }
        }
        Ok(())
    }

    /// Says what was sent before the end was seen.
    fn say_the_rest(&mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        while let Ok(Event::Say(text)) = events.try_recv() {
            self.say(&text)?;
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Carries out at once what is about the search, and the rest when there is none.
    fn hear(&mut self, line: String) -> Result<(), Failure> {
        let request = Request::parse(&line);
        if let Ok(Request::End) = request {
            self.is_over = true;
            return Ok(());
        }
        if !self.engine.is_thinking() {
            return self.obey(&line);
        }
        match request {
            // Nobody waits for the move any more, nor for what was asked behind it.
            Ok(Request::Start(..) | Request::Restart) => {
                self.engine.abandon();
                self.waiting.clear();
            }
            Ok(Request::Stop | Request::About | Request::Info(_)) if self.waiting.is_empty() => {
                return self.obey(&line);
            }
            _ => {}
        }
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back(line);
        }
        Ok(())
    }

    /// Carries out what has waited for the end of a search.
    fn catch_up(&mut self) -> Result<(), Failure> {
        while !self.engine.is_thinking() || self.is_stop_next() {
            let Some(line) = self.waiting.pop_front() else {
                return Ok(());
            };
            self.obey(&line)?;
        }
        if self.has_ended {
            self.engine.stop_if_endless();
        }
        Ok(())
    }

    fn is_stop_next(&self) -> bool {
        let next = self.waiting.front();
        next.is_some_and(|line| matches!(Request::parse(line), Ok(Request::Stop)))
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        match self.engine.obey(line) {
            Ok(None) => Ok(()),
            Ok(Some(answer)) => self.say(&answer),
            Err(refusal) => self.say(&refusal.to_string()),
        }
    }
}

//! `ugi`: any game for programs that speak the Universal Game Interface, and the other side of it.

mod dialogue;
mod request;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clap::Parser;
use gametree_command::{BoundedLines, Command, Context, Ending, Failure, unreadable};
use gametree_core::{Outcome, Player};
use gametree_registry::Session;

pub(crate) use dialogue::PROTOCOL;
use request::{Options, Query, Request};
use thinking::{Finished, begin};

/// Far above the longest game: more is not kept, so that an endless line cannot fill the memory.
const MAX_LINE_BYTES: usize = 1 << 20;
/// The answer where there is no move.
const NO_MOVE: &str = "none";

/// Play any game with a program that speaks the Universal Game Interface
///
/// Commands come on standard input and answers go to standard output, so that `match` of this or another version can play against it.
/// Positions and moves are written as everywhere here; the options Hash, in MiB, and Threads are set by the controller.
#[derive(Debug, Parser)]
pub struct UgiArgs {
    /// The game with its parameters; `games` lists them
    game: String,
}

impl Command for UgiArgs {
    const NAME: &str = "ugi";
    const EXAMPLES: &[&str] = &[
        "PROGRAM ugi GAME",
        "PROGRAM match GAME --player nodes=500 --player 'cmd=\"PROGRAM ugi GAME\" nodes=500'",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        converse(context, &self.game, BufReader::new(io::stdin()))?;
        Ok(Ending::Done)
    }
}

/// An event of the conversation.
enum Event {
    Line(String),
    /// No more lines will come, since there are none, or since they cannot be read.
    End(io::Result<()>),
    /// The search has something to say.
    Say(String),
    Done(Finished),
}

/// Answers commands until one says `quit`, or the input and the search for the last move have ended: for tests, and no part of the interface.
///
/// # Errors
/// When there is no such game, the input cannot be read, or the output not written.
#[doc(hidden)]
pub fn converse(
    context: &mut Context<'_>,
    game: &str,
    input: impl BufRead + Send + 'static,
) -> Result<(), Failure> {
    let session = context.registry().open(game)?;
    let (sender, events) = channel();
    let lines = sender.clone();
    // It may wait for a line that never comes, so it is not joined.
    thread::Builder::new()
        .spawn(move || read_lines(input, &lines))
        .map_err(|error| Failure::Other(format!("no thread to read in: {error}")))?;
    let mut conversation = Conversation {
        introduction: format!("id name {} {}", context.name, context.program.version()),
        start: session.position(),
        session: Some(session),
        options: Options::default(),
        search: None,
        waiting: VecDeque::new(),
        is_over: false,
        sender,
        out: &mut *context.out,
    };
    conversation.hold(&events)
}

fn read_lines(input: impl BufRead, sender: &Sender<Event>) {
    for line in BoundedLines::new(input, MAX_LINE_BYTES) {
        let event = match line {
            Ok(line) => Event::Line(line.to_text_lossy()),
            Err(error) => Event::End(Err(error)),
        };
        let is_end = matches!(event, Event::End(_));
        if sender.send(event).is_err() || is_end {
            return;
        }
    }
    // A conversation that is over does not wait for the end.
    let _ = sender.send(Event::End(Ok(())));
}

/// A search that is under way.
struct Search {
    stop: Arc<AtomicBool>,
    is_endless: bool,
}

struct Conversation<'a> {
    introduction: String,
    /// The position in which the game is opened.
    start: String,
    /// `None` while a search has it.
    session: Option<Box<dyn Session>>,
    options: Options,
    search: Option<Search>,
    /// Lines that came during a search and wait for its end.
    waiting: VecDeque<String>,
    /// Whether nothing more is to be answered once the search has ended.
    is_over: bool,
    sender: Sender<Event>,
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
                Event::Say(text) => self.say(&text)?,
                Event::Done(finished) => {
                    self.session = Some(finished.session);
                    self.search = None;
                    let best = finished.best.as_deref().unwrap_or(NO_MOVE);
                    self.say(&format!("bestmove {best}"))?;
                }
            }
            while self.search.is_none()
                && let Some(line) = self.waiting.pop_front()
            {
                self.obey(&line)?;
            }
            match &self.search {
                Some(search) if self.is_over && search.is_endless => stop(search),
                None if self.is_over => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Carries out at once what is about the search, and the rest when there is none.
    fn hear(&mut self, line: String) -> Result<(), Failure> {
        match Request::parse(&line) {
            Ok(Request::Quit) => {
                self.waiting.clear();
                self.is_over = true;
                self.search.iter().for_each(stop);
            }
            Ok(Request::Stop) if self.waiting.is_empty() => self.search.iter().for_each(stop),
            Ok(Request::Ready) => self.say("readyok")?,
            _ if self.search.is_some() => self.waiting.push_back(line),
            _ => self.obey(&line)?,
        }
        Ok(())
    }

    /// Carries out a command while no search is under way.
    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let answer = match Request::parse(line) {
            Ok(request) => self.answer(request),
            Err(error) => Err(error.to_string()),
        };
        match answer {
            Ok(text) if text.is_empty() => Ok(()),
            Ok(text) => self.say(&text),
            Err(error) => self.say(&format!("info string {}", error.replace(['\n', '\r'], " "))),
        }
    }

    /// What a command is answered by at once; nothing for most.
    fn answer(&mut self, request: Request<'_>) -> Result<String, String> {
        let session = self
            .session
            .as_mut()
            .ok_or("expected the end of the search")?;
        match request {
            Request::Introduce => {
                return Ok(format!(
                    "{}\n{}ugiok",
                    self.introduction,
                    Options::DESCRIPTION
                ));
            }
            Request::NewGame => {
                let started = session.set_position(&self.start);
                started.map_err(|error| error.to_string())?;
            }
            Request::Set(name, value) => self.options.set(&name, &value)?,
            Request::Position(start, moves) => {
                let start = start.unwrap_or_else(|| self.start.clone());
                go_to(&mut **session, &start, &moves)?;
            }
            Request::Go(go) => {
                let search = Search {
                    stop: Arc::default(),
                    is_endless: go.is_endless(),
                };
                let task = go.task(session.to_move(), self.options, &search.stop);
                if let Some(session) = self.session.take() {
                    begin(session, task, &self.sender)?;
                    self.search = Some(search);
                }
            }
            Request::Ask(query) => return Ok(format!("response {}", response(&**session, query))),
            Request::Ready | Request::Stop | Request::Quit | Request::Nothing => {}
        }
        Ok(String::new())
    }
}

fn stop(search: &Search) {
    search.stop.store(true, Ordering::Relaxed);
}

/// Goes to a position; where it or a move is wrong, the one before stays.
fn go_to(session: &mut dyn Session, start: &str, moves: &[&str]) -> Result<(), String> {
    let (before, played) = (session.record().start, session.history());
    let gone = set_up(session, start, moves.iter().copied());
    if gone.is_err() {
        let played = played.iter().map(String::as_str);
        set_up(session, &before, played).expect("it was gone to before");
    }
    gone
}

fn set_up<'a>(
    session: &mut dyn Session,
    start: &str,
    mut moves: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let set = session.set_position(start);
    set.map_err(|error| error.to_string())?;
    moves.try_for_each(|m| {
        let played = session.play(m);
        played.map_err(|error| format!("move {m:?}: {error}"))
    })
}

fn response(session: &dyn Session, query: Query) -> &'static str {
    let is = |yes: bool| if yes { "true" } else { "false" };
    match (query, session.outcome()) {
        (Query::GameOver, outcome) => is(outcome.is_some()),
        (Query::FirstToMove, _) => is(session.to_move() == Player::First),
        (Query::Result, None) => "none",
        (Query::Result, Some(outcome)) => match outcome {
            Outcome::Win(Player::First) => "p1win",
            Outcome::Win(Player::Second) => "p2win",
            Outcome::Points(points) if points > 0 => "p1win",
            Outcome::Points(points) if points < 0 => "p2win",
            Outcome::Draw | Outcome::Points(_) => "draw",
        },
    }
}

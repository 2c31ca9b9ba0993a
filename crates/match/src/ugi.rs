//! The command `ugi`, which plays any game in the Universal Game Interface, and the controlling side of that interface.

mod dialogue;
mod request;

use std::io::{self, BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, ProtocolSearch, Respondent, Searches, Until, When,
    converse as hold,
};
use gametree_core::{Outcome, Player};
use gametree_registry::{Answer, Registry, Session, hastened};

pub(crate) use dialogue::PROTOCOL;
use request::{Go, Options, Query, Request};

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

/// Answers commands until one is `quit`, or the input and the search for the last move have ended; for tests, and no part of the public interface.
///
/// # Errors
/// When there is no such game, the input cannot be read, or the output cannot be written.
#[doc(hidden)]
pub fn converse(
    context: &mut Context<'_>,
    game: &str,
    input: impl BufRead + Send + 'static,
) -> Result<(), Failure> {
    let registry = context.registry().clone();
    let session = registry.open(game)?;
    let engine = UgiEngine {
        introduction: format!("id name {} {}", context.name, context.program.version()),
        start: session.position(),
        game: session.name().to_owned(),
        registry,
        session: Some(session),
        root: SearchRoot::default(),
        options: Options::default(),
    };
    hold(engine, input, context.out)
}

/// The playing side of the interface.
struct UgiEngine {
    introduction: String,
    registry: Registry,
    game: String,
    /// The start position of the game.
    start: String,
    /// The session of the game; `None` while a search has it.
    session: Option<Box<dyn Session>>,
    /// The position of the last search.
    root: SearchRoot,
    options: Options,
}

/// A position as moves from a start.
#[derive(Default)]
struct SearchRoot {
    start: String,
    moves: Vec<String>,
}

/// A search that has ended.
struct SearchResult {
    /// The game, which the search had for itself.
    session: Box<dyn Session>,
    /// The best move, if there is one.
    best: Option<String>,
}

impl Respondent for UgiEngine {
    type Found = SearchResult;

    /// Limit far above the line of the longest game.
    const MAX_LINE_BYTES: usize = 1 << 20;

    fn when(&self, line: &str) -> When {
        match Request::parse(line) {
            Ok(Request::Ready | Request::Introduce | Request::Nothing) | Err(_) => When::Now,
            Ok(Request::NewGame | Request::Set(..) | Request::Position(..) | Request::Ask(_)) => {
                When::InTurn
            }
            Ok(Request::Go(_)) => When::Search,
            Ok(Request::Stop) => When::Stop,
            Ok(Request::Quit) => When::Quit,
        }
    }

    fn obey(&mut self, line: &str, searches: &mut Searches<SearchResult>) -> String {
        let answer = match Request::parse(line) {
            Ok(request) => self.carry_out(request, searches),
            Err(error) => Err(error.to_string()),
        };
        answer.unwrap_or_else(|error| info_line(&error))
    }

    fn answer(&mut self, found: SearchResult, _: &mut Searches<SearchResult>) -> String {
        self.session = Some(found.session);
        let best = found.best.as_deref().unwrap_or(NO_MOVE);
        format!("bestmove {best}\n")
    }

    fn take_back(&mut self, found: SearchResult) {
        self.session = Some(found.session);
    }

    fn lost(&mut self, words: &str) -> String {
        let mut text = info_line(&format!("the search panicked: {words}"));
        let root = std::mem::take(&mut self.root);
        let again = self.restart().and_then(|()| {
            let moves: Vec<&str> = root.moves.iter().map(String::as_str).collect();
            go_to(self.session()?, &root.start, &moves)
        });
        if let Err(error) = again {
            text += &info_line(&error);
        }
        let best = self.session.as_ref();
        let best = best.and_then(|session| session.legal_moves().into_iter().next());
        text + &format!("bestmove {}\n", best.as_deref().unwrap_or(NO_MOVE))
    }

    fn refuse(&self, why: &str) -> String {
        info_line(why)
    }
}

impl UgiEngine {
    /// Carries out a command; returns the answer in whole lines.
    fn carry_out(
        &mut self,
        request: Request<'_>,
        searches: &mut Searches<SearchResult>,
    ) -> Result<String, String> {
        match request {
            Request::Introduce => {
                let (name, options) = (&self.introduction, Options::DESCRIPTION);
                return Ok(format!("{name}\n{options}ugiok\n"));
            }
            Request::Ready => return Ok("readyok\n".to_owned()),
            Request::NewGame => self.restart()?,
            Request::Set(name, value) => self.options.set(&name, &value)?,
            Request::Position(start, moves) => {
                let start = start.unwrap_or_else(|| self.start.clone());
                go_to(self.session()?, &start, &moves)?;
            }
            Request::Go(go) => self.think(&go, searches)?,
            Request::Ask(query) => {
                return Ok(format!("response {}\n", response(self.session()?, query)));
            }
            Request::Stop | Request::Quit | Request::Nothing => {}
        }
        Ok(String::new())
    }

    fn session(&mut self) -> Result<&mut dyn Session, String> {
        match &mut self.session {
            Some(session) => Ok(&mut **session),
            None => Err("expected the end of the search".to_owned()),
        }
    }

    /// Opens the game anew, with nothing learnt.
    fn restart(&mut self) -> Result<(), String> {
        let opened = self.registry.open(&self.game);
        self.session = Some(opened.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn think(&mut self, go: &Go, searches: &mut Searches<SearchResult>) -> Result<(), String> {
        let mover = self.session()?.to_move();
        let stop = Arc::new(AtomicBool::new(false));
        let mut task = go.task(mover, self.options, &stop);
        let Some(mut session) = self.session.take() else {
            return Ok(());
        };
        task = hastened(&task, &*session);
        self.root = SearchRoot {
            start: session.record().start,
            moves: session.history(),
        };
        let until = if go.is_endless() {
            Until::Stopped
        } else {
            Until::Limits
        };
        let begun = searches.begin(stop, until, move |voice| {
            let protocol = ProtocolSearch {
                voice,
                iteration: of_answer,
                progress: None,
                refusal: None,
                soft: None,
                pondering: None,
            };
            let best = match protocol.search(&mut *session, &mut task) {
                Ok(answer) => answer.report.best,
                Err(error) => {
                    voice.say(format!("info string {error}"));
                    session.legal_moves().into_iter().next()
                }
            };
            SearchResult { session, best }
        });
        if let Err(error) = begun {
            // The game was lost with the thread that could not be made.
            self.restart()?;
            return Err(format!("no thread to search in: {error}"));
        }
        Ok(())
    }
}

/// Formats a message as a line.
fn info_line(what: &str) -> String {
    format!("info string {}\n", what.replace(['\n', '\r'], " "))
}

/// Formats the principal variation so far.
fn of_answer(answer: &Answer) -> String {
    let report = &answer.report;
    let (depth, nodes, line) = (report.depth, report.nodes, report.line.join(" "));
    let score = match report.score.plies() {
        Some(plies) if report.score.is_win() => format!("win {plies}"),
        Some(plies) => format!("loss {plies}"),
        None => format!("cp {}", report.score.raw()),
    };
    let time = report.elapsed.as_millis();
    format!("info depth {depth} score {score} nodes {nodes} time {time} pv {line}")
}

/// Goes to a position; if the position or a move is wrong, the session stays where it was.
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

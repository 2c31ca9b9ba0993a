//! The command `uci`, which plays chess with programs that speak the Universal Chess Interface.

mod clock;
mod dialogue;
mod engine;
mod go;
mod info;
mod mate;
mod options;
mod refusal;
mod request;

use std::io::{self, BufRead, BufReader};

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Respondent, Searches, When, converse as hold,
};

pub use dialogue::PROTOCOL;
use engine::{Engine, Finished};
use info::info_string;
use options::Options;
use request::Request;

/// Play chess with a program that speaks the Universal Chess Interface
///
/// Commands come on standard input and answers go to standard output.
/// The options Hash and Threads are set by the controller; with Ponder it also thinks in the opponent's time.
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

/// Answers commands until `quit` arrives, or the input and the search for the last move have ended; it is public for tests only, and no part of the interface.
///
/// # Errors
/// Fails if the program has no chess, the input cannot be read, or the output cannot be written.
#[doc(hidden)]
pub fn converse(
    context: &mut Context<'_>,
    input: impl BufRead + Send + 'static,
) -> Result<(), Failure> {
    let answering = Answering {
        engine: Engine::new(context.registry().clone())?,
        introduction: Options::introduction(context.name, context.program.version()),
    };
    hold(answering, input, context.out)
}

/// The side of the interface that plays.
struct Answering {
    engine: Engine,
    introduction: String,
}

impl Respondent for Answering {
    type Found = Finished;

    /// A limit far above the longest game.
    const MAX_LINE_BYTES: usize = 1 << 20;

    fn when(&self, line: &str) -> When {
        match Request::parse(line) {
            Ok(Request::Ready | Request::Introduce | Request::Nothing) | Err(_) => When::Now,
            Ok(Request::NewGame | Request::Set(..) | Request::Position(..)) => When::InTurn,
            Ok(Request::Go(_)) => When::Search,
            Ok(Request::PonderHit) => When::Hit,
            Ok(Request::Stop) => When::Stop,
            Ok(Request::Quit) => When::Quit,
        }
    }

    fn obey(&mut self, line: &str, searches: &mut Searches<Finished>) -> String {
        let text = match Request::parse(line) {
            Ok(Request::Ready) => return "readyok\n".to_owned(),
            Ok(Request::Introduce) => return self.introduction.clone(),
            Ok(request) => self.engine.obey(request, searches),
            Err(refusal) => Err(refusal),
        };
        text.unwrap_or_else(|refusal| info_string(&refusal) + "\n")
    }

    fn answer(&mut self, found: Finished, _: &mut Searches<Finished>) -> String {
        format!("bestmove {}\n", self.engine.finish(found))
    }

    fn take_back(&mut self, found: Finished) {
        self.engine.finish(found);
    }

    fn lost(&mut self, words: &str) -> String {
        self.engine.go_on_without(words)
    }

    fn refuse(&self, why: &str) -> String {
        info_string(&why) + "\n"
    }
}

//! The command `gomocup`, which plays five in a row with managers that speak the protocol of the Gomocup, <https://plastovicka.github.io/protocl2en.htm>.

mod board;
mod clock;
mod dialogue;
mod engine;
mod message;
mod refusal;
mod request;
mod settings;
mod swap;

use std::io::{self, BufRead, BufReader};

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Respondent, Searches, When, converse as hold,
};

pub use dialogue::PROTOCOL;
use engine::{Engine, Finished};
use refusal::Refusal;
use request::Request;

/// Play five in a row with a manager that speaks the Gomocup protocol
///
/// Commands come on standard input and answers go to standard output, as for piskvork and other managers; points are X,Y from the upper left, from zero.
/// A manager that takes only the path of a program needs a script of one line that starts this command.
/// START SIZE or RECTSTART COLUMNS,ROWS begins, TURN X,Y makes the opponent's move and is answered by one, BEGIN asks for the first; BOARD, lines of X,Y,OWNER and DONE set a position up, where 1 is this program and 2 the opponent; TAKEBACK X,Y takes a stone off, RESTART clears the board, and ABOUT prints name and version.
/// Boards have 5 to 32 columns and rows (START, RECTSTART); rules are 0, five or more in a row, 1, exactly five, 4, renju, and 2 more where the game goes on after a win; caro is refused.
/// A move may take 30 seconds, or the milliseconds of INFO timeout_turn.
/// Of INFO it reads timeout_turn, timeout_match, time_left, max_memory and rule, and beyond the protocol time_increment, max_depth, max_node, thread_num, seed and pondering, which is 1 for searches in the opponent's time.
/// SWAP2BOARD without stones is answered by three that neither colour is far ahead with, drawn by the seed, and with stones by a search.
/// Tables take half of max_memory less 32 MiB, 64 KiB at least and 1 GiB at most.
/// STOP asks for the move at once; START and RESTART give up the current search; END exits without a move, the end of the input after it.
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

/// Answers commands until `END` arrives, or the input and the search for the last move have ended; it is public for tests only, and no part of the interface.
///
/// # Errors
/// Fails if the input cannot be read or the output cannot be written.
#[doc(hidden)]
pub fn converse(
    context: &mut Context<'_>,
    input: impl BufRead + Send + 'static,
) -> Result<(), Failure> {
    let introduction = format!(
        "name=\"{}\", version=\"{}\", author=\"{}\"",
        context.name,
        context.program.version(),
        env!("CARGO_PKG_AUTHORS")
    );
    let engine = Engine::new(context.registry().clone(), introduction);
    hold(engine, input, context.out)
}

impl Respondent for Engine {
    type Found = Finished;

    /// A limit far above the length of any command.
    const MAX_LINE_BYTES: usize = 1 << 12;

    fn when(&self, line: &str) -> When {
        match Request::parse(line) {
            Ok(Request::End) => When::Leave,
            Ok(Request::Stop) => When::Stop,
            // The manager no longer waits for the move, nor for the answers to later commands.
            Ok(Request::Start(..) | Request::Restart) => When::Instead,
            // A line of a list follows the beginning of the list.
            Ok(Request::About | Request::Info(_) | Request::Nothing) | Err(_) => When::Next,
            Ok(Request::Begin | Request::Turn(_) | Request::Done) => When::Search,
            Ok(Request::TakeBack(_) | Request::Board | Request::SwapBoard) => When::InTurn,
        }
    }

    fn obey(&mut self, line: &str, searches: &mut Searches<Finished>) -> String {
        line_of(self.carry_out(line, searches))
    }

    fn answer(&mut self, found: Finished, searches: &mut Searches<Finished>) -> String {
        line_of(self.finish(found, searches))
    }

    fn take_back(&mut self, found: Finished) {
        self.return_session(found);
    }

    fn lost(&mut self, words: &str) -> String {
        // The next move opens the game again.
        line_of(Err(Refusal::of(format!("the search panicked: {words}"))))
    }

    fn refuse(&self, why: &str) -> String {
        line_of(Err(Refusal::of(why)))
    }
}

/// Formats an answer or a refusal as a line, if there is one.
fn line_of(answer: Result<Option<String>, Refusal>) -> String {
    match answer {
        Ok(None) => String::new(),
        Ok(Some(answer)) => answer + "\n",
        Err(refusal) => format!("{refusal}\n"),
    }
}

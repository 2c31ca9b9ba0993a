//! Protocols in which other programs are asked for moves.

use std::time::Duration;

use gametree_core::{Mismatch, Player};
use gametree_registry::Session;
use thiserror::Error;

/// A protocol for third-party programs, brought by the game that it is for.
#[derive(Clone, Copy, Debug)]
pub struct ProtocolEntry {
    /// The name of the protocol on the command line, in lower case.
    pub name: &'static str,
    /// The protocol in one line.
    pub summary: &'static str,
    /// The function that makes the dialogue.
    pub open: fn() -> Box<dyn Dialogue>,
}

/// This side of a conversation with a playing program.
///
/// The wire limits the time of an answer; a dialogue sends the questions and reads the answers.
pub trait Dialogue: Send {
    /// Checks that the protocol can express this game, and can ask for moves under these limits.
    ///
    /// # Errors
    /// When the protocol cannot express something, which the error names.
    fn check(&self, game: &dyn Session, limits: &MoveLimits) -> Result<(), Mismatch>;

    /// Greets a program that has just been started, and sets options by name and value.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn greet(&mut self, options: &[(String, String)], wire: &mut dyn Wire)
    -> Result<(), WireError>;

    /// Begins a new game; `game` is in the position of the first question or before it.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn begin(&mut self, game: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError>;

    /// Asks for a move of the side to move.
    ///
    /// Between two questions, [`Dialogue::begin`] may have been called for any number of other games.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn ask(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<Reply, WireError>;

    /// Returns the last line that a program receives.
    fn farewell(&self) -> &'static str;
}

/// Answer of a program to a request for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move as the game reads it, legal or not.
    Move(String),
    /// The program resigns.
    Resigned,
}

/// Limits of a program for one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// The time for each move.
    pub time: Option<Duration>,
    /// The clocks of both players.
    pub clocks: Option<Clocks>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u32>,
}

/// Two clocks that each run down while their player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The times at the beginning of the game.
    pub base: [Duration; 2],
    /// The times that are left now.
    pub left: [Duration; 2],
    /// The times added after each move.
    pub increment: [Duration; 2],
}

impl Clocks {
    /// Returns the time that a player has left.
    pub const fn left(&self, player: Player) -> Duration {
        self.left[player.index()]
    }
}

/// Lines to and from a program.
pub trait Wire {
    /// Sends a line.
    ///
    /// # Errors
    /// When the program no longer reads.
    fn say(&mut self, line: &str) -> Result<(), WireError>;

    /// Waits for the next line, and returns it without the white space at its end.
    ///
    /// # Errors
    /// When none comes in time, or none can come.
    fn hear(&mut self) -> Result<String, WireError>;

    /// Skips all lines that the program has sent so far.
    ///
    /// # Errors
    /// When it does not stop sending in time, or a line does not end.
    fn pass_over(&mut self) -> Result<(), WireError>;

    /// Sends a line that asks for an answer, after skipping all lines that came before.
    ///
    /// # Errors
    /// Those of [`Wire::pass_over`] and [`Wire::say`].
    fn ask(&mut self, line: &str) -> Result<(), WireError> {
        self.pass_over()?;
        self.say(line)
    }
}

/// Reason why a conversation has ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WireError {
    /// The program has ended, or closed its side.
    #[error("{0}")]
    Lost(String),
    /// No line has come in time.
    #[error("no answer")]
    Silent,
    /// The program sent a line that is unknown to the protocol, or that refuses the request.
    #[error("{0}")]
    Refused(Mismatch),
    /// The asking program is to stop.
    #[error("interrupted")]
    Interrupted,
}

impl WireError {
    /// Returns the error for a line where another one was expected.
    pub fn unexpected(expected: impl Into<String>, line: &str) -> Self {
        const MOST: usize = 80;
        let short: String = line.chars().take(MOST).collect();
        WireError::Refused(Mismatch::new(expected, format!("{short:?}")))
    }
}

/// Waits for the first line that `read` accepts, and skips the others.
///
/// # Errors
/// Those of the wire and of the reader.
pub fn hear_until<T>(
    wire: &mut dyn Wire,
    mut read: impl FnMut(&str) -> Option<Result<T, WireError>>,
) -> Result<T, WireError> {
    loop {
        let line = wire.hear()?;
        if let Some(result) = read(&line) {
            return result;
        }
    }
}

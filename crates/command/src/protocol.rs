//! Programs that play, and the protocols in which they are asked for moves.

use std::time::Duration;

use gametree_core::{Mismatch, Player};
use gametree_registry::Session;
use thiserror::Error;

/// A protocol in which programs of other hands play, brought by the game that it is for.
#[derive(Clone, Copy, Debug)]
pub struct ProtocolEntry {
    /// What the protocol is called on the command line, in small letters.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Begins to speak it.
    pub open: fn() -> Box<dyn Dialogue>,
}

/// This side of a conversation with a program that plays.
///
/// The wire decides how long an answer may take; a dialogue says what is asked and reads what is answered.
pub trait Dialogue: Send {
    /// Whether the protocol can say this game, and can ask for moves under these limits.
    ///
    /// # Errors
    /// Names what the protocol cannot say.
    fn check(&self, game: &dyn Session, limits: &MoveLimits) -> Result<(), Mismatch>;

    /// Speaks to a program that has just been started, with the options that are set by name and value.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn greet(&mut self, options: &[(String, String)], wire: &mut dyn Wire)
    -> Result<(), WireError>;

    /// Begins a new game; `game` stands where the first question will be asked or before that.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn begin(&mut self, game: &dyn Session, wire: &mut dyn Wire) -> Result<(), WireError>;

    /// Asks for a move of the side to move; as many games may go by between two questions as [`Dialogue::begin`] was called.
    ///
    /// # Errors
    /// When the program does not answer as the protocol asks.
    fn ask(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        wire: &mut dyn Wire,
    ) -> Result<Reply, WireError>;

    /// What a program is told before it is left alone.
    fn farewell(&self) -> &'static str;
}

/// What a program answers when it is asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move as the game reads it, legal or not.
    Move(String),
    /// It gives up.
    Resigned,
}

/// How long and how far a program may think about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// The limit of each move.
    pub time: Option<Duration>,
    /// The clocks of both players.
    pub clocks: Option<Clocks>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

/// Two clocks that run down, each while its player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What the clocks showed at the beginning of the game.
    pub base: [Duration; 2],
    /// What they show now.
    pub left: [Duration; 2],
    /// What they gain with each move.
    pub increment: [Duration; 2],
}

impl Clocks {
    /// What the clock of a player shows.
    pub const fn left(&self, player: Player) -> Duration {
        self.left[player.index()]
    }
}

/// Lines to and from a program.
pub trait Wire {
    /// Sends a line.
    ///
    /// # Errors
    /// When the program does not listen any more.
    fn say(&mut self, line: &str) -> Result<(), WireError>;

    /// Waits for the next line, without its end and the white space there.
    ///
    /// # Errors
    /// When none comes in time, or at all.
    fn hear(&mut self) -> Result<String, WireError>;

    /// Passes over all lines that the program has sent so far.
    ///
    /// # Errors
    /// When it does not stop sending in time, or a line does not end.
    fn pass_over(&mut self) -> Result<(), WireError>;

    /// Sends a line that asks for an answer, which no line is that was sent before.
    ///
    /// # Errors
    /// Those of [`Wire::pass_over`] and [`Wire::say`].
    fn ask(&mut self, line: &str) -> Result<(), WireError> {
        self.pass_over()?;
        self.say(line)
    }
}

/// Why a conversation has come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WireError {
    /// The program has ended, or closed its side.
    #[error("{0}")]
    Lost(String),
    /// No line has come in time.
    #[error("no answer")]
    Silent,
    /// A line has come that the protocol does not know, or that refuses what was asked.
    #[error("{0}")]
    Refused(Mismatch),
    /// The program that asks is to stop.
    #[error("interrupted")]
    Interrupted,
}

impl WireError {
    /// That another line was expected.
    pub fn unexpected(expected: impl Into<String>, line: &str) -> Self {
        const MOST: usize = 80;
        let short: String = line.chars().take(MOST).collect();
        WireError::Refused(Mismatch::new(expected, format!("{short:?}")))
    }
}

/// Waits for the first line that a reader takes; the other lines are passed over.
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

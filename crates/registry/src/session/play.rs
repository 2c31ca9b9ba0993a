//! Moves, positions and records of a game in progress.

use std::sync::atomic::AtomicBool;

use gametree_core::{Mismatch, Outcome, Player, ReadRecord, Record, RecordFormat};

use crate::{MoveError, RecordError};

/// Moves, positions and records of a game in progress.
pub trait Play {
    /// Returns the current position in one token, which [`Play::set_position`] reads.
    fn position(&self) -> String;

    /// Goes to a position of the same game and forgets the moves played so far.
    ///
    /// # Errors
    /// When the text is no position of this game; nothing changes then.
    fn set_position(&mut self, text: &str) -> Result<(), Mismatch>;

    /// Returns a key of the current position that its symmetric images share, as far as the game knows its symmetries.
    ///
    /// Two other positions have the same key only by chance, and on small boards never.
    fn image_key(&self) -> u128;

    /// Returns the side to move; in a finished game, the side that would have moved.
    fn to_move(&self) -> Player;

    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// When the text is no move of this game, or the move is not legal here; nothing changes then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move and returns it; `None` when there is none.
    fn undo(&mut self) -> Option<String>;

    /// Returns the [codes](gametree_core::GameMove::code) of the legal moves, in the order of [`Play::legal_moves`].
    ///
    /// Codes and [`Play::play_code`] are for programs that play millions of moves a second, where texts take most of the time.
    fn legal_codes(&self) -> Vec<u16>;

    /// Plays the move with this code.
    ///
    /// # Errors
    /// When the code is that of no move, or the move is not legal here; nothing changes then.
    fn play_code(&mut self, code: u16) -> Result<(), MoveError>;

    /// Returns the code of a move, which need not be legal here.
    ///
    /// # Errors
    /// When the text is no move of this game.
    fn code_of(&self, text: &str) -> Result<u16, Mismatch>;

    /// Returns the text of the legal move with this code; `None` where there is none.
    fn move_of(&self, code: u16) -> Option<String>;

    /// Returns the moves played since the start, or since the position was set.
    fn history(&self) -> Vec<String>;

    /// Returns the legal moves that end the game at once and win it for the side to move.
    fn wins_at_once(&self) -> Vec<String>;

    /// Returns the moves worth trying where a move is to be chosen: those of the generator for play, which are all legal.
    fn candidates(&self) -> Vec<String>;

    /// Returns the formats in which this game is written to files: that of its field first, and then the others.
    fn record_formats(&self) -> &[RecordFormat];

    /// Returns the default format in which this game is written to files.
    fn record_format(&self) -> &RecordFormat {
        self.record_formats()
            .first()
            .expect("every game has a format")
    }

    /// Returns the game so far as a record, which a format writes.
    fn record(&self) -> Record;

    /// Goes to the start of a record and plays its moves.
    ///
    /// # Errors
    /// When it is not about this game, or one of its moves cannot be played; nothing changes then.
    fn take_record(&mut self, record: &ReadRecord) -> Result<(), RecordError>;

    /// Returns the number of move sequences of length `depth`; see [`perft`](gametree_core::perft).
    ///
    /// It counts the legal moves, or those that the field [counts](crate::SessionBuilder::counting) in their place.
    fn perft(&self, depth: u32) -> u64;

    /// Returns [`Play::perft`]; `None` where the flag was set before the end of the count.
    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64>;

    /// Returns the moves that [`Play::perft`] counts in the current position.
    fn counted_moves(&self) -> Vec<String>;

    /// Returns [`Play::perft`] after one of the [counted moves](Play::counted_moves).
    ///
    /// # Errors
    /// When the text is no move of this game, or one that is not counted here.
    fn perft_after(&self, m: &str, depth: u32) -> Result<u64, Mismatch>;
}

//! The game of a command, in the position that the arguments ask for.

use std::io;

use clap::Args;
use gametree_core::{Mismatch, without_number};
use gametree_registry::{MAX_TEXT_BYTES, OpenError, Registry, Session, read_text};

use crate::Failure;

/// The game of a command, and the position in it.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The game with its parameters; `games` lists all, `games NAME` explains one
    pub game: String,
    /// The format of the file that a game is read from, for games that read several
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The weak form of the game, in which only the first player wins by a line and the other by preventing that
    #[arg(long)]
    pub weak: bool,
    /// Begin at this position instead of the start, as `show` prints it; - reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Play these moves before anything else, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl GameArgs {
    /// Starts the game, sets the position, and plays the moves.
    ///
    /// # Errors
    /// When there is no such game or position, or a move is illegal.
    pub fn open(&self, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
        let mut session = self.named(registry)?;
        if self.weak {
            session = weak_form_of(&*session, registry)?;
        }
        if let Some(text) = &self.position {
            let text = match text.as_str() {
                "-" => read_text(io::stdin(), MAX_TEXT_BYTES)
                    .map_err(|error| Failure::input("standard input", &error))?
                    .trim()
                    .to_owned(),
                text => without_mark(text).to_owned(),
            };
            session
                .set_position(&text)
                .map_err(|error| Failure::input(&format!("position {text:?}"), &error))?;
        }
        let moves = self.moves.iter();
        for word in moves.flat_map(|moves| without_mark(moves).split_whitespace()) {
            // Moves copied from a record have numbers.
            let played = session
                .play(word)
                .or_else(|error| match without_number(word) {
                    "" => Ok(()),
                    m if m.len() < word.len() => session.play(m),
                    _ => Err(error),
                });
            played.map_err(|error| {
                let number = session.history().len() + 1;
                Failure::input(&format!("move {number} {word:?}"), &error)
            })?;
        }
        Ok(session)
    }

    /// Returns the game at its start.
    ///
    /// The format of its file is a parameter like others in its name, while errors contain the name as it was typed.
    fn named(&self, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
        let game = self.game.as_str();
        let Some(format) = &self.format else {
            return Ok(registry.open(game)?);
        };
        let (name, _) = game.split_once(':').unwrap_or((game, ""));
        let entry = registry.game(name)?;
        if !entry.parameters.contains("format=") {
            let expected = "a game that reads files in several formats";
            let error = Mismatch::new(expected, entry.name);
            return Err(Failure::input(&format!("--format {format}"), &error));
        }
        let mark = if game.contains(':') { ',' } else { ':' };
        let opened = registry.open(&format!("{game}{mark}format={format}"));
        opened.map_err(|error| match error {
            OpenError::Parameters { error, .. } => {
                Failure::input(&format!("game {game:?}, --format {format}"), &error)
            }
            error @ OpenError::Unknown(_) => error.into(),
        })
    }
}

/// Returns an argument without the byte order mark that comes from a file, as in `"$(cat FILE)"`.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns the weak form of a game.
fn weak_form_of(session: &dyn Session, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
    if let Some(name) = session.weak_form() {
        return Ok(registry.open(name)?);
    }
    let has_one = |example: &str| {
        let example = registry.open(example);
        example.is_ok_and(|session| session.weak_form().is_some())
    };
    let games = registry.games().iter();
    let names: Vec<&str> = games
        .filter(|entry| has_one(entry.example))
        .map(|entry| entry.name)
        .collect();
    let expected = match names.as_slice() {
        [] => "a game with a weak form, which none has".to_owned(),
        names => format!("a game with a weak form, as of {}", names.join(", ")),
    };
    Err(Failure::input(
        "--weak",
        &Mismatch::new(expected, session.name()),
    ))
}

//! Opening of a game in the position that the arguments ask for.

use std::io::{self, IsTerminal};

use clap::Args;
use gametree_command::{Failure, MAX_TEXT_BYTES, read_text, without_number};
use gametree_core::{Mismatch, Phrase};
use gametree_registry::{OpenError, Registry, SearchTask, Session, Words};

#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game with its parameters; `games` lists all, `games NAME` explains one
    pub(crate) game: String,
    /// The format of the file that a game is read from, for games that read several
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// The weak form of the game, in which only the first player wins by a line and the other by preventing that
    #[arg(long)]
    pub(crate) weak: bool,
    /// Begin at this position instead of the start, as `show` prints it; - reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Play these moves before anything else, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

/// Starts the game, sets the position, and plays the moves.
pub(crate) fn open(args: &GameArgs, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
    let mut session = named(args, registry)?;
    if args.weak {
        session = weak_form_of(&*session, registry)?;
    }
    if let Some(text) = &args.position {
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
    let moves = args.moves.iter();
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

/// Returns an argument without the byte order mark that comes from a file, as in `"$(cat FILE)"`.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns the game at its start.
///
/// The format of its file is a parameter like others in its name, while errors contain the name as it was typed.
fn named(args: &GameArgs, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
    let game = args.game.as_str();
    let Some(format) = &args.format else {
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

/// Returns `true` if answers go to a terminal, where the board is drawn above them.
pub(crate) fn is_for_a_person() -> bool {
    io::stdout().is_terminal()
}

/// Refuses a task that the game does not take or that has no memory, before anything is printed.
pub(crate) fn check(session: &dyn Session, task: &SearchTask) -> Result<(), Failure> {
    session.check(task)?;
    Ok(session.check_tables(task)?)
}

/// Returns the name of the game; where the weak form was asked for, with the name of the original game.
pub(crate) fn title(session: &dyn Session, args: Option<&GameArgs>, words: &Words) -> String {
    match args {
        Some(args) if args.weak && args.game != session.name() => {
            let weak = Phrase::new("title-weak").with("game", session.name());
            words.say(&weak.with("of", args.game.as_str()))
        }
        _ => session.name().to_owned(),
    }
}

/// Returns the title, with the position where it is neither the start nor drawn above.
pub(crate) fn subject(session: &dyn Session, args: Option<&GameArgs>, words: &Words) -> String {
    let title = title(session, args, words);
    let is_start = session.record().is_usual_start && session.history().is_empty();
    if is_start || is_for_a_person() {
        title
    } else {
        let at = Phrase::new("title-at").with("title", title);
        words.say(&at.with("position", session.position_words()))
    }
}

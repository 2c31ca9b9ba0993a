//! From arguments to a game in the position asked for.

use std::io::{self, Read};

use gametree_registry::{Registry, Session};

use crate::args::GameArgs;
use crate::error::Failure;

/// More than any text that a command reads: the longest position text has about a thousand characters.
const MAX_INPUT_BYTES: u64 = 1 << 20;

/// Starts the game, sets the position, and plays the moves.
pub(crate) fn open(args: &GameArgs, registry: &Registry) -> Result<Box<dyn Session>, Failure> {
    let mut session = registry.open(&args.game)?;
    if let Some(text) = &args.position {
        let text = match text.as_str() {
            "-" => read_text(io::stdin(), "standard input")?.trim().to_owned(),
            text => text.to_owned(),
        };
        session
            .set_position(&text)
            .map_err(|error| Failure::input(&format!("position {text:?}"), &error))?;
    }
    for (index, m) in args
        .moves
        .iter()
        .flat_map(|moves| moves.split_whitespace())
        .enumerate()
    {
        session
            .play(m)
            .map_err(|error| Failure::input(&format!("move {} {m:?}", index + 1), &error))?;
    }
    Ok(session)
}

/// The game, with the position where it is not the start.
pub(crate) fn subject(args: &GameArgs, session: &dyn Session) -> String {
    if args.position.is_none() && args.moves.is_none() {
        session.name().to_owned()
    } else {
        format!("{} at {}", session.name(), session.position())
    }
}

/// Reads a text to its end.
pub(crate) fn read_text(source: impl Read, name: &str) -> Result<String, Failure> {
    let unreadable = |error: io::Error| Failure::Input(format!("{name} cannot be read: {error}"));
    let mut bytes = Vec::new();
    source
        .take(MAX_INPUT_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        let message = format!("{name}: expected at most {MAX_INPUT_BYTES} bytes, found more");
        return Err(Failure::Input(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let found = error.as_bytes()[at];
        Failure::Input(format!(
            "{name}: expected text in UTF-8, found byte {found:#04x} at offset {at}"
        ))
    })
}

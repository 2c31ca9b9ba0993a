//! Source of a drawing: a game, a trace from a file, or a text of another kind.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use gametree_command::{Context, Failure};
use gametree_core::Mismatch;
use gametree_registry::{name_of, read_path};
use gametree_trace::{Limits, Trace};

use super::RecordArgs;

/// Limit on the bytes of a text; traces, which are read line by line, may be longer.
const MAX_BYTES: u64 = 64 << 20;

/// Source of a drawing.
#[derive(Debug)]
pub enum RecordSource {
    /// A game of the registry, by its name with its parameters.
    Game(String),
    /// A recorded search.
    Trace(Box<Trace>),
    /// A text from a file, from standard input, or from the command line itself where it begins like a list or an object of JSON.
    Text {
        /// The name of the text in answers and errors.
        name: String,
        /// The whole text.
        text: String,
    },
}

impl RecordArgs {
    /// Finds the source: a text on the command line, an existing file, or else a game.
    ///
    /// # Errors
    /// When there is neither such a file nor such a game, or the file cannot be read.
    pub fn source(&self, context: &Context<'_>) -> Result<RecordSource, Failure> {
        let path = Path::new(&self.what);
        let text = self.what.to_str();
        if let Some(text) = text.filter(|text| text.starts_with(['[', '{'])) {
            return Ok(RecordSource::Text {
                name: text.to_owned(),
                text: text.to_owned(),
            });
        }
        if path == Path::new("-") || path.is_file() {
            return read(path);
        }
        let game = text.unwrap_or_default();
        let family = game.split_once(':').map_or(game, |(family, _)| family);
        match context.registry().game(family) {
            Ok(_) => Ok(RecordSource::Game(game.to_owned())),
            Err(unknown) => match read(path) {
                Err(Failure::Input(error)) if !path.exists() => {
                    Err(Failure::Input(format!("{error}; as a game: {unknown}")))
                }
                read => read,
            },
        }
    }
}

/// Reads a file, which is a trace if it begins like one.
fn read(path: &Path) -> Result<RecordSource, Failure> {
    let name = name_of(path);
    let failed = |error: Mismatch| Failure::input(&name, &error);
    if begins_a_trace(path) {
        let file = File::open(path).map_err(|error| {
            failed(Mismatch::new(
                "a file that can be opened",
                error.to_string(),
            ))
        })?;
        let trace = Trace::read(BufReader::new(file), Limits::default());
        return Ok(RecordSource::Trace(Box::new(trace.map_err(failed)?)));
    }
    let text = read_path(path, MAX_BYTES).map_err(failed)?;
    if Trace::is_begun_by(text.as_bytes()) {
        let trace = Trace::read(text.as_bytes(), Limits::default());
        return Ok(RecordSource::Trace(Box::new(trace.map_err(failed)?)));
    }
    Ok(RecordSource::Text { name, text })
}

/// Returns `true` if the file exists and begins like a trace.
fn begins_a_trace(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let mut read = || File::open(path)?.take(64).read_to_end(&mut beginning);
    path.is_file() && read().is_ok() && Trace::is_begun_by(&beginning)
}

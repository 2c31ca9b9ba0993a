//! Verification of the puzzles in a collection, for the command.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gametree_command::{Ending, Failure, Interrupt};
use gametree_core::{Mismatch, Phrase};
use gametree_registry::{MAX_TEXT_BYTES, Session, Words, name_of, open_path, read_text};

use crate::collection::{Numbered, read_numbered};
use crate::verification::{Flaw, Unverified, verify};

/// Verifies the puzzles of the session's game in a collection, no longer than `time`.
///
/// # Errors
/// When the file is no collection, a puzzle does not hold, or two puzzles are alike.
pub(crate) fn verify_file(
    file: &Path,
    time: Duration,
    session: &mut dyn Session,
    words: &Words,
    out: &mut dyn Write,
) -> Result<Ending, Failure> {
    let puzzles = puzzles_of(file, session)?;
    let stop = Arc::new(AtomicBool::new(false));
    let at_signal = Arc::clone(&stop);
    let interrupt = Interrupt::listen(move || at_signal.store(true, Ordering::Relaxed));
    stop_after(time, &stop)?;
    let mut lines = HashMap::new();
    for (verified, numbered) in puzzles.iter().enumerate() {
        match check(numbered, &mut lines, session, &stop) {
            Ok(()) => {}
            Err(Unverified::Flaw(flaw)) => {
                let place = format!("{}: line {}", name_of(file), numbered.line);
                return Err(Failure::input(&place, &flaw));
            }
            Err(Unverified::Stopped) => {
                let some = Phrase::new("puzzles-verified-some")
                    .with("verified", verified)
                    .with("count", puzzles.len())
                    .with("line", numbered.line);
                writeln!(out, "{}", words.say(&some))?;
                return Ok(if interrupt.is_set() {
                    Ending::Interrupted
                } else {
                    Ending::Unproven
                });
            }
        }
    }
    let all = Phrase::new("puzzles-verified").with("count", puzzles.len());
    writeln!(out, "{}", words.say(&all))?;
    Ok(Ending::Done)
}

/// Returns the puzzles of the session's game in a collection.
fn puzzles_of(file: &Path, session: &dyn Session) -> Result<Vec<Numbered>, Failure> {
    let name = name_of(file);
    let open = open_path(file).map_err(|error| Failure::input(&name, &error))?;
    let text = read_text(open, MAX_TEXT_BYTES);
    let text = text.map_err(|error| Failure::input(&name, &error))?;
    let mut puzzles = read_numbered(&text).map_err(|error| Failure::input(&name, &error))?;
    puzzles.retain(|numbered| numbered.puzzle.game == session.name());
    if puzzles.is_empty() {
        let error = Mismatch::new(format!("puzzles of {}", session.name()), "none");
        return Err(Failure::input(&name, &error));
    }
    Ok(puzzles)
}

/// Sets the flag after some time.
fn stop_after(time: Duration, stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let wait = move || {
        thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
    };
    let spawned = thread::Builder::new().spawn(wait);
    let failed = |error| Failure::Other(format!("no memory for a thread to wait in: {error}"));
    spawned.map(drop).map_err(failed)
}

/// Verifies a puzzle, which must be unlike those before it; `lines` has the keys of their positions, shared by images, with their lines.
fn check(
    Numbered { line, puzzle }: &Numbered,
    lines: &mut HashMap<u128, usize>,
    session: &mut dyn Session,
    stop: &Arc<AtomicBool>,
) -> Result<(), Unverified> {
    if stop.load(Ordering::Relaxed) {
        return Err(Unverified::Stopped);
    }
    // Another position is refused by the verification.
    if session.set_position(&puzzle.position).is_ok()
        && let Some(earlier) = lines.insert(session.image_key(), *line)
    {
        let expected = format!("a position unlike that of line {earlier}");
        let flaw = Flaw::new(puzzle, expected, "the same one or an image of it");
        return Err(Unverified::Flaw(flaw));
    }
    verify(puzzle, session, stop)
}

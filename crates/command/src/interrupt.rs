//! Ctrl-C: once to stop with the best answer so far, twice to stop at once.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::INTERRUPTED;

/// Time within which two signals count as one: `timeout` sends one to the program and one to its process group.
const SAME_SIGNAL: Duration = Duration::from_millis(100);

/// Flag set when the user has asked the program to stop.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the handler of the signals: the first signal sets the flag and calls `on_first`, the second one ends the program.
    ///
    /// Signals less than a tenth of a second after the first count as the first.
    ///
    /// The signals are those of Ctrl-C, of `kill` and of a terminal that is closed.
    /// The program may have been started with some of them ignored, as by `nohup` or by a script in the background.
    /// Ctrl-C and `kill` are handled all the same then, and the signal of a closed terminal stays ignored.
    ///
    /// Commands without intermediate answers install no handler, and end at the first signal.
    pub fn listen(on_first: impl Fn() + Send + Sync + 'static) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&flag);
        let signals = Mutex::new(Signals::default());
        let react = Arc::new(move || {
            let mut signals = signals.lock().unwrap_or_else(PoisonError::into_inner);
            let signal = signals.next(&shared, Instant::now());
            drop(signals);
            match signal {
                Signal::First => on_first(),
                Signal::Same => {}
                Signal::Second => {
                    clear_line();
                    std::process::exit(i32::from(INTERRUPTED));
                }
            }
        });
        let heard = Arc::clone(&react);
        if ctrlc::try_set_handler(move || heard()).is_err() {
            #[cfg(unix)]
            listen_to_what_was_ignored(move || react());
        }
        Interrupt(flag)
    }

    /// Returns the flag, for the limits of a search.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Returns `true` if a signal has come.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns `true` if a signal has come since the last call; the next signal counts as a first one again.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// The signals so far.
#[derive(Debug, Default)]
struct Signals {
    first: Option<Instant>,
}

/// Meaning of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    First,
    /// The first signal once more.
    Same,
    Second,
}

impl Signals {
    /// Sets the flag, and returns the meaning of the signal that has come now.
    fn next(&mut self, flag: &AtomicBool, now: Instant) -> Signal {
        let is_same = |first| now.saturating_duration_since(first) < SAME_SIGNAL;
        if self.first.is_some_and(is_same) {
            return Signal::Same;
        }
        if flag.swap(true, Ordering::Relaxed) {
            return Signal::Second;
        }
        self.first = Some(now);
        Signal::First
    }
}

/// Clears the line of progress that may stand in the terminal.
fn clear_line() {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        // The program ends whether or not this succeeds.
        let _ = stderr.write_all(b"\r\x1b[2K");
    }
}

/// Handles Ctrl-C and `kill` where not all signals have their default handlers, since `ctrlc` then handles none.
///
/// A handler that is already set, as in a program that runs two commands, is called as well.
#[cfg(unix)]
fn listen_to_what_was_ignored(react: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Where the system refuses, the default stays: only the answer so far is lost.
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) {
        let listener = std::thread::Builder::new().spawn(move || {
            for _ in signals.forever() {
                react();
            }
        });
        drop(listener);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_that_came_twice_at_once_lost_the_answer() {
        let (flag, start) = (AtomicBool::new(false), Instant::now());
        let mut signals = Signals::default();
        let mut after =
            |flag: &AtomicBool, millis| signals.next(flag, start + Duration::from_millis(millis));
        assert_eq!(after(&flag, 0), Signal::First);
        assert_eq!(after(&flag, 1), Signal::Same);
        assert_eq!(after(&flag, 150), Signal::Second);
        // The program has taken the signal, and goes on.
        flag.store(false, Ordering::Relaxed);
        assert_eq!(after(&flag, 300), Signal::First);
    }
}

//! Ctrl-C: once to stop with the best answer so far, twice to stop at once.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::INTERRUPTED;

/// Flag set when the user has asked the program to stop.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the handler of the signals: the first signal sets the flag and calls `on_first`, the second one ends the program.
    ///
    /// The signals are those of Ctrl-C, of `kill` and of a terminal that is closed.
    /// The program may have been started with some of them ignored, as by `nohup` or by a script in the background.
    /// Ctrl-C and `kill` are handled all the same then, and the signal of a closed terminal stays ignored.
    ///
    /// Commands without intermediate answers install no handler, and end at the first signal.
    pub fn listen(on_first: impl Fn() + Send + Sync + 'static) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&flag);
        let react = Arc::new(move || {
            if shared.swap(true, Ordering::Relaxed) {
                clear_line();
                std::process::exit(i32::from(INTERRUPTED));
            }
            on_first();
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

//! Ctrl-C: once to stop with the best answer so far, twice to stop at once.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::INTERRUPTED;

/// Whether the user has asked the program to stop.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on: the first signal sets the flag and calls `on_first`, the second one ends the program.
    ///
    /// Commands without an answer on the way do not listen, and end at the first.
    pub fn listen(on_first: impl Fn() + Send + 'static) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&flag);
        // Where a handler is set already, as in a program that runs two commands, the default stays: nothing is lost but the answer so far.
        let _ = ctrlc::try_set_handler(move || {
            if shared.swap(true, Ordering::Relaxed) {
                clear_line();
                std::process::exit(i32::from(INTERRUPTED));
            }
            on_first();
        });
        Interrupt(flag)
    }

    /// The flag, for the limits of a search.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether the signal has come.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Takes away the line of progress that may stand in the terminal.
fn clear_line() {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        // The program ends, whether or not it is to be seen.
        let _ = stderr.write_all(b"\r\x1b[2K");
    }
}

//! Panics of work: each is reported in a line on standard error, and only its own answer is lost.

use std::cell::Cell;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;

use gametree_registry::words_of_panic;

thread_local! {
    /// A flag that is set while this thread does work whose panics are caught.
    static IS_WORKING: Cell<bool> = const { Cell::new(false) };
}

/// Does work whose panic ends nothing else; returns `None` after a panic, which was reported.
pub fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    IS_WORKING.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_WORKING.set(false);
    done.ok()
}

/// Makes panics of work report one line each, with the name of the program in front; those of other threads are reported as before.
pub fn report_in_lines(program: &str) {
    static ONCE: Once = Once::new();
    let program = program.to_owned();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if IS_WORKING.get() {
                // If this fails too, there is no other way to report it.
                let _ = writeln!(io::stderr(), "{program}: {}", line(panic));
            } else {
                before(panic);
            }
        }));
    });
}

fn line(panic: &PanicHookInfo<'_>) -> String {
    let text = words_of_panic(panic.payload()).replace(['\n', '\r'], " ");
    let place = panic.location().map(|place| format!(" at {place}"));
    format!("a search has panicked{}: {text}", place.unwrap_or_default())
}

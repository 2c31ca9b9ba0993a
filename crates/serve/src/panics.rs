//! Work that panics: a line on standard error, and no more is lost than its own answer.

use std::cell::Cell;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether this thread does work whose panics are caught.
    static IS_WORKING: Cell<bool> = const { Cell::new(false) };
}

/// Does work, whose panic ends nothing else; `None` where it panicked, which was reported.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    IS_WORKING.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_WORKING.set(false);
    done.ok()
}

/// Lets panics of work be reported in one line each, with the name of the program in front; those of other threads are reported as before.
pub(crate) fn report_in_lines(program: &str) {
    static ONCE: Once = Once::new();
    let program = program.to_owned();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if IS_WORKING.get() {
                // There is no other way to report that this fails too.
                let _ = writeln!(io::stderr(), "{program}: {}", line(panic));
            } else {
                before(panic);
            }
        }));
    });
}

fn line(panic: &PanicHookInfo<'_>) -> String {
    let text = panic.payload().downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.payload().downcast_ref::<&str>().copied());
    let text = text.unwrap_or("without a word").replace(['\n', '\r'], " ");
    let place = panic.location().map(|place| format!(" at {place}"));
    format!("a search has panicked{}: {text}", place.unwrap_or_default())
}

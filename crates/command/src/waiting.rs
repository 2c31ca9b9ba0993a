//! A line on standard error while work without progress reports runs.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use console::Term;
use gametree_core::Phrase;
use gametree_registry::Words;

use crate::terminal::is_dumb;
use crate::{LanguageArgs, TEXTS};

/// Time between two updates of the line, and before the first one.
const PERIOD: Duration = Duration::from_millis(500);

/// Shows in a terminal for how long some work has been running, from half a second on.
#[derive(Debug)]
pub struct Waiting {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The start of the work, while there is some.
    since: Option<Instant>,
    is_shown: bool,
    has_ended: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Makes a line for work of this name, shown if standard error is a terminal that can clear a line.
    pub fn new(what: &str) -> Self {
        let words = Words::new(LanguageArgs::default().language(), &[TEXTS]);
        Waiting::in_words(what, words)
    }

    /// Does the same for work whose progress line is in these words.
    pub(crate) fn in_words(what: &str, words: Words) -> Self {
        let shared = Arc::new(Shared::default());
        let is_watched = io::stderr().is_terminal() && !is_dumb();
        let thread = is_watched.then(|| {
            let (shared, what) = (Arc::clone(&shared), what.to_owned());
            thread::spawn(move || show(&shared, &what, &words))
        });
        Waiting { shared, thread }
    }

    /// Does some work, and clears the line after it.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.begin();
        let done = work();
        self.end();
        done
    }

    /// Begins work that lasts until the value is dropped.
    pub(crate) fn begin(&self) {
        self.shared.lock().since = Some(Instant::now());
        self.shared.changed.notify_one();
    }

    /// Ends the work, and clears the line.
    fn end(&self) {
        let mut state = self.shared.lock();
        state.since = None;
        if std::mem::take(&mut state.is_shown) {
            // The work goes on even if its line cannot be cleared.
            let _ = Term::stderr().clear_line();
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.end();
        self.shared.lock().has_ended = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // A line that could not be shown is not a failure.
            let _ = thread.join();
        }
    }
}

/// Updates the line until the end.
fn show(shared: &Shared, what: &str, words: &Words) {
    let mut state = shared.lock();
    while !state.has_ended {
        let waited = shared.changed.wait_timeout(state, PERIOD);
        (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let elapsed = state.since.map(|since| since.elapsed());
        let Some(elapsed) = elapsed.filter(|&elapsed| elapsed >= PERIOD) else {
            continue;
        };
        let running = Phrase::new("progress-running").with("what", what);
        let running = running.with("seconds", format!("{:.1}", elapsed.as_secs_f64()));
        let terminal = Term::stderr();
        let _ = terminal.clear_line();
        let _ = terminal.write_str(&words.say(&running));
        state.is_shown = true;
    }
}

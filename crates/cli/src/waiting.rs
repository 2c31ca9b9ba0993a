//! A line on standard error while something runs that tells nothing of its progress.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use console::Term;
use gametree_command::LanguageArgs;
use gametree_core::Phrase;
use gametree_registry::Words;

use crate::output::is_dumb;
use crate::texts::TEXTS;

/// How often the line is written anew; the first time half a second after the beginning.
const PERIOD: Duration = Duration::from_millis(500);

/// Shows in a terminal for how long something has been running, from half a second on.
#[derive(Debug)]
pub(crate) struct Waiting {
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
    /// Since when there is something to wait for.
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
    /// Waits for what has this name, where somebody watches.
    pub(crate) fn new(what: &str) -> Self {
        let shared = Arc::new(Shared::default());
        let is_watched = io::stderr().is_terminal() && !is_dumb();
        let thread = is_watched.then(|| {
            let (shared, what) = (Arc::clone(&shared), what.to_owned());
            let words = Words::new(LanguageArgs::default().language(), &[TEXTS]);
            thread::spawn(move || show(&shared, &what, &words))
        });
        Waiting { shared, thread }
    }

    /// Does some work, and clears the line after it.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.thread.is_none() {
            return work();
        }
        self.shared.lock().since = Some(Instant::now());
        self.shared.changed.notify_one();
        let done = work();
        let mut state = self.shared.lock();
        state.since = None;
        if std::mem::take(&mut state.is_shown) {
            // Work goes on although its line cannot be cleared.
            let _ = Term::stderr().clear_line();
        }
        done
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.shared.lock().has_ended = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // A line that could not be shown is no reason to fail.
            let _ = thread.join();
        }
    }
}

/// Writes the line again and again until the end.
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

//! A timer for checks: it reports a check that does not end, and ends the program.

use std::process;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::Kind;
use crate::report::{again, say};

/// The most time for a check: on a busy machine the longest take some seconds.
const LIMIT: Duration = Duration::from_secs(60);
/// The time between two looks at the clock.
const PERIOD: Duration = Duration::from_secs(1);

/// The check under way, with its start.
type Now = Option<(u64, Kind, String, Instant)>;

/// A record of the check under way.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Mutex<Now>>);

impl Watch {
    /// Starts the timer; the process ends with code 1 when a check takes too long.
    pub fn start(seed: u64) -> Self {
        let watch = Watch::default();
        let now = Arc::clone(&watch.0);
        thread::spawn(move || {
            loop {
                thread::sleep(PERIOD);
                let Ok(Some((case, kind, about, since))) = now.lock().map(|now| now.clone()) else {
                    continue;
                };
                if since.elapsed() > LIMIT {
                    say(&format!(
                        "WRONG ({kind}): {about}: has not ended after {} s\n  again: {}",
                        LIMIT.as_secs(),
                        again(seed, case)
                    ));
                    process::exit(1);
                }
            }
        });
        watch
    }

    pub(crate) fn begin(&self, case: u64, kind: Kind, about: String) {
        self.set(Some((case, kind, about, Instant::now())));
    }

    pub(crate) fn end(&self) {
        self.set(None);
    }

    fn set(&self, now: Now) {
        if let Ok(mut slot) = self.0.lock() {
            *slot = now;
        }
    }
}

//! A second pair of eyes on the clock: a check that does not end is reported, and ends the program.

use std::process;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::Kind;
use crate::report::{again, say};

/// How long a check may take: on a busy machine the largest take some seconds.
const LIMIT: Duration = Duration::from_secs(60);
/// How often the clock is looked at.
const PERIOD: Duration = Duration::from_secs(1);

/// What is being checked, and since when.
type Now = Option<(u64, Kind, String, Instant)>;

/// Knows which check is under way.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Mutex<Now>>);

impl Watch {
    /// Looks at the clock from now on; the process ends with code 1 when a check takes too long.
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

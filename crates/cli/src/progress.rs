//! What users see while a search runs.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use gametree_registry::{Answer, Watcher};
use gametree_search::{Progress, ProofProgress};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::args::ProgressKind;
use crate::output::{answer_json, seconds};

const PERIOD: Duration = Duration::from_secs(1);

/// Shows on standard error how far a search has come.
#[derive(Debug)]
pub(crate) struct Reporter {
    kind: ProgressKind,
    bar: Option<ProgressBar>,
    best: String,
    shown: Instant,
}

impl Reporter {
    pub(crate) fn new(kind: ProgressKind) -> Self {
        let kind = match kind {
            ProgressKind::Auto if !io::stderr().is_terminal() => ProgressKind::None,
            kind => kind,
        };
        Reporter {
            kind,
            bar: None,
            best: String::new(),
            shown: Instant::now(),
        }
    }

    /// Shows the progress when the last sign of life is a second old.
    pub(crate) fn pulse(&mut self, progress: Progress) {
        if self.shown.elapsed() >= PERIOD {
            self.progress(progress);
        }
    }

    /// Clears what still stands in the terminal.
    pub(crate) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.best.clear();
    }
}

impl Watcher for Reporter {
    fn iteration(&mut self, answer: &Answer) {
        if let Some(best) = &answer.best {
            self.best = format!(", best {best} ({})", answer.score);
        }
        if self.kind == ProgressKind::Json {
            let mut line = json!({ "event": "iteration" });
            if let Value::Object(line) = &mut line {
                line.extend(answer_json(answer));
            }
            write_line(&line);
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.shown = Instant::now();
        match self.kind {
            ProgressKind::None => {}
            ProgressKind::Json => write_line(&json!({
                "event": "progress",
                "depth": progress.depth,
                "nodes": progress.nodes,
                "seconds": seconds(progress.elapsed),
            })),
            ProgressKind::Auto => {
                let bar = self.bar.get_or_insert_with(ProgressBar::new_spinner);
                bar.set_message(format!(
                    "depth {}, {} nodes, {} s{}",
                    progress.depth,
                    progress.nodes,
                    progress.elapsed.as_secs(),
                    self.best
                ));
                bar.tick();
            }
        }
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.shown = Instant::now();
        let (pn, dn) = (progress.numbers.pn, progress.numbers.dn);
        match self.kind {
            ProgressKind::None => {}
            ProgressKind::Json => write_line(&json!({
                "event": "proof",
                "pn": pn,
                "dn": dn,
                "nodes": progress.nodes,
                "seconds": seconds(progress.elapsed),
                "filled": progress.filled,
            })),
            ProgressKind::Auto => {
                let bar = self.bar.get_or_insert_with(ProgressBar::new_spinner);
                bar.set_message(format!(
                    "proof number {pn}, disproof number {dn}, {} nodes, {} s",
                    progress.nodes,
                    progress.elapsed.as_secs(),
                ));
                bar.tick();
            }
        }
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        self.finish();
    }
}

fn write_line(line: &Value) {
    // A search goes on although nobody watches it.
    let _ = writeln!(io::stderr(), "{line}");
}

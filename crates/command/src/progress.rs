//! Progress of a search on standard error.

use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use console::{Term, truncate_str};
use gametree_core::{Phrase, Score};
use gametree_explain::phrases::{move_words, value};
use gametree_registry::{Answer, Language, Session, Watcher, Words, grouped};
use gametree_search::{Progress, ProofProgress};
use serde_json::{Value, json};

use crate::terminal::is_dumb;
use crate::{TEXTS, Waiting, answer_json, joined, seconds};

/// The form of the output and of the progress before it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Progress on standard error during a search
    #[arg(long, value_enum, default_value = "auto")]
    pub progress: ProgressKind,
}

/// Form of the progress during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressKind {
    /// A line that changes, after the first second and in a terminal only
    Auto,
    /// JSON lines, one for every iteration and every second
    Json,
    /// Nothing
    None,
}

const PERIOD: Duration = Duration::from_secs(1);

/// Shows the progress of a search on standard error.
#[derive(Debug)]
pub struct Reporter {
    /// The kind that was asked for, and then the kind after a look at standard error: none where it is no terminal.
    asked: ProgressKind,
    kind: ProgressKind,
    /// The terminal, where a line stands that has to be cleared.
    terminal: Option<Term>,
    /// The whole that the search is a part of, at the beginning of the line.
    purpose: Option<String>,
    /// The last depth, at the beginning of the line, and the best move.
    depth: Option<Phrase>,
    best: Option<Phrase>,
    /// The moves of the position searched, with their form for people.
    moves: HashMap<String, String>,
    words: Words,
    /// The last numbers of a prover, and its bounds.
    numbers: Option<Phrase>,
    bounds: Option<Phrase>,
    shown: Instant,
    /// The line until the first report, which a slow position delays.
    waiting: Option<Waiting>,
}

impl Reporter {
    /// Makes a reporter for a search of the current position of a game.
    pub fn new(kind: ProgressKind, session: &dyn Session, language: Language) -> Self {
        let asked = kind;
        let kind = match asked {
            ProgressKind::Auto if !io::stderr().is_terminal() || is_dumb() => ProgressKind::None,
            kind => kind,
        };
        let words = || Words::new(language, &[TEXTS, gametree_explain::TEXTS]);
        let waiting = (kind == ProgressKind::Auto).then(|| {
            let words = words();
            let search = words.say(&Phrase::new("progress-search"));
            let waiting = Waiting::in_words(&search, words);
            waiting.begin();
            waiting
        });
        let mut reporter = Reporter {
            asked,
            kind,
            terminal: None,
            purpose: None,
            depth: None,
            best: None,
            moves: HashMap::new(),
            words: words(),
            numbers: None,
            bounds: None,
            shown: Instant::now(),
            waiting,
        };
        reporter.look_at(session);
        reporter
    }

    /// Prepares for a search of the current position of a game.
    pub fn look_at(&mut self, session: &dyn Session) {
        self.best = None;
        if self.kind == ProgressKind::Auto {
            let moves = session.legal_moves().into_iter();
            let named = moves.map(|m| (m.clone(), move_words(&m, session)));
            self.moves = named.collect();
        }
    }

    /// Shows the size of the certificate written so far, when the last output is a second old.
    pub fn written(&mut self, bytes: u64) {
        if self.shown.elapsed() < PERIOD {
            return;
        }
        self.shown = Instant::now();
        match self.kind {
            ProgressKind::None => {}
            ProgressKind::Json => write_line(&json!({ "event": "certificate", "bytes": bytes })),
            ProgressKind::Auto => {
                let bytes = grouped(bytes);
                self.tell(&Phrase::new("progress-certificate").with("bytes", bytes));
            }
        }
    }

    /// Shows the last report of every engine of the search and the work so far; `memory` ends the line.
    fn show_all(&mut self, nodes: u64, elapsed: Duration, memory: Option<Phrase>) {
        let work = Phrase::new("progress-work")
            .with("nodes", grouped(nodes))
            .with("rate", grouped(rate(nodes, elapsed)))
            .with("seconds", elapsed.as_secs().to_string());
        let reported = [&self.depth, &self.best, &self.numbers, &self.bounds];
        let reported = reported.into_iter().flatten().cloned();
        let line = reported.chain([work]).chain(memory).reduce(|before, next| {
            let both = Phrase::new("progress-more").with("before", before);
            both.with("next", next)
        });
        let line = line.unwrap_or_else(|| Phrase::plain(""));
        let line = match &self.purpose {
            Some(purpose) => {
                let of_purpose = Phrase::new("progress-part").with("purpose", purpose.as_str());
                of_purpose.with("line", line)
            }
            None => line,
        };
        self.tell(&line);
    }

    /// Begins a search that is a part of a whole, and shows its purpose in a terminal.
    pub fn begin(&mut self, purpose: String) {
        (self.depth, self.best) = (None, None);
        (self.numbers, self.bounds) = (None, None);
        if self.kind == ProgressKind::Auto {
            self.show(&purpose);
        }
        self.purpose = Some(purpose);
    }

    fn tell(&mut self, phrase: &Phrase) {
        let message = self.words.say(phrase);
        self.show(&message);
    }

    fn show(&mut self, message: &str) {
        /// Characters that a terminal shows where Ctrl-C is typed; with them a longer line would wrap and could not be cleared.
        const ECHO: usize = "^C^C".len();
        self.waiting = None;
        let terminal = self.terminal.get_or_insert_with(Term::stderr);
        let width = usize::from(terminal.size().1).saturating_sub(ECHO);
        // The search goes on even if its progress cannot be shown.
        let _ = terminal.clear_line();
        let _ = terminal.write_str(&truncate_str(message, width, ""));
    }

    /// Clears the line in the terminal.
    pub fn finish(&mut self) {
        self.waiting = None;
        if let Some(terminal) = self.terminal.take() {
            let _ = terminal.clear_line();
        }
    }
}

impl Watcher for Reporter {
    fn iteration(&mut self, answer: &Answer) {
        if let Some(best) = answer
            .report
            .best
            .as_ref()
            .filter(|_| !answer.knows_nothing())
        {
            let shown = self.moves.get(best).unwrap_or(best);
            let best = Phrase::new("progress-best").with("move", shown.as_str());
            self.best = Some(best.with("value", value(answer)));
        }
        if self.kind == ProgressKind::Json {
            let event = json!({ "event": "iteration" });
            write_line(&joined(event, answer_json(answer)));
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
                "nodes_per_second": rate(progress.nodes, progress.elapsed),
                "seconds": seconds(progress.elapsed),
            })),
            ProgressKind::Auto => {
                // The game's own solver reports no depth.
                if progress.depth > 0 {
                    let depth = Phrase::new("progress-depth").with("depth", progress.depth);
                    self.depth = Some(depth);
                }
                self.show_all(progress.nodes, progress.elapsed, None);
            }
        }
    }

    fn resumed(&mut self, nodes: u64) {
        match self.kind {
            ProgressKind::None => {}
            ProgressKind::Json => write_line(&json!({ "event": "resumed", "nodes": nodes })),
            ProgressKind::Auto => {
                self.finish();
                // The search goes on even if standard error is closed.
                let resumed = Phrase::new("progress-resumed");
                let resumed = resumed.with("nodes", grouped(nodes));
                let _ = writeln!(io::stderr(), "{}", self.words.say(&resumed));
            }
        }
    }

    /// The message is printed without a terminal too, since a waiting program would look stuck.
    fn waits(&mut self, longest: Duration) {
        let seconds = longest.as_secs();
        match self.asked {
            ProgressKind::None => {}
            ProgressKind::Json => write_line(&json!({ "event": "waits", "seconds": seconds })),
            ProgressKind::Auto => {
                self.finish();
                let waits = Phrase::new("progress-waits").with("seconds", seconds.to_string());
                let _ = writeln!(io::stderr(), "{}", self.words.say(&waits));
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
                "nodes_per_second": rate(progress.nodes, progress.elapsed),
                "seconds": seconds(progress.elapsed),
                "filled": progress.filled,
            })),
            ProgressKind::Auto => {
                let filled = progress.filled.map(|part| {
                    let filled = format!("{:.1}", 100.0 * part);
                    Phrase::new("progress-memory").with("filled", filled)
                });
                let numbers = Phrase::new("progress-numbers").with("pn", pn.to_string());
                self.numbers = Some(numbers.with("dn", dn.to_string()));
                self.show_all(progress.nodes, progress.elapsed, filled);
            }
        }
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        if self.kind == ProgressKind::Json {
            let (lower, upper) = (lower.raw(), upper.raw());
            write_line(&json!({ "event": "bounds", "lower": lower, "upper": upper }));
        }
        self.bounds = Some(if lower.is_loss() {
            Phrase::new("progress-no-win")
        } else {
            let bounds = Phrase::new("progress-bounds").with("lower", lower.to_string());
            bounds.with("upper", upper.to_string())
        });
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Returns the nodes per second.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a figure for people to look at"
)]
pub fn rate(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64
}

fn write_line(line: &Value) {
    // The search goes on even if its progress cannot be shown.
    let _ = writeln!(io::stderr(), "{line}");
}

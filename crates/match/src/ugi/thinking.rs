//! A search in a thread of its own.

use std::sync::mpsc::Sender;
use std::thread;

use gametree_registry::{Answer, SearchTask, Session, Watcher};
use gametree_search::{Progress, ProofProgress, STACK_BYTES};

use super::Event;

/// A search that has ended.
pub(super) struct Finished {
    /// The game, which the search has had for itself.
    pub(super) session: Box<dyn Session>,
    /// The best move, where there is one.
    pub(super) best: Option<String>,
}

/// Searches in another thread, and says there what it finds.
pub(super) fn begin(
    mut session: Box<dyn Session>,
    task: SearchTask,
    events: &Sender<Event>,
) -> Result<(), String> {
    let events = events.clone();
    let builder = thread::Builder::new().stack_size(STACK_BYTES);
    let spawned = builder.spawn(move || {
        let mut speaker = Speaker(&events);
        let best = match session.search(&task, &mut speaker) {
            Ok(answer) => answer.report.best,
            Err(error) => {
                speaker.say(format!("info string {error}"));
                session.legal_moves().into_iter().next()
            }
        };
        // The conversation may be over.
        let _ = events.send(Event::Done(Finished { session, best }));
    });
    // The game has gone with a thread that was not made, and so the program can only end.
    spawned
        .map(|_| ())
        .map_err(|error| format!("no thread to search in: {error}"))
}

struct Speaker<'a>(&'a Sender<Event>);

impl Speaker<'_> {
    fn say(&self, text: String) {
        // The conversation may be over.
        let _ = self.0.send(Event::Say(text));
    }
}

impl Watcher for Speaker<'_> {
    fn iteration(&mut self, answer: &Answer) {
        let report = &answer.report;
        let (depth, nodes, line) = (report.depth, report.nodes, report.line.join(" "));
        let score = match report.score.plies() {
            Some(plies) if report.score.is_win() => format!("win {plies}"),
            Some(plies) => format!("loss {plies}"),
            None => format!("cp {}", report.score.raw()),
        };
        let time = report.elapsed.as_millis();
        self.say(format!(
            "info depth {depth} score {score} nodes {nodes} time {time} pv {line}"
        ));
    }

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}
}

//! The game behind the interface, and the search for moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::{Failure, Pondering, ProtocolSearch, Searches, Until};
use gametree_core::{Notation, Position, quote};
use gametree_registry::{
    Answer, MoveError, Purpose, Registry, SearchError, SearchTask, Session, hastened,
};
use gametree_search::SearchLimits;

use crate::Chess;

use super::go::Go;
use super::info::{info_string, of_answer, of_end, of_progress};
use super::mate;
use super::options::Options;
use super::refusal::Refusal;
use super::request::Request;

/// The only game of the interface.
pub(super) const GAME: &str = "chess";
/// The text of the protocol for no move.
const NO_MOVE: &str = "0000";

/// A game in progress, and the search that owns it while it runs.
pub(super) struct Engine {
    registry: Registry,
    /// The session; `None` while a search owns it.
    session: Option<Box<dyn Session>>,
    /// The start of the game, as text.
    start: String,
    /// The place in the game: the position that was set, and the moves after it.
    place: (String, Vec<String>),
    options: Options,
    /// A legal move of the position of the last search, or the text for no move.
    spare: String,
    /// The search in the opponent's time; `None` for another search, and for one that only `stop` ends.
    ponder: Option<Arc<Pondering>>,
}

/// The result of a search that has ended.
pub(super) struct Finished {
    /// The game, which the search owned.
    session: Box<dyn Session>,
    /// The best move, or any move if none was found.
    best: String,
    /// The expected answer to it.
    expected: Option<String>,
    /// The size of the table, which may be smaller than requested.
    table_bytes: usize,
}

impl Engine {
    pub(super) fn new(registry: Registry) -> Result<Self, Failure> {
        let session = registry.open(GAME)?;
        let start = session.position();
        Ok(Engine {
            registry,
            session: Some(session),
            place: (start.clone(), Vec::new()),
            start,
            options: Options::default(),
            spare: NO_MOVE.to_owned(),
            ponder: None,
        })
    }

    /// Takes the game back from a search and returns the move, with the expected answer if the controller ponders.
    pub(super) fn finish(&mut self, finished: Finished) -> String {
        self.session = Some(finished.session);
        self.ponder = None;
        // A size that could not be allocated is not tried again for every move.
        self.options.shrink_table(finished.table_bytes);
        match finished.expected.filter(|_| self.options.ponder) {
            Some(expected) => format!("{} ponder {expected}", finished.best),
            None => finished.best,
        }
    }

    /// Restores the game that a search has lost by a panic; returns the messages with a move.
    pub(super) fn go_on_without(&mut self, words: &str) -> String {
        let mut text = info_string(&format!("the search panicked: {words}")) + "\n";
        let place = self.place.clone();
        let again = self.restart().and_then(|()| {
            if let Some(session) = &mut self.session {
                go_to(&mut **session, &place.0, &place.1)?;
            }
            self.place = place;
            Ok(())
        });
        if let Err(refusal) = again {
            text += &(info_string(&refusal) + "\n");
        }
        text + &format!("bestmove {}\n", self.spare)
    }

    /// Carries out a command while no search is running; returns the output, in whole lines.
    pub(super) fn obey(
        &mut self,
        request: Request<'_>,
        searches: &mut Searches<Finished>,
    ) -> Result<String, Refusal> {
        match request {
            Request::NewGame => self.restart()?,
            Request::Set(name, value) => self.options.set(&name, &value)?,
            Request::Position(start, moves) => self.set_up(start, &moves)?,
            Request::Go(go) => return self.think(&go, searches),
            Request::PonderHit => self.go_on(searches),
            // These commands do not concern the game.
            Request::Introduce
            | Request::Ready
            | Request::Stop
            | Request::Quit
            | Request::Nothing => {}
        }
        Ok(String::new())
    }

    /// Goes on with a search in the opponent's time, whose expected move has come, as with a search for a move.
    fn go_on(&mut self, searches: &mut Searches<Finished>) {
        if let Some(pondering) = self.ponder.take() {
            searches.limit(pondering.end());
        }
    }

    /// Opens a new game, without the results of earlier searches.
    fn restart(&mut self) -> Result<(), Refusal> {
        let opened = self.registry.open(GAME);
        self.session = Some(opened.map_err(|error| Refusal::of("new game", error))?);
        self.place = (self.start.clone(), Vec::new());
        Ok(())
    }

    /// Goes to a position; if it or a move is wrong, the position before stays.
    fn set_up(&mut self, start: Option<String>, moves: &[&str]) -> Result<(), Refusal> {
        let start = start.unwrap_or_else(|| self.start.clone());
        let moves: Vec<String> = moves.iter().map(|&m| m.to_owned()).collect();
        let Some(session) = &mut self.session else {
            return Err(Refusal::new("the end of the search", "a position"));
        };
        let place = (start, moves);
        match go_to(&mut **session, &place.0, &place.1) {
            Ok(()) => self.place = place,
            Err(refusal) => {
                go_to(&mut **session, &self.place.0, &self.place.1).expect("it was gone to before");
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Begins a search.
    fn think(&mut self, go: &Go, searches: &mut Searches<Finished>) -> Result<String, Refusal> {
        let remarks = go.remarks.iter().map(|remark| info_string(remark) + "\n");
        let mut text: String = remarks.collect();
        let Some(mut session) = self.session.take() else {
            return Err(Refusal::new("the end of the search", "go"));
        };
        forget_draw(&mut *session);
        let moves = moves_of(&*session);
        if moves.is_empty() {
            text.push_str(of_end(session.outcome()));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let time = go.time(session.to_move());
        let soft = time.and_then(|time| time.soft);
        let hard = time.map(|time| time.hard);
        let pondering = go.is_ponder().then(|| Arc::new(Pondering::new(hard)));
        let mut task = self.task(go, hard.filter(|_| pondering.is_none()), &stop);
        // A move's own time is used up, that of a clock is saved.
        if soft.is_some() {
            task = hastened(&task, &*session);
        }
        let spare = moves.into_iter().next().unwrap_or(NO_MOVE.to_owned());
        self.spare.clone_from(&spare);
        let until = if go.is_endless() || go.is_ponder() {
            Until::Stopped
        } else {
            Until::Limits
        };
        self.ponder = pondering.clone().filter(|_| !go.is_endless());
        let mate = go.mate();
        let begun = searches.begin(stop, until, move |voice| {
            let protocol = ProtocolSearch {
                voice,
                iteration: of_answer,
                progress: Some(of_progress),
                refusal: Some(|error| info_string(&format!("{error}, half of it is tried"))),
                soft,
                pondering,
            };
            let found = match mate {
                Some(moves) => mate_or_move(&mut *session, &protocol, &mut task, moves),
                None => protocol.search(&mut *session, &mut task),
            };
            let report = found.map(|answer| answer.report);
            let report = report.map_err(|error| voice.say(info_string(&error)));
            let [best, expected] = report.map_or([None, None], |report| {
                let expected = report.line.into_iter().nth(1);
                [report.best, expected]
            });
            Finished {
                session,
                best: best.unwrap_or(spare),
                expected,
                table_bytes: task.table_bytes,
            }
        });
        if let Err(error) = begun {
            // The game is lost with the thread that could not be started.
            self.restart()?;
            return Err(Refusal::of("no thread to search in", error));
        }
        Ok(text)
    }

    fn task(&self, go: &Go, time: Option<Duration>, stop: &Arc<AtomicBool>) -> SearchTask {
        let limits = SearchLimits {
            depth: Some(go.depth()),
            nodes: go.nodes(),
            time,
            stop: Some(Arc::clone(stop)),
        };
        SearchTask {
            table_bytes: self.options.table_bytes(),
            threads: self.options.threads,
            ..SearchTask::new(Purpose::Play, limits)
        }
    }
}

/// Returns the shortest mate in at most `moves` moves, or a move from a short search if there is no mate or the limits are spent.
fn mate_or_move(
    session: &mut dyn Session,
    protocol: &ProtocolSearch<'_, Finished>,
    task: &mut SearchTask,
    moves: u32,
) -> Result<Answer, SearchError> {
    let limits = task.limits.clone();
    task.limits = limits.at_most(mate::GLANCE_NODES);
    let glance = protocol.search(session, task)?;
    if mate::is_mate_in(&glance, moves) {
        return Ok(glance);
    }
    task.limits = limits.minus(glance.report.nodes, glance.report.elapsed);
    let found = mate::find(session, task, moves)?;
    if let Some(mate) = &found {
        protocol.voice.say(of_answer(mate));
    }
    Ok(found.unwrap_or(glance))
}

fn go_to(session: &mut dyn Session, start: &str, moves: &[String]) -> Result<(), Refusal> {
    let refused = |error| Refusal::of(&format!("position {}", quote(start)), error);
    session.set_position(start).map_err(refused)?;
    for m in moves {
        let played = step(session, m);
        played.map_err(|error| Refusal::of(&format!("move {}", quote(m)), error))?;
    }
    Ok(())
}

/// Plays a move, also after any draw but a stalemate: the rules end the game, but the pieces can still move.
fn step(session: &mut dyn Session, text: &str) -> Result<(), MoveError> {
    let played = session.play(text);
    if let Err(MoveError::GameOver { .. }) = played {
        let mut pos = board_of(session);
        let m = pos.parse_move(text).ok();
        if let Some(m) = m.filter(|m| pos.moves_on_board().contains(m)) {
            pos.play(m);
            let after = session.set_position(&pos.position_text());
            return after.map_err(MoveError::Text);
        }
    }
    played
}

/// Resets the clock and the path of a game that the rules have ended by repetition or fifty moves, so that it goes on.
fn forget_draw(session: &mut dyn Session) {
    if session.outcome().is_none() {
        return;
    }
    let text = session.position();
    let mut fields: Vec<&str> = text.split('_').collect();
    if let Some(clock) = fields.get_mut(4) {
        *clock = "0";
    }
    // A changed clock leaves the position valid.
    let _ = session.set_position(&fields.join("_"));
}

/// Returns the legal moves, or the moves of the pieces if the game is drawn by too little material.
fn moves_of(session: &dyn Session) -> Vec<String> {
    let moves = session.legal_moves();
    if !moves.is_empty() {
        return moves;
    }
    let pos = board_of(session);
    let moves = pos.moves_on_board().into_iter();
    moves.map(|m| pos.move_text(m)).collect()
}

/// Returns the position of the session, without its path.
fn board_of(session: &dyn Session) -> Chess {
    let read = Chess::new().parse_position(&session.position());
    read.expect("a position is read back as it was printed")
}

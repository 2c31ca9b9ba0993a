//! The game behind the interface, and the search for moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::{Aloud, Failure, Searches, Until, shown};
use gametree_core::{Notation, Position};
use gametree_registry::{
    Answer, MoveError, Purpose, Registry, SearchError, SearchTask, Session, hastened,
};
use gametree_search::SearchLimits;

use crate::Chess;

use super::go::Go;
use super::info::{of_answer, of_end, of_progress, told};
use super::mate;
use super::options::Options;
use super::refusal::Refusal;
use super::request::Request;

/// The one game of the interface.
pub(super) const GAME: &str = "chess";
/// The move of the protocol where there is none.
const NO_MOVE: &str = "0000";

/// A game in progress, and the search that has it for itself while it runs.
pub(super) struct Engine {
    registry: Registry,
    /// `None` while a search has it.
    session: Option<Box<dyn Session>>,
    /// The start of the game, as text.
    start: String,
    /// Where the game stands: the position that was set, and the moves after it.
    place: (String, Vec<String>),
    options: Options,
    /// A legal move of the position of the last search, or that there is none.
    spare: String,
}

/// A search that has ended.
pub(super) struct Finished {
    /// The game, which the search has had for itself.
    session: Box<dyn Session>,
    /// The best move, or any where none was found.
    best: String,
    /// The size of the table, which may be less than was asked for.
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
        })
    }

    /// Takes the game back from a search; returns the move.
    pub(super) fn finish(&mut self, finished: Finished) -> String {
        self.session = Some(finished.session);
        // What could not be had is not tried again for every move.
        self.options.shrink_table(finished.table_bytes);
        finished.best
    }

    /// Takes up the game anew that a search has lost by a panic; returns what to say, with a move.
    pub(super) fn go_on_without(&mut self, words: &str) -> String {
        let mut text = told(&format!("the search panicked: {words}")) + "\n";
        let place = self.place.clone();
        let again = self.restart().and_then(|()| {
            if let Some(session) = &mut self.session {
                go_to(&mut **session, &place)?;
            }
            self.place = place;
            Ok(())
        });
        if let Err(refusal) = again {
            text += &(told(&refusal) + "\n");
        }
        text + &format!("bestmove {}\n", self.spare)
    }

    /// Carries out a command, while no search is under way; returns what to say, in whole lines.
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
            // They are not about the game.
            Request::Introduce
            | Request::Ready
            | Request::Stop
            | Request::Quit
            | Request::Nothing => {}
        }
        Ok(String::new())
    }

    /// Begins anew, with nothing learnt.
    fn restart(&mut self) -> Result<(), Refusal> {
        let opened = self.registry.open(GAME);
        self.session = Some(opened.map_err(|error| Refusal::of("new game", error))?);
        self.place = (self.start.clone(), Vec::new());
        Ok(())
    }

    /// Goes to a position; where it or a move is wrong, the one before stays.
    fn set_up(&mut self, start: Option<String>, moves: &[&str]) -> Result<(), Refusal> {
        let start = start.unwrap_or_else(|| self.start.clone());
        let moves: Vec<String> = moves.iter().map(|&m| m.to_owned()).collect();
        let Some(session) = &mut self.session else {
            return Err(Refusal::new("the end of the search", "a position"));
        };
        let place = (start, moves);
        match go_to(&mut **session, &place) {
            Ok(()) => self.place = place,
            Err(refusal) => {
                go_to(&mut **session, &self.place).expect("it was gone to before");
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Begins to search.
    fn think(&mut self, go: &Go, searches: &mut Searches<Finished>) -> Result<String, Refusal> {
        let remarks = go.remarks.iter().map(|remark| told(remark) + "\n");
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
        let mut task = self.task(go, time.map(|time| time.hard), &stop);
        // The time of a move is thought through, that of a clock is saved.
        if soft.is_some() {
            task = hastened(&task, &*session);
        }
        let spare = moves.into_iter().next().unwrap_or(NO_MOVE.to_owned());
        self.spare.clone_from(&spare);
        let until = if go.is_endless() {
            Until::Told
        } else {
            Until::Limits
        };
        let mate = go.mate();
        let begun = searches.begin((stop, until), move |voice| {
            let aloud = Aloud {
                voice,
                iteration: of_answer,
                progress: Some(of_progress),
                refusal: Some(|error| told(&format!("{error}, half of it is tried"))),
                soft,
            };
            let found = match mate {
                Some(moves) => mate_or_move(&mut *session, &aloud, &mut task, moves),
                None => aloud.search(&mut *session, &mut task),
            };
            let best = found.map(|answer| answer.report.best);
            let best = best.unwrap_or_else(|error| {
                voice.say(told(&error));
                None
            });
            Finished {
                session,
                best: best.unwrap_or(spare),
                table_bytes: task.table_bytes,
            }
        });
        if let Err(error) = begun {
            // The game has gone with the thread that was not made.
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

/// The shortest mate in at most `moves` moves, or a move by a glance where there is none, or too little is left of the limits.
fn mate_or_move(
    session: &mut dyn Session,
    aloud: &Aloud<'_, Finished>,
    task: &mut SearchTask,
    moves: u32,
) -> Result<Answer, SearchError> {
    let limits = task.limits.clone();
    task.limits = limits.at_most(mate::GLANCE_NODES);
    let glance = aloud.search(session, task)?;
    if mate::is_mate_in(&glance, moves) {
        return Ok(glance);
    }
    task.limits = limits.minus(glance.report.nodes, glance.report.elapsed);
    let found = mate::find(session, task, moves)?;
    if let Some(mate) = &found {
        aloud.voice.say(of_answer(mate));
    }
    Ok(found.unwrap_or(glance))
}

fn go_to(session: &mut dyn Session, (start, moves): &(String, Vec<String>)) -> Result<(), Refusal> {
    let refused = |error| Refusal::of(&format!("position {}", shown(start)), error);
    session.set_position(start).map_err(refused)?;
    for m in moves {
        let played = step(session, m);
        played.map_err(|error| Refusal::of(&format!("move {}", shown(m)), error))?;
    }
    Ok(())
}

/// Plays a move, also after any draw but a stalemate: the game is over for the rules, the board is not.
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

/// Takes a game for going on from here that the rules have ended by repetition or fifty moves.
fn forget_draw(session: &mut dyn Session) {
    if session.outcome().is_none() {
        return;
    }
    let text = session.position();
    let mut fields: Vec<&str> = text.split('_').collect();
    if let Some(clock) = fields.get_mut(4) {
        *clock = "0";
    }
    // A position stays one with another clock.
    let _ = session.set_position(&fields.join("_"));
}

/// The legal moves, also where too little material is left for anybody to win.
fn moves_of(session: &dyn Session) -> Vec<String> {
    let moves = session.legal_moves();
    if !moves.is_empty() {
        return moves;
    }
    let pos = board_of(session);
    let moves = pos.moves_on_board().into_iter();
    moves.map(|m| pos.move_text(m)).collect()
}

/// The game of the session, without what came before.
fn board_of(session: &dyn Session) -> Chess {
    let read = Chess::new().parse_position(&session.position());
    read.expect("a position is read back as it was printed")
}

//! Requests: an action with its subject and its limits, and the answer to it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::{
    BEST_TIME, EXPLAIN_TIME, MOST_THREADS, SearchArgs, SearchMemory, Subject, TEXTS, analysed,
    analysed_for_reasons, analysis_json, answer_json, entry_json, explanation_json, perft_json,
    position_json, solution_json, words_about,
};
use gametree_core::Mismatch;
use gametree_explain::explain;
use gametree_explain::picture::{Heading, of_position};
use gametree_registry::{EngineKind, Language, Purpose, SearchTask, Session, UnknownName, Watcher};
use serde_json::{Value, json};

use crate::capacity::Room;
use crate::{Action, Capacity, ErrorKind, Fields, Host, QueryError};

/// The most plies of a count, which takes stack for each; no count of branching games comes near.
const MOST_COUNTED_PLIES: u64 = 1_000;

/// An action with its subject and its limits.
#[derive(Clone, Debug)]
pub struct Request {
    action: Action,
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    search: SearchArgs,
    memory: SearchMemory,
    language: Language,
    /// The longest time of the search, whatever the limits are.
    most_time: Option<Duration>,
}

impl Request {
    /// Reads a request from its fields, and checks that its limits are within those of the program.
    ///
    /// # Errors
    /// When a field is missing, malformed, or asks for more than there is.
    pub fn read(action: Action, fields: &Fields, capacity: Capacity) -> Result<Self, QueryError> {
        let game = if action.has_position() {
            fields.needed_text("game")?
        } else {
            ""
        };
        let characters = game.chars().count();
        at_most(
            "game",
            Subject::MOST_GAME_CHARACTERS,
            characters,
            "characters",
        )?;
        let mut search = search(action, fields, capacity)?;
        let memory = memory(&search, fields, capacity)?;
        search.table = Some(memory.table_bytes());
        Ok(Request {
            action,
            game: game.to_owned(),
            position: fields.text("position")?.map(str::to_owned),
            moves: fields.texts("moves", Subject::MOST_MOVES)?,
            search,
            memory,
            language: language(fields)?,
            most_time: None,
        })
    }

    /// Returns the action.
    pub const fn action(&self) -> Action {
        self.action
    }

    /// Returns the request with a search of at most this time.
    ///
    /// It counts as the limit of a request without limits, so that the answer has estimates where it comes before the proof.
    /// An explanation has a time of its own, which ends soon after a proof.
    #[must_use]
    pub fn within(mut self, most: Duration) -> Self {
        self.most_time = Some(most);
        if !self.search.has_limit() && self.action != Action::Explain {
            self.search.time = Some(most);
        }
        self
    }

    /// Returns the room that the request takes while it is answered.
    pub(crate) fn room(&self) -> Room {
        if !self.action.is_long() {
            return Room::SHORT;
        }
        Room {
            threads: usize::from(self.search.threads),
            memory_bytes: self.memory.0,
            short: 0,
        }
    }

    /// Answers the request; a search ends with its best so far once `stop` is set.
    ///
    /// # Errors
    /// When the game cannot answer it, or the search fails.
    pub fn answer(
        &self,
        host: &Host,
        stop: &Arc<AtomicBool>,
        watcher: &mut dyn Watcher,
    ) -> Result<Value, QueryError> {
        if self.action == Action::Games {
            return Ok(games_json(host));
        }
        let subject = Subject {
            game: &self.game,
            position: self.position.as_deref(),
            moves: &self.moves,
        };
        let mut session = subject.open(&host.registry)?;
        host.consult(&mut *session);
        match self.action {
            Action::Solve => self.solve(&mut *session, stop, watcher),
            Action::Best => {
                let task = self.task(&*session, Purpose::Play, Some(BEST_TIME), stop)?;
                Ok(answer_json(&session.search(&task, watcher)?))
            }
            Action::Analyse => {
                let purpose = self.search.purpose_of_analysis(&*session);
                let task = self.task_of_moves(&*session, purpose, None, stop)?;
                let (root, entries) = analysed(task, &mut *session, watcher)?;
                Ok(analysis_json(&root, &entries))
            }
            Action::Explain => self.explain(&mut *session, stop, watcher),
            Action::Perft => self.perft(&*session, stop),
            Action::Draw => self.draw(&*session),
            Action::LegalMoves => Ok(moves_json(&*session)),
            Action::Show | Action::Games => Ok(position_json(&*session)),
        }
    }

    fn solve(
        &self,
        session: &mut dyn Session,
        stop: &Arc<AtomicBool>,
        watcher: &mut dyn Watcher,
    ) -> Result<Value, QueryError> {
        let task = self.task(session, Purpose::Solve, None, stop)?;
        let answer = session.search(&task, watcher)?;
        let facts = session.facts(&answer, &task);
        Ok(solution_json(&answer, &facts))
    }

    fn explain(
        &self,
        session: &mut dyn Session,
        stop: &Arc<AtomicBool>,
        watcher: &mut dyn Watcher,
    ) -> Result<Value, QueryError> {
        let task = self.task_of_moves(session, Purpose::Value, Some(EXPLAIN_TIME), stop)?;
        let after = self.search.after_proof();
        let limits = task.limits.clone();
        let (root, entries) = analysed_for_reasons(task, after, session, watcher)?;
        let sentences = explain(&root, &entries, session, &limits).sentences();
        let words = words_about(session, self.language, TEXTS);
        Ok(explanation_json(&root, &sentences, &words))
    }

    fn perft(&self, session: &dyn Session, stop: &AtomicBool) -> Result<Value, QueryError> {
        let depth = self.search.depth.ok_or_else(|| {
            let error = Mismatch::new("a number of plies", "none");
            QueryError::input("depth", &error)
        })?;
        let count = session.perft_until(depth, stop);
        let count = count.ok_or_else(QueryError::terminated)?;
        Ok(perft_json(session, depth, count))
    }

    /// Draws the position, unless it is so large that a drawing would take long.
    fn draw(&self, session: &dyn Session) -> Result<Value, QueryError> {
        let view = session.view();
        at_most(
            "game",
            Subject::MOST_PLACES,
            view.sites.len(),
            "places to draw",
        )?;
        at_most(
            "game",
            Subject::MOST_PLACES,
            view.moves.len(),
            "legal moves to draw",
        )?;
        let heading = Heading {
            title: session.name().to_owned(),
            language: self.language,
        };
        Ok(json!({
            "game": session.name(),
            "position": session.position(),
            "svg": of_position(session, heading).to_svg(),
        }))
    }

    /// Returns the search, after a check that the game takes it and that there is memory for it.
    fn task(
        &self,
        session: &dyn Session,
        purpose: Purpose,
        default_time: Option<Duration>,
        stop: &Arc<AtomicBool>,
    ) -> Result<SearchTask, QueryError> {
        let mut task = self.search.task(purpose, default_time, Arc::clone(stop));
        let times = [task.limits.time, self.most_time];
        task.limits.time = times.into_iter().flatten().min();
        session.check(&task)?;
        session.check_tables(&task)?;
        Ok(task)
    }

    /// Does the same for a search of all moves, which takes memory for each of them.
    fn task_of_moves(
        &self,
        session: &dyn Session,
        purpose: Purpose,
        default_time: Option<Duration>,
        stop: &Arc<AtomicBool>,
    ) -> Result<SearchTask, QueryError> {
        let moves = session.legal_moves().len();
        let most = self.memory.moves();
        if moves > most {
            let expected = format!("memory for {moves} legal moves");
            let error = Mismatch::new(expected, format!("memory for {most}"));
            return Err(QueryError::refused("memory", &error));
        }
        self.task(session, purpose, default_time, stop)
    }
}

/// Reads the options of a search.
fn search(action: Action, fields: &Fields, capacity: Capacity) -> Result<SearchArgs, QueryError> {
    let most_plies = if action == Action::Perft {
        MOST_COUNTED_PLIES
    } else {
        u64::from(u32::MAX)
    };
    let depth = fields.whole("depth", 0..=most_plies)?;
    let depth = depth.map(|plies| u32::try_from(plies).expect("within the range"));
    let threads = fields.whole("threads", 1..=u64::from(MOST_THREADS))?;
    let threads = u16::try_from(threads.unwrap_or(1)).expect("within the range");
    at_most(
        "threads",
        capacity.threads(),
        usize::from(threads),
        "threads",
    )?;
    let name = fields.text("engine")?;
    let engine = name.map(|name| {
        let unknown = || UnknownName::new("engine", name, EngineKind::ALL.map(EngineKind::name));
        EngineKind::from_name(name).ok_or_else(unknown)
    });
    let engine = engine.transpose();
    Ok(SearchArgs {
        depth,
        nodes: fields.whole("nodes", 1..=u64::MAX)?,
        time: fields.time("time")?,
        engine: engine.map_err(|error| QueryError::of_name(ErrorKind::Input, "engine", &error))?,
        generator: fields.text("generator")?.map(str::to_owned),
        table: None,
        threads,
        seed: fields.whole("seed", 0..=u64::MAX)?,
    })
}

/// Reads the memory of a search.
fn memory(
    search: &SearchArgs,
    fields: &Fields,
    capacity: Capacity,
) -> Result<SearchMemory, QueryError> {
    let (least, all) = (Capacity::LEAST_MEMORY, capacity.memory_bytes());
    let bytes = match fields.bytes("memory")? {
        None => capacity.part(usize::from(search.threads)).0,
        Some(bytes) => bytes,
    };
    if !(least..=all).contains(&bytes) {
        let expected = format!("from {least} to {all} bytes");
        let error = Mismatch::new(expected, bytes.to_string());
        return Err(QueryError::refused("memory", &error));
    }
    Ok(SearchMemory(bytes))
}

fn language(fields: &Fields) -> Result<Language, QueryError> {
    let tag = fields.text("language")?;
    let language = tag.map_or(Ok(Language::default()), Language::of_tag);
    language.map_err(|error| QueryError::refused("language", &error))
}

fn at_most(field: &str, most: usize, found: usize, of_what: &str) -> Result<(), QueryError> {
    if found <= most {
        return Ok(());
    }
    let error = Mismatch::new(format!("at most {most} {of_what}"), found.to_string());
    Err(QueryError::refused(field, &error))
}

fn games_json(host: &Host) -> Value {
    json!({
        "games": host.registry.games().iter().map(entry_json).collect::<Vec<_>>(),
        "engines": EngineKind::ALL.map(EngineKind::name),
    })
}

fn moves_json(session: &dyn Session) -> Value {
    json!({
        "game": session.name(),
        "position": session.position(),
        "to_move": session.to_move().to_string(),
        "legal_moves": session.legal_moves(),
    })
}

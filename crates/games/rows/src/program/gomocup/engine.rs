//! The game behind the protocol, and the search for moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_command::{ProtocolSearch, Searches, Until};
use gametree_core::{Outcome, Score, quote};
use gametree_mnk::LineRule;
use gametree_registry::{
    Answer, NoWatcher, Purpose, Registry, SearchError, SearchTask, Session, hastened,
};
use gametree_search::SearchLimits;

use super::board::{Board, Owner};
use super::message::{Thought, of_thought};
use super::refusal::Refusal;
use super::request::{Point, Request, pair, stone};
use super::settings::Settings;
use super::swap::proposal;

/// The time below which a move is made at once, and the positions searched for it: some milliseconds, enough to avoid a foolish move.
const AT_ONCE: (Duration, u64) = (Duration::from_millis(10), 500);
/// The most lines of a list: one for each cell of the largest board.
const MOST_LINES: usize = 32 * 32;

/// The kind of a list of lines up to `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// The stones on the board.
    Board,
    /// The first stones of an opening, of alternating colours.
    Swap,
}

/// The kind of answer that follows a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// The move.
    Move,
    /// The move, or the word that takes the other colour.
    Choice,
}

/// A game in progress, and the search that runs beside it.
pub(super) struct Engine {
    registry: Registry,
    board: Option<Board>,
    settings: Settings,
    /// The number of openings proposed so far.
    proposals: u64,
    /// The lines of a list received until `DONE`.
    list: Option<(List, Vec<String>)>,
    /// The session of the last search, which has the rules; `None` while a search owns it.
    session: Option<Box<dyn Session>>,
    introduction: String,
}

/// The result of a search that has ended.
pub(super) struct Finished {
    session: Box<dyn Session>,
    found: Result<Answer, SearchError>,
    wanted: Wanted,
}

impl Engine {
    pub(super) fn new(registry: Registry, introduction: String) -> Self {
        Engine {
            registry,
            board: None,
            settings: Settings::default(),
            proposals: 0,
            list: None,
            session: None,
            introduction,
        }
    }

    /// Carries out a line and returns the answer, if there is one; while a search is running, only lines about the search are carried out.
    pub(super) fn carry_out(
        &mut self,
        line: &str,
        searches: &mut Searches<Finished>,
    ) -> Result<Option<String>, Refusal> {
        let request = Request::parse(line);
        if let Some((_, lines)) = &mut self.list {
            match request {
                Ok(Request::Done) => return self.take_list(searches),
                // The manager no longer waits for the end of the list.
                Ok(Request::Start(..) | Request::Restart) => self.list = None,
                _ => {
                    // One line beyond the limit records that there were too many.
                    if lines.len() <= MOST_LINES {
                        lines.push(line.to_owned());
                    }
                    return Ok(None);
                }
            }
        }
        match request? {
            Request::About => return Ok(Some(self.introduction.clone())),
            Request::Start(columns, rows) => {
                self.board = Some(Board::new(columns, rows)?);
                return Ok(Some("OK".to_owned()));
            }
            Request::Restart => {
                self.board()?.clear();
                return Ok(Some("OK".to_owned()));
            }
            Request::TakeBack(point) => {
                self.board()?.take_back(point)?;
                return Ok(Some("OK".to_owned()));
            }
            Request::Begin => {
                let found = match self.board()?.len() {
                    0 => return self.think(Wanted::Move, searches),
                    1 => "1 stone".to_owned(),
                    count => format!("{count} stones"),
                };
                return Err(Refusal::new("an empty board", found));
            }
            Request::Turn(point) => {
                self.board()?.put(point, Owner::Other)?;
                let begun = self.think(Wanted::Move, searches);
                if begun.is_err() {
                    self.board()?.take_back(point)?;
                }
                return begun;
            }
            Request::Board => {
                // An error comes after the lines that belong to the command.
                self.list = Some((List::Board, Vec::new()));
            }
            Request::SwapBoard => self.list = Some((List::Swap, Vec::new())),
            Request::Info(info) => {
                return Ok(self
                    .settings
                    .take(info)
                    .map(|message| format!("MESSAGE {message}")));
            }
            Request::Done => return Err(Refusal::Unknown(quote("DONE"))),
            // These concern the search, or nothing.
            Request::Stop | Request::End | Request::Nothing => {}
        }
        Ok(None)
    }

    /// Takes the game back from a search whose answer is not wanted.
    pub(super) fn return_session(&mut self, finished: Finished) {
        self.session = Some(finished.session);
    }

    /// Takes the game back from a search; returns the answer, and may begin a search in the opponent's time.
    pub(super) fn finish(
        &mut self,
        finished: Finished,
        searches: &mut Searches<Finished>,
    ) -> Result<Option<String>, Refusal> {
        self.session = Some(finished.session);
        let thought = Thought::of(&finished.found.map_err(Refusal::of)?);
        let board = self.board()?;
        let best = thought.line.first().and_then(|name| board.point_of(name));
        let point = best.ok_or_else(|| Refusal::new("a position with a move", "none"))?;
        if finished.wanted == Wanted::Move {
            board
                .put(point, Owner::Own)
                .expect("engines play legal moves");
            if self.settings.is_pondering {
                self.ponder(thought.line.get(1), searches);
            }
        } else if thought.score < Score::DRAW {
            return Ok(Some("SWAP".to_owned()));
        }
        Ok(Some(text_of(point)))
    }

    /// Begins a search in the opponent's time, of the position after the answer that is expected; without one, or if it cannot begin, there is none.
    ///
    /// It fills the table for the search of the next move, and ends with the next line that concerns the game.
    fn ponder(&mut self, expected: Option<&String>, searches: &mut Searches<Finished>) {
        let Some((game, position)) = expected.and_then(|name| self.place_after(name)) else {
            return;
        };
        let Ok(mut session) = self.session_at(&game, &position) else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let limits = SearchLimits {
            depth: self.settings.depth,
            nodes: self.settings.nodes,
            time: None,
            stop: Some(Arc::clone(&stop)),
        };
        let task = self.task_within(limits);
        // Without a thread the game is lost, and the next move opens it again.
        let _ = searches.begin(stop, Until::Disturbed, move |_| {
            let found = session.search(&task, &mut NoWatcher);
            Finished {
                session,
                found,
                wanted: Wanted::Move,
            }
        });
    }

    /// Returns the game and the position after an answer of the opponent; `None` if it cannot be made.
    fn place_after(&self, answer: &str) -> Option<(String, String)> {
        let rule = self.settings.rule().ok()?;
        let mut board = self.board.clone()?;
        let point = board.point_of(answer)?;
        board.put(point, Owner::Other).ok()?;
        Some((board.game(rule.lines), board.position(rule).ok()?))
    }

    /// Returns the task of a search with the table and the threads that the manager allows.
    fn task_within(&self, limits: SearchLimits) -> SearchTask {
        SearchTask {
            table_bytes: self.settings.table_bytes(),
            threads: self.settings.threads,
            ..SearchTask::new(Purpose::Play, limits)
        }
    }

    fn board(&mut self) -> Result<&mut Board, Refusal> {
        let board = self.board.as_mut();
        board.ok_or_else(|| Refusal::new("START or RECTSTART first", "no board"))
    }

    /// Carries out the command of a list; returns an immediate answer, if there is one.
    fn take_list(&mut self, searches: &mut Searches<Finished>) -> Result<Option<String>, Refusal> {
        let Some((list, lines)) = self.list.take() else {
            return Ok(None);
        };
        if lines.len() > MOST_LINES {
            let expected = format!("at most {MOST_LINES} lines before DONE");
            return Err(Refusal::new(expected, "more"));
        }
        let before = self.board()?.clone();
        let done = match list {
            List::Board => {
                let set = self.set_up(&lines);
                set.and_then(|()| self.think(Wanted::Move, searches))
            }
            List::Swap => self.choose_colour(&lines, searches),
        };
        if done.is_err() || list == List::Swap {
            // A refused list changes nothing, and swapping concerns stones that come later.
            self.board = Some(before);
        }
        done
    }

    fn set_up(&mut self, lines: &[String]) -> Result<(), Refusal> {
        let rule = self.settings.rule()?;
        let has_closed_cells = rule.is_continuous || rule.lines == LineRule::Renju;
        let board = self.board()?;
        board.clear();
        for line in lines {
            let wrong = || Refusal::new("X,Y,OWNER or DONE", quote(line));
            let (point, owner) = stone(line).ok_or_else(wrong)?;
            match owner {
                1 => board.put(point, Owner::Own)?,
                2 => board.put(point, Owner::Other)?,
                // A cell in a row that has won, or a forbidden one.
                3 if has_closed_cells => board.close(point)?,
                _ if has_closed_cells => return Err(Refusal::new("the owner 1, 2 or 3", owner)),
                _ => return Err(Refusal::new("the owner 1 or 2", owner)),
            }
        }
        Ok(())
    }

    /// Begins a search after three or five stones of an opening, the first, third and fifth of them black; without stones, proposes three.
    ///
    /// Successive proposals usually differ.
    fn choose_colour(
        &mut self,
        lines: &[String],
        searches: &mut Searches<Finished>,
    ) -> Result<Option<String>, Refusal> {
        let number = self.settings.salt.number(self.proposals);
        let board = self.board()?;
        board.clear();
        let points = lines.iter().map(|line| {
            let wrong = || Refusal::new("X,Y or DONE", quote(line));
            pair(line.trim()).ok_or_else(wrong)
        });
        let points: Vec<Point> = points.collect::<Result<_, _>>()?;
        if points.is_empty() {
            let stones = proposal(board, number);
            self.proposals += 1;
            return Ok(Some(stones.map(text_of).join(" ")));
        }
        if !matches!(points.len(), 3 | 5) {
            return Err(Refusal::new("0, 3 or 5 stones", points.len()));
        }
        // White moves next, which is this program's colour unless it swaps.
        let owners = [Owner::Other, Owner::Own].into_iter().cycle();
        for (point, owner) in points.into_iter().zip(owners) {
            board.put(point, owner)?;
        }
        self.think(Wanted::Choice, searches)
    }

    /// Begins a search; returns a move that needs no search.
    fn think(
        &mut self,
        wanted: Wanted,
        searches: &mut Searches<Finished>,
    ) -> Result<Option<String>, Refusal> {
        let rule = self.settings.rule()?;
        let board = self.board()?;
        let (game, position) = (board.game(rule.lines), board.position(rule)?);
        let goes_on = rule.is_continuous || board.has_closed_cells();
        let spare = board.spare().filter(|_| goes_on);
        let mut session = match (self.session_at(&game, &position), spare) {
            (Ok(session), _) => session,
            (Err(_), Some(point)) => {
                self.board()?.put(point, Owner::Own)?;
                return Ok(Some(text_of(point)));
            }
            (Err(refused), None) => return Err(refused),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (mut task, soft, until) = self.task(&stop);
        // The choice of a colour needs a score.
        if wanted == Wanted::Move {
            task = hastened(&task, &*session);
        }
        let begun = searches.begin(stop, until, move |voice| {
            let protocol = ProtocolSearch {
                voice,
                iteration: |answer| of_thought(&Thought::of(answer)),
                progress: None,
                refusal: None,
                soft,
                pondering: None,
            };
            let found = protocol.search(&mut *session, &mut task);
            Finished {
                session,
                found,
                wanted,
            }
        });
        // If no thread could be started, the game may be lost, and the next move opens it again.
        let refused = |error| Refusal::of(format!("no thread to think in: {error}"));
        begun.map_err(refused)?;
        Ok(None)
    }

    /// Returns the task of a search, the time after which no iteration begins, and the event that ends it.
    fn task(&self, stop: &Arc<AtomicBool>) -> (SearchTask, Option<Duration>, Until) {
        let settings = &self.settings;
        let allowance = settings.clock.allowance();
        let (shortest, few) = AT_ONCE;
        // Without time to search anything, any move would be as good as another.
        let is_at_once = allowance.hard.is_some_and(|hard| hard < shortest);
        let limits = SearchLimits {
            depth: settings.depth,
            nodes: if is_at_once {
                Some(settings.nodes.map_or(few, |nodes| nodes.min(few)))
            } else {
                settings.nodes
            },
            time: allowance.hard.filter(|_| !is_at_once),
            stop: Some(Arc::clone(stop)),
        };
        let is_limited = [
            limits.depth.is_some(),
            limits.nodes.is_some(),
            limits.time.is_some(),
        ];
        let until = if is_limited.contains(&true) {
            Until::Limits
        } else {
            Until::Found
        };
        (self.task_within(limits), allowance.soft, until)
    }

    /// Returns the session of a game in a position in which it goes on, with the stored results of the last search.
    fn session_at(&mut self, game: &str, position: &str) -> Result<Box<dyn Session>, Refusal> {
        let mut session = match self.session.take_if(|session| session.name() == game) {
            Some(session) => session,
            None => self.registry.open(game).map_err(Refusal::of)?,
        };
        // The text of the position was generated, so errors name no place in it.
        let set = session.set_position(position);
        set.map_err(|error| Refusal::new(error.expected, error.found))?;
        match end_of(&*session) {
            None => Ok(session),
            Some(found) => {
                self.session = Some(session);
                Err(Refusal::new("a game that goes on, or RESTART", found))
            }
        }
    }
}

/// Describes the end of the game, if it has ended.
fn end_of(session: &dyn Session) -> Option<&'static str> {
    session.outcome().map(|outcome| match outcome {
        Outcome::Draw => "a full board",
        _ => "five in a row",
    })
}

fn text_of((x, y): Point) -> String {
    format!("{x},{y}")
}

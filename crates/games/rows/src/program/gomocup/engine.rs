//! The game behind the protocol, and the search for moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use gametree_core::{Outcome, Score};
use gametree_registry::{Registry, Session};
use gametree_search::{STACK_BYTES, SearchLimits};

use super::Event;
use super::board::{Board, Owner};
use super::message::of_thought;
use super::refusal::{Refusal, shown};
use super::request::{Point, Request, pair, stone};
use super::settings::Settings;
use super::thinker::{OfRegistry, Question, Thinker, Thought, Unthinkable};

/// The first three stones of a game that begins with swap2: apart, so that neither colour has much of them.
const SWAP_STONES: [Point; 3] = [(7, 7), (8, 7), (9, 9)];

/// What a list of lines up to `DONE` is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// The stones on the board.
    Board,
    /// The first stones of an opening, of alternating colours.
    Swap,
}

/// What is to be answered once a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The move.
    Move,
    /// The move, or a word that takes the other colour.
    Choice,
    /// Nothing: nobody waits any more.
    Nothing,
}

/// A game in progress, and the search that runs beside it.
pub(super) struct Engine {
    registry: Registry,
    board: Option<Board>,
    settings: Settings,
    /// Lines that come until `DONE`.
    list: Option<(List, Vec<String>)>,
    /// The game of the last search, to ask the rules.
    referee: Option<Box<dyn Session>>,
    /// `None` while a search has it.
    thinker: Option<Box<dyn Thinker>>,
    thinking: Option<Thinking>,
    events: Sender<Event>,
    introduction: String,
}

struct Thinking {
    stop: Arc<AtomicBool>,
    purpose: Purpose,
    is_endless: bool,
}

/// A search that has ended.
pub(super) struct Finished {
    thinker: Box<dyn Thinker>,
    found: Result<Thought, Unthinkable>,
}

impl Engine {
    pub(super) fn new(registry: Registry, introduction: String, events: Sender<Event>) -> Self {
        Engine {
            thinker: Some(Box::new(OfRegistry::new(registry.clone()))),
            registry,
            board: None,
            settings: Settings::default(),
            list: None,
            referee: None,
            thinking: None,
            events,
            introduction,
        }
    }

    /// Whether a search is under way.
    pub(super) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Asks the search for its move.
    pub(super) fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Asks a search for its move that nothing else would end.
    pub(super) fn stop_if_endless(&self) {
        if self
            .thinking
            .as_ref()
            .is_some_and(|search| search.is_endless)
        {
            self.stop();
        }
    }

    /// Ends the search without a move.
    pub(super) fn abandon(&mut self) {
        self.stop();
        if let Some(thinking) = &mut self.thinking {
            thinking.purpose = Purpose::Nothing;
        }
    }

    /// Carries out a line, while no search is under way unless it is about that; returns what to answer, if anything.
    pub(super) fn obey(&mut self, line: &str) -> Result<Option<String>, Refusal> {
        if let Some((_, lines)) = &mut self.list {
            if line.trim().eq_ignore_ascii_case("DONE") {
                return self.take_list();
            }
            lines.push(line.to_owned());
            return Ok(None);
        }
        match Request::parse(line)? {
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
                    0 => return self.think(Purpose::Move),
                    1 => "1 stone".to_owned(),
                    count => format!("{count} stones"),
                };
                return Err(Refusal::new("an empty board", found));
            }
            Request::Turn(point) => {
                self.board()?.put(point, Owner::Other)?;
                let begun = self.think(Purpose::Move);
                if begun.is_err() {
                    self.board()?.take_back(point)?;
                }
                return begun;
            }
            Request::Board => {
                // An error comes behind the lines that belong to the command.
                self.list = Some((List::Board, Vec::new()));
            }
            Request::SwapBoard => self.list = Some((List::Swap, Vec::new())),
            Request::Info(info) => {
                return Ok(self
                    .settings
                    .take(info)
                    .map(|told| format!("MESSAGE {told}")));
            }
            Request::Stop => self.stop(),
            Request::End | Request::Nothing => {}
        }
        Ok(None)
    }

    /// Takes the thinker back; returns what to answer.
    pub(super) fn finish(&mut self, finished: Finished) -> Option<String> {
        self.thinker = Some(finished.thinker);
        let purpose = self.thinking.take()?.purpose;
        let board = self
            .board
            .as_mut()
            .filter(|_| purpose != Purpose::Nothing)?;
        let thought = match finished.found {
            Ok(thought) => thought,
            Err(error) => return Some(Refusal::of(error).to_string()),
        };
        let point = thought.line.first().and_then(|name| board.point_of(name))?;
        if purpose == Purpose::Move {
            board
                .put(point, Owner::Own)
                .expect("engines play legal moves");
        } else if thought.score < Score::DRAW {
            return Some("SWAP".to_owned());
        }
        Some(text_of(point))
    }

    fn board(&mut self) -> Result<&mut Board, Refusal> {
        let board = self.board.as_mut();
        board.ok_or_else(|| Refusal::new("START or RECTSTART first", "no board"))
    }

    /// Carries out what a list was for; returns what to answer at once, if anything.
    fn take_list(&mut self) -> Result<Option<String>, Refusal> {
        let Some((list, lines)) = self.list.take() else {
            return Ok(None);
        };
        let before = self.board()?.clone();
        let done = match list {
            List::Board => self.set_up(&lines).and_then(|()| self.think(Purpose::Move)),
            List::Swap => self.choose_colour(&lines),
        };
        if done.is_err() || list == List::Swap {
            // What was refused has changed nothing, and swapping is about stones that come later.
            self.board = Some(before);
        }
        done
    }

    fn set_up(&mut self, lines: &[String]) -> Result<(), Refusal> {
        let board = self.board()?;
        board.clear();
        for line in lines {
            let wrong = || Refusal::new("X,Y,OWNER or DONE", shown(line));
            let (point, owner) = stone(line).ok_or_else(wrong)?;
            let owner = match owner {
                1 => Owner::Own,
                2 => Owner::Other,
                _ => return Err(Refusal::new("the owner 1 or 2", owner)),
            };
            board.put(point, owner)?;
        }
        Ok(())
    }

    /// Begins to think about three or five stones of an opening, the first, third and fifth of them black; without stones, proposes three.
    fn choose_colour(&mut self, lines: &[String]) -> Result<Option<String>, Refusal> {
        let board = self.board()?;
        board.clear();
        let points = lines.iter().map(|line| {
            let wrong = || Refusal::new("X,Y or DONE", shown(line));
            pair(line.trim()).ok_or_else(wrong)
        });
        let points: Vec<Point> = points.collect::<Result<_, _>>()?;
        let is_proposal = points.is_empty();
        let stones = if is_proposal {
            &SWAP_STONES[..]
        } else {
            &points
        };
        if !matches!(stones.len(), 3 | 5) {
            return Err(Refusal::new("0, 3 or 5 stones", stones.len()));
        }
        // White moves next, whom this program has unless it swaps.
        for (&point, owner) in stones
            .iter()
            .zip([Owner::Other, Owner::Own].into_iter().cycle())
        {
            board.put(point, owner)?;
        }
        if is_proposal {
            return Ok(Some(SWAP_STONES.map(text_of).join(" ")));
        }
        self.think(Purpose::Choice)
    }

    /// Begins to search; returns a move that needs no search.
    fn think(&mut self, purpose: Purpose) -> Result<Option<String>, Refusal> {
        let rule = self.settings.rule()?;
        let board = self.board()?;
        let (game, position) = (board.game(rule.lines), board.position()?);
        let spare = board.spare();
        if let Some(found) = self.end_of(&game, &position)? {
            let refused = Refusal::new("a game that goes on", found);
            let point = spare.filter(|_| rule.is_continuous).ok_or(refused)?;
            self.board()?.put(point, Owner::Own)?;
            return Ok(Some(text_of(point)));
        }
        let allowance = self.settings.clock.allowance();
        let stop = Arc::new(AtomicBool::new(false));
        let question = Question {
            game,
            position,
            limits: SearchLimits {
                depth: self.settings.depth,
                nodes: self.settings.nodes,
                time: allowance.hard,
                stop: Some(Arc::clone(&stop)),
            },
            soft: allowance.soft,
            table_bytes: self.settings.table_bytes(),
            threads: self.settings.threads,
        };
        self.begin(question)?;
        self.thinking = Some(Thinking {
            is_endless: allowance.hard.is_none(),
            stop,
            purpose,
        });
        Ok(None)
    }

    /// How the game has ended, if it has.
    fn end_of(&mut self, game: &str, position: &str) -> Result<Option<&'static str>, Refusal> {
        let referee = match self.referee.take_if(|referee| referee.name() == game) {
            Some(referee) => referee,
            None => self.registry.open(game).map_err(Refusal::of)?,
        };
        let referee = self.referee.insert(referee);
        referee.set_position(position).map_err(Refusal::of)?;
        Ok(referee.outcome().map(|outcome| match outcome {
            Outcome::Draw => "a full board",
            _ => "five in a row",
        }))
    }

    /// Hands a question to a thread of its own.
    fn begin(&mut self, question: Question) -> Result<(), Refusal> {
        let registry = self.registry.clone();
        let thinker = self.thinker.take();
        let mut thinker = thinker.unwrap_or_else(|| Box::new(OfRegistry::new(registry)));
        let events = self.events.clone();
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let spawned = builder.spawn(move || {
            let found = thinker.think(&question, &mut |thought| {
                // The conversation may be over.
                let _ = events.send(Event::Say(of_thought(thought)));
            });
            let _ = events.send(Event::Done(Finished { thinker, found }));
        });
        match spawned {
            Ok(_) => Ok(()),
            Err(error) => Err(Refusal::of(format!("no thread to think in: {error}"))),
        }
    }
}

fn text_of((x, y): Point) -> String {
    format!("{x},{y}")
}

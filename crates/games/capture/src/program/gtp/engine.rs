//! The game behind the protocol: its board, its clocks, and the search for moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree_capture::{Capture, RuleSet, Rules};
use gametree_command::Failure;
use gametree_core::{Mismatch, Notation, Outcome, Player, Position};
use gametree_grid::{Cell, Grid, GridText};
use gametree_registry::{NoWatcher, Registry, SearchTask, Session, hastened};

use super::clock::Clock;
use super::refusal::Refusal;

/// The only game that the engine plays.
const GAME: &str = "capture";

/// A board of any size.
pub(super) type Board = Capture<6>;

/// A game in progress, with the search for its moves.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "a session need not say what it is"
)]
pub struct Engine {
    registry: Registry,
    session: Box<dyn Session>,
    /// The position before the first move of the session.
    start: String,
    /// The earlier moves, in parts that each end before a move out of turn.
    earlier: Vec<Part>,
    rules: Rules,
    /// The rule set and the start as the registry names them, each after a comma; they stay when the size changes.
    options: String,
    /// The search task; its time is the most that a move may take.
    task: SearchTask,
    /// The time for a move while no clock limits it.
    unclocked_time: Option<Duration>,
    pub(super) clock: Clock,
    has_quit: bool,
    is_thinking: Arc<AtomicBool>,
    /// The name and the version of the program that plays.
    identity: (String, String),
}

/// Moves in turn from a position.
struct Part {
    start: String,
    moves: Vec<String>,
}

impl Engine {
    /// Starts the game `game`, with searches as `task` describes.
    ///
    /// `is_thinking` is set from the beginning of a search until [`Engine::is_finished`] is called.
    ///
    /// # Errors
    /// Fails if the registry has no such game, if it is not the capture game, or if the session refuses the task.
    pub fn new(
        registry: Registry,
        game: &str,
        task: SearchTask,
        is_thinking: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let session = registry.open(game)?;
        let Some((rules, options)) = read_name(session.name()) else {
            let error = Mismatch::new("the capture game", format!("{game:?}"));
            return Err(Failure::input("game", &error));
        };
        session.check(&task)?;
        Ok(Engine {
            registry,
            start: session.position(),
            earlier: Vec::new(),
            session,
            rules,
            options,
            task,
            unclocked_time: None,
            clock: Clock::default(),
            has_quit: false,
            is_thinking,
            identity: ("gametree".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        })
    }

    /// Sets the reported name and version; without this call they are those of the library.
    pub fn introduce_as(&mut self, name: &str, version: &str) {
        self.identity = (name.to_owned(), version.to_owned());
    }

    /// Returns the name and the version of the program that plays.
    pub(super) fn identity(&self) -> (&str, &str) {
        (&self.identity.0, &self.identity.1)
    }

    /// Sets the time for a move while no clock limits it.
    pub const fn think_without_a_clock(&mut self, time: Duration) {
        self.unclocked_time = Some(time);
    }

    /// Records that no more commands will be answered.
    pub(super) const fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Returns `true` if the dialogue is over; called when a response has been sent.
    pub fn is_finished(&self) -> bool {
        self.is_thinking.store(false, Ordering::Relaxed);
        let stop = self.task.limits.stop.as_ref();
        self.has_quit || stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the game in progress.
    pub(super) fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Returns the winner; `None` while the game goes on.
    pub(super) fn winner(&self) -> Option<Player> {
        self.session.outcome().and_then(Outcome::winner)
    }

    /// Returns the rules: the size of the board, and where stones may be put.
    pub(super) const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the shape of the board.
    pub(super) const fn grid(&self) -> Grid {
        self.rules.grid()
    }

    /// Returns the position on the board.
    pub(super) fn board(&self) -> Board {
        Board::new(self.rules)
            .parse_position(&self.session.position())
            .expect("a position is read back as it was printed")
    }

    /// Begins a new game on a board of `columns` times `rows` points, by the same rules and from the same start.
    ///
    /// The results of earlier searches are dropped, so that every game is played as if it were the first.
    pub(super) fn restart(&mut self, columns: usize, rows: usize) -> Result<(), Refusal> {
        let rule_set = self.rules.rule_set();
        let rules = Rules::new(columns, rows, rule_set).map_err(|_| Refusal::Size)?;
        let name = format!("{GAME}:{columns}x{rows}{}", self.options);
        self.session = self.registry.open(&name).map_err(|_| Refusal::Size)?;
        self.start = self.session.position();
        self.earlier.clear();
        self.rules = rules;
        Ok(())
    }

    /// Plays a move, also out of turn; an illegal move changes nothing.
    pub(super) fn play(&mut self, player: Player, cell: Cell) -> Result<(), Refusal> {
        let name = self.grid().cell_name(cell);
        self.on_behalf_of(player, |engine| {
            engine.session.play(&name).map_err(|_| Refusal::IllegalMove)
        })
        .ok_or(Refusal::IllegalMove)?
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        self.session.undo().ok_or(Refusal::CannotUndo)?;
        self.close_empty_part();
        Ok(())
    }

    /// Runs `act` with `player` to move; if that was out of turn and played nothing, the turn goes back.
    ///
    /// Returns `None` where the player would have no move.
    fn on_behalf_of<T>(
        &mut self,
        player: Player,
        act: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Option<Result<T, Refusal>> {
        if self.session.to_move() == player {
            return Some(act(self));
        }
        let board = self.board();
        let turned = GridText::print(board.grid(), |cell| board.owner(cell), player);
        let is_open = board
            .parse_position(&turned)
            .is_ok_and(|pos| pos.outcome().is_none());
        if !is_open || self.winner().is_some() {
            return None;
        }
        let moves = self.session.history();
        let start = std::mem::replace(&mut self.start, turned);
        self.earlier.push(Part { start, moves });
        self.set_up(&[]);
        let done = act(self);
        self.close_empty_part();
        Some(done)
    }

    /// Goes back to the part before if the last one has no moves.
    fn close_empty_part(&mut self) {
        if self.session.history().is_empty()
            && let Some(Part { start, moves }) = self.earlier.pop()
        {
            self.start = start;
            self.set_up(&moves);
        }
    }

    /// Sets up the start of a part and plays moves from it.
    fn set_up(&mut self, moves: &[String]) {
        let set = self.session.set_position(&self.start);
        set.expect("a position is read back as it was printed");
        for m in moves {
            let played = self.session.play(m);
            played.expect("the same moves were legal before");
        }
    }

    /// Chooses a move and plays it, on the player's clock; `None` means resignation.
    pub(super) fn choose_and_play(&mut self, player: Player) -> Result<Option<Cell>, Refusal> {
        let started = Instant::now();
        let chosen = self.choose(player)?;
        self.clock.spend(player, started.elapsed());
        if let Some(cell) = chosen {
            self.play(player, cell)?;
        }
        Ok(chosen)
    }

    /// Chooses a move; `None` means resignation, which only a player that has lost does.
    pub(super) fn choose(&mut self, player: Player) -> Result<Option<Cell>, Refusal> {
        match self.winner() {
            Some(winner) if winner == player => return Err(Refusal::GameOver),
            Some(_) => return Ok(None),
            None => {}
        }
        self.on_behalf_of(player, |engine| engine.choose_in_turn(player))
            .ok_or(Refusal::NoMove)?
    }

    fn choose_in_turn(&mut self, player: Player) -> Result<Option<Cell>, Refusal> {
        let moves = self.session.legal_moves();
        let best = match &moves[..] {
            // A single move needs no search.
            [only] => Some(only.clone()),
            _ => self.search(player)?,
        };
        // Without time to search a single move, one is as good as another.
        let chosen = best
            .filter(|m| moves.contains(m))
            .or(moves.into_iter().next());
        Ok(chosen.and_then(|m| self.grid().parse_cell(&m).ok()))
    }

    fn search(&mut self, player: Player) -> Result<Option<String>, Refusal> {
        let mut task = self.task.clone();
        task.limits.time = self.time_for(player);
        self.is_thinking.store(true, Ordering::Relaxed);
        let task = hastened(&task, &*self.session);
        let answer = self.session.search(&task, &mut NoWatcher)?;
        Ok(answer.report.best)
    }

    fn time_for(&self, player: Player) -> Option<Duration> {
        let most = self.task.limits.time;
        match self.clock.share(player) {
            Some(share) => Some(most.map_or(share, |most| most.min(share))),
            None => most.or(self.unclocked_time),
        }
    }
}

/// Returns the rules and the other parameters in the full name of a capture game; `None` for other games.
fn read_name(name: &str) -> Option<(Rules, String)> {
    let parameters = name.strip_prefix(GAME)?.strip_prefix(':')?;
    let (size, options) = parameters.split_at(parameters.find(',').unwrap_or(parameters.len()));
    let (columns, rows) = size.split_once('x')?;
    let contact = RuleSet::Contact.to_string();
    let rule_set = if options.split(',').any(|option| option == contact) {
        RuleSet::Contact
    } else {
        RuleSet::Plain
    };
    let rules = Rules::new(columns.parse().ok()?, rows.parse().ok()?, rule_set).ok()?;
    Some((rules, options.to_owned()))
}

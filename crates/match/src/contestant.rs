//! A player at work: an engine of this program, or another program.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gametree_command::{Dialogue, Failure, MoveLimits, ProtocolEntry, Reply, WireError};
use gametree_core::{Player, Salt};
use gametree_registry::{
    Level, NoWatcher, Purpose, Registry, SearchError, SearchTask, Session, Weakness, choose,
    choose_weakly,
};
use gametree_search::SearchLimits;

use crate::process::{Process, Surroundings};
use crate::spec::{Spec, Strength};
use crate::termination::{Reason, Trouble};

/// Time for a program to start, and to begin a game.
const TO_BEGIN: Duration = Duration::from_secs(10);
/// Time for a program to think where its time is not limited.
const TO_MOVE: Duration = Duration::from_secs(60);
/// Wait beyond all limits, which distinguishes a late program from a silent one.
const GRACE: Duration = Duration::from_secs(2);
/// Time that an engine of this program keeps back, so that its move comes in time.
const LAG: Duration = Duration::from_millis(10);
/// Number of own moves that a game with a clock is expected to last.
const MOVES_AHEAD: u32 = 25;

/// A player of a match.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) spec: Spec,
    /// The protocol of a player that is another program.
    pub(crate) protocol: Option<ProtocolEntry>,
    /// Time by which a move may be late.
    pub(crate) margin: Duration,
}

/// A player at work.
pub(crate) struct Contestant {
    seat: Seat,
    kind: Kind,
}

enum Kind {
    /// An engine of this program; `None` before the first game.
    Engine(Option<Box<Engine>>),
    Program(Box<Brain>),
}

/// Another program at work.
struct Brain {
    process: Process,
    dialogue: Box<dyn Dialogue>,
    /// The time of its last move.
    moved: Option<Instant>,
}

struct Engine {
    session: Box<dyn Session>,
    strength: Strength,
    seed: u64,
    task: SearchTask,
}

impl Contestant {
    /// Starts the player's program, if it has one.
    ///
    /// # Errors
    /// When the program cannot be started, which is no fault of the player, or does not greet as its protocol asks.
    pub(crate) fn start(seat: &Seat, surroundings: &Surroundings) -> Result<Self, Trouble> {
        let kind = match &seat.protocol {
            None => Kind::Engine(None),
            Some(protocol) => {
                let started = Process::start(&seat.spec, &seat.name, surroundings);
                let mut process = started.map_err(|error| {
                    if surroundings.is_halted() {
                        return Trouble::Interrupted;
                    }
                    let name = &seat.name;
                    let message = format!("player {name}: cannot be started: {error}");
                    Trouble::Failed(Failure::Input(message))
                })?;
                let mut dialogue = (protocol.open)();
                process.wait_at_most(TO_BEGIN);
                dialogue
                    .greet(&seat.spec.options, &mut process)
                    .map_err(|error| Trouble::of(error, TO_BEGIN))?;
                Kind::Program(Box::new(Brain {
                    process,
                    dialogue,
                    moved: None,
                }))
            }
        };
        let seat = seat.clone();
        Ok(Contestant { seat, kind })
    }

    /// Begins a game; an engine of this program starts anew, and draws its random choices from the seed.
    ///
    /// # Errors
    /// When the program does not answer, or not as its protocol asks.
    pub(crate) fn begin(
        &mut self,
        game: &dyn Session,
        registry: &Registry,
        seed: u64,
    ) -> Result<(), Trouble> {
        match &mut self.kind {
            Kind::Engine(engine) => {
                let opened = registry.open(game.name());
                let session = opened.map_err(|error| Trouble::Failed(error.into()))?;
                *engine = Some(Box::new(Engine {
                    session,
                    strength: self
                        .seat
                        .spec
                        .strength
                        .unwrap_or(Strength::Level(Level::FULL)),
                    seed,
                    task: task(&self.seat.spec, seed),
                }));
                Ok(())
            }
            Kind::Program(brain) => {
                brain.rest(self.seat.spec.pause);
                brain.process.wait_at_most(TO_BEGIN);
                let begun = brain.dialogue.begin(game, &mut brain.process);
                begun.map_err(|error| Trouble::of(error, TO_BEGIN))
            }
        }
    }

    /// Returns a move for the side to move, and the time that it has taken.
    ///
    /// # Errors
    /// When there is no move, or none in time.
    pub(crate) fn choose(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        surroundings: &Surroundings,
    ) -> Result<(Reply, Duration), Trouble> {
        let allowed = allowed(limits, game.to_move());
        if let Kind::Program(brain) = &mut self.kind {
            brain.rest(self.seat.spec.pause);
        }
        let begun = Instant::now();
        let reply = match &mut self.kind {
            Kind::Engine(engine) => {
                let engine = engine.as_mut().expect("a game was begun");
                match engine.choose(game, limits, surroundings) {
                    Ok(Some(m)) => Ok(Reply::Move(m)),
                    Ok(None) => Err(self.seat.failed("found no move")),
                    // An engine that panics loses the game, like a program that ends, and the match goes on.
                    Err(error @ SearchError::Panicked { .. }) => {
                        Err(Trouble::Fault(Reason::Crash, error.to_string()))
                    }
                    Err(error) => Err(self.seat.failed(&error.to_string())),
                }
            }
            Kind::Program(brain) => {
                let most = allowed.unwrap_or(TO_MOVE) + self.seat.margin;
                brain.process.wait_at_most(most + GRACE);
                let asked = brain.dialogue.ask(game, limits, &mut brain.process);
                brain.moved = Some(Instant::now());
                asked.map_err(|error| Trouble::of(error, most + GRACE))
            }
        }?;
        let took = begun.elapsed();
        match allowed {
            Some(allowed) if took > allowed + self.seat.margin => Err(Trouble::late(took, allowed)),
            _ => Ok((reply, took)),
        }
    }

    /// Sends the farewell of the protocol to the player's program, if it has one, and ends it.
    pub(crate) fn dismiss(self) {
        if let Kind::Program(brain) = self.kind {
            brain.process.dismiss(brain.dialogue.farewell());
        }
    }
}

impl Brain {
    /// Waits until the program has had its pause since its last move.
    ///
    /// Some programs lose a line that arrives in the millisecond after their move.
    fn rest(&self, pause: Option<Duration>) {
        let since_move = self.moved.map(|moved| moved.elapsed());
        let left = pause.zip(since_move);
        thread::sleep(left.map_or(Duration::ZERO, |(pause, since)| pause.saturating_sub(since)));
    }
}

impl Engine {
    fn choose(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        surroundings: &Surroundings,
    ) -> Result<Option<String>, SearchError> {
        self.follow(game);
        let task = SearchTask {
            limits: SearchLimits {
                depth: limits.depth,
                nodes: limits.nodes,
                time: time_for(limits, game.to_move()),
                stop: Some(Arc::clone(&surroundings.halt)),
            },
            ..self.task.clone()
        };
        let (session, seed) = (&mut *self.session, self.seed);
        let choice = match self.strength {
            Strength::Level(level) => choose(session, level, seed, &task, &mut NoWatcher),
            Strength::Weakness(weakness) => {
                // As for a level, the depth also bounds the look at a slip.
                let depth = limits.depth;
                let weakness = Weakness { depth, ..weakness };
                choose_weakly(session, weakness, seed, &task, &mut NoWatcher)
            }
        };
        Ok(choice?.map(|choice| choice.m))
    }

    /// Brings the engine's session to the position of the game.
    fn follow(&mut self, game: &dyn Session) {
        let (own, played) = (self.session.history(), game.history());
        let known = played.starts_with(&own) && self.session.record().start == game.record().start;
        let from = if known {
            own.len()
        } else {
            let start = game.record().start;
            self.session
                .set_position(&start)
                .expect("a position of the same game");
            0
        };
        for m in &played[from..] {
            self.session.play(m).expect("a move of the same game");
        }
    }
}

fn task(spec: &Spec, seed: u64) -> SearchTask {
    let threads = usize::from(spec.threads.unwrap_or(1));
    SearchTask {
        engine: spec.engine,
        generator: spec.generator.clone(),
        table_bytes: spec.table_bytes(),
        threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN),
        salt: Some(Salt::from_seed(seed)),
        ..SearchTask::new(Purpose::Play, SearchLimits::default())
    }
}

/// Returns the task of a player of this program, to be checked before the match.
pub(crate) fn task_to_check(spec: &Spec) -> SearchTask {
    SearchTask {
        limits: SearchLimits {
            depth: spec.limits.depth,
            ..SearchLimits::default()
        },
        ..task(spec, 0)
    }
}

/// Returns the longest time that a move may take under these limits.
fn allowed(limits: &MoveLimits, mover: Player) -> Option<Duration> {
    let left = limits.clocks.map(|clocks| clocks.left(mover));
    limits.time.into_iter().chain(left).min()
}

/// Returns the time that an engine of this program takes for a move: the limit of the move or a share of the clock, less a reserve.
pub(crate) fn time_for(limits: &MoveLimits, mover: Player) -> Option<Duration> {
    let of_clock = limits.clocks.map(|clocks| {
        let left = clocks.left(mover).saturating_sub(LAG);
        let increment = clocks.increment[mover.index()];
        (left / MOVES_AHEAD + increment * 3 / 4).min(left / 2)
    });
    let of_move = limits
        .time
        .map(|time| time.saturating_sub(LAG.min(time / 4)));
    of_clock.into_iter().chain(of_move).min()
}

impl Seat {
    /// Returns the failure of an engine of this program that found no move, for instance for lack of memory for its table.
    fn failed(&self, error: &str) -> Trouble {
        Trouble::Failed(Failure::Other(format!("player {}: {error}", self.name)))
    }
}

impl Trouble {
    /// Returns the trouble of a failed conversation, in which the player had the time `waited`.
    fn of(error: WireError, waited: Duration) -> Self {
        let reason = match &error {
            WireError::Lost(_) => Reason::Crash,
            WireError::Silent => Reason::Silence,
            WireError::Refused(_) => Reason::Protocol,
            WireError::Interrupted => return Trouble::Interrupted,
        };
        let detail = match error {
            WireError::Silent => format!("no answer within {} ms", waited.as_millis()),
            error => error.to_string(),
        };
        Trouble::Fault(reason, detail)
    }
}

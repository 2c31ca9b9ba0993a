//! A player at work: an engine of this program, or another program.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_command::{Dialogue, Failure, MoveLimits, ProtocolEntry, Reply, WireError};
use gametree_core::{Player, Salt};
use gametree_registry::{
    Level, NoWatcher, Purpose, Registry, SearchError, SearchTask, Session, choose, choose_weakly,
};
use gametree_search::SearchLimits;

use crate::ending::{Reason, Trouble};
use crate::process::{Process, Surroundings};
use crate::spec::{Spec, Strength};

/// How long a program may take to start, and to begin a game.
const TO_BEGIN: Duration = Duration::from_secs(10);
/// How long a program may think where its time is not limited.
const TO_MOVE: Duration = Duration::from_secs(60);
/// How long it is waited beyond all limits, to tell a late program from a silent one.
const GRACE: Duration = Duration::from_secs(2);
/// What an engine of this program keeps back of its time, so that the move is there in time.
const LAG: Duration = Duration::from_millis(10);
/// Own moves that a game with a clock is expected to go on for.
const MOVES_AHEAD: u32 = 25;

/// A player of a match.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) spec: Spec,
    /// For a player that is another program.
    pub(crate) protocol: Option<ProtocolEntry>,
    /// How much later than its time a move may come.
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
    Program(Process, Box<dyn Dialogue>),
}

struct Engine {
    session: Box<dyn Session>,
    strength: Strength,
    seed: u64,
    task: SearchTask,
}

impl Contestant {
    /// Lets a player come to the board.
    ///
    /// # Errors
    /// When its program cannot be started, which is no fault of the player, or does not greet as its protocol asks.
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
                Kind::Program(process, dialogue)
            }
        };
        let seat = seat.clone();
        Ok(Contestant { seat, kind })
    }

    /// Begins a game; engines of this program begin anew, and draw what they draw from the seed.
    ///
    /// # Errors
    /// When the program does not answer, or not as its protocol asks.
    pub(crate) fn begin(
        &mut self,
        game: &dyn Session,
        (registry, seed): (&Registry, u64),
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
            Kind::Program(process, dialogue) => {
                process.wait_at_most(TO_BEGIN);
                let begun = dialogue.begin(game, process);
                begun.map_err(|error| Trouble::of(error, TO_BEGIN))
            }
        }
    }

    /// A move for the side to move, and how long it has taken.
    ///
    /// # Errors
    /// When there is none, or none in time.
    pub(crate) fn choose(
        &mut self,
        game: &dyn Session,
        limits: &MoveLimits,
        surroundings: &Surroundings,
    ) -> Result<(Reply, Duration), Trouble> {
        let allowed = allowed(limits, game.to_move());
        let begun = Instant::now();
        let reply = match &mut self.kind {
            Kind::Engine(engine) => {
                let engine = engine.as_mut().expect("a game was begun");
                match engine.choose(game, limits, surroundings) {
                    Ok(Some(m)) => Ok(Reply::Move(m)),
                    Ok(None) => Err(self.seat.failed("found no move")),
                    // As a program that ends, it loses the game, and the match goes on.
                    Err(error @ SearchError::Panicked { .. }) => {
                        Err(Trouble::Fault(Reason::Crash, error.to_string()))
                    }
                    Err(error) => Err(self.seat.failed(&error.to_string())),
                }
            }
            Kind::Program(process, dialogue) => {
                let most = allowed.unwrap_or(TO_MOVE) + self.seat.margin;
                process.wait_at_most(most + GRACE);
                let asked = dialogue.ask(game, limits, process);
                asked.map_err(|error| Trouble::of(error, most + GRACE))
            }
        }?;
        let took = begun.elapsed();
        match allowed {
            Some(allowed) if took > allowed + self.seat.margin => Err(Trouble::late(took, allowed)),
            _ => Ok((reply, took)),
        }
    }

    /// Lets the player go.
    pub(crate) fn dismiss(self) {
        if let Kind::Program(process, dialogue) = self.kind {
            process.dismiss(dialogue.farewell());
        }
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
            Strength::Level(level) => choose(session, (level, seed), &task, &mut NoWatcher),
            Strength::Weakness(weakness) => {
                choose_weakly(session, (weakness, seed), &task, &mut NoWatcher)
            }
        };
        Ok(choice?.map(|choice| choice.m))
    }

    /// Goes to where the game stands.
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

/// The task of a player of this program, to be checked before the match.
pub(crate) fn task_to_check(spec: &Spec) -> SearchTask {
    SearchTask {
        limits: SearchLimits {
            depth: spec.limits.depth,
            ..SearchLimits::default()
        },
        ..task(spec, 0)
    }
}

/// What a move may take at most by the limits that were given.
fn allowed(limits: &MoveLimits, mover: Player) -> Option<Duration> {
    let left = limits.clocks.map(|clocks| clocks.left(mover));
    limits.time.into_iter().chain(left).min()
}

/// What an engine of this program takes of it: all of the time of a move, a share of a clock.
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
    /// That an engine of this program has not come to a move, as where there is no memory for its table.
    fn failed(&self, error: &str) -> Trouble {
        Trouble::Failed(Failure::Other(format!("player {}: {error}", self.name)))
    }
}

impl Trouble {
    /// What has gone wrong in a conversation, in which it was waited so long.
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

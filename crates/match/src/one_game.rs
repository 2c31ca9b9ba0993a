//! One game between two players, with the rules as the referee.

use std::time::Duration;

use gametree_command::{Clocks, Failure, MoveLimits, Reply};
use gametree_core::{Outcome, Player, Record, quote};
use gametree_registry::{Registry, Session};

use crate::contestant::{Contestant, Seat};
use crate::openings::Opening;
use crate::process::Surroundings;
use crate::termination::{Reason, Trouble, readable};

/// Terms under which a game is played.
pub(crate) struct Terms<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) surroundings: &'a Surroundings,
    /// The number of moves after which a game is a draw.
    pub(crate) max_moves: Option<usize>,
    pub(crate) seed: u64,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    /// Description of the loser's fault.
    pub(crate) detail: Option<String>,
    /// The time that each player has thought.
    pub(crate) spent: [Duration; 2],
    pub(crate) opening_moves: usize,
    pub(crate) record: Record,
}

/// A player's place in a game.
pub(crate) struct Place<'a> {
    pub(crate) seat: &'a Seat,
    /// The player, which is removed when it has made a fault.
    pub(crate) contestant: &'a mut Option<Contestant>,
    /// `true` once the player was asked for a move of the game.
    pub(crate) has_begun: bool,
}

/// Plays a game; returns `None` if the match is to stop before its end.
///
/// # Errors
/// When a player cannot play through no fault of its own.
pub(crate) fn play(
    game: &mut dyn Session,
    opening: &Opening,
    mut places: [Place<'_>; 2],
    terms: &Terms<'_>,
) -> Result<Option<FinishedGame>, Failure> {
    opening.set_up(game);
    let opening_moves = game.history().len();
    let mut clocks = Clock::of(&places);
    let mut spent = [Duration::ZERO; 2];
    let (outcome, reason, detail) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome, Reason::Rules, None);
        }
        if terms
            .max_moves
            .is_some_and(|most| game.history().len() >= most)
        {
            break (Outcome::Draw, Reason::Length, None);
        }
        let mover = game.to_move();
        let index = mover.index();
        let place = &mut places[index];
        let answer = answer(game, place, &clocks.limits(place.seat), terms);
        place.has_begun = true;
        // An answer that was under way when the match was interrupted may be incomplete.
        if terms.surroundings.is_halted() {
            return Ok(None);
        }
        let (reason, detail) = match answer {
            Ok((Reply::Resigned, _)) => {
                break (Outcome::Win(!mover), Reason::Resignation, None);
            }
            Ok((Reply::Move(m), took)) => {
                spent[index] += took;
                clocks.press(mover, took);
                match game.play(&m) {
                    Ok(()) => continue,
                    Err(error) => {
                        let what = format!("{}: {error}", quote(&m));
                        (Reason::Illegal, readable(&what))
                    }
                }
            }
            Err(Trouble::Fault(reason, detail)) => (reason, detail),
            Err(Trouble::Interrupted) => return Ok(None),
            Err(Trouble::Failed(failure)) => return Err(failure),
        };
        // The player may be in a wrong state, so the next game starts another one.
        *place.contestant = None;
        break (Outcome::Win(!mover), reason, Some(detail));
    };
    let mut record = game.record();
    record.outcome = Some(outcome);
    record.names = Some([0, 1].map(|index| places[index].seat.name.clone()));
    Ok(Some(FinishedGame {
        outcome,
        reason,
        detail,
        spent,
        opening_moves,
        record,
    }))
}

/// Asks a player for a move, and starts the player if need be.
fn answer(
    game: &dyn Session,
    place: &mut Place<'_>,
    limits: &MoveLimits,
    terms: &Terms<'_>,
) -> Result<(Reply, Duration), Trouble> {
    let player = match place.contestant.take() {
        Some(player) => player,
        None => Contestant::start(place.seat, terms.surroundings)?,
    };
    let player = place.contestant.insert(player);
    if !place.has_begun {
        player.begin(game, terms.registry, terms.seed)?;
    }
    player.choose(game, limits, terms.surroundings)
}

/// The clocks of a game, where at least one player has one.
struct Clock {
    clocks: Option<Clocks>,
    has_clock: [bool; 2],
}

impl Clock {
    fn of(places: &[Place<'_>; 2]) -> Self {
        let clocks = [0, 1].map(|index| places[index].seat.spec.limits.clock);
        let [first, second] = clocks.map(Option::unwrap_or_default);
        let base = [first.base, second.base];
        let has_clock = clocks.map(|clock| clock.is_some());
        let clocks = has_clock.contains(&true).then_some(Clocks {
            base,
            left: base,
            increment: [first.increment, second.increment],
        });
        Clock { clocks, has_clock }
    }

    fn limits(&self, seat: &Seat) -> MoveLimits {
        let limits = seat.spec.limits;
        MoveLimits {
            clocks: self.clocks.filter(|_| limits.clock.is_some()),
            ..limits.of_a_move()
        }
    }

    fn press(&mut self, mover: Player, took: Duration) {
        let index = mover.index();
        if let Some(clocks) = self.clocks.as_mut().filter(|_| self.has_clock[index]) {
            let left = clocks.left[index].saturating_sub(took);
            clocks.left[index] = left + clocks.increment[index];
        }
    }
}

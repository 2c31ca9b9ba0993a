//! Construction of the players of a match, with names and protocols, from their descriptions.

use std::time::Duration;

use gametree_command::{Failure, MoveLimits, Program, ProtocolEntry};
use gametree_core::Mismatch;
use gametree_registry::{Session, UnknownName};

use crate::contestant::{Seat, task_to_check};
use crate::spec::Spec;
use crate::ugi;

/// Limits under which every protocol can ask for a move.
const AMPLE: MoveLimits = MoveLimits {
    time: Some(Duration::from_secs(3_600)),
    clocks: None,
    nodes: None,
    depth: None,
};

/// Returns the seats of a match, each with a name of its own; a player takes from `default` what its own description leaves out.
///
/// # Errors
/// When `default` has a name, two players have the same name, or one cannot play the game as it is described.
pub(crate) fn seats(
    players: &[Spec],
    default: &Spec,
    game: &dyn Session,
    program: &Program,
    margin: Duration,
) -> Result<Vec<Seat>, Failure> {
    if let Some(name) = &default.name {
        let found = format!("{name:?} for all");
        return Err(Mismatch::new("a name for each player", found).into());
    }
    let mut seats: Vec<Seat> = Vec::new();
    for player in players {
        let spec = player.clone().or(default);
        let name = name_of(&spec, &seats)?;
        let protocol = if spec.command.is_some() {
            // Only the player's own words are checked: a word of `default` applies to the players that can use it.
            if let Some(word) = player.word_of_an_engine() {
                let error = Mismatch::new(format!("either cmd or {word}"), "both");
                return Err(in_player(&name, &error.to_string()));
            }
            Some(protocol_of(&spec, game, program)?)
        } else {
            if let Some(word) = player.word_of_a_program() {
                let error = Mismatch::new(format!("cmd beside {word}"), "none");
                return Err(in_player(&name, &error.to_string()));
            }
            game.check(&task_to_check(&spec))
                .map_err(|error| in_player(&name, &error.to_string()))?;
            None
        };
        let margin = spec.margin.unwrap_or(margin);
        seats.push(Seat {
            name,
            spec,
            protocol,
            margin,
        });
    }
    Ok(seats)
}

/// Returns the name of a player; an unnamed player gets its natural name, with a number if that is taken.
fn name_of(spec: &Spec, seats: &[Seat]) -> Result<String, Failure> {
    let is_taken = |name: &str| seats.iter().any(|seat| seat.name == name);
    if let Some(name) = &spec.name {
        if is_taken(name) || name.is_empty() {
            let found = format!("{name:?} twice or empty");
            return Err(Mismatch::new("a name for each player", found).into());
        }
        // The name stands in lines of tables, files and protocols.
        if name.contains(char::is_control) {
            return Err(Mismatch::new("a name in one line", format!("{name:?}")).into());
        }
        return Ok(name.clone());
    }
    let natural = spec.natural_name();
    let numbered = (2..).map(|number| format!("{natural}-{number}"));
    let mut names = std::iter::once(natural.clone()).chain(numbered);
    Ok(names.find(|name| !is_taken(name)).unwrap_or(natural))
}

/// Returns the protocol in which to speak to a program: the named one, or the first that can express the game.
fn protocol_of(
    spec: &Spec,
    game: &dyn Session,
    program: &Program,
) -> Result<ProtocolEntry, Failure> {
    let name = spec.name.clone().unwrap_or_else(|| spec.natural_name());
    let limits = MoveLimits {
        clocks: spec.limits.clock.map(|clock| gametree_command::Clocks {
            base: [clock.base; 2],
            left: [clock.base; 2],
            increment: [clock.increment; 2],
        }),
        ..spec.limits.of_a_move()
    };
    let known = || program.protocols().iter().chain([&ugi::PROTOCOL]);
    let check = |entry: &ProtocolEntry| (entry.open)().check(game, &limits);
    let entry = if let Some(wanted) = &spec.protocol {
        let entry = known().find(|entry| entry.name == wanted);
        let names = known().map(|entry| entry.name);
        *entry.ok_or_else(|| UnknownName::new("protocol", wanted, names))?
    } else {
        // A protocol that knows the game is chosen even if it lacks these limits: the check below then reports it.
        *known()
            .find(|entry| (entry.open)().check(game, &AMPLE).is_ok())
            .unwrap_or(&ugi::PROTOCOL)
    };
    match check(&entry) {
        Ok(()) => Ok(entry),
        Err(error) => Err(in_player(&name, &error.to_string())),
    }
}

fn in_player(name: &str, error: &str) -> Failure {
    Failure::Input(format!("player {name}: {error}"))
}

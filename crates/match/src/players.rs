//! From what is said about players to players with names and protocols.

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

/// The players of a match, each with a name of its own.
///
/// # Errors
/// When there are fewer than two, two have the same name, or one cannot play the game as it is said.
pub(crate) fn seats(
    specs: Vec<Spec>,
    game: &dyn Session,
    (program, margin): (&Program, Duration),
) -> Result<Vec<Seat>, Failure> {
    if specs.len() < 2 {
        let found = specs.len().to_string();
        let expected = "two --player or more, as in --player level=10 --player level=5";
        return Err(Mismatch::new(expected, found).into());
    }
    let mut seats: Vec<Seat> = Vec::new();
    for spec in specs {
        let name = name_of(&spec, &seats)?;
        let protocol = if spec.command.is_some() {
            Some(protocol_of(&spec, game, program)?)
        } else {
            check_engine(&spec, game).map_err(|error| in_player(&name, &error))?;
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

/// The name of a player; where none is said, a natural one with a number if it is taken.
fn name_of(spec: &Spec, seats: &[Seat]) -> Result<String, Failure> {
    let is_taken = |name: &str| seats.iter().any(|seat| seat.name == name);
    if let Some(name) = &spec.name {
        if is_taken(name) || name.is_empty() {
            let found = format!("{name:?} twice or empty");
            return Err(Mismatch::new("a name for each player", found).into());
        }
        return Ok(name.clone());
    }
    let natural = spec.natural_name();
    let numbered = (2..).map(|number| format!("{natural}-{number}"));
    let mut names = std::iter::once(natural.clone()).chain(numbered);
    Ok(names.find(|name| !is_taken(name)).unwrap_or(natural))
}

fn check_engine(spec: &Spec, game: &dyn Session) -> Result<(), String> {
    let of_programs = [
        ("protocol", spec.protocol.is_some()),
        ("dir", spec.folder.is_some()),
        ("option", !spec.options.is_empty()),
    ];
    // What all players are given is for those that can use it.
    let own = |key: &str| spec.words.contains(&format!("{key}="));
    if let Some((key, _)) = of_programs
        .iter()
        .find(|(key, is_said)| *is_said && own(key))
    {
        return Err(format!("expected cmd beside {key}, found none"));
    }
    game.check(&task_to_check(spec))
        .map_err(|error| error.to_string())
}

/// The protocol that a program is spoken to in: the one that is named, or the first that can say the game.
fn protocol_of(
    spec: &Spec,
    game: &dyn Session,
    program: &Program,
) -> Result<ProtocolEntry, Failure> {
    let name = spec.name.clone().unwrap_or_else(|| spec.natural_name());
    let limits = MoveLimits {
        clocks: spec
            .limits
            .clock
            .map(|(base, increment)| gametree_command::Clocks {
                base: [base; 2],
                left: [base; 2],
                increment: [increment; 2],
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
        // What is for the game is meant, even where its limits are not.
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

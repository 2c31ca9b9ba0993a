//! Sentences about the threats of a move, and about standing threats.

use gametree_core::{Argument, Phrase};
use gametree_registry::Effect;

use crate::move_list::{named, one_of};

/// Maximum number of winning moves that a threat names.
const MOST_WINS: usize = 4;
/// Maximum number of escapes from a threat that are named.
const MOST_ESCAPES: usize = 3;

/// Describes the threat of a move of a plan, or the replies that it forces.
pub(crate) fn of_step(effect: &Effect, m: &str, mover: &Argument) -> Option<Phrase> {
    let of_move = |message| Phrase::new(message).with("move", m);
    Some(match effect {
        Effect::Forces { wins, are_threats } => match wins.as_slice() {
            [_, ..] if !are_threats => of_move("step-forces-many").with("player", mover.clone()),
            [] => of_move("step-forces-nothing"),
            wins @ [_] => of_move("step-forces-one").with("wins", one_of(wins)),
            wins if wins.len() <= MOST_WINS => {
                of_move("step-forces-some").with("wins", one_of(wins))
            }
            _ => of_move("step-forces-many").with("player", mover.clone()),
        },
        Effect::Threatens {
            wins,
            are_threats,
            escapes,
            of,
        } => {
            let wins = Some(wins.as_slice()).filter(|wins| *are_threats || wins.is_empty());
            threat(m, wins, escapes, *of)
        }
        Effect::Ends(_) | Effect::Quiet => return None,
    })
}

/// Describes the threat of the player who has just moved, and the moves that prevent it.
///
/// Returns `None` if the threat is no more than that every move loses, or has too many moves to name.
pub(crate) fn standing(effect: &Effect, [mover, to_move]: &[Argument; 2]) -> Option<Phrase> {
    let with_players = |message| {
        let phrase = Phrase::new(message).with("player", mover.clone());
        phrase.with("opponent", to_move.clone())
    };
    match effect {
        Effect::Forces { wins, .. } if wins.is_empty() => None,
        Effect::Forces { wins, are_threats } if *are_threats && wins.len() <= MOST_WINS => {
            let message = match wins.len() {
                1 => "threat-forces-one",
                _ => "threat-forces-some",
            };
            Some(with_players(message).with("wins", one_of(wins)))
        }
        Effect::Forces { .. } => Some(with_players("threat-forces-many")),
        Effect::Threatens {
            wins,
            are_threats,
            escapes,
            of,
        } => {
            let are_named = *are_threats && (1..=MOST_WINS).contains(&wins.len());
            let message = match (are_named, escapes.len() <= MOST_ESCAPES) {
                (true, true) => "threat-one",
                (true, false) => "threat-some",
                (false, true) => "threat-escapes",
                (false, false) => return None,
            };
            let phrase = with_players(message).with("wins", one_of(wins));
            let phrase = phrase.with("escapes", named(escapes));
            Some(phrase.with("count", escapes.len()).with("of", *of))
        }
        Effect::Ends(_) | Effect::Quiet => None,
    }
}

/// Describes a threat with escapes; `wins` is `None` if the winning moves are no threats.
fn threat(m: &str, wins: Option<&[String]>, escapes: &[String], of: usize) -> Phrase {
    let few = escapes.len() <= MOST_ESCAPES;
    let message = match (wins.map(<[String]>::len), few) {
        (Some(0), _) => "step-threatens-nothing",
        (Some(1..=MOST_WINS), true) => "step-threatens-one",
        (Some(1..=MOST_WINS), false) => "step-threatens",
        _ => "step-threatens-many",
    };
    let wins = wins.unwrap_or_default();
    Phrase::new(message)
        .with("move", m)
        .with("wins", one_of(wins))
        .with("escapes", named(escapes))
        .with("count", escapes.len())
        .with("of", of)
}

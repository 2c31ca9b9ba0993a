//! Sentences about the threats of a move, and about standing threats.

use gametree_core::{Argument, Outcome, Phrase};
use gametree_registry::{Effect, Session};

use crate::move_list::{named, one_of};

/// Maximum number of winning moves that a threat names.
const MOST_WINS: usize = 4;
/// Maximum number of escapes from a threat that are named.
const MOST_ESCAPES: usize = 3;

/// A standing threat.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// The threat of the player who has just moved.
    pub effect: Effect,
    /// A reply that does not prevent each win that is named, followed by that win, as the game reads them; where no win is named, an example.
    pub lines: Vec<Vec<String>>,
}

impl Threat {
    /// Finds the lines that show an effect of the last move.
    pub(crate) fn of(effect: Effect, session: &mut dyn Session) -> Self {
        let mover = !session.to_move();
        let named = named_wins(&effect).unwrap_or_default();
        let mut shown: Vec<Option<Vec<String>>> = vec![None; named.len().max(1)];
        for reply in session.legal_moves() {
            session.play(&reply).expect("the move is legal");
            let wins = session.wins_at_once();
            let is_lost = session.outcome() == Some(Outcome::Win(mover));
            session.undo();
            for (at, line) in shown
                .iter_mut()
                .enumerate()
                .filter(|(_, line)| line.is_none())
            {
                let win = match named.get(at) {
                    Some(win) => wins.iter().find(|m| *m == win),
                    None => wins.first(),
                };
                if win.is_some() || named.is_empty() && is_lost {
                    *line = Some([&reply].into_iter().chain(win).cloned().collect());
                }
            }
            if shown.iter().all(Option::is_some) {
                break;
            }
        }
        let lines = shown.into_iter().flatten().collect();
        Threat { effect, lines }
    }
}

/// Describes the threat of a move of a plan, or the replies that it forces; `of_move` makes a message about the move.
pub(crate) fn of_effect(
    effect: &Effect,
    of_move: impl Fn(&'static str) -> Phrase,
) -> Option<Phrase> {
    match effect {
        Effect::Forces { wins, .. } => Some(match named_wins(effect) {
            Some(wins) => {
                let message = match wins.len() {
                    1 => "step-forces-one",
                    _ => "step-forces-some",
                };
                of_move(message)
                    .with("wins", one_of(wins))
                    .with("count", wins.len())
            }
            None if wins.is_empty() => of_move("step-forces-nothing"),
            None => of_move("step-forces-many"),
        }),
        Effect::Threatens { escapes, of, .. } => {
            let wins = named_wins(effect);
            let message = match (wins, escapes.len() <= MOST_ESCAPES) {
                (Some(_), true) => "step-threatens-one",
                (Some(_), false) => "step-threatens",
                (None, _) => "step-threatens-many",
            };
            let phrase = of_move(message).with("wins", one_of(wins.unwrap_or_default()));
            let phrase = phrase.with("escapes", named(escapes));
            Some(phrase.with("count", escapes.len()).with("of", *of))
        }
        Effect::Ends(_) | Effect::Quiet => None,
    }
}

/// Returns the winning moves that an effect threatens; `None` if they are no threats, or too many to name.
pub(crate) fn named_wins(effect: &Effect) -> Option<&[String]> {
    match effect {
        Effect::Forces { wins, are_threats }
        | Effect::Threatens {
            wins, are_threats, ..
        } => {
            let are_named = *are_threats && (1..=MOST_WINS).contains(&wins.len());
            are_named.then_some(wins.as_slice())
        }
        Effect::Ends(_) | Effect::Quiet => None,
    }
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
        Effect::Forces { .. } => Some(match named_wins(effect) {
            Some(wins) => {
                let message = match wins.len() {
                    1 => "threat-forces-one",
                    _ => "threat-forces-some",
                };
                with_players(message)
                    .with("wins", one_of(wins))
                    .with("count", wins.len())
            }
            None => with_players("threat-forces-many"),
        }),
        Effect::Threatens { escapes, of, .. } => {
            let wins = named_wins(effect);
            let message = match (wins, escapes.len() <= MOST_ESCAPES) {
                (Some(_), true) => "threat-one",
                (Some(_), false) => "threat-some",
                (None, true) => "threat-escapes",
                (None, false) => return None,
            };
            let phrase = with_players(message).with("wins", one_of(wins.unwrap_or_default()));
            let phrase = phrase.with("escapes", named(escapes));
            Some(phrase.with("count", escapes.len()).with("of", *of))
        }
        Effect::Ends(_) | Effect::Quiet => None,
    }
}

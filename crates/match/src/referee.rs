//! The referee, which plays kept games again before they count, since their file can be edited.

use std::collections::BTreeMap;
use std::error::Error;
use std::mem;

use gametree_command::Failure;
use gametree_core::{Mismatch, Player, quote};
use gametree_registry::{Registry, Session};
use serde_json::Value;

use crate::openings::{Opening, Openings};
use crate::result::{GameResult, winner};
use crate::schedule::{MOST_AT_A_TIME, Schedule};
use crate::termination::{Reason, readable};

/// The rules of a match that its games have to keep.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    /// The names of all players.
    pub(crate) names: &'a [String],
    pub(crate) schedule: &'a Schedule,
    pub(crate) openings: &'a Openings,
    /// The number of moves after which a game is a draw.
    pub(crate) max_moves: Option<usize>,
}

/// A checker of kept games, which plays each of them again.
pub(crate) struct Referee<'a> {
    game: &'a mut dyn Session,
    usual_start: String,
    conditions: Conditions<'a>,
    /// Random openings by their number.
    begun: BTreeMap<usize, UsedOpening>,
}

/// A random opening, as in the first kept game that has it.
struct UsedOpening {
    beginning: Beginning,
    /// The number of kept games with this opening.
    games: usize,
}

/// The position and the moves with which a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Beginning {
    start: String,
    moves: Vec<String>,
}

impl<'a> Referee<'a> {
    /// Returns a referee with `game` as its board, which has to be at its start.
    pub(crate) fn new(game: &'a mut dyn Session, conditions: Conditions<'a>) -> Self {
        Referee {
            usual_start: game.position(),
            game,
            conditions,
            begun: BTreeMap::new(),
        }
    }

    /// Returns the result of a kept line, after its game was played again.
    ///
    /// # Errors
    /// When the line is not a game of this match, the opening is another one, or the moves cannot be played or do not lead to the result.
    pub(crate) fn result(&mut self, line: &Value) -> Result<GameResult, Box<dyn Error>> {
        let Conditions {
            names, schedule, ..
        } = self.conditions;
        let result = GameResult::from_json(line, names, schedule)?;
        let wrong = |key: &str| {
            let found = quote(&line[key].to_string());
            Mismatch::new(format!("a game of this match with its {key}"), found)
        };
        let start = match &line["start"] {
            Value::Null => self.usual_start.clone(),
            start => start.as_str().ok_or_else(|| wrong("start"))?.to_owned(),
        };
        let moves = line["moves"].as_array().into_iter().flatten();
        let moves: Option<Vec<&str>> = moves.map(Value::as_str).collect();
        let moves = moves.ok_or_else(|| wrong("moves"))?;
        let opening_moves = line["opening_moves"].as_u64();
        let opening_moves = opening_moves.and_then(|count| usize::try_from(count).ok());
        let opening_moves = opening_moves.filter(|&count| count <= moves.len());
        let opening_moves = opening_moves.ok_or_else(|| wrong("opening_moves"))?;
        let is_spent = line["ms"]
            .as_array()
            .is_some_and(|spent| spent.len() == 2 && spent.iter().all(Value::is_u64));
        if !is_spent {
            return Err(wrong("ms").into());
        }
        self.check_opening(result.number, &start, &moves[..opening_moves])?;
        self.play(&start, &moves)?;
        self.check_end(&result)?;
        Ok(result)
    }

    /// Plays moves from a position.
    fn play(&mut self, start: &str, moves: &[&str]) -> Result<(), Box<dyn Error>> {
        while self.game.undo().is_some() {}
        let begun = self.game.set_position(start);
        begun.map_err(|error| readable(&format!("start: {error}")))?;
        for (number, m) in (1..).zip(moves) {
            let played = self.game.play(m);
            played.map_err(|error| readable(&format!("move {number}, {}: {error}", quote(m))))?;
        }
        Ok(())
    }

    /// Refuses a game that does not begin with the opening of its number.
    fn check_opening(
        &mut self,
        number: usize,
        start: &str,
        moves: &[&str],
    ) -> Result<(), Mismatch> {
        let fixture = self.conditions.schedule.fixture(number);
        let opening = fixture.expect("the number was checked").opening;
        let found = Beginning {
            start: start.to_owned(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
        };
        let expected = if let Some(listed) = self.conditions.openings.listed(opening) {
            self.beginning(&listed)
        } else {
            let begun = self.begun.entry(opening);
            let begun = begun.or_insert_with(|| UsedOpening {
                beginning: found.clone(),
                games: 0,
            });
            begun.games += 1;
            begun.beginning.clone()
        };
        if expected == found {
            return Ok(());
        }
        let expected = format!("the opening of game {number}, {}", expected.shown());
        Err(Mismatch::new(expected, found.shown()))
    }

    /// Draws again the random openings with which some games are still to be played, and compares them: only the seed shows that the number of a game was changed.
    ///
    /// # Errors
    /// When an opening is not that of the seed, or cannot be drawn.
    pub(crate) fn check_open_pairs(&mut self, registry: &Registry) -> Result<(), Failure> {
        let games_of_opening = 2 * self.conditions.schedule.pairings().len();
        let most = self.begun.len() + MOST_AT_A_TIME;
        let begun = mem::take(&mut self.begun);
        let open = begun
            .iter()
            .filter(|(_, begun)| begun.games < games_of_opening);
        for (&opening, begun) in open {
            if opening >= most {
                let expected = format!("openings in order, at most number {most}");
                return Err(Mismatch::new(expected, (opening + 1).to_string()).into());
            }
            let drawn = self.conditions.openings.get(opening, registry)?;
            let expected = self.beginning(&drawn);
            let found = &begun.beginning;
            if expected != *found {
                let expected = format!("opening {} of the seed, {}", opening + 1, expected.shown());
                return Err(Mismatch::new(expected, found.shown()).into());
            }
        }
        Ok(())
    }

    fn beginning(&mut self, opening: &Opening) -> Beginning {
        opening.set_up(self.game);
        Beginning {
            start: self.game.record().start,
            moves: self.game.history(),
        }
    }

    /// Compares the result with the outcome of the moves, which are on the board.
    fn check_end(&self, result: &GameResult) -> Result<(), Mismatch> {
        let by_rules = self.game.outcome().map(winner);
        let by_moves = match (result.reason, by_rules) {
            (Reason::Rules, by_rules) => by_rules,
            (_, Some(_)) => None,
            (Reason::Length, None) => {
                let is_long = self
                    .conditions
                    .max_moves
                    .is_some_and(|most| result.moves >= most);
                is_long.then_some(None)
            }
            (_, None) => Some(Some(!self.game.to_move())),
        };
        let Some(by_moves) = by_moves else {
            let found = match by_rules {
                Some(_) => "one that is over by the rules",
                None => "one that goes on",
            };
            let expected = format!("a game that ends with reason {}", result.reason.name());
            return Err(Mismatch::new(expected, found));
        };
        if by_moves == result.winner {
            return Ok(());
        }
        let name = |winner: Option<Player>| match winner {
            Some(winner) => quote(&self.conditions.names[result.players[winner.index()]]),
            None => "none".to_owned(),
        };
        let expected = format!("the winner by the moves, {}", name(by_moves));
        Err(Mismatch::new(expected, name(result.winner)))
    }
}

impl Beginning {
    fn shown(&self) -> String {
        quote(&format!("{} {}", self.start, self.moves.join(" ")))
    }
}

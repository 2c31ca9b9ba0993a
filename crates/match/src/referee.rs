//! The games in the file of a match, which are played again: a file can be edited.

use std::collections::BTreeMap;
use std::mem;

use gametree_command::{Failure, shown};
use gametree_core::{Mismatch, Player};
use gametree_registry::{Registry, Session};
use serde_json::Value;

use crate::ending::{Reason, readable};
use crate::openings::{Opening, Openings};
use crate::result::{GameResult, winner};
use crate::schedule::Schedule;

/// Games that are played at the same time, at most.
pub(crate) const MOST_AT_A_TIME: usize = 256;

/// What the games of a match have to keep to.
pub(crate) struct Referee<'a> {
    game: &'a mut dyn Session,
    usual_start: String,
    names: &'a [String],
    schedule: &'a Schedule,
    openings: &'a Openings,
    max_moves: Option<usize>,
    /// Random openings by their number, as the first game with each began, with the number of games.
    begun: BTreeMap<usize, (Beginning, usize)>,
}

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Beginning {
    start: String,
    moves: Vec<String>,
}

impl<'a> Referee<'a> {
    /// A referee who plays on `game`, which is at its start.
    pub(crate) fn new(
        game: &'a mut dyn Session,
        (names, schedule, openings): (&'a [String], &'a Schedule, &'a Openings),
        max_moves: Option<usize>,
    ) -> Self {
        Referee {
            usual_start: game.position(),
            game,
            names,
            schedule,
            openings,
            max_moves,
            begun: BTreeMap::new(),
        }
    }

    /// The result that a line tells, after the game was played again.
    ///
    /// # Errors
    /// In a line what is wrong with it: it is none of a game of this match, its opening is another one, its moves cannot be played, or they do not lead to the result.
    pub(crate) fn result(&mut self, line: &Value) -> Result<GameResult, String> {
        let result = GameResult::from_json(line, self.names, self.schedule);
        let result = result.map_err(|error| error.to_string())?;
        let wrong = |key: &str| {
            let found = shown(&line[key].to_string());
            Mismatch::new(format!("a game of this match with its {key}"), found).to_string()
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
            return Err(wrong("ms"));
        }
        self.check_opening(result.number, &start, &moves[..opening_moves])?;
        self.play(&start, &moves)?;
        self.check_end(&result).map_err(|error| error.to_string())?;
        Ok(result)
    }

    /// Plays moves from a position.
    fn play(&mut self, start: &str, moves: &[&str]) -> Result<(), String> {
        while self.game.undo().is_some() {}
        let begun = self.game.set_position(start);
        begun.map_err(|error| readable(&format!("start: {error}")))?;
        for (number, m) in (1..).zip(moves) {
            let played = self.game.play(m);
            played.map_err(|error| readable(&format!("move {number}, {}: {error}", shown(m))))?;
        }
        Ok(())
    }

    /// Whether a game began with the opening of its pair.
    fn check_opening(&mut self, number: usize, start: &str, moves: &[&str]) -> Result<(), String> {
        let fixture = self.schedule.fixture(number);
        let opening = fixture.expect("the number was checked").opening;
        let found = Beginning {
            start: start.to_owned(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
        };
        let expected = if let Some(listed) = self.openings.listed(opening) {
            self.beginning(&listed)
        } else {
            let begun = self.begun.entry(opening);
            let (expected, games) = begun.or_insert_with(|| (found.clone(), 0));
            *games += 1;
            expected.clone()
        };
        if expected == found {
            return Ok(());
        }
        let expected = format!("the opening of game {number}, {}", expected.shown());
        Err(Mismatch::new(expected, found.shown()).to_string())
    }

    /// Whether random openings that not all games have been played with are those of the seed: another number of a game is seen by nothing else.
    ///
    /// # Errors
    /// When one is another, with the number of a game; when openings cannot be drawn.
    pub(crate) fn check_open_pairs(&mut self, registry: &Registry) -> Result<(), Failure> {
        let games_of_opening = 2 * self.schedule.pairings().len();
        let most = self.begun.len() + MOST_AT_A_TIME;
        let begun = mem::take(&mut self.begun);
        let open = begun.iter().filter(|(_, begun)| begun.1 < games_of_opening);
        for (&opening, (found, _)) in open {
            if opening >= most {
                let expected = format!("openings in order, at most number {most}");
                return Err(Mismatch::new(expected, (opening + 1).to_string()).into());
            }
            let drawn = self.openings.get(opening, registry)?;
            let expected = self.beginning(&drawn);
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

    /// Whether a game whose moves were just played has ended as it is said to have.
    fn check_end(&self, result: &GameResult) -> Result<(), Mismatch> {
        let by_rules = self.game.outcome().map(winner);
        let by_moves = match (result.reason, by_rules) {
            (Reason::Rules, by_rules) => by_rules,
            (_, Some(_)) => None,
            (Reason::Length, None) => {
                let is_long = self.max_moves.is_some_and(|most| result.moves >= most);
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
            Some(winner) => shown(&self.names[result.players[winner.index()]]),
            None => "none".to_owned(),
        };
        let expected = format!("the winner by the moves, {}", name(by_moves));
        Err(Mismatch::new(expected, name(result.winner)))
    }
}

impl Beginning {
    fn shown(&self) -> String {
        shown(&format!("{} {}", self.start, self.moves.join(" ")))
    }
}

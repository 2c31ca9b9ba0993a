//! Score table of a match: the results of each player, and the estimates from them.

use std::collections::BTreeMap;

use gametree_core::Player;
use serde_json::{Value, json};

use crate::pentanomial::{Estimate, Pairs};
use crate::result::GameResult;
use crate::sprt::{Decision, Sprt};

/// The games of a match so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScoreTable {
    /// The games by their numbers.
    games: BTreeMap<usize, GameResult>,
    /// The pairs between the first two players that a test has looked at, in order and without gaps.
    tested: Pairs,
    /// The number of the last game of the pair that has decided the test.
    decided: Option<usize>,
}

/// The games of one player, or of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) drawn: u64,
    pub(crate) lost: u64,
    /// Games lost by the player's own faults.
    pub(crate) faults: u64,
    pub(crate) pairs: Pairs,
}

impl Tally {
    pub(crate) const fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Returns the points of all games.
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
    pub(crate) fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// Returns the tally as JSON.
    pub(crate) fn to_json(self) -> Value {
        let estimate = self.pairs.estimate();
        let number = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of);
        // Pairs that were all alike give no estimate of the error.
        let has_error = estimate.is_some_and(|estimate| estimate.has_error());
        // JSON has no infinity.
        let finite = |of: fn(&Estimate) -> f64| number(of).filter(|number| number.is_finite());
        json!({
            "games": self.games(),
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "faults": self.faults,
            "pairs": self.pairs.0,
            "elo": finite(|estimate| estimate.elo),
            "elo_low": finite(|estimate| estimate.interval[0]).filter(|_| has_error),
            "elo_high": finite(|estimate| estimate.interval[1]).filter(|_| has_error),
            "los": number(|estimate| estimate.los),
        })
    }
}

impl ScoreTable {
    /// Adds a game.
    pub(crate) fn add(&mut self, game: GameResult) {
        self.games.insert(game.number, game);
    }

    /// Returns `true` if the game of this number has been played.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.games.contains_key(&number)
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns the games of a player, against one opponent or against all.
    pub(crate) fn tally(&self, player: usize, against: Option<usize>) -> Tally {
        let mut tally = Tally::default();
        let is_meant = |game: &&GameResult| {
            game.players.contains(&player)
                && against.is_none_or(|other| game.players.contains(&other))
        };
        for game in self.games.values().filter(is_meant) {
            match game.halves(player) {
                2 => tally.won += 1,
                1 => tally.drawn += 1,
                _ => {
                    tally.lost += 1;
                    tally.faults += u64::from(game.reason.is_fault());
                }
            }
            // The games of a pair follow each other, the first with an odd number.
            let second = (game.number % 2 == 1)
                .then(|| self.games.get(&(game.number + 1)))
                .flatten();
            if let Some(second) = second {
                tally
                    .pairs
                    .count(game.halves(player) + second.halves(player));
            }
        }
        tally
    }

    /// Returns the number of the last game of the pair that decided a test between the first two players; pairs count in the order of the schedule, up to the first gap.
    ///
    /// The test has to be the same at every call; each pair is looked at once.
    pub(crate) fn decided_by(&mut self, sprt: &Sprt) -> Option<usize> {
        while self.decided.is_none() {
            let number = usize::try_from(self.tested.total()).ok()? * 2 + 1;
            let first = self.games.get(&number)?;
            let second = self.games.get(&(number + 1))?;
            self.tested.count(first.halves(0) + second.halves(0));
            let is_decided = sprt.decision(&self.tested) != Decision::Open;
            self.decided = is_decided.then_some(number + 1);
        }
        self.decided
    }

    /// Returns the same table without the games behind `number`.
    #[must_use]
    pub(crate) fn up_to(mut self, number: usize) -> Self {
        self.games.retain(|&game, _| game <= number);
        self
    }

    /// Returns the faults of a player by reason, with the number of games that each has cost.
    pub(crate) fn faults(&self, player: usize) -> BTreeMap<&'static str, u64> {
        let mut faults = BTreeMap::new();
        for game in self.games.values() {
            let is_lost = game.players.contains(&player) && game.halves(player) == 0;
            if is_lost && game.reason.is_fault() {
                *faults.entry(game.reason.name()).or_insert(0) += 1;
            }
        }
        faults
    }

    /// Returns the number of drawn games, and the number of games won with the first colour.
    pub(crate) fn colours(&self) -> (usize, usize) {
        let with = |winner| {
            self.games
                .values()
                .filter(|game| game.winner == winner)
                .count()
        };
        (with(None), with(Some(Player::First)))
    }
}

//! Schedule of a match: pairings, order, openings and colours.

use clap::ValueEnum;

/// Which players meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tournament {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
}

/// Largest number of games at the same time.
pub(crate) const MOST_AT_A_TIME: usize = 256;
/// Largest number of games of a pairing.
pub(crate) const MOST_GAMES: usize = 1_000_000;

/// All games of a match, in the order in which they are begun.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pairings: Vec<(usize, usize)>,
    /// The number of games of each pairing.
    games: usize,
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// The number of the game, from 1.
    pub(crate) number: usize,
    /// The number of the opening, from 0; both games of a pair have the same.
    pub(crate) opening: usize,
    /// The players by their numbers, the one with the first colour first.
    pub(crate) players: [usize; 2],
}

impl Schedule {
    /// Returns a schedule for `players` players, with `games` games of each pairing.
    pub(crate) fn new(players: usize, tournament: Tournament, games: usize) -> Self {
        let pairings = match tournament {
            Tournament::Gauntlet => (1..players).map(|other| (0, other)).collect(),
            Tournament::RoundRobin => (0..players)
                .flat_map(|one| (one + 1..players).map(move |other| (one, other)))
                .collect(),
        };
        Schedule { pairings, games }
    }

    /// Returns the number of games.
    pub(crate) fn len(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Returns the number of openings that the games need.
    pub(crate) fn openings(&self) -> usize {
        self.games.div_ceil(2)
    }

    /// Returns the pairs of players who meet.
    pub(crate) fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Returns the game of this number, even beyond the games that are to be played; `None` if there is no such number.
    pub(crate) fn fixture(&self, number: usize) -> Option<Fixture> {
        let index = number
            .checked_sub(1)
            .filter(|_| number <= MOST_GAMES * self.pairings.len())?;
        let (one, other) = self.pairings[index / 2 % self.pairings.len()];
        Some(Fixture {
            number,
            opening: index / 2 / self.pairings.len(),
            players: if index % 2 == 0 {
                [one, other]
            } else {
                [other, one]
            },
        })
    }

    /// Returns the games in order: each opening is played by all pairings, twice by each, with colours changed.
    pub(crate) fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        let all = (0..self.openings()).flat_map(move |opening| {
            let pairs = self.pairings.iter().enumerate();
            pairs.flat_map(move |(pairing, &(one, other))| {
                let games = [[one, other], [other, one]].into_iter().enumerate();
                games.map(move |(game, players)| Fixture {
                    // Numbers stay the same when games are added.
                    number: (opening * self.pairings.len() + pairing) * 2 + game + 1,
                    opening,
                    players,
                })
            })
        });
        // An odd number of games leaves the last pair unfinished.
        let is_odd = self.games % 2 == 1;
        let last = self.openings().wrapping_sub(1);
        all.filter(move |game| !is_odd || game.opening != last || game.number % 2 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_twice_with_colours_changed() {
        let schedule = Schedule::new(3, Tournament::RoundRobin, 4);
        let fixtures: Vec<Fixture> = schedule.fixtures().collect();
        assert_eq!((fixtures.len(), schedule.len()), (12, 12));
        for game in &fixtures {
            assert_eq!(schedule.fixture(game.number).as_ref(), Some(game));
        }
        assert_eq!(schedule.fixture(0), None);
        assert_eq!(schedule.fixture(usize::MAX), None);
        for pair in fixtures.chunks(2) {
            let [first, second] = [pair[0], pair[1]];
            assert_eq!(first.opening, second.opening);
            assert_eq!(first.players, [second.players[1], second.players[0]]);
        }
        let numbers: Vec<usize> = fixtures.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
    }

    #[test]
    fn more_games_leave_the_numbers_of_the_others() {
        let few: Vec<_> = Schedule::new(3, Tournament::Gauntlet, 3)
            .fixtures()
            .collect();
        let many: Vec<_> = Schedule::new(3, Tournament::Gauntlet, 10)
            .fixtures()
            .collect();
        assert_eq!(few.len(), 6);
        assert!(few.iter().all(|game| many.contains(game)));
        assert!(many.iter().all(|game| game.players.contains(&0)));
    }
}

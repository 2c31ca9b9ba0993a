//! Samples for the fit: quiet positions of games, with the results of the games.

use std::collections::HashMap;

use gametree_core::{Mismatch, MoveBuf, MoveGen, Player, Position};
use gametree_mnk::Rules;
use gametree_patterns::{Candidates, Pattern};

use crate::games::{Board, Game};

/// The unit of estimates, in natural logarithms of odds.
pub(crate) const UNIT: f32 = 100.0;
/// The share of the game's result in the target; the rest is the score of the search.
const BY_RESULT: f32 = 0.6;

/// The combinations of four lines through a cell: the ascending indices of their patterns, with a number for each that occurs.
#[derive(Default)]
pub(crate) struct Combinations {
    numbers: HashMap<[u8; 4], usize>,
    pub(crate) patterns: Vec<[u8; 4]>,
}

impl Combinations {
    fn number(&mut self, patterns: [Pattern; 4]) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below Pattern::COUNT")]
        let mut patterns = patterns.map(|pattern| pattern.index() as u8);
        patterns.sort_unstable();
        *self.numbers.entry(patterns).or_insert_with(|| {
            self.patterns.push(patterns);
            self.patterns.len() - 1
        })
    }
}

/// A position of a game from the view of the player to move.
pub(crate) struct Sample {
    /// The number of empty cells with each combination for the player; the next field counts them for the opponent.
    pub(crate) own: Vec<(usize, f32)>,
    pub(crate) other: Vec<(usize, f32)>,
    pub(crate) threats: usize,
    /// The probability to win.
    pub(crate) target: f32,
    /// The combinations of each candidate for the player and for the opponent.
    pub(crate) candidates: Vec<(usize, usize)>,
    /// The index of the candidate that was played; `None` where the move is not among the candidates.
    pub(crate) played: Option<usize>,
}

/// All samples, in the order of the games.
pub(crate) struct Samples {
    pub(crate) combinations: Combinations,
    pub(crate) samples: Vec<Sample>,
}

/// Returns the quiet positions of games.
pub(crate) fn of_games(rules: Rules, games: &[Game]) -> Result<Samples, Mismatch> {
    let start = Board::new(rules)?;
    let mut all = Samples {
        combinations: Combinations::default(),
        samples: Vec::new(),
    };
    for game in games {
        let mut pos = start.clone();
        for (ply, &m) in game.moves.iter().enumerate() {
            let search = ply.checked_sub(game.opening);
            if let Some(&score) = search.and_then(|at| game.scores.get(at)) {
                let mut moves = MoveBuf::new();
                Candidates::ALL.moves(&pos, &mut moves);
                if moves.len() > 1 {
                    let half_points = match pos.to_move() {
                        Player::First => game.half_points,
                        Player::Second => 2 - game.half_points,
                    };
                    let result = f32::from(half_points) / 2.0;
                    let thought = 1.0 / (1.0 + (-f32::from(score) / UNIT).exp());
                    let target = BY_RESULT * result + (1.0 - BY_RESULT) * thought;
                    let played = moves.iter().position(|&candidate| candidate == m);
                    all.add(&pos, &moves, target, played);
                }
            }
            pos.play(m);
        }
    }
    Ok(all)
}

impl Samples {
    fn add(
        &mut self,
        pos: &Board,
        moves: &MoveBuf<gametree_grid::Cell>,
        target: f32,
        played: Option<usize>,
    ) {
        let players = [pos.to_move(), !pos.to_move()];
        let mut counts = [HashMap::new(), HashMap::new()];
        for cell in pos.board().empty() {
            for (counts, player) in counts.iter_mut().zip(players) {
                let number = self.combinations.number(pos.patterns(cell, player));
                *counts.entry(number).or_insert(0.0) += 1.0;
            }
        }
        let candidates = moves.iter().map(|&m| {
            let [own, other] =
                players.map(|player| self.combinations.number(pos.patterns(m, player)));
            (own, other)
        });
        let candidates = candidates.collect();
        let [own, other] = counts.map(|counts| {
            let mut counts: Vec<(usize, f32)> = counts.into_iter().collect();
            counts.sort_unstable_by_key(|count| count.0);
            counts
        });
        self.samples.push(Sample {
            own,
            other,
            threats: pos.threats(),
            target,
            candidates,
            played,
        });
    }
}

//! Samples as the fit needs them.

use std::collections::HashMap;
use std::path::Path;

use gametree_core::{Mismatch, MoveBuf, MoveGen, Notation, Position};
use gametree_grid::Cell;
use gametree_patterns::{Candidates, Network, Pattern};

use crate::selfplay::{Board, board};

/// The number of classes of lines: pairs of the patterns that a stone of either player makes.
pub(crate) const CLASSES: usize = Pattern::COUNT * Pattern::COUNT;
/// The unit of estimates, in natural logarithms of odds.
const UNIT: f32 = 100.0;
/// The share of the result of the game in the target of one of its positions; the rest is the score of the search.
const BY_RESULT: f32 = 0.6;
/// The probability of a lost position, since the score is that of a short search.
const LOST: f32 = 0.02;

/// Cells with the same windows.
pub(crate) struct Cells {
    /// The numbers of the lines through the cell, from the view of the player to move and of the opponent.
    pub(crate) lines: [[usize; 4]; 2],
    pub(crate) count: f32,
}

/// A position from the view of the player to move.
pub(crate) struct Sample {
    pub(crate) cells: Vec<Cells>,
    /// The probability to win.
    pub(crate) target: f32,
    /// The index among the cells of each candidate.
    pub(crate) candidates: Vec<u16>,
    /// The index of the best candidate; `None` where there is no choice.
    pub(crate) best: Option<usize>,
}

/// All samples, with the lines that occur in them.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) all: Vec<Sample>,
    /// The class of each line that was seen.
    pub(crate) classes: HashMap<usize, usize>,
    /// The number of the line of each content of a window.
    numbers: Vec<usize>,
}

/// Reads the lines of a file that [`append`](crate::selfplay::append) wrote.
pub(crate) fn read(file: &Path) -> Result<Samples, Box<dyn std::error::Error>> {
    let start = board()?;
    let mut samples = Samples {
        numbers: Network::line_numbers(),
        ..Samples::default()
    };
    for line in std::fs::read_to_string(file)?.lines() {
        let words: Vec<&str> = line.split(';').collect();
        let &[position, score, best, half_points] = words.as_slice() else {
            return Err(Mismatch::new("position;score;move;half points", line).into());
        };
        let pos = start.parse_position(position)?;
        let best = pos.parse_move(best)?;
        let thought = 1.0 / (1.0 + (-score.parse::<f32>()? / UNIT).exp());
        let target = match half_points {
            "-" => thought.clamp(LOST, 1.0 - LOST),
            half_points => {
                BY_RESULT * half_points.parse::<f32>()? / 2.0 + (1.0 - BY_RESULT) * thought
            }
        };
        samples.add(&pos, best, target);
    }
    Ok(samples)
}

impl Samples {
    fn add(&mut self, pos: &Board, best: Cell, target: f32) {
        let players = [pos.to_move(), !pos.to_move()];
        let mut places: HashMap<[[usize; 2]; 4], u16> = HashMap::new();
        let mut place_of = HashMap::new();
        let mut cells: Vec<Cells> = Vec::new();
        for cell in pos.board().empty() {
            let windows = pos.windows(cell);
            let lines = players
                .map(|player| windows[player.index()].map(|code| self.numbers[code as usize]));
            let patterns = players.map(|player| pos.patterns(cell, player));
            let mut key = [[0; 2]; 4];
            for at in 0..4 {
                for (own, other) in [(0, 1), (1, 0)] {
                    let class =
                        patterns[own][at].index() * Pattern::COUNT + patterns[other][at].index();
                    self.classes.insert(lines[own][at], class);
                }
                key[at] = [lines[0][at], lines[1][at]];
            }
            key.sort_unstable();
            #[expect(clippy::cast_possible_truncation, reason = "at most 225 cells")]
            let place = *places.entry(key).or_insert_with(|| {
                cells.push(Cells { lines, count: 0.0 });
                cells.len() as u16 - 1
            });
            cells[usize::from(place)].count += 1.0;
            place_of.insert(cell, place);
        }
        let mut moves = MoveBuf::new();
        Candidates::ALL.moves(pos, &mut moves);
        let best = moves.iter().position(|&candidate| candidate == best);
        self.all.push(Sample {
            cells,
            target,
            candidates: moves.iter().map(|cell| place_of[cell]).collect(),
            best: best.filter(|_| moves.len() > 1),
        });
    }
}

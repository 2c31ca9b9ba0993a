//! Samples from games of the program against itself: the positions of the games, and leaves of the searches behind the moves.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};

use gametree_core::{Evaluator, Mismatch, Notation, Outcome, Position, Score};
use gametree_mnk::{LineRule, Rules};
use gametree_patterns::{Candidates, Network, PatternEstimate, PatternMnk};
use gametree_search::{IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

use crate::random::random_opening;

/// A position on the board of the games.
pub(crate) type Board = PatternMnk<4>;

/// The number of threads, each of which plays games of its own.
const THREADS: usize = 2;
/// The bytes of a table, enough for some thousand positions.
const TABLE_BYTES: usize = 1 << 20;
/// The number of estimates of which one becomes a sample.
const APART: usize = 1_000;

/// Returns the empty board of the games, with the network as it is.
pub(crate) fn board() -> Result<Board, Mismatch> {
    let rules = Rules::new(15, 15, 5, LineRule::AtLeast)?;
    let network = Network::of(rules).ok_or_else(|| Mismatch::new("a network", "none"))?;
    Board::with_network(rules, network)
}

/// Plays games, and appends a line to a file for each sample: the position, the score of a search of it in units of estimates, its best move, and the half points that the player to move got, or `-` off the game.
pub(crate) fn append(
    games: u64,
    nodes: u64,
    seed: u64,
    file: &Path,
) -> Result<(), Box<dyn std::error::Error>> {
    let file = Mutex::new(OpenOptions::new().append(true).create(true).open(file)?);
    let start = board()?;
    let share = |thread: u64| -> Result<(), String> {
        for number in (thread..games).step_by(THREADS) {
            let mut rng = Rng::new(seed.wrapping_add(number));
            let lines = play(start.clone(), nodes, &mut rng).map_err(|error| error.to_string())?;
            let mut file = file.lock().map_err(|_| "another thread failed")?;
            let written = file.write_all(lines.as_bytes());
            written.map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let share = &share;
        let threads: Vec<_> = (0..THREADS as u64)
            .map(|thread| scope.spawn(move || share(thread)))
            .collect();
        for thread in threads {
            thread.join().map_err(|_| "a game panicked")??;
        }
        Ok(())
    })
}

/// Plays a game and returns the lines of its samples.
fn play(mut pos: Board, nodes: u64, rng: &mut Rng) -> Result<String, Mismatch> {
    random_opening(&mut pos, rng);
    let leaves = Arc::new(Mutex::new(Leaves {
        left: 1 + rng.below(APART),
        texts: Vec::new(),
    }));
    let mut game = Vec::new();
    let winner = loop {
        match pos.outcome() {
            Some(Outcome::Win(player)) => break Some(player),
            Some(_) => break None,
            None => {}
        }
        let (score, best) = searched(&pos, nodes, Sampling(Some(Arc::clone(&leaves))))?;
        let Some(best) = best else { break None };
        if score.plies().is_some() {
            break Some(if score.is_win() {
                pos.to_move()
            } else {
                !pos.to_move()
            });
        }
        game.push((pos.to_move(), line(&pos, score, best)));
        pos.play(best);
    };
    let mut lines = String::new();
    for (player, line) in game {
        let half_points = match winner {
            Some(winner) => 2 * u8::from(winner == player),
            None => 1,
        };
        let _ = writeln!(lines, "{line};{half_points}");
    }
    let texts = leaves
        .lock()
        .map(|mut leaves| std::mem::take(&mut leaves.texts));
    for text in texts.unwrap_or_default() {
        let leaf = pos.parse_position(&text)?;
        if let (score, Some(best)) = searched(&leaf, nodes, Sampling(None))? {
            let _ = writeln!(lines, "{};-", line(&leaf, score, best));
        }
    }
    Ok(lines)
}

fn line(pos: &Board, score: Score, best: gametree_grid::Cell) -> String {
    format!(
        "{};{};{}",
        pos.position_text(),
        score.raw(),
        pos.move_text(best)
    )
}

/// Returns the score of a position and its best move.
fn searched(
    pos: &Board,
    nodes: u64,
    sampling: Sampling,
) -> Result<(Score, Option<gametree_grid::Cell>), Mismatch> {
    let engine = Pvs::new(Candidates::PLAY, sampling, TABLE_BYTES)
        .map_err(|refused| Mismatch::new("memory for a table", refused.to_string()))?;
    let mut engine = IterativeDeepening::new(engine.with_options(PvsOptions::TRUSTING));
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let report = engine.search(pos, &limits, &mut NoObserver);
    Ok((report.score, report.best))
}

/// The positions that were chosen among those estimated.
struct Leaves {
    /// The number of estimates until the next choice.
    left: usize,
    texts: Vec<String>,
}

/// The evaluator of the program, which also chooses one position of [`APART`].
struct Sampling(Option<Arc<Mutex<Leaves>>>);

impl Evaluator<Board> for Sampling {
    fn evaluate(&self, pos: &Board) -> Score {
        let leaves = self.0.as_ref().map(|leaves| leaves.lock());
        if let Some(Ok(mut leaves)) = leaves {
            leaves.left -= 1;
            if leaves.left == 0 {
                leaves.left = APART;
                leaves.texts.push(pos.position_text());
            }
        }
        PatternEstimate.evaluate(pos)
    }

    fn known(&self, pos: &Board) -> Option<Score> {
        PatternEstimate.known(pos)
    }
}

//! Games of the program against itself, each followed back to the move that lost it.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use gametree_core::{Canonical, Mismatch, Notation, Position, ProofKey};
use gametree_grid::Cell;
use gametree_mnk::Rules;
use gametree_patterns::Candidates;
use gametree_search::{NoObserver, PvsOptions, SearchLimits};
use gametree_testkit::Rng;

use crate::openings::{TABLE_BYTES, board, engine, even_opening, position_after};
use crate::{Failure, decided};

/// The settings of the games.
pub(crate) struct Maker {
    pub(crate) rules: Rules,
    /// The number of turning points to find.
    pub(crate) count: usize,
    /// The seed of the first game; each further game has the next one.
    pub(crate) seed: u64,
    /// The number of nodes for a move.
    pub(crate) nodes: u64,
    /// The number of nodes with which a position is judged.
    pub(crate) judge_nodes: u64,
}

impl Maker {
    /// Plays games in several threads, and prints each turning point when its game has been judged.
    pub(crate) fn run(&self, threads: usize) -> Result<(), Failure> {
        let next_game = AtomicU64::new(0);
        let found = Mutex::new(HashSet::new());
        thread::scope(|scope| {
            let threads: Vec<_> = (0..threads)
                .map(|_| scope.spawn(|| self.work(&next_game, &found)))
                .collect();
            let mut joined = threads.into_iter().map(ScopedJoinHandle::join);
            joined.try_for_each(|result| result.unwrap_or_else(|_| Err("a game panicked".into())))
        })
    }

    /// Plays games until all threads together have found enough.
    fn work(&self, next_game: &AtomicU64, found: &Mutex<HashSet<ProofKey>>) -> Result<(), Failure> {
        loop {
            let seed = self.seed + next_game.fetch_add(1, Ordering::Relaxed);
            let moves = self.turning_point(seed)?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            if found.len() >= self.count {
                return Ok(());
            }
            if let Some(moves) = moves {
                let pos = position_after(self.rules, &moves)?;
                // The key is that of all symmetric images.
                if found.insert(Canonical::new(pos, 1).proof_key()) {
                    let mut out = io::stdout().lock();
                    writeln!(out, "{}", self.text(&moves)?)?;
                    out.flush()?;
                }
            }
            // The games go on where standard error is closed.
            let _ = writeln!(
                io::stderr(),
                "seed {seed}: {} of {}",
                found.len(),
                self.count
            );
            if found.len() >= self.count {
                return Ok(());
            }
        }
    }

    /// Plays a game and returns its moves up to the one that lost it; `None` after a draw, and where the opening is lost.
    fn turning_point(&self, seed: u64) -> Result<Option<Vec<Cell>>, Mismatch> {
        let mut moves = even_opening(self.rules, &mut Rng::new(seed))?;
        let opening = moves.len();
        if !self.play(&mut moves)? {
            return Ok(None);
        }
        let judge = |count: usize| {
            let pos = position_after(self.rules, &moves[..count])?;
            let report = decided::search(&pos, self.judge_nodes)?;
            Ok::<_, Mismatch>(report.score)
        };
        // The winner is to move after `won` moves; the losing move is sought from the end on, since a loss is seen fast there.
        let mut won = moves.len();
        while won > opening && judge(won - 1)?.is_loss() {
            won = won.saturating_sub(2);
        }
        if won <= opening || !judge(won)?.is_win() {
            return Ok(None);
        }
        moves.truncate(won);
        Ok(Some(moves))
    }

    /// Plays until the side to move sees a win; returns whether there is one.
    fn play(&self, moves: &mut Vec<Cell>) -> Result<bool, Mismatch> {
        let player = || engine(Candidates::PLAY, PvsOptions::TRUSTING, TABLE_BYTES);
        let mut engines = [player()?, player()?];
        let mut pos = position_after(self.rules, moves)?;
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            ..SearchLimits::default()
        };
        let mut turn = 0;
        while pos.outcome().is_none() {
            let report = engines[turn].search(&pos, &limits, &mut NoObserver);
            if report.score.is_win() {
                return Ok(true);
            }
            let Some(m) = report.best else { break };
            pos.play(m);
            moves.push(m);
            turn = 1 - turn;
        }
        Ok(false)
    }

    /// Returns the line of the suite that these moves make.
    fn text(&self, moves: &[Cell]) -> Result<String, Mismatch> {
        let mut pos = board(self.rules)?;
        let mut words = Vec::new();
        for &m in moves {
            words.push(pos.move_text(m));
            pos.play(m);
        }
        Ok(words.join(" "))
    }
}

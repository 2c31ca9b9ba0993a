//! The weak game of k in a row, in which only the first player wins by a line.

use std::io::{self, Read, Write};
use std::num::NonZero;

use gametree_core::{KeyKind, Mismatch, MoveBuf, MoveGen, Phrase, Player, Position, Salt};
use gametree_eval::Potential;
use gametree_grid::Cell;
use gametree_maker_breaker::{AnyWeakSolver, Settings, Side, Stopped, WeakLimits, WeakPosition};
use gametree_mnk::{LineRule, Rules, WeakMnk};
use gametree_movegen::{ForcedReplies, Heaviest, LegalMoves};
use gametree_registry::{
    About, Claim, Description, GameEntry, Ladder, Opened, Session, SessionBuilder, SpecialLimits,
    SpecialMemory, SpecialReport, SpecialSolver, SpecialValue, Weakness, number,
};
use gametree_search::StopReason;

use super::draw_arguments::{BREAKER_WINS, DrawArguments};
use super::words;

/// The most cells of a small board; larger boards are played with the most promising moves alone.
const SMALL_BOARD_CELLS: usize = 36;
/// The number of these moves.
const PLAYED_MOVES: usize = 20;
/// The positions visited between two reports of the solver's progress.
const SLICE: u64 = 1 << 11;
/// The memory at the beginning.
const LEAST_BYTES: usize = 4 << 20;
/// The memory that a visit takes: an entry for itself, and smaller ones for some thirty positions that it tests.
const BYTES_PER_VISIT: u64 = 1 << 10;
/// The factor by which the memory grows.
const GROWTH: usize = 8;

/// The ladder of levels, measured on 5 times 5 cells; see `docs/measurements/levels.md`.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000).to_depth(1),
    Weakness::slipping(880).to_depth(1),
    Weakness::slipping(740).to_depth(1),
    Weakness::slipping(500).to_depth(1),
    Weakness::slipping(350).to_depth(1),
    Weakness::slipping(260).to_depth(1),
    Weakness::slipping(180).to_depth(1),
    Weakness::slipping(80).to_depth(1),
    Weakness::slipping(35).to_depth(1),
]);

/// The page about the game.
const ABOUT: About = About {
    rules: "maker-breaker-rules",
    parameters: &[
        ("COLUMNS,ROWS", "maker-breaker-columns-rows"),
        ("K", "maker-breaker-k"),
    ],
    positions: "The rows from the top with / between them: X for Maker, O for Breaker,\na number for that many empty cells; then : and who moves.",
    moves: "The letter of the column and the number of the row from the bottom, as in b2.",
    generators: &[
        ("legal", "every empty cell"),
        (
            "forced",
            "what completes a row of Maker, else the cells of rows without an O",
        ),
        (
            "heaviest",
            "the 20 of these whose rows weigh most; each X in a row doubles it",
        ),
    ],
    starts: &[
        ("maker-breaker:3,3,3", "maker-breaker-start-3-3-3"),
        ("maker-breaker:4,4,4", "maker-breaker-start-4-4-4"),
        ("maker-breaker:5,5,4", "maker-breaker-start-5-5-4"),
        ("maker-breaker:7,7,5", "maker-breaker-start-7-7-5"),
        ("maker-breaker:8,8,5", "maker-breaker-start-8-8-5"),
        ("maker-breaker:15,15,5", "maker-breaker-start-15-15-5"),
    ],
    texts: words::TEXTS,
    ..About::NONE
};

/// The entry for any board and any length of a row.
pub const MAKER_BREAKER: GameEntry = GameEntry::new("maker-breaker", "maker-breaker-summary", open)
    .with_title("maker-breaker-title")
    .with_synonyms(&[
        "weak",
        "weak-game",
        "weak-mnk",
        "maker-breaker-game",
        "positional",
    ])
    .with_parameters("COLUMNS,ROWS,K")
    .with_example("maker-breaker:3,3,3", "b2 a1")
    .with_puzzles(include_str!("../../puzzles/maker-breaker.txt"))
    .with_about(ABOUT);

/// Returns the name of the weak game of a board in the registry.
pub(super) fn weak_name(rules: Rules) -> String {
    let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
    format!("maker-breaker:{columns},{rows},{}", rules.k())
}

fn open(parameters: &str) -> Opened {
    let parts: Vec<&str> = parameters.split(',').collect();
    let &[columns, rows, k] = parts.as_slice() else {
        return Err(Mismatch::new("COLUMNS,ROWS,K", format!("{parameters:?}")));
    };
    let cells = |text| number(text, "a number of cells");
    let rules = Rules::new(cells(columns)?, cells(rows)?, cells(k)?, LineRule::AtLeast)?;
    Ok(match rules.grid().words() {
        0..=1 => session::<1>(rules),
        // Larger boards are left to the solver of this game; their width makes no difference to the other engines.
        _ => session::<17>(rules),
    })
}

fn session<const W: usize>(rules: Rules) -> Box<dyn Session> {
    let start = WeakMnk::<W>::new(rules).expect("as many words as the board needs");
    let is_small = rules.grid().cell_count() <= SMALL_BOARD_CELLS;
    SessionBuilder::symmetric(weak_name(rules), start, LegalMoves, Potential)
        .solving_with("forced", ForcedReplies)
        .with_generator("heaviest", Heaviest::new(PLAYED_MOVES))
        .playing_with(if is_small { "forced" } else { "heaviest" })
        .with_ladder(LADDER)
        .threatening()
        .with_special_solver(Weak::default())
        .with_arguments(DrawArguments)
        .described_as(description(rules))
        .with_weak_form(weak_name(rules))
        .proving_first()
        .speaking(words::TEXTS)
        .speaking(words::DESCRIPTION)
        .objecting(|_, _| Some(Phrase::new("is-taken")))
        .build()
}

fn description(rules: Rules) -> Description {
    Description {
        summary: words::of_board("maker-breaker-game", rules),
        rules: words::of_board("maker-breaker-game-rules", rules),
    }
}

/// The solver of `gametree-maker-breaker`, created at the first question, and anew for other memory or another salt.
///
/// It begins with little memory, since clearing much of it takes longer than most positions need; a long search gets more.
#[derive(Debug, Default)]
struct Weak {
    solver: Option<AnyWeakSolver>,
    /// The most memory that the solver may take.
    memory_bytes: usize,
    /// The salt of the solver; a solver read from a file fits any salt.
    salt: Option<Salt>,
    is_read: bool,
    /// The present memory of the solver.
    bytes: usize,
    /// The positions visited since the memory last grew.
    visits: u64,
}

impl Weak {
    /// Returns the solver; `None` if there is no solver for such a board, or no memory.
    fn solver(
        &mut self,
        pos: &WeakPosition,
        limits: &SpecialLimits<'_>,
    ) -> Option<&mut AnyWeakSolver> {
        let is_salted = self.is_read || self.salt == limits.salt;
        if self.solver.is_none() || self.memory_bytes != limits.memory_bytes || !is_salted {
            self.make(pos, limits.memory_bytes, limits.salt);
        }
        self.solver.as_mut()
    }

    fn make(&mut self, pos: &WeakPosition, memory_bytes: usize, salt: Option<Salt>) {
        let bytes = LEAST_BYTES.min(memory_bytes);
        let drawn = salt.unwrap_or_else(Salt::random);
        *self = Weak {
            solver: AnyWeakSolver::new(pos, bytes, drawn, Settings::default()).ok(),
            memory_bytes,
            salt,
            is_read: false,
            bytes,
            visits: 0,
        };
    }

    /// Returns `true` if the solver has visited more than its memory holds.
    const fn is_full(&self) -> bool {
        self.visits.saturating_mul(BYTES_PER_VISIT) > self.bytes as u64
    }

    /// Gives the solver more memory; returns `false` if it already has all.
    fn grow(&mut self, limits: &SpecialLimits<'_>) -> bool {
        let bytes = self.bytes.saturating_mul(GROWTH).min(limits.memory_bytes);
        let solver = self.solver.as_mut();
        let has_grown = bytes > self.bytes && solver.is_some_and(|it| it.resize(bytes).is_ok());
        if has_grown {
            (self.bytes, self.visits) = (bytes, 0);
        }
        has_grown
    }
}

impl<const W: usize> SpecialSolver<WeakMnk<W>> for Weak {
    fn keys(&self) -> Option<KeyKind> {
        Some(KeyKind::Hash128)
    }

    fn solve(&mut self, pos: &WeakMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let mut question = Question {
            weak: self,
            limits,
            nodes: 0,
        };
        let found = question.value(pos);
        SpecialReport {
            value: found.ok(),
            stopped: found.err().unwrap_or(StopReason::Solved),
            nodes: question.nodes,
        }
    }

    fn argue(
        &mut self,
        pos: &WeakMnk<W>,
        claim: Claim,
        limits: &SpecialLimits<'_>,
    ) -> Option<Vec<u32>> {
        if claim != BREAKER_WINS {
            return None;
        }
        // Tables that have proven the claim are worth more than larger ones.
        if self.solver.is_none() || !(self.is_read || self.salt == limits.salt) {
            let mut question = Question {
                weak: self,
                limits,
                nodes: 0,
            };
            question.winner(pos).ok()?;
        }
        let limits = WeakLimits {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop,
            ..WeakLimits::NONE
        };
        let solver = self.solver.as_mut()?;
        solver.argue(&WeakPosition::of_weak(pos), &limits).ok()?
    }

    fn memory(&mut self, pos: &WeakMnk<W>, memory_bytes: usize) -> Option<&mut dyn SpecialMemory> {
        if self.solver.is_none() || self.memory_bytes != memory_bytes {
            self.make(&WeakPosition::of_weak(pos), memory_bytes, None);
        }
        self.solver.is_some().then_some(self)
    }
}

impl SpecialMemory for Weak {
    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        let solver = self.solver.as_ref();
        solver.map_or(Ok(()), |solver| solver.write_to(sink))
    }

    fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()> {
        let Some(solver) = &mut self.solver else {
            return Ok(());
        };
        self.bytes = solver.read_from(source, self.memory_bytes)?;
        (self.is_read, self.visits) = (true, 0);
        Ok(())
    }

    fn forget(&mut self) {
        *self = Weak::default();
    }
}

/// One question, and the nodes that it has used.
struct Question<'a> {
    weak: &'a mut Weak,
    limits: &'a SpecialLimits<'a>,
    nodes: u64,
}

impl Question<'_> {
    /// Returns the winner's result for the side to move, with a move if it wins.
    fn value<const W: usize>(
        &mut self,
        pos: &WeakMnk<W>,
    ) -> Result<SpecialValue<Cell>, StopReason> {
        let (winner, best) = self.winner(pos)?;
        if winner != pos.to_move() {
            return Ok(SpecialValue::Loss);
        }
        // The proof may need no particular move, as when twins or a pairing answer everything.
        let mut moves: MoveBuf<Cell> = best.into_iter().collect();
        ForcedReplies.moves(pos, &mut moves);
        for m in moves {
            let mut child = pos.clone();
            child.play(m);
            let after = match child.outcome() {
                Some(end) => end.winner(),
                None => Some(self.winner(&child)?.0),
            };
            if after == Some(winner) {
                return Ok(SpecialValue::Win(m));
            }
        }
        Err(StopReason::Unconfirmed)
    }

    /// Returns the winner, and the move of the proof if it has one.
    fn winner<const W: usize>(
        &mut self,
        pos: &WeakMnk<W>,
    ) -> Result<(Player, Option<Cell>), StopReason> {
        let weak = WeakPosition::of_weak(pos);
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        // Most questions are answered before other threads would have begun.
        let mut threads = NonZero::<usize>::MIN;
        loop {
            let limits = WeakLimits {
                nodes: (SLICE * threads.get() as u64).min(most - self.nodes),
                stop: self.limits.stop,
                threads,
            };
            threads = self.limits.threads;
            let solver = self.weak.solver(&weak, self.limits);
            let solver = solver.ok_or(StopReason::Exhausted)?;
            let report = solver.solve(&weak, &limits);
            let report = report.map_err(|_| StopReason::Exhausted)?;
            self.nodes += report.nodes;
            self.weak.visits += report.nodes;
            let weak = &*self.weak;
            (self.limits.watch)(self.nodes, &|sink| weak.write_to(sink));
            match report.winner {
                Ok(Side::Maker) => return Ok((Player::First, report.best)),
                Ok(Side::Breaker) => return Ok((Player::Second, report.best)),
                Err(Stopped::Memory) if self.weak.grow(self.limits) => {}
                Err(Stopped::Memory) => return Err(StopReason::Memory),
                Err(Stopped::Interrupted) => return Err(StopReason::Nodes),
                Err(Stopped::Nodes) if self.nodes >= most => {
                    return Err(StopReason::Nodes);
                }
                // An open search goes on, in more memory if its own is full; the stored results are kept.
                Err(Stopped::Nodes) => {
                    let _ = self.weak.is_full() && self.weak.grow(self.limits);
                }
            }
        }
    }
}

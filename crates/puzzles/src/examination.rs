//! Examination of a position: whether exactly one move attains the best result.

use gametree_core::{Coverage, GameValue, Outcome, Player, Salt};
use gametree_registry::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session};
use gametree_search::{SearchLimits, StopReason};

use crate::{Aim, Difficulty};

/// Memory for the tables of a search: small, since a new one is made for every position.
const TABLE_BYTES: usize = 1 << 20;
/// Number of times by which the search of another move may exceed that of the solution, since a refutation may be longer.
const REFUTATION: u64 = 4;
/// Fewest nodes for the search of another move.
const LEAST_NODES: u64 = 1_000;
/// Depths in plies to which games whose positions can repeat are searched for a win.
const WIN_DEPTHS: [u32; 3] = [1, 3, 5];

/// The only move of a position that attains its result, with the proof.
pub(crate) struct Solution {
    pub(crate) aim: Aim,
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
}

/// Result of the search for a proven solution.
enum Examined {
    Solution(Solution),
    /// Several moves attain the result, or none does, or the result is not proven.
    NoPuzzle,
    /// The position is won, and the result of another move is not proven.
    OpenWin,
}

/// Search for the result of positions, each from an empty table.
pub(crate) struct Examination<'a> {
    session: &'a mut dyn Session,
    task: SearchTask,
    most_nodes: u64,
}

impl<'a> Examination<'a> {
    /// Prepares an examination of the current position; the salt makes the tables new.
    pub(crate) fn new(
        session: &'a mut dyn Session,
        hardest: Difficulty,
        salt: Salt,
        limits: &SearchLimits,
    ) -> Self {
        let task = SearchTask {
            table_bytes: TABLE_BYTES,
            salt: Some(salt),
            // A level is the size of a proof by search, and a line goes to the end.
            asks_oracle: false,
            ..SearchTask::new(Purpose::Solve, limits.clone())
        };
        Examination {
            session,
            task,
            most_nodes: hardest.most_nodes(),
        }
    }

    /// Returns the only move that attains the result of the position.
    ///
    /// It is `None` where there are several or none, where every move loses, and where a proof takes too many nodes.
    pub(crate) fn solution(&mut self) -> Result<Option<Solution>, SearchError> {
        if self.session.legal_moves().len() < 2 {
            return Ok(None);
        }
        match self.session.check(&self.task) {
            Ok(()) => match self.proven_solution()? {
                Examined::Solution(solution) => Ok(Some(solution)),
                Examined::NoPuzzle => Ok(None),
                Examined::OpenWin => self.quick_win(),
            },
            Err(SearchError::Repeats { .. }) => self.quick_win(),
            Err(error) => Err(error),
        }
    }

    fn proven_solution(&mut self) -> Result<Examined, SearchError> {
        let root = self.search(self.most_nodes)?;
        let Some(result) = worth(&root).filter(|&result| root.is_for_points || result >= 0) else {
            return Ok(Examined::NoPuzzle);
        };
        let is_win = !root.is_for_points && result > 0;
        let mut only: Option<Vec<String>> = None;
        for m in self.session.legal_moves() {
            let Some(after) = self.after(&m)? else {
                return Ok(if is_win {
                    Examined::OpenWin
                } else {
                    Examined::NoPuzzle
                });
            };
            if after.worth != result {
                continue;
            }
            if only.is_some() {
                return Ok(Examined::NoPuzzle);
            }
            let line = [m].into_iter().chain(after.line).collect();
            only = Some(line);
        }
        let aim = if root.is_for_points {
            Aim::Points(result)
        } else if is_win {
            Aim::Win(root.plies())
        } else {
            Aim::Draw
        };
        // A line to a win by another engine may take more plies than best play.
        let root_line = root.report.line;
        let is_best = |line: &[String]| match aim {
            Aim::Win(Some(plies)) => u32::try_from(line.len()) == Ok(plies),
            _ => false,
        };
        Ok(only.map_or(Examined::NoPuzzle, |line| {
            Examined::Solution(Solution {
                aim,
                line: if root_line.first() == line.first() && is_best(&root_line) {
                    root_line
                } else {
                    longer(line, root_line)
                },
                nodes: root.report.nodes,
            })
        }))
    }

    /// Returns the only move that wins within the fewest plies in which the game is won at all.
    ///
    /// Without a table, a search to a depth over all moves that matter proves the wins within it, and that other moves do not win as soon.
    fn quick_win(&mut self) -> Result<Option<Solution>, SearchError> {
        self.task.engine = Some(EngineKind::AlphaBeta);
        let generators = self.session.generators().into_iter();
        let mut exact = generators.filter(|generator| keeps_distances(generator.coverage));
        self.task.generator = exact.next_back().map(|generator| generator.name);
        self.task.purpose = Purpose::Value;
        for depth in WIN_DEPTHS {
            self.task.limits.depth = Some(depth);
            let root = self.search(self.most_nodes)?;
            if is_decided_within(&root, depth) && root.report.score.is_win() {
                return self.only_quick_win(depth, root);
            }
            if !root.is_proven() && root.report.stopped != StopReason::Depth {
                break;
            }
        }
        Ok(None)
    }

    fn only_quick_win(
        &mut self,
        depth: u32,
        root: Answer,
    ) -> Result<Option<Solution>, SearchError> {
        let mut only: Option<Vec<String>> = None;
        for m in self.session.legal_moves() {
            let played = self.session.play(&m);
            played.expect("the game has generated this move");
            let loses = self.loses_within(depth - 1);
            self.session.undo();
            match loses? {
                None => return Ok(None),
                Some(true) if only.is_some() => return Ok(None),
                Some(true) => only = Some(vec![m]),
                Some(false) => {}
            }
        }
        Ok(only.map(|line| Solution {
            aim: Aim::WinWithin(depth),
            line: longer(line, root.report.line),
            nodes: root.report.nodes,
        }))
    }

    /// Returns `true` if the side to move certainly loses within `depth` plies; `None` where the search was stopped.
    fn loses_within(&mut self, depth: u32) -> Result<Option<bool>, SearchError> {
        if let Some(outcome) = self.session.outcome() {
            return Ok(Some(outcome.winner() == Some(!self.session.to_move())));
        }
        if depth == 0 {
            return Ok(Some(false));
        }
        self.task.limits.depth = Some(depth);
        let answer = self.search(self.most_other_nodes())?;
        let is_lost = answer.is_proven() && answer.report.score.is_loss();
        if is_lost && !is_decided_within(&answer, depth) {
            // The shortest way to the loss may be another.
            return Ok(None);
        }
        let is_whole = answer.is_proven() || answer.report.stopped == StopReason::Depth;
        Ok(is_whole.then_some(is_lost))
    }

    /// Returns the result of a move; `None` where it is not proven.
    fn after(&mut self, m: &str) -> Result<Option<After>, SearchError> {
        let mover = self.session.to_move();
        let played = self.session.play(m);
        played.expect("the game has generated this move");
        let after = match self.session.outcome() {
            Some(outcome) => Ok(Some(After {
                worth: worth_at_end(outcome, mover),
                line: Vec::new(),
            })),
            None => self.search(self.most_other_nodes()).map(|answer| {
                worth(&answer).map(|worth| After {
                    worth: if answer.to_move == mover {
                        worth
                    } else {
                        -worth
                    },
                    line: answer.report.line,
                })
            }),
        };
        self.session.undo();
        after
    }

    const fn most_other_nodes(&self) -> u64 {
        let nodes = self.most_nodes.saturating_mul(REFUTATION);
        if nodes < LEAST_NODES {
            LEAST_NODES
        } else {
            nodes
        }
    }

    fn search(&mut self, nodes: u64) -> Result<Answer, SearchError> {
        let task = SearchTask {
            limits: SearchLimits {
                nodes: Some(nodes),
                ..self.task.limits.clone()
            },
            ..self.task.clone()
        };
        self.session.search(&task, &mut NoWatcher)
    }
}

/// Result of a move for the player who makes it.
struct After {
    worth: i16,
    line: Vec<String>,
}

/// Returns `true` if the moves of a generator decide the game as soon as all legal moves do.
const fn keeps_distances(coverage: Coverage) -> bool {
    match coverage {
        Coverage::Legal => true,
        Coverage::Sound { exact_distance } => exact_distance,
        Coverage::Partial => false,
    }
}

/// Returns `true` if an answer proves that the game is won or lost within `depth` plies.
///
/// Results that are certain at sight may lie beyond the depth of the search.
fn is_decided_within(answer: &Answer, depth: u32) -> bool {
    answer.is_proven()
        && answer
            .report
            .score
            .plies()
            .is_some_and(|plies| plies <= depth)
}

/// Returns the proven result for the side to move: its points, or 1, 0 and −1 for a win, a draw and a loss.
fn worth(answer: &Answer) -> Option<i16> {
    if answer.is_for_points {
        return answer.is_proven().then(|| answer.report.score.raw());
    }
    match answer.value() {
        GameValue::Win => Some(1),
        GameValue::Draw => Some(0),
        GameValue::Loss => Some(-1),
        GameValue::Unknown => None,
    }
}

/// Returns the result of a finished game for a player, in the same numbers.
fn worth_at_end(outcome: Outcome, player: Player) -> i16 {
    let score = outcome.score_for(player).raw();
    match outcome {
        Outcome::Points(_) => score,
        Outcome::Win(_) | Outcome::Draw => score.signum(),
    }
}

/// Returns the longer of two lines with the same first move.
fn longer(line: Vec<String>, other: Vec<String>) -> Vec<String> {
    if other.first() == line.first() && other.len() > line.len() {
        other
    } else {
        line
    }
}

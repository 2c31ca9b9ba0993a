//! Generators and evaluators of the heaps, correct or with one planted flaw.

use gametree_core::{
    BulkEvaluator, Coverage, Evaluator, GameMove, MoveBuf, MoveEstimates, MoveGen, Player,
    Position, Score,
};

use crate::heaps::{Flaw, Heaps, Take};

/// Returns the legal moves, by heap and number of stones.
fn takes(pos: &Heaps) -> impl Iterator<Item = Take> {
    let open = pos.outcome().is_none();
    let wrong_code = pos.flaw == Flaw::CodeLosesTheHeap;
    let all = (0..2).flat_map(move |heap| {
        (1..=3).map(move |stones| Take {
            heap,
            stones,
            wrong_code,
        })
    });
    all.filter(move |&m| open && pos.is_legal(m))
}

/// A generator whose parameters give its habit and its promise.
pub(crate) struct Gen<const HABIT: u8, const PROMISE: u8>;

pub(crate) const ALL: u8 = 0;
pub(crate) const LEAVE_ONE_OUT: u8 = 1;
pub(crate) const ONE_TWICE: u8 = 2;
pub(crate) const NONE: u8 = 3;
pub(crate) const TOO_MUCH: u8 = 4;
pub(crate) const NO_IMAGES: u8 = 5;
pub(crate) const FIRST_HEAP: u8 = 6;
pub(crate) const TELLS_WRONG: u8 = 7;
pub(crate) const SLOWLY: u8 = 8;
pub(crate) const MOVES_AFTER_THE_END: u8 = 9;
pub(crate) const CLAIMS_EVERY_MOVE: u8 = 10;
pub(crate) const REPORTS_LESS: u8 = 11;

pub(crate) const LEGAL: u8 = 0;
pub(crate) const EXACT: u8 = 1;
pub(crate) const SOUND: u8 = 2;
pub(crate) const PARTIAL: u8 = 3;

impl<const HABIT: u8, const PROMISE: u8> MoveGen<Heaps> for Gen<HABIT, PROMISE> {
    const COVERAGE: Coverage = match PROMISE {
        LEGAL => Coverage::Legal,
        EXACT => Coverage::Sound {
            exact_distance: true,
        },
        SOUND => Coverage::Sound {
            exact_distance: false,
        },
        _ => Coverage::Partial,
    };

    fn coverage(&self) -> Coverage {
        match HABIT {
            CLAIMS_EVERY_MOVE => Coverage::Legal,
            REPORTS_LESS => Coverage::Partial,
            _ => Self::COVERAGE,
        }
    }

    /// Taken stones are gone, so the moves after a move cannot be predicted without playing it.
    fn moves_after(&self, _: &Heaps, _: Take, _: &mut MoveBuf<Take>) -> bool {
        HABIT == TELLS_WRONG
    }

    fn moves(&self, pos: &Heaps, out: &mut MoveBuf<Take>) {
        match HABIT {
            LEAVE_ONE_OUT | CLAIMS_EVERY_MOVE | REPORTS_LESS => {
                out.extend(takes(pos));
                if out.len() > 3 {
                    out.pop();
                }
            }
            ONE_TWICE => out.extend(takes(pos).chain(takes(pos).take(1))),
            NONE => {}
            TOO_MUCH => out.extend(takes(pos).chain(Take::from_code(3))),
            NO_IMAGES => {
                let symmetric = pos.sizes[0] == pos.sizes[1];
                out.extend(takes(pos).filter(|m| !symmetric || m.heap == 0));
            }
            FIRST_HEAP => {
                let heap = u8::from(pos.sizes[0] == 0);
                out.extend(takes(pos).filter(|m| m.heap == heap));
            }
            // Heaps of two and four are also won by making them alike, but later than by taking the two.
            SLOWLY => {
                let fast = |m: &Take| pos.sizes == [2, 4] && (m.heap, m.stones) == (0, 2);
                out.extend(takes(pos).filter(|m| !fast(m)));
            }
            MOVES_AFTER_THE_END if pos.outcome().is_some() => out.extend(Take::from_code(1)),
            _ => out.extend(takes(pos)),
        }
    }
}

/// Flaws of an evaluator, and additional knowledge.
pub(crate) const NOTHING: u8 = 0;
pub(crate) const FORGETS_THE_END: u8 = 1;
pub(crate) const FORGETS_THE_REPLY: u8 = 2;
pub(crate) const DECIDES: u8 = 3;
pub(crate) const COUNTS_THE_PLIES: u8 = 4;
pub(crate) const KNOWS_WRONG: u8 = 5;
pub(crate) const MOST_IS_TOO_LOW: u8 = 6;
pub(crate) const LEAST_IS_TOO_HIGH: u8 = 7;
pub(crate) const LOOKS_WRONG: u8 = 8;
pub(crate) const TAKES_THE_WORST_LEAF: u8 = 9;
pub(crate) const FAVOURS_FIRST: u8 = 10;
pub(crate) const FAVOURS_THE_MOVER: u8 = 11;
pub(crate) const ALWAYS_SEES_FOR_FIRST: u8 = 12;
pub(crate) const KNOWS_MORE: u8 = 13;
pub(crate) const BOUNDS_MORE: u8 = 14;
pub(crate) const MOST_IS_ABOVE_THE_LIMIT: u8 = 15;
pub(crate) const LEAST_IS_BELOW_THE_LIMIT: u8 = 16;

/// An evaluator that counts the surplus of stones on the first heap in favour of First, with a planted flaw.
#[derive(Clone, Copy)]
pub(crate) struct Stones<const FLAW: u8>;

impl<const FLAW: u8> Evaluator<Heaps> for Stones<FLAW> {
    fn evaluate(&self, pos: &Heaps) -> Score {
        let [a, b] = pos.sizes.map(i32::from);
        let for_first = match FLAW {
            FAVOURS_FIRST => a - b + 1,
            COUNTS_THE_PLIES => a - b + i32::from(pos.plies),
            _ => a - b,
        };
        match (FLAW, pos.to_move()) {
            (DECIDES, _) if a + b < 4 => Score::win_in(1),
            (FAVOURS_THE_MOVER, _) => Score::estimate(1),
            (ALWAYS_SEES_FOR_FIRST, _) | (_, Player::First) => Score::estimate(for_first),
            (_, Player::Second) => Score::estimate(-for_first),
        }
    }

    /// Knows the win by taking the last stone.
    fn known(&self, pos: &Heaps) -> Option<Score> {
        let is_wrong = FLAW == KNOWS_WRONG;
        match pos.sizes {
            [0, 1] => Some(Score::win_in(if is_wrong { 3 } else { 1 })),
            [2, 4] if FLAW == KNOWS_MORE => Some(Score::win_in(3)),
            _ => None,
        }
    }

    fn at_most(&self, _: &Heaps, limit: Score) -> Option<Score> {
        match FLAW {
            MOST_IS_TOO_LOW => Some(limit),
            MOST_IS_ABOVE_THE_LIMIT => Some(Score::win_in(0)),
            _ => None,
        }
    }

    fn at_least(&self, pos: &Heaps, limit: Score) -> Option<Score> {
        match FLAW {
            LEAST_IS_TOO_HIGH => Some(limit),
            LEAST_IS_BELOW_THE_LIMIT => Some(Score::loss_in(0)),
            BOUNDS_MORE => {
                let is_told = pos.sizes == [2, 4] && limit <= Score::win_in(3);
                is_told.then_some(Score::win_in(3))
            }
            _ => None,
        }
    }

    fn bulk(&self) -> impl BulkEvaluator<Heaps> {
        *self
    }
}

impl<const FLAW: u8> BulkEvaluator<Heaps> for Stones<FLAW> {
    fn evaluate_moves(&self, pos: &Heaps, moves: &[Take], out: &mut MoveEstimates) {
        if matches!(FLAW, DECIDES | COUNTS_THE_PLIES) {
            return;
        }
        for &m in moves {
            let child = pos.clone().with_move(m, |child| child.clone());
            let open = child.outcome().is_none() && self.known(&child).is_none();
            let wrong = i32::from(FLAW == LOOKS_WRONG);
            let told = Score::estimate(i32::from(self.evaluate(&child).to_parent().raw()) + wrong);
            out.push(open.then_some(told));
        }
    }

    fn best_child(
        &self,
        pos: &Heaps,
        moves: &[Take],
        remaining: &mut MoveBuf<Take>,
    ) -> Option<(Take, Score)> {
        let mut told = MoveEstimates::new();
        self.evaluate_moves(pos, moves, &mut told);
        let pairs = || moves.iter().copied().zip(told.iter().copied());
        remaining.extend(pairs().filter(|pair| pair.1.is_none()).map(|pair| pair.0));
        let leaves = pairs().filter_map(|(m, told)| Some((m, told?)));
        if FLAW == TAKES_THE_WORST_LEAF {
            leaves.min_by_key(|leaf| leaf.1)
        } else {
            leaves.max_by_key(|leaf| leaf.1)
        }
    }

    fn best_grandchild(
        &self,
        pos: &Heaps,
        moves: &[Take],
        _: impl Fn(Take, &mut MoveBuf<Take>) -> bool,
        remaining: &mut MoveBuf<Take>,
    ) -> Option<(Take, Score)> {
        let are_many = pos.sizes.iter().sum::<u8>() > 7;
        let is_told = match FLAW {
            FORGETS_THE_END => !are_many,
            FORGETS_THE_REPLY => are_many,
            _ => false,
        };
        if !is_told {
            remaining.extend_from_slice(moves);
        }
        let best = moves.first().filter(|_| is_told)?;
        Some((*best, Score::estimate(99)))
    }
}

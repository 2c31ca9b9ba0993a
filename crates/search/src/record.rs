//! The entry of the transposition table.

use gametree_core::{Score, Window};
use gametree_tt::Record;

use crate::Value;

/// The result of a search below one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchRecord {
    /// The score, with the part of it that is proven at any depth.
    pub(crate) value: Value,
    /// Relation of the score to the value at `depth`.
    pub(crate) bound: Bound,
    /// Plies searched below the position.
    pub(crate) depth: u32,
    /// The code of the best move, where there is one.
    pub(crate) best: Option<u16>,
}

/// Relation of a score to the value of a search to the same depth with a full window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// Returns the relation of a fail-soft score to the value, after a search with this window.
    #[inline]
    pub(crate) fn of(score: Score, window: Window) -> Self {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

impl SearchRecord {
    /// The greatest depth that is stored; deeper searches are stored with this depth.
    pub(crate) const MAX_DEPTH: u32 = 4_095;

    /// Returns the value with which this record answers a search to `depth` with `window` at once, if it does.
    ///
    /// A proven bound holds at every depth; the other bound holds only if the search behind it was deep enough.
    /// With `exactly`, only results count that a search to this depth would have found itself.
    #[inline]
    pub(crate) fn answer(&self, depth: u32, window: Window, exactly: bool) -> Option<Value> {
        let Value {
            score,
            lower,
            upper,
        } = self.value;
        let depth = depth.min(Self::MAX_DEPTH);
        if exactly && self.depth > depth {
            return None;
        }
        let deep = self.depth >= depth;
        let at_least = lower || (deep && self.bound != Bound::Upper);
        let at_most = upper || (deep && self.bound != Bound::Lower);
        if at_least && at_most {
            Some(self.value)
        } else if at_least && score >= window.beta {
            Some(Value {
                upper: false,
                ..self.value
            })
        } else if at_most && score <= window.alpha {
            Some(Value {
                lower: false,
                ..self.value
            })
        } else {
            None
        }
    }
}

impl Record for SearchRecord {
    type Word = u64;

    #[inline]
    fn pack(self) -> u64 {
        let best = self.best.map_or(0, |code| u64::from(code) | 1 << 16);
        let bound = match self.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        };
        u64::from(self.value.score.raw().cast_unsigned())
            | best << 16
            | u64::from(self.value.lower) << 33
            | u64::from(self.value.upper) << 34
            | bound << 35
            | u64::from(self.depth.min(Self::MAX_DEPTH)) << 37
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "fields are cut out of the word"
    )]
    fn unpack(bits: u64) -> Self {
        SearchRecord {
            value: Value {
                score: Score::from_raw((bits as u16).cast_signed()),
                lower: bits >> 33 & 1 != 0,
                upper: bits >> 34 & 1 != 0,
            },
            bound: match bits >> 35 & 3 {
                0 => Bound::Lower,
                1 => Bound::Upper,
                _ => Bound::Exact,
            },
            depth: (bits >> 37) as u32 & Self::MAX_DEPTH,
            best: (bits >> 32 & 1 != 0).then_some((bits >> 16) as u16),
        }
    }

    #[inline]
    fn priority(self) -> u32 {
        self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_survive_packing() {
        for raw in [-32_000, -29_999, -1, 0, 1, 31_990] {
            for (lower, upper) in [(false, false), (true, false), (false, true), (true, true)] {
                for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                    for (depth, best) in [(0, None), (1, Some(0)), (4_095, Some(u16::MAX))] {
                        let value = Value {
                            score: Score::from_raw(raw),
                            lower,
                            upper,
                        };
                        let record = SearchRecord {
                            value,
                            bound,
                            depth,
                            best,
                        };
                        assert!(record.pack() < 1 << 56);
                        assert_eq!(SearchRecord::unpack(record.pack()), record);
                    }
                }
            }
        }
    }

    #[test]
    fn a_record_answers_only_what_it_knows() {
        let window = Window::new(Score::estimate(0), Score::estimate(10));
        let check = |raw: i32, flags: (bool, bool), bound, depth, answered| {
            let value = Value {
                score: Score::estimate(raw),
                lower: flags.0,
                upper: flags.1,
            };
            let record = SearchRecord {
                value,
                bound,
                depth: 5,
                best: None,
            };
            assert_eq!(
                record.answer(depth, window, false).is_some(),
                answered,
                "{record:?} at depth {depth}"
            );
            assert_eq!(
                record.answer(depth, window, true).is_some(),
                answered && depth >= 5,
                "{record:?} at exactly {depth}"
            );
        };
        check(5, (false, false), Bound::Exact, 5, true);
        check(5, (false, false), Bound::Exact, 6, false);
        check(5, (true, true), Bound::Exact, 6, true);
        check(5, (false, false), Bound::Exact, 4, true);
        check(5, (true, true), Bound::Exact, 4, true);
        check(12, (false, false), Bound::Lower, 5, true);
        check(12, (true, false), Bound::Lower, 6, true);
        check(5, (true, false), Bound::Lower, 5, false);
        check(-1, (false, false), Bound::Upper, 5, true);
        check(-1, (false, true), Bound::Upper, 9, true);
        check(12, (false, false), Bound::Upper, 5, false);
    }
}

//! The ordering tables: killer moves, counter-moves and the history heuristic.

use crate::continuation_history::{ContinuationHistory, Reply, bonus};
use crate::memory::reserve;
use crate::{History, OrderingOptions};

/// Knowledge from earlier nodes of a search about the order of moves, kept as codes and so independent of the game.
///
/// *Killers* (Akl and Newborn 1977): the last two moves that cut on the same ply.
/// *Counter-moves* (Uiterwijk 1992): the move that last cut right after the opponent's same move.
/// *History* (Schaeffer 1983): the cuts of each move of each player anywhere, weighted here by the square of the depth saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderingTables {
    killers: Vec<[u16; 2]>,
    counters: Vec<u16>,
    history: [Vec<i32>; 2],
    continuation: ContinuationHistory,
}

/// Context of a node whose moves are ranked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingContext {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Index of the side to move.
    pub(crate) side: usize,
    /// Code of the move that led here, or [`OrderingContext::NO_MOVE`].
    pub(crate) previous: u16,
    /// Options that select the tables in use.
    pub(crate) options: OrderingOptions,
}

impl OrderingContext {
    /// Code that stands for no move; a game with a move of this code only loses a little ordering.
    pub(crate) const NO_MOVE: u16 = u16::MAX;

    /// Returns the place of a move in the continuation history.
    #[inline]
    fn reply(self, code: u16, is_threat: bool) -> Reply {
        Reply {
            side: self.side,
            previous: Some(self.previous).filter(|&previous| previous != Self::NO_MOVE),
            code,
            is_threat,
        }
    }
}

/// Ranks of killers and counter-moves, above every history score.
pub(crate) const FIRST_KILLER: i32 = 1 << 28;
const SECOND_KILLER: i32 = 1 << 27;
const COUNTER: i32 = 1 << 26;
/// Limit of a history score; a score that grows beyond it halves all scores of its player.
const HISTORY_LIMIT: i32 = 1 << 20;
/// Weight of the scores of [`History::Continuation`] in a rank.
const CONTINUATION_WEIGHT: i32 = 16;

impl OrderingTables {
    /// Halves the history scores, so that a new search soon overrules an old one, and clears the killers, whose plies were counted from another root.
    pub(crate) fn age(&mut self) {
        for score in self.history.iter_mut().flatten() {
            *score /= 2;
        }
        self.continuation.age();
        self.killers.clear();
    }

    /// Returns the rank of a move, which may be a threat; the highest is tried first.
    #[inline]
    pub(crate) fn rank(&self, context: OrderingContext, code: u16, is_threat: bool) -> i32 {
        let OrderingOptions {
            killers,
            counter_moves,
            history,
            ..
        } = context.options;
        let on_ply = self
            .killers
            .get(context.ply)
            .filter(|_| killers)
            .unwrap_or(&[OrderingContext::NO_MOVE; 2]);
        let class = if code == on_ply[0] {
            FIRST_KILLER
        } else if code == on_ply[1] {
            SECOND_KILLER
        } else if counter_moves && self.counters.get(usize::from(context.previous)) == Some(&code) {
            COUNTER
        } else {
            0
        };
        class
            + match history {
                History::None => 0,
                History::Cuts => {
                    let history = &self.history[context.side];
                    history.get(usize::from(code)).copied().unwrap_or(0)
                }
                History::Continuation => {
                    CONTINUATION_WEIGHT * self.continuation.score(context.reply(code, is_threat))
                }
            }
    }

    /// Records in the continuation history that the last of these moves cuts, after the others were tried; each with its code, and whether it is a threat.
    pub(crate) fn update_continuation(
        &mut self,
        context: OrderingContext,
        depth: u32,
        tried: impl Iterator<Item = (u16, bool)>,
    ) {
        let bonus = bonus(depth);
        let mut tried = tried.peekable();
        while let Some((code, is_threat)) = tried.next() {
            let has_cut = tried.peek().is_none();
            let change = if has_cut { bonus } else { -bonus };
            let reply = context.reply(code, is_threat);
            self.continuation.update(reply, change);
        }
    }

    /// Records a cut by the move with this code.
    pub(crate) fn update_history(&mut self, context: OrderingContext, code: u16, depth: u32) {
        let killers = grown(
            &mut self.killers,
            context.ply,
            [OrderingContext::NO_MOVE; 2],
        );
        if let Some(killers) = killers
            && killers[0] != code
        {
            *killers = [code, killers[0]];
        }
        if context.previous != OrderingContext::NO_MOVE {
            let previous = usize::from(context.previous);
            if let Some(counter) = grown(&mut self.counters, previous, OrderingContext::NO_MOVE) {
                *counter = code;
            }
        }
        let depth = i32::try_from(depth).unwrap_or(i32::MAX).min(100);
        let history = &mut self.history[context.side];
        let Some(score) = grown(history, usize::from(code), 0) else {
            return;
        };
        *score += depth * depth;
        if *score > HISTORY_LIMIT {
            for score in history {
                *score /= 2;
            }
        }
    }
}

/// Returns the item at `index` of a list that grows as needed.
///
/// Returns `None` if there is no memory for that, since only the order of moves depends on it.
#[inline]
fn grown<T: Clone>(list: &mut Vec<T>, index: usize, empty: T) -> Option<&mut T> {
    if list.len() <= index {
        let more = index + 1 - list.len();
        reserve(list, more).ok()?;
        list.resize(index + 1, empty);
    }
    Some(&mut list[index])
}

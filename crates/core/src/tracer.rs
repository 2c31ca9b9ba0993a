//! Tracers, which watch a search node by node: what it asked, what it found, and why it left the rest out.

use crate::{NodeKind, Phrase, Player, ProofNumbers, Score, Window};

/// A receiver of every step of a search.
///
/// A search without a tracer builds no events.
pub trait Tracer<M> {
    /// Records the next event.
    fn record(&mut self, event: Event<M>);
}

/// One step of a search; every score and window is for the side to move at the node of that ply.
///
/// Plies count from the root.
/// Every node that is entered is left again, unless the search was stopped in it.
///
/// Provers have no windows and report proof and disproof numbers instead.
/// They return to the same node again and again.
/// A visited node lies on the current path until another node of its ply or of a smaller one is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A node is visited.
    Enter {
        /// The ply of the node.
        ply: usize,
        /// The move that led here; `None` at the root and after a pass.
        led_here: Option<M>,
        /// Plies left to search.
        depth: u32,
        /// The scores within which the answer must be exact.
        window: Window,
    },
    /// A move of the node has received a value, which is only a bound outside the window of the question.
    Child {
        /// The ply of the node that has the move.
        ply: usize,
        /// The move.
        m: M,
        /// The value of the move for the node's side.
        score: Score,
    },
    /// The table knows the position; a cut-off follows if that is enough.
    TableHit {
        /// The ply of the node.
        ply: usize,
        /// The score that the table holds.
        score: Score,
    },
    /// The rest of the node is skipped; a move that reaches beta as the last one cuts nothing.
    Cut {
        /// The ply of the node.
        ply: usize,
        /// The reason why the rest does not matter.
        reason: Cut,
        /// The bound with which the answer was compared.
        bound: Score,
    },
    /// The node is done.
    Leave {
        /// The ply of the node.
        ply: usize,
        /// The answer of the node.
        score: Score,
    },
    /// A prover goes to a node, for the first time or again; no further event follows where the game is over there.
    Visit {
        /// The ply of the node.
        ply: usize,
        /// The move that led here; `None` at the root.
        led_here: Option<M>,
        /// The thresholds of the search of the node, which stops as soon as one of its numbers reaches its threshold; `None` for a prover without thresholds.
        thresholds: Option<ProofNumbers>,
    },
    /// The moves of a node are generated, which is the work that provers count.
    Expand {
        /// The ply of the node.
        ply: usize,
        /// The kind of the node, by the player to move.
        kind: NodeKind,
    },
    /// The proof numbers of a node have become known, or change.
    Numbers {
        /// The ply of the node.
        ply: usize,
        /// The new numbers of the node.
        numbers: ProofNumbers,
    },
    /// The proof numbers behind a move are known, whether or not the search goes there.
    ChildNumbers {
        /// The ply of the node that has the move.
        ply: usize,
        /// The move.
        m: M,
        /// The numbers of the child.
        numbers: ProofNumbers,
    },
    /// A separate search has expanded positions below a node, about which no other events are reported.
    SubSearch {
        /// The ply of the node.
        ply: usize,
        /// The number of positions expanded, the node's own included.
        nodes: u64,
    },
}

/// The reason why the rest of a node does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// A move reaches beta, and others are left: the opponent has something better elsewhere.
    /// The bound is beta.
    Beta,
    /// The table answers for the node.
    /// The bound is its score.
    Table,
    /// Mate-distance pruning: nothing can be better than to win, or worse than to lose, with the next ply.
    /// The bound is that score.
    MateDistance,
    /// Enhanced transposition cut-off: the table answers for a child that reaches beta.
    /// The bound is beta.
    EnhancedTransposition,
    /// Knowledge of the game bounds the value without search.
    /// The bound is that score.
    Known,
    /// Stand-pat: the estimate reaches beta without any move.
    /// The bound is beta.
    StandPat,
    /// Null move: even after a pass the node reaches beta.
    /// The bound is beta.
    NullMove,
    /// Late-move pruning: the moves of the lowest ranks are left out, unsoundly, the more of them the nearer the leaves are.
    /// The bound is the best score so far.
    LateMoves,
}

impl Cut {
    /// All reasons in the order of their declaration, so that `Cut::ALL[cut as usize]` is `cut`.
    pub const ALL: [Cut; 8] = [
        Cut::Beta,
        Cut::Table,
        Cut::MateDistance,
        Cut::EnhancedTransposition,
        Cut::Known,
        Cut::StandPat,
        Cut::NullMove,
        Cut::LateMoves,
    ];

    /// Returns `true` if the bound came as beta from the nodes above, rather than being found at the node itself.
    pub const fn is_by_beta(self) -> bool {
        matches!(
            self,
            Cut::Beta | Cut::EnhancedTransposition | Cut::StandPat | Cut::NullMove
        )
    }

    /// Returns the rule of a cut at a node of `side` as textbooks call it.
    ///
    /// Alpha is always the bound of MAX there, who is the first player.
    pub fn textbook_rule(self, side: Player) -> Phrase {
        Phrase::new(match (self, side) {
            (Cut::Beta, Player::First) => "rule-beta",
            (Cut::Beta, Player::Second) => "rule-alpha",
            (Cut::EnhancedTransposition, Player::First) => "rule-beta-through-table",
            (Cut::EnhancedTransposition, Player::Second) => "rule-alpha-through-table",
            (Cut::Table, _) => "rule-table",
            (Cut::MateDistance, _) => "rule-settled",
            (Cut::Known, _) => "rule-known",
            (Cut::StandPat, _) => "rule-stand-pat",
            (Cut::NullMove, _) => "rule-null-move",
            (Cut::LateMoves, _) => "rule-late-moves",
        })
    }
}

/// Returns the ply of the node that set the beta of the last of these windows, which belong to successive plies from the root.
///
/// `None` means that no node has found it.
/// It then came from outside, with the question to the root, or from a null window, by which a node asks a narrower question than it could.
///
/// A cut-off by a bound of the parent is shallow, and one by a bound from further up is deep: the levels between only passed it on.
pub fn beta_set_at(
    windows: impl DoubleEndedIterator<Item = Window> + ExactSizeIterator,
) -> Option<usize> {
    let mut above = windows.enumerate().rev();
    let (_, last) = above.next()?;
    let mut edge = last.beta;
    let mut is_beta = true;
    for (ply, window) in above {
        // Beta of a child is alpha of its parent.
        let entered_with = if is_beta { window.alpha } else { window.beta };
        if entered_with.to_child() != edge {
            // A node raises its own alpha; where its beta has changed instead, the question was narrowed.
            return is_beta.then_some(ply);
        }
        edge = entered_with;
        is_beta = !is_beta;
    }
    None
}

/// The tracer that keeps every event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder<M> {
    events: Vec<Event<M>>,
}

impl<M> Tracer<M> for Recorder<M> {
    fn record(&mut self, event: Event<M>) {
        self.events.push(event);
    }
}

impl<M> Recorder<M> {
    /// Creates a recorder without any event.
    pub const fn new() -> Self {
        Recorder { events: Vec::new() }
    }

    /// Returns the events in order.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// Returns the ply of the node that set beta for the node at ply `ply` that was being searched at the event with this index.
    ///
    /// `None` means that beta came from outside, with the question to the root.
    /// A cut-off by a bound of the parent is shallow, and one by a bound from further up is deep: the levels between only passed it on.
    ///
    /// # Panics
    /// Panics when no node of that ply was entered before the event.
    pub fn beta_set_at(&self, index: usize, ply: usize) -> Option<usize> {
        let windows: Vec<Window> = (0..=ply).map(|ply| self.window_at(index, ply)).collect();
        beta_set_at(windows.into_iter())
    }

    /// Returns the window of the node at `ply` that was entered last before the event with this index.
    fn window_at(&self, index: usize, ply: usize) -> Window {
        let window = |event: &Event<M>| match *event {
            Event::Enter {
                ply: at, window, ..
            } if at == ply => Some(window),
            _ => None,
        };
        let found = self.events[..index].iter().rev().find_map(window);
        found.expect("a node is entered after the nodes above it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_traced_to_the_node_that_set_it() {
        let mut recorder = Recorder::<u8>::new();
        let (found, outside) = (Score::estimate(3), Score::estimate(9));
        let root = Window::new(Score::NEG_INFINITY, outside);
        let raised = Window::new(found, outside).to_child();
        for (ply, window) in [root, raised, raised.to_child(), raised]
            .into_iter()
            .enumerate()
        {
            recorder.record(Event::Enter {
                ply,
                led_here: None,
                depth: 3,
                window,
            });
        }
        let set_at = |ply| recorder.beta_set_at(recorder.events().len(), ply);
        assert_eq!(set_at(0), None);
        assert_eq!(set_at(1), Some(0), "shallow");
        assert_eq!(set_at(2), None, "beta of the root");
        assert_eq!(set_at(3), Some(0), "deep");
    }
}

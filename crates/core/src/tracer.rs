//! Watching a search node by node: what it asked, what it found, and why it left the rest out.

use crate::{NodeKind, ProofNumbers, Score, Window};

/// Receives every step of a search.
///
/// Engines are generic over it.
/// With [`NoTracer`] no event is built and nothing of it is left in the compiled search, because an event is handed over as a function that makes it.
pub trait Tracer<M> {
    /// Takes note of the next event.
    fn record(&mut self, event: impl FnOnce() -> Event<M>);
}

/// One step of a search; every score and window is for the side to move at the node of that ply.
///
/// Plies count from the root.
/// A node that is entered is left again, unless the search was stopped in it.
///
/// Provers have no windows and tell of proof and disproof numbers instead.
/// They come to the same node again and again, and a node that is visited lies on the way until another one of its ply or of a lesser one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A node is visited.
    Enter {
        /// Of the node.
        ply: usize,
        /// The move that led here; `None` at the root and after a pass.
        led_here: Option<M>,
        /// Plies left to search.
        depth: u32,
        /// The scores in which the answer must be exact.
        window: Window,
    },
    /// A move of the node has got a value, which outside the window of the question is only a bound.
    Child {
        /// Of the node that has the move.
        ply: usize,
        /// The move.
        m: M,
        /// What it is worth to the node's side.
        score: Score,
    },
    /// The table knows the position; a cut follows if that is enough.
    TableHit {
        /// Of the node.
        ply: usize,
        /// The score kept in the table.
        score: Score,
    },
    /// The rest of the node is left out.
    Cut {
        /// Of the node.
        ply: usize,
        /// Why the rest does not matter.
        reason: Cut,
        /// What the answer was compared with.
        bound: Score,
    },
    /// The node is done.
    Leave {
        /// Of the node.
        ply: usize,
        /// Its answer.
        score: Score,
    },
    /// A prover goes to a node, for the first time or again; nothing follows where the game is over there.
    Visit {
        /// Of the node.
        ply: usize,
        /// The move that led here; `None` at the root.
        led_here: Option<M>,
        /// Where the search of the node stops: as soon as one of its numbers reaches that of the thresholds; `None` for a prover without thresholds.
        thresholds: Option<ProofNumbers>,
    },
    /// The moves of a node are generated, which is what provers count.
    Expand {
        /// Of the node.
        ply: usize,
        /// Whose move it is there.
        kind: NodeKind,
    },
    /// What is left to show at a node has become known, or changes.
    Numbers {
        /// Of the node.
        ply: usize,
        /// What is left to show.
        numbers: ProofNumbers,
    },
    /// What is left to show behind a move is known, whether or not the search goes there.
    ChildNumbers {
        /// Of the node that has the move.
        ply: usize,
        /// The move.
        m: M,
        /// What is left to show behind it.
        numbers: ProofNumbers,
    },
    /// A search of its own has expanded positions below a node, of which nothing else is told.
    SubSearch {
        /// Of the node.
        ply: usize,
        /// The positions expanded, the node's own included.
        nodes: u64,
    },
}

/// Why the rest of a node does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// A move reaches beta: the opponent has something better elsewhere. The bound is beta.
    Beta,
    /// The table answers for the node. The bound is its score.
    Table,
    /// Mate-distance pruning: nothing can be better than to win, or worse than to lose, with the next ply. The bound is that score.
    MateDistance,
    /// Enhanced transposition cut-off: the table answers for a child that reaches beta. The bound is beta.
    EnhancedTransposition,
    /// What is known of the game bounds the value, without search. The bound is that score.
    Known,
    /// The estimate reaches beta without any move. The bound is beta.
    StandPat,
    /// Even after a pass the node reaches beta. The bound is beta.
    NullMove,
}

impl Cut {
    /// Every reason, in the order in which they are declared, so that `Cut::ALL[cut as usize]` is `cut`.
    pub const ALL: [Cut; 7] = [
        Cut::Beta,
        Cut::Table,
        Cut::MateDistance,
        Cut::EnhancedTransposition,
        Cut::Known,
        Cut::StandPat,
        Cut::NullMove,
    ];

    /// Whether the bound was handed down from the nodes above, as beta, rather than found at the node itself.
    pub const fn is_by_beta(self) -> bool {
        matches!(
            self,
            Cut::Beta | Cut::EnhancedTransposition | Cut::StandPat | Cut::NullMove
        )
    }
}

/// The levels above the last of these windows, which lie below each other, that hand its beta down: the ply of the node that has found it, or `None` where no node has: it came from outside, with the question to the root, or from a null window, by which a node asks less than it might.
///
/// A cut by a bound of the parent is shallow, one by a bound from further up is deep: the levels between only passed it on.
pub fn beta_set_at(
    windows: impl DoubleEndedIterator<Item = Window> + ExactSizeIterator,
) -> Option<usize> {
    let mut above = windows.enumerate().rev();
    let (_, last) = above.next()?;
    let mut edge = last.beta;
    let mut is_beta = true;
    for (ply, window) in above {
        // A beta below is an alpha above.
        let entered_with = if is_beta { window.alpha } else { window.beta };
        if entered_with.to_child() != edge {
            // A node finds its alpha; where its beta became another one, that is a narrower question.
            return is_beta.then_some(ply);
        }
        edge = entered_with;
        is_beta = !is_beta;
    }
    None
}

impl<M, T: Tracer<M>> Tracer<M> for &mut T {
    #[inline]
    fn record(&mut self, event: impl FnOnce() -> Event<M>) {
        (**self).record(event);
    }
}

/// The tracer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTracer;

impl<M> Tracer<M> for NoTracer {
    #[inline]
    fn record(&mut self, _: impl FnOnce() -> Event<M>) {}
}

/// The tracer that keeps everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder<M> {
    events: Vec<Event<M>>,
}

impl<M> Tracer<M> for Recorder<M> {
    fn record(&mut self, event: impl FnOnce() -> Event<M>) {
        self.events.push(event());
    }
}

impl<M> Recorder<M> {
    /// Without any event.
    pub const fn new() -> Self {
        Recorder { events: Vec::new() }
    }

    /// What has happened, in order.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// The ply of the node that set the beta of the node at ply `ply` which was under way at the event with this index; `None` where it came from outside, with the question to the root.
    ///
    /// A cut by a bound of the parent is shallow, one by a bound from further up is deep: the levels between only passed it on.
    ///
    /// # Panics
    /// When no node of that ply was entered before the event.
    pub fn beta_set_at(&self, index: usize, ply: usize) -> Option<usize> {
        let windows: Vec<Window> = (0..=ply).map(|ply| self.window_at(index, ply)).collect();
        beta_set_at(windows.into_iter())
    }

    /// The window of the node at `ply` that was entered last before the event with this index.
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
            recorder.record(|| Event::Enter {
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

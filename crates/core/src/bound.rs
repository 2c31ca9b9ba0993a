//! Bounds: the relation between the answer of a search at a node and the value of the node.

use crate::{Event, Score, Window};

/// The relation of a score to the value of a node, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is the value, as far as the search went.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Bound {
    /// Returns the relation that the window of a question guarantees for its answer.
    pub fn within(window: Window, score: Score) -> Self {
        if score <= window.alpha {
            Bound::Upper
        } else if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Returns the same relation for the opponent.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

/// Bounds of the answers of a search, found from its events.
///
/// An answer inside the window is exact, and so is that of a leaf.
/// An answer outside of the window is exact, too, if no move was left out and the answers behind the moves bound it from both sides:
/// a best move has no less than its score, and no move has more than its score.
/// Moves that were judged without a visit, or searched to a smaller depth, bound nothing.
#[derive(Clone, Debug)]
pub struct Bounds<M> {
    /// The open nodes, in the order of their plies.
    open: Vec<OpenNode<M>>,
    /// The child that was left last, until its move has its value.
    left: Option<LeftNode<M>>,
}

#[derive(Clone, Debug)]
struct OpenNode<M> {
    led_here: Option<M>,
    depth: u32,
    window: Window,
    is_cut: bool,
    /// The best score of a move so far.
    best: Option<Score>,
    /// `true` if a move with the best score has no less.
    is_reached: bool,
    /// `true` if no move has more than its score.
    is_complete: bool,
}

#[derive(Clone, Debug)]
struct LeftNode<M> {
    led_here: Option<M>,
    depth: u32,
    bound: Bound,
}

impl<M> Default for Bounds<M> {
    fn default() -> Self {
        Bounds {
            open: Vec::new(),
            left: None,
        }
    }
}

impl<M: Copy + Eq> Bounds<M> {
    /// Takes the next event; returns the relation of the answer to the value where a node is left.
    pub fn record(&mut self, event: &Event<M>) -> Option<Bound> {
        match *event {
            Event::Enter {
                ply,
                led_here,
                depth,
                window,
            } => {
                self.open.truncate(ply);
                self.left = None;
                self.open.push(OpenNode {
                    led_here,
                    depth,
                    window,
                    is_cut: false,
                    best: None,
                    is_reached: false,
                    is_complete: true,
                });
            }
            Event::Child { ply, m, score } => {
                let left = self.left.take().filter(|left| left.led_here == Some(m));
                self.open[ply].take_move(score, left);
            }
            Event::Cut { ply, .. } => self.open[ply].is_cut = true,
            Event::Leave { ply, score } => {
                self.open.truncate(ply + 1);
                let node = self.open.pop()?;
                let bound = node.bound(score);
                self.left = Some(LeftNode {
                    led_here: node.led_here,
                    depth: node.depth,
                    bound,
                });
                return Some(bound);
            }
            // Events that do not bear on the answers of a search for a score.
            _ => {}
        }
        None
    }
}

impl<M> OpenNode<M> {
    fn take_move(&mut self, score: Score, left: Option<LeftNode<M>>) {
        let of_move = left
            .filter(|left| left.depth.saturating_add(1) >= self.depth)
            .map(|left| left.bound.flip());
        let is_reached = matches!(of_move, Some(Bound::Exact | Bound::Lower));
        self.is_complete &= matches!(of_move, Some(Bound::Exact | Bound::Upper));
        if self.best.is_none_or(|best| score > best) {
            (self.best, self.is_reached) = (Some(score), is_reached);
        } else if self.best == Some(score) {
            self.is_reached |= is_reached;
        }
    }

    fn bound(&self, score: Score) -> Bound {
        let is_leaf = self.best.is_none();
        let is_by_moves = self.best == Some(score) && self.is_reached && self.is_complete;
        if !self.is_cut && (is_leaf || is_by_moves) {
            Bound::Exact
        } else {
            Bound::within(self.window, score)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bound of a node of depth 3 and a narrow window after a single move, whose child was left with `score` inside or outside of `window`.
    fn bound(window: Window, depth: u32, m: u8, is_cut: bool) -> Option<Bound> {
        let score = Score::estimate(5);
        let above = Window::new(Score::estimate(-9), Score::estimate(-8));
        let mut bounds = Bounds::default();
        let enter = |ply, led_here, depth, window| Event::Enter {
            ply,
            led_here,
            depth,
            window,
        };
        let (child, of_move) = (1, score.to_parent());
        bounds.record(&enter(0, None, 3, above));
        bounds.record(&enter(1, Some(child), depth, window));
        let inner = enter(2, Some(child), 1, Window::FULL);
        let leaf = Event::Leave { ply: 2, score };
        let value = Event::Child {
            ply: 1,
            m: child,
            score,
        };
        for event in [inner, leaf] {
            bounds.record(&event);
        }
        if is_cut {
            let (ply, reason, bound) = (1, crate::Cut::Beta, score);
            bounds.record(&Event::Cut { ply, reason, bound });
        }
        bounds.record(&value);
        bounds.record(&Event::Leave { ply: 1, score });
        bounds.record(&Event::Child {
            ply: 0,
            m,
            score: of_move,
        });
        bounds.record(&Event::Leave {
            ply: 0,
            score: of_move,
        })
    }

    #[test]
    fn a_value_outside_the_window_is_exact_if_the_moves_show_it() {
        let all = Window::FULL;
        let below = Window::new(Score::NEG_INFINITY, Score::estimate(5));
        assert_eq!(bound(all, 2, 1, false), Some(Bound::Exact));
        assert_eq!(
            bound(below, 2, 1, true),
            Some(Bound::Lower),
            "a lower bound of the child"
        );
        assert_eq!(
            bound(all, 1, 1, false),
            Some(Bound::Lower),
            "a smaller depth"
        );
        assert_eq!(
            bound(all, 2, 7, false),
            Some(Bound::Lower),
            "a move without a visit"
        );
    }
}

//! Rules of a game: the number of points, and the meaning of a triangle.

use std::fmt;
use std::str::FromStr;

use gametree_core::Mismatch;

use crate::moves::MAX_POINTS;
use crate::{Edge, EdgeSet};

/// The result for the first player with a triangle of the own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A player who completes a triangle loses. The game as Simmons posed it in 1969.
    Avoid,
    /// A player who completes a triangle wins.
    Achieve,
}

/// The rules of one game of Sim.
///
/// As text, they are the parameters after the name of the game on the command line: `6`, or `5,achieve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    points: usize,
    goal: Goal,
}

impl Rules {
    /// The fewest points: with three there is one triangle.
    pub const MIN_POINTS: usize = 3;
    /// The most points: their 28 edges fit a word twice over with the side to move.
    pub const MAX_POINTS: usize = MAX_POINTS;

    /// Creates the rules of a game on `points` points.
    ///
    /// # Errors
    /// Fails if there are fewer than [`Rules::MIN_POINTS`] or more than [`Rules::MAX_POINTS`].
    pub fn new(points: usize, goal: Goal) -> Result<Self, Mismatch> {
        if (Self::MIN_POINTS..=Self::MAX_POINTS).contains(&points) {
            Ok(Rules { points, goal })
        } else {
            Err(wrong_points(points.to_string()))
        }
    }

    /// Returns the number of points.
    #[inline]
    pub const fn points(self) -> usize {
        self.points
    }

    /// Returns the meaning of a triangle.
    #[inline]
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// Returns all edges between the points.
    #[inline]
    pub const fn edges(self) -> EdgeSet {
        EdgeSet::among(self.points)
    }

    /// Returns the edges by their lower point and then by the higher one, as in position texts.
    pub(crate) fn edges_in_text_order(self) -> impl Iterator<Item = Edge> {
        let points = self.points();
        let above = move |low| (low + 1..points).map(move |high| Edge::from_ends(low, high));
        (0..points).flat_map(above)
    }
}

impl FromStr for Rules {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        let (points, goal) = match text.split_once(',') {
            None => (text, Goal::Avoid),
            Some((points, "achieve")) => (points, Goal::Achieve),
            Some((_, other)) => {
                let expected = "achieve or nothing after the number of points";
                return Err(Mismatch::new(expected, format!("{other:?}")));
            }
        };
        // One digit is enough; signs and leading zeros are refused.
        match points.as_bytes() {
            [digit @ b'0'..=b'9'] => Rules::new(usize::from(digit - b'0'), goal),
            _ => Err(wrong_points(format!("{points:?}"))),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.goal {
            Goal::Avoid => write!(f, "{}", self.points),
            Goal::Achieve => write!(f, "{},achieve", self.points),
        }
    }
}

fn wrong_points(found: impl Into<String>) -> Mismatch {
    let (least, most) = (Rules::MIN_POINTS, Rules::MAX_POINTS);
    Mismatch::new(format!("{least} to {most} points"), found)
}

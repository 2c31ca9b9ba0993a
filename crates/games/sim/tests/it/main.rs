//! Tests of the public interface of Sim: laws, texts, positions up to isomorphism, and solved games.

mod classes;
mod everywhere;
mod laws;
mod solved;
mod text;

use gametree_sim::{Goal, Rules, Sim};

/// Returns the start of a game.
fn sim(points: usize, goal: Goal) -> Sim {
    Sim::new(Rules::new(points, goal).expect("a number of points within the limits"))
}

//! Levels of an opponent's strength.

mod ladder;
mod level;

pub use ladder::{Ladder, Weakness};
pub use level::Level;

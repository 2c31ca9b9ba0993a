#![doc = include_str!("../README.md")]

mod antisymmetry;
mod evaluator;
mod generator;
mod laws;
mod random;
mod report;
mod symmetry;
mod texts;
mod turns;
mod value;

pub use antisymmetry::check_antisymmetric;
pub use evaluator::{check_evaluator, check_replies};
pub use generator::check_generator;
pub use laws::check_laws;
pub use random::{Rng, random_positions};
pub use symmetry::check_symmetric;

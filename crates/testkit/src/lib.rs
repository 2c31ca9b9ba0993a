#![doc = include_str!("../README.md")]

mod antisymmetry;
mod canonical;
mod evaluator;
mod everywhere;
mod generator;
mod heap;
mod laws;
mod names;
mod random;
mod report;
mod rules;
mod salts;
mod small;
mod spread;
mod symmetry;
mod taken_back;
mod texts;
mod turns;
mod value;
mod views;

pub use antisymmetry::check_antisymmetric;
pub use canonical::check_canonical;
pub use evaluator::{check_evaluator, check_replies};
pub use everywhere::{
    check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
};
pub use generator::check_generator;
pub use heap::{AllTakes, Heap, SingleTakes, Take};
pub use laws::{broken_laws, check_laws};
pub use names::{check_names_everywhere, check_symmetry_everywhere};
pub use random::{Rng, random_positions};
pub use rules::check_rules_digest;
pub use small::SmallGame;
pub use symmetry::check_symmetric;

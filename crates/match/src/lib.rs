#![doc = include_str!("../README.md")]

mod args;
mod contestant;
mod ending;
mod journal;
mod one_game;
mod openings;
mod players;
mod process;
mod records;
mod referee;
mod report;
mod result;
mod run;
mod said;
mod schedule;
mod sink;
mod source;
mod spec;
mod standing;
mod ugi;

pub mod pentanomial;
pub mod sprt;

pub use args::MatchArgs;
pub use ugi::UgiArgs;
#[doc(hidden)]
pub use ugi::converse as converse_ugi;

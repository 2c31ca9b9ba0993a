#![doc = include_str!("../README.md")]

mod args;
mod contestant;
mod journal;
mod one_game;
mod openings;
mod players;
mod process;
mod program_output;
mod records;
mod referee;
mod report;
mod result;
mod results_file;
mod run;
mod schedule;
mod score_table;
mod source;
mod spec;
mod termination;
mod ugi;

pub mod pentanomial;
pub mod sprt;

pub use args::MatchArgs;
pub use ugi::UgiArgs;
#[doc(hidden)]
pub use ugi::converse as converse_ugi;

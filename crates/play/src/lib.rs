#![doc = include_str!("../README.md")]

mod advice;
mod args;
mod choice;
mod command;
mod dialogue;
mod event;
mod files;
mod game_loop;
mod line_editor;
mod refusals;
mod screen;
mod seat;
mod terminal_events;
mod texts;

pub use args::PlayArgs;

//! The program as users meet it, run on arguments and input, and the names under which the library is found.

mod analyse;
mod answers;
mod bench;
mod certificates;
mod checkpoints;
mod command_lines;
mod decided;
mod every_engine;
mod facade;
mod files;
mod gtp;
mod help;
mod interrupt;
mod invalid;
mod judge;
mod kayles;
mod nim;
mod outside;
mod play;
mod playthroughs;
mod program;
mod resources;
mod second_checker;
mod tree;
mod uci;
mod writing;

//! The command line as users meet it: the built program, run on arguments and input.

mod analyse;
mod answers;
mod bench;
mod certificates;
mod checkpoints;
mod gtp;
mod help;
mod interrupt;
mod invalid;
mod judge;
mod kayles;
mod outside;
mod play;
mod program;
mod resources;
mod second_checker;
mod tree;
mod uci;
mod writing;

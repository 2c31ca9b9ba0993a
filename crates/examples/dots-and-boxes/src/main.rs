//! The program: the game with every command of the command line.

use std::process::ExitCode;

use dots_and_boxes::GAME;
use gametree_registry::Registry;

fn main() -> ExitCode {
    gametree_cli::run(Registry::new().with_game(GAME), std::env::args_os())
}

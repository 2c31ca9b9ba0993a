//! The program: the game with every command of the command line.

use std::process::ExitCode;

use gametree_cli::Program;
use gametree_domineering::GAME;
use gametree_registry::Registry;

fn main() -> ExitCode {
    let program = Program::new(Registry::new().with_game(GAME));
    // Your game: the board in the browser, and all positions in a database on disk; Cargo.toml names their crates.
    // A database needs `SessionBuilder::listed_by` in the entry.
    // let program = program.with_command::<gametree_serve::ServeArgs>();
    // let program = program.with_command::<gametree_strong::StrongArgs>();
    // let program = program.with_command::<gametree_strong::QueryArgs>();
    // let program = program.with_databases(gametree_strong::open_database);
    gametree_cli::run(program, std::env::args_os())
}

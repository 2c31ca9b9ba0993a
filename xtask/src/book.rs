//! `cargo xtask book`: the book of the first plies of Connect Four.

use std::fs;

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, cargo};
use crate::workspace::Workspace;

/// Search for the scores of the book of Connect Four
///
/// A position with no more than 2 stones takes minutes, one with 8 about a second; there are 30 and 91,295 of them.
/// An interrupted run goes on from the lines that it has left in target/book.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    /// The largest number of stones of a position in the book
    #[arg(value_parser = clap::value_parser!(u32).range(0..=12))]
    plies: u32,
    /// Memory for the table of each of two threads, in MiB; with 0, nothing is searched, and the book has the scores that are known
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    table: u32,
}

/// Solves all positions that are not solved yet, and writes the book.
pub(crate) fn run(args: &BookArgs) -> Result<(), Failure> {
    let folder = Workspace::load()?.target.join("book");
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    let lines = folder.join(format!("connect4-{}.txt", args.plies));
    let mut search = cargo(&["run", "--release", "--locked"]);
    search
        .args(["-p", "gametree-connect4", "--example", "book", "--"])
        .args([args.plies.to_string(), args.table.to_string()])
        .args([
            lines,
            folders::root().join("crates/games/connect4/book.bin"),
        ]);
    shell::run(&mut search)
}

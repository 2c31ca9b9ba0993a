//! A proof that is written as a certificate, and verified by the rules alone.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::io::Read;

use gametree::SearchLimits;
use gametree::certificate::{Certificate, SeenTable};
use gametree::registry::{NoWatcher, Purpose, SearchTask};

/// Memory in which the checker remembers positions.
const MEMORY_BYTES: u64 = 1 << 20;

/// Returns the size of a proof and the winner that the checker has verified.
pub(crate) fn run(game: &str) -> Result<String, Box<dyn Error>> {
    let games = gametree::builtin_games();
    let mut prover = games.open(game)?;
    let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
    let answer = prover.search(&task, &mut NoWatcher)?;
    let mut file = Vec::new();
    prover.certify(&answer, &task, SeenTable::Growing, &mut file)?;

    // The checker has nothing but the file and the rules.
    let mut reader = file.as_slice();
    let reader: &mut dyn Read = &mut reader;
    let report = games
        .open(game)?
        .verify(Certificate::open(reader)?, MEMORY_BYTES)?;
    Ok(format!(
        "{} bytes, winner {:?}",
        file.len(),
        report.value.winner()
    ))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", run("mnk:4,3,3")?);
    Ok(())
}

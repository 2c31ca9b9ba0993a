//! Search for the scores of the book of Connect Four: `cargo run --release -p gametree-connect4 --example book -- PLIES TABLE_MIB LINES BOOK`.
//!
//! It solves every position with PLIES stones, in two threads with a table of `TABLE_MIB` MiB each.
//! LINES is a file with a position and its score on each line, as `judge connect4` prints them: positions found there are not searched again, and all others are appended once they are solved.
//! BOOK is the file for the scores of all positions up to PLIES stones, which is written at the end.
//! Nor are positions of the shipped book searched.
//! With a table of 0 MiB nothing is searched at all, and the book has gaps for unknown scores.
#![expect(clippy::print_stderr, reason = "it runs for hours")]

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use gametree_connect4::{Book, Connect4, SafeColumns, Size, Threats, openings};
use gametree_core::{Mismatch, Notation, Score, Symmetric};
use gametree_search::{Budget, NoObserver, SearchLimits, Solver};

const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [plies, mebibytes, lines, book] = &words[..] else {
        return Err("expected PLIES TABLE_MIB LINES BOOK".into());
    };
    let (plies, table_bytes) = (plies.parse()?, mebibytes.parse::<usize>()? << 20);
    let mut known = read(Path::new(lines))?;
    let shipped = Book::shipped();
    let is_known = |pos: &Connect4| known.contains_key(&image(pos)) || shipped.score(pos).is_some();
    let open: Vec<Connect4> = openings(plies)
        .into_values()
        .filter(|pos| table_bytes > 0 && !is_known(pos))
        .collect();
    eprintln!("{} positions to solve", open.len());
    // Each thread searches neighbours in the order of the codes, which share most of what they search.
    let shares = open.chunks(open.len().div_ceil(THREADS).max(1));
    let solvers = shares.map(|share| Ok((Solver::new(SafeColumns, Threats, table_bytes)?, share)));
    let solvers = solvers.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    let file = OpenOptions::new().create(true).append(true).open(lines)?;
    let file = Mutex::new(file);
    thread::scope(|scope| {
        let running: Vec<_> = solvers
            .into_iter()
            .map(|(solver, share)| scope.spawn(|| solve(solver, share, &file)))
            .collect();
        running
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no solver panics"))
    })?;
    known.extend(read(Path::new(lines))?);
    let plies = plies.max(shipped.plies().unwrap_or(0));
    let scored = Book::from_scores(plies, |pos| {
        let found = known.get(&image(pos)).copied();
        found.or_else(|| shipped.score(pos))
    });
    fs::write(book, scored.to_bytes())?;
    Ok(())
}

/// Solves positions one after the other, and appends their lines to a file.
fn solve(
    mut solver: Solver<SafeColumns, Threats>,
    positions: &[Connect4],
    file: &Mutex<File>,
) -> io::Result<()> {
    let (limits, mut observer) = (SearchLimits::default(), NoObserver);
    let mut budget = Budget::new(&limits, &mut observer);
    for pos in positions {
        let score = solver.score(pos, &mut budget);
        let points = score.and_then(|score| pos.points(score));
        let points = points.expect("a search without limits comes to the end of the game");
        let line = format!("{} {points}\n", pos.position_text());
        let mut file = file.lock().expect("no other thread panics");
        file.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// Reads positions with their scores; a file that does not exist has none.
fn read(lines: &Path) -> Result<HashMap<u64, Score>, Box<dyn Error>> {
    let start = Connect4::new(Size::USUAL);
    let mut known = HashMap::new();
    if !lines.exists() {
        return Ok(known);
    }
    for (number, line) in (1..).zip(fs::read_to_string(lines)?.lines()) {
        let wrong = |found: &str| Mismatch::new("a position and its score", found).in_line(number);
        let (text, points) = line.split_once(' ').ok_or_else(|| wrong(line))?;
        let pos = start.parse_position(text)?;
        let score = points
            .parse()
            .ok()
            .and_then(|points| pos.score_of_points(points));
        known.insert(image(&pos), score.ok_or_else(|| wrong(points))?);
    }
    Ok(known)
}

/// Returns the key that a position shares with its mirror image.
fn image(pos: &Connect4) -> u64 {
    pos.canonical_of(&pos.symmetric_keys()).0
}

//! The command `puzzles`.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use gametree_command::serde_json::{Value, json};
use gametree_command::shell::call;
use gametree_command::{
    Command, Context, Ending, Failure, GameArgs, Interrupt, LanguageArgs, parse_number, parse_time,
    write_json,
};
use gametree_core::{Mismatch, Phrase};
use gametree_search::SearchLimits;

use crate::collection_check::verify_file;
use crate::files::{Files, FilesArgs};
use crate::phrases::{fewer, heading, solution, words};
use crate::{Aim, Difficulty, Finder, LookedAt, Puzzle};

/// Most puzzles of one call.
const MOST: u32 = 10_000;
/// Time that a person waits for the puzzles.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
/// Time for the verification of a collection, since hard puzzles take minutes.
const DEFAULT_VERIFICATION_TIME: Duration = Duration::from_secs(10 * 60);

/// Find positions in which exactly one move wins, or saves the game
///
/// The program plays against itself at changing levels and examines every position.
/// A puzzle is a position in which one move attains the best result and every other move a worse one, both proven.
/// In a game whose positions can repeat, such as chess, a puzzle is a fastest win: no other move wins as soon.
/// No two puzzles are alike up to the symmetries that the game knows, and the same seed finds the same puzzles.
/// The level is the size of the proof: about three times as many nodes as on the level below, from 3 to 100,000.
/// The solutions stand below all puzzles.
/// A file of --out is a collection, or records in a format of the game such as SGF or PGN, by the ending of its name.
/// Exit code 0 when all are found or verified, 3 when there are fewer, or the time was over before, 4 when a puzzle of --verify does not hold.
#[derive(Debug, Parser)]
pub struct PuzzlesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Find this many puzzles
    #[arg(long, value_name = "COUNT", value_parser = count, default_value = "10")]
    count: u32,
    /// Find this many puzzles of each level instead
    #[arg(long, value_name = "COUNT", value_parser = count, conflicts_with = "count")]
    each: Option<u32>,
    /// Find puzzles of this level, 1 to 10, or of a range of levels, as in 3..6 [default: 1..10]
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    level: Option<RangeInclusive<Difficulty>>,
    /// Play other games, and so find other puzzles
    #[arg(long, value_name = "NUMBER", value_parser = seed, default_value = "1")]
    seed: u64,
    /// Search or verify at most this long, as in 50ms, 2s, 1m or 1h; a number alone is seconds [default: 1m, with --verify 10m]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Prove the puzzles of this game in a collection anew instead, by certificates that are replayed by the rules
    ///
    /// In each, one move alone attains the aim, in the plies that the aim names, and the line is best play of both sides.
    /// No two are alike, and each level fits the number of nodes, which is not counted again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "each", "level", "seed", "json", "out", "svg"])]
    verify: Option<PathBuf>,
    #[command(flatten)]
    output: FilesArgs,
    #[command(flatten)]
    language: LanguageArgs,
}

impl Command for PuzzlesArgs {
    const NAME: &str = "puzzles";
    const EXAMPLES: &[&str] = &[
        "PROGRAM puzzles GAME",
        "PROGRAM puzzles GAME --count 50 --level 4 --seed 7",
        "PROGRAM puzzles GAME --level 1..3 --json",
        "PROGRAM puzzles GAME --each 2 --out puzzles.txt --svg sheet.svg",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let mut session = self.game.open(context.registry())?;
        let words = words(&*session, self.language.language());
        if let Some(file) = &self.verify {
            let time = self.time.unwrap_or(DEFAULT_VERIFICATION_TIME);
            return verify_file(file, time, &mut *session, &words, context.out);
        }
        let mut files = Files::new(&self.output, &*session)?;
        let interrupt = Interrupt::listen(|| ());
        let limits = SearchLimits {
            time: Some(self.time.unwrap_or(DEFAULT_TIME)),
            stop: Some(interrupt.flag()),
            ..SearchLimits::default()
        };
        let mut finder = Finder::new(&mut *session, self.levels(), self.seed, limits);
        if let Some(each) = self.each {
            finder = finder.with_each(each);
        }
        let count = self.count();
        let mut out = files.text_output(context.out);
        let mut puzzles = Vec::new();
        let mut solutions = Vec::new();
        while puzzles.len() < count
            && let Some(puzzle) = finder.find()?
        {
            let (number, session) = (puzzles.len() + 1, finder.session());
            if !self.json {
                let heading = words.say(&heading(number, &puzzle, session));
                let call = call(context.name, "play", session, usize::MAX);
                let diagram = session.diagram();
                writeln!(out, "{heading}\n\n{diagram}\n\n{call}\n")?;
                out.flush()?;
                solutions.push(words.say(&solution(number, &puzzle, session)));
            }
            puzzles.push(puzzle);
        }
        let looked_at = finder.looked_at();
        if self.json {
            write_json(&mut *out, &self.to_json(&puzzles, looked_at))?;
        } else {
            if !solutions.is_empty() {
                writeln!(out, "{}", words.say(&Phrase::new("puzzles-solutions")))?;
            }
            for line in &solutions {
                writeln!(out, "{line}")?;
            }
            if puzzles.len() < count {
                let fewer = fewer(puzzles.len(), count, looked_at);
                writeln!(out, "{}", words.say(&fewer))?;
            }
        }
        drop(out);
        let language = self.language.language();
        files.write(&puzzles, &mut *session, language, context.out)?;
        Ok(if puzzles.len() == count {
            Ending::Done
        } else if interrupt.is_set() {
            Ending::Interrupted
        } else {
            Ending::Unproven
        })
    }
}

impl PuzzlesArgs {
    fn levels(&self) -> RangeInclusive<Difficulty> {
        let all = Difficulty::EASIEST..=Difficulty::HARDEST;
        self.level.clone().unwrap_or(all)
    }

    /// Returns the number of puzzles that are asked for.
    fn count(&self) -> usize {
        let levels = self.levels();
        let levels = u32::from(levels.end().number() - levels.start().number()) + 1;
        let count = self.each.map_or(self.count, |each| each * levels);
        usize::try_from(count).expect("at least 32 bits")
    }

    fn to_json(&self, puzzles: &[Puzzle], looked_at: LookedAt) -> Value {
        json!({
            "puzzles": puzzles.iter().map(puzzle_json).collect::<Vec<_>>(),
            "seed": self.seed,
            "games": looked_at.games,
            "positions": looked_at.positions,
        })
    }
}

/// Returns a puzzle with the keys that the README of this crate lists.
pub fn puzzle_json(puzzle: &Puzzle) -> Value {
    let (kind, plies, points) = match puzzle.aim {
        Aim::Win(plies) => ("win", plies, None),
        Aim::WinWithin(plies) => ("win-within", Some(plies), None),
        Aim::Draw => ("draw", None, None),
        Aim::Points(points) => ("points", None, Some(points)),
    };
    json!({
        "game": puzzle.game,
        "position": puzzle.position,
        "moves": puzzle.moves,
        "to_move": puzzle.to_move.to_string(),
        "aim": kind,
        "plies": plies,
        "points": points,
        "solution": puzzle.solution(),
        "line": puzzle.line,
        "level": puzzle.difficulty.number(),
        "nodes": puzzle.nodes,
    })
}

fn count(text: &str) -> Result<u32, Mismatch> {
    parse_number(text, "a number of puzzles", 1..=MOST)
}

fn seed(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number", 0..=u64::MAX)
}

/// Reads a level, or the first and the last of a range of levels.
fn levels(text: &str) -> Result<RangeInclusive<Difficulty>, Mismatch> {
    let level = |text: &str| {
        let number = parse_number(text, "a level", 1..=10_u8)?;
        Difficulty::new(number)
    };
    let Some((first, last)) = text.split_once("..") else {
        let level = level(text)?;
        return Ok(level..=level);
    };
    let (first, last) = (level(first)?, level(last)?);
    if first > last {
        let expected = format!("a level of at least {first} after {first}..");
        return Err(Mismatch::new(expected, last.to_string()));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_or_refused() {
        let check = |text: &str, expected: Result<[u8; 2], &str>| {
            let found = levels(text)
                .map(|levels| [levels.start().number(), levels.end().number()])
                .map_err(|error| error.to_string());
            assert_eq!(found, expected.map_err(str::to_owned), "{text}");
        };
        check("4", Ok([4, 4]));
        check("1..10", Ok([1, 10]));
        check("3..3", Ok([3, 3]));
        check(
            "6..4",
            Err("expected a level of at least 6 after 6.., found 4"),
        );
        assert!(levels("0").is_err() && levels("11").is_err() && levels("x").is_err());
    }
}

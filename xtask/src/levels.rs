//! `cargo xtask levels`: the score of each level of a game against the one below, and the slips that give a set score.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::program;
use crate::shell::{capture, say};
use crate::workspace::Workspace;

/// The last level, which has no weakness.
const FULL: usize = 10;
/// The share of points that a level must score against the one below when slips are fitted. It exceeds the promised 60 of 100 to allow for the measurement error.
const TARGET: f64 = 0.63;
/// The number of matches by which the slips of a level are fitted.
const ROUNDS: u32 = 12;
/// The most slips in 1,000 moves: all of them.
const MOST_SLIPS: f64 = 1000.0;

/// Measures the ladder of a game, or fits one from the last level down.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = [
        "--games",
        "--nodes",
        "--seed",
        "--depths",
        "--sure",
        "--program",
    ];
    let options = Options::parse(words, &["--fit"], &valued, 1)?;
    let Some(game) = options.plain.first() else {
        let expected = "expected a game with its parameters, found nothing".to_owned();
        return Err(Failure::Usage(expected));
    };
    let depths = plies(&options, "--depths")?;
    let sure = plies(&options, "--sure")?;
    let field = Field {
        program: program::find(&options, &Workspace::load()?.target)?,
        game: game.clone(),
        nodes: options.number("--nodes", 10_000)?,
        games: options.number("--games", 1000)?,
        seed: options.number("--seed", 1)?,
    };
    if options.has("--fit") {
        let shapes: Vec<_> = depths.into_iter().zip(sure).collect();
        fit(&field, &shapes)
    } else {
        measure(&field)
    }
}

/// Returns the plies of levels 1 to 9 that an option gives with commas between them: `None` for `-`, and for the levels that are left out.
fn plies(options: &Options, name: &str) -> Result<Vec<Option<u32>>, Failure> {
    let text = options.value(name).unwrap_or_default();
    let wrong = || {
        Failure::Usage(format!(
            "expected up to 9 numbers of plies or - with commas between them after {name}, found {text:?}"
        ))
    };
    let number = |word: &str| match word.parse() {
        Ok(plies) if plies > 0 => Ok(Some(plies)),
        _ if word == "-" => Ok(None),
        _ => Err(wrong()),
    };
    let words = text.split(',').filter(|word| !word.is_empty());
    let mut plies = words.map(number).collect::<Result<Vec<_>, _>>()?;
    if plies.len() >= FULL {
        return Err(wrong());
    }
    plies.resize(FULL - 1, None);
    Ok(plies)
}

/// Prints the score of each level against the one below.
fn measure(field: &Field) -> Result<(), Failure> {
    let mut row = vec![format!("`{}`", field.game)];
    for level in 2..=FULL {
        let [upper, lower] = [level, level - 1].map(|level| format!("level={level}"));
        let share = field.share([&upper, &lower], field.games, field.seed)?;
        say(&format!("level {level} against {}: {share}", level - 1));
        row.push(format!("{:.0}", 100.0 * share.mean));
    }
    say(&format!("| {} |", row.join(" | ")));
    Ok(())
}

/// Finds the slips of levels 9 to 1, each from the one above, and prints them.
fn fit(field: &Field, shapes: &[(Option<u32>, Option<u32>)]) -> Result<(), Failure> {
    let mut slips = vec![0; FULL - 1];
    let mut upper = Opponent::default();
    for level in (1..FULL).rev() {
        let (depth, sure) = shapes[level - 1];
        let lower = Opponent {
            depth,
            sure,
            slips: upper.slips,
        };
        upper = fitted(field, upper, lower, level)?;
        slips[level - 1] = upper.slips;
    }
    say(&format!("slips of levels 1 to 9: {slips:?}"));
    Ok(())
}

/// A player with a candidate weakness for a level.
#[derive(Clone, Copy, Default)]
struct Opponent {
    depth: Option<u32>,
    sure: Option<u32>,
    slips: u32,
}

impl Opponent {
    fn words(self) -> String {
        let word = |(name, plies): (&str, Option<u32>)| Some(format!("{name}={} ", plies?));
        let given = [("depth", self.depth), ("sure", self.sure)].map(word);
        let given: String = given.into_iter().flatten().collect();
        format!("{given}slips={}", self.slips)
    }
}

/// Returns a level with the slips for which the one above beats it by [`TARGET`].
///
/// The method is stochastic approximation (Robbins and Monro 1951). A round that finds the level too strong adds slips. Each round changes less than the one before, so that in the end all rounds count the same.
fn fitted(
    field: &Field,
    upper: Opponent,
    lower: Opponent,
    level: usize,
) -> Result<Opponent, Failure> {
    let games = field.games / ROUNDS / 2 * 2;
    let from = f64::from(upper.slips);
    let worth = worth_of_slips(from);
    // A level that sees less may be weaker with fewer slips.
    let is_alike = (lower.depth, lower.sure) == (upper.depth, upper.sure);
    let least = if is_alike { from } else { 0.0 };
    let bounded = |slips: f64| slips.clamp(least, MOST_SLIPS);
    let whole = |slips: f64| {
        format!("{slips:.0}")
            .parse()
            .expect("a number from 0 to 1000")
    };
    let mut slips = bounded(from + (TARGET - 0.5) / worth);
    for round in 1..=ROUNDS {
        let lower = Opponent {
            slips: whole(slips),
            ..lower
        };
        let words = [upper.words(), lower.words()];
        let number = u32::try_from(level).expect("at most 10") * ROUNDS + round;
        let seed = field.seed * 10_000 + number;
        let share = field.share([&words[0], &words[1]], games.max(2), seed)?;
        slips = bounded(slips + (TARGET - share.mean) / worth / f64::from(round));
        say(&format!(
            "level {level}, {}: {share}, next {slips:.0}",
            words[1]
        ));
    }
    Ok(Opponent {
        slips: whole(slips),
        ..lower
    })
}

/// Returns the share of a game's points that one more slip in 1,000 moves costs a player with `slips` slips. The estimate comes from the usual ladder, whose steps of 0.11 points are 45 slips at the top and wider further down.
fn worth_of_slips(slips: f64) -> f64 {
    0.11 / (45.0 + slips / 4.0)
}

/// The conditions of the matches.
struct Field {
    program: PathBuf,
    game: String,
    nodes: u32,
    games: u32,
    seed: u32,
}

impl Field {
    /// Plays a match of `gametree match`, and returns the first player's share of the points.
    fn share(&self, players: [&str; 2], games: u32, seed: u32) -> Result<Share, Failure> {
        let output = capture(&mut self.command(players, games, seed))?;
        let pairs = output.lines().rev().find_map(|line| {
            let line: Value = serde_json::from_str(line).ok()?;
            let pairs = line["result"]["players"][0]["pairs"].as_array()?;
            pairs
                .iter()
                .map(Value::as_u64)
                .collect::<Option<Vec<u64>>>()
        });
        let share = pairs.and_then(|pairs| Share::of(&pairs));
        share.ok_or_else(|| Failure::Failed(format!("no result in {output:?}")))
    }

    fn command(&self, players: [&str; 2], games: u32, seed: u32) -> Command {
        let mut command = Command::new(Path::new(&self.program));
        command.args(["match", &self.game, "--json", "--openings", "random:2"]);
        for words in players {
            let nodes = self.nodes;
            command.arg("--player");
            command.arg(format!("{words} nodes={nodes} table=1MiB"));
        }
        let threads = thread::available_parallelism().map_or(1, usize::from);
        for (name, value) in [("--games", games), ("--seed", seed)] {
            command.arg(name).arg(value.to_string());
        }
        command.arg("--concurrency").arg(threads.to_string());
        command
    }
}

/// A player's share of the points of a match.
struct Share {
    mean: f64,
    /// The standard error of the mean, from pairs of games with the same opening.
    error: f64,
}

impl Share {
    /// Computes the share from the number of pairs with 0, 1/2, 1, 3/2 and 2 points; `None` without pairs.
    fn of(pairs: &[u64]) -> Option<Self> {
        let count: u64 = pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let float = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        let points = || pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean_of = |worth: &dyn Fn(f64) -> f64| {
            let sum: f64 = points().map(|(&n, points)| float(n) * worth(points)).sum();
            sum / float(count)
        };
        let mean = mean_of(&|points| points);
        let variance = mean_of(&|points| (points - mean).powi(2));
        let error = (variance / float(count)).sqrt();
        Some(Share { mean, error })
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [mean, error] = [self.mean, self.error].map(|share| 100.0 * share);
        write!(f, "{mean:.1} of 100, error {error:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_that_of_the_pairs_and_its_error_falls_with_them() {
        let share = Share::of(&[0, 0, 7, 0, 3]).expect("pairs");
        assert_eq!(share.to_string(), "65.0 of 100, error 7.2");
        let more = Share::of(&[0, 0, 700, 0, 300]).expect("pairs");
        assert_eq!(more.to_string(), "65.0 of 100, error 0.7");
        assert!(Share::of(&[0; 5]).is_none());
    }

    #[test]
    fn plies_are_those_given_and_none_for_the_rest() {
        let read = |text: &str| {
            let words = ["--depths", text].map(str::to_owned);
            plies(&Options::parse(&words, &[], &["--depths"], 0)?, "--depths")
        };
        let found = read("1,2,-,4").expect("depths");
        assert_eq!(found[..5], [Some(1), Some(2), None, Some(4), None]);
        assert_eq!(found.len(), 9);
        assert_eq!(read("").expect("none"), [None; 9]);
        for text in ["0", "deep", "1,2,3,4,5,6,7,8,9,10"] {
            assert_eq!(read(text).err().map(|error| error.exit_code()), Some(2));
        }
    }
}

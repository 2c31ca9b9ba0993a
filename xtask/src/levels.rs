//! `cargo xtask levels`: the score of each level of a game against the one below, and the slips that give a set score.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use clap::Args;
use serde_json::Value;

use crate::failure::Failure;
use crate::program::ProgramArgs;
use crate::shell::{capture, say};
use crate::workspace::Workspace;

/// The last level, which has no weakness.
const FULL: usize = 10;
/// The number of matches by which the slips of a level are fitted.
const ROUNDS: u32 = 12;
/// The most slips in 1,000 moves: all of them.
const MOST_SLIPS: f64 = 1000.0;

/// Numbers of plies for levels 1 to 9; `None` for no limit.
type Plies = [Option<u32>; FULL - 1];

/// Measure the score of each level of a game against the one below, of 100 points.
///
/// The matches begin with random openings; most games take some minutes.
#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    /// Game with its parameters
    game: String,
    /// Number of games in a match
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    games: u32,
    /// Number of nodes for a move
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    nodes: u32,
    /// Seed of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    /// Find the slips of levels 9 to 1 instead, each from the level above it
    ///
    /// The slips are for the ladder that the entry of a game brings; measure it with another seed afterwards.
    #[arg(long)]
    fit: bool,
    /// Points of 100 that a fitted level loses to the one above
    ///
    /// A ladder promises 60, and the measurement error asks for a few more; nine steps of 63 are 830 points of Elo, which some games do not have.
    #[arg(long, value_name = "POINTS", default_value_t = 63.0, requires = "fit", value_parser = points)]
    target: f64,
    /// Plies that levels 1 to 9 look ahead, as in 1,2,3,-; `-` and missing levels have no limit
    #[arg(long, value_name = "LIST", value_parser = depth_plies, allow_hyphen_values = true)]
    depths: Option<Plies>,
    /// Plies within which levels 1 to 9 miss no win that they find, and no loss; `-` and missing levels: the next move; with 0 slips may lose at once
    #[arg(long, value_name = "LIST", value_parser = sure_plies, allow_hyphen_values = true)]
    sure: Option<Plies>,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Measures the ladder of a game, or fits one from the last level down.
pub(crate) fn run(args: &LevelsArgs) -> Result<(), Failure> {
    let field = Field {
        program: args.program.find(&Workspace::load()?.target)?,
        game: args.game.clone(),
        nodes: args.nodes,
        games: args.games,
        seed: args.seed,
        target: args.target / 100.0,
    };
    if args.fit {
        let depths = args.depths.unwrap_or_default();
        fit(&field, &depths, &args.sure.unwrap_or_default())
    } else {
        measure(&field)
    }
}

fn depth_plies(text: &str) -> Result<Plies, String> {
    plies(text, 1)
}

fn sure_plies(text: &str) -> Result<Plies, String> {
    plies(text, 0)
}

/// Reads the plies of levels 1 to 9, at least `least` each, with commas between them: `None` for `-`, and for the levels that are left out.
fn plies(text: &str, least: u32) -> Result<Plies, String> {
    let wrong =
        || format!("expected up to 9 numbers of plies from {least} or - with commas between them");
    let mut plies = Plies::default();
    let words = text.split(',').filter(|word| !word.is_empty());
    for (at, word) in words.enumerate() {
        let level = plies.get_mut(at).ok_or_else(wrong)?;
        *level = match word.parse() {
            Ok(plies) if plies >= least => Some(plies),
            _ if word == "-" => None,
            _ => return Err(wrong()),
        };
    }
    Ok(plies)
}

/// Reads a number of points between 50 and 100.
fn points(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(points) if 50.0 < points && points < 100.0 => Ok(points),
        _ => Err("expected a number of points between 50 and 100".to_owned()),
    }
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
fn fit(field: &Field, depths: &Plies, sure: &Plies) -> Result<(), Failure> {
    let mut slips = vec![0; FULL - 1];
    let mut upper = Opponent::default();
    for level in (1..FULL).rev() {
        let lower = Opponent {
            depth: depths[level - 1],
            sure: sure[level - 1],
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

/// Returns a level with the slips for which the one above scores the target.
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
    let mut slips = bounded(from + (field.target - 0.5) / worth);
    for round in 1..=ROUNDS {
        let lower = Opponent {
            slips: whole(slips),
            ..lower
        };
        let words = [upper.words(), lower.words()];
        let number = u32::try_from(level).expect("at most 10") * ROUNDS + round;
        let seed = field.seed * 10_000 + number;
        let share = field.share([&words[0], &words[1]], games.max(2), seed)?;
        slips = bounded(slips + (field.target - share.mean) / worth / f64::from(round));
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

/// Returns the share of a game's points that one more slip in 1,000 moves costs a player with `slips` slips. The estimate comes from the usual ladder, whose steps of 0.11 points are 90 slips at the top and wider further down.
fn worth_of_slips(slips: f64) -> f64 {
    0.11 / (90.0 + slips / 4.0)
}

/// The conditions of the matches.
struct Field {
    program: PathBuf,
    game: String,
    nodes: u32,
    games: u32,
    seed: u32,
    /// The share of points that a level must score against a fitted one below.
    target: f64,
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
        share.ok_or_else(|| Failure::new(format!("no result in {output:?}")))
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
        let found = plies("1,2,-,4", 1).expect("depths");
        assert_eq!(found[..5], [Some(1), Some(2), None, Some(4), None]);
        assert_eq!(plies("", 1).expect("none"), [None; 9]);
        assert_eq!(plies("0", 0).expect("a number")[0], Some(0));
        for text in ["0", "deep", "1,2,3,4,5,6,7,8,9,10"] {
            assert!(plies(text, 1).is_err(), "{text}");
        }
    }
}

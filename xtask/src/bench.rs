//! `cargo xtask bench`: the benchmarks, and their times beside those of another state.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use clap::Args;
use serde_json::Value;

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, cargo, say};
use crate::workspace::Workspace;

/// The ratio of the new time to the old one above which a row is marked as slower.
const THRESHOLD: f64 = 1.05;
/// The number of times that two checkouts take turns.
const ROUNDS: usize = 5;
/// The start of the benchmark names in the comparison with other programs, which is a program of its own.
const PEER: &str = "peer";

/// Median times in nanoseconds, by the names of the benchmarks.
type Medians = BTreeMap<String, f64>;

/// The results of a round; `before` is empty without a state to compare with.
struct Round {
    before: Medians,
    now: Medians,
}

/// Run the benchmarks, and print a table of their medians.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Run only the benchmarks whose names contain NAME
    ///
    /// `peer` compares with the crates minimax and connect-four-ai, and with code without traits.
    /// `begin-hard` measures a set that takes hours, from the folder that CONNECT4_SETS names.
    name: Option<String>,
    /// Take fewer samples
    #[arg(long)]
    quick: bool,
    /// Keep the results as a baseline of criterion
    #[arg(
        long,
        value_name = "NAME",
        default_value = "now",
        hide_default_value = true
    )]
    save: String,
    /// Add the ratios to a baseline kept before, or to another checkout, if NAME is its folder
    ///
    /// The benchmarks of another checkout run in turns with these, five times.
    /// The table marks the benchmarks that became slower by more than 5 %, and the last line names them.
    /// This is no failure, since times drift on shared machines.
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
}

/// Runs the benchmarks and shows their medians, beside those of a baseline or of another checkout.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let is_peer = |name: &String| name.starts_with(PEER);
    if !args.name.iter().any(is_peer) {
        let rounds = rounds(args)?;
        say(to_markdown(&rounds).trim_end());
    }
    if args.against.is_none() {
        shell::run(&mut bench(args, PEER, folders::root()))?;
    }
    Ok(())
}

fn rounds(args: &BenchArgs) -> Result<Vec<Round>, Failure> {
    let results = Workspace::load()?.target.join("criterion");
    let here = |name| measure(args, folders::root(), &results, name);
    let name = args.save.as_str();
    let Some(other) = &args.against else {
        let (before, now) = (Medians::new(), here(name)?);
        return Ok(vec![Round { before, now }]);
    };
    if Path::new(other).join("Cargo.toml").is_file() {
        let round = |_| {
            Ok(Round {
                before: measure(args, Path::new(other), &results, "other")?,
                now: here(name)?,
            })
        };
        return (0..ROUNDS).map(round).collect();
    }
    let mut before = Medians::new();
    if results.exists() {
        collect(&results, other, SystemTime::UNIX_EPOCH, &mut before)?;
    }
    // A wrong name is reported before the benchmarks take minutes.
    if before.is_empty() {
        let found = format!("expected a folder or a name that --save was given, found {other:?}");
        return Err(Failure::new(found));
    }
    let now = here(name)?;
    Ok(vec![Round { before, now }])
}

/// Runs the benchmarks of a checkout and keeps the results as one of criterion's baselines.
fn measure(
    args: &BenchArgs,
    checkout: &Path,
    results: &Path,
    baseline: &str,
) -> Result<Medians, Failure> {
    let began = SystemTime::now();
    let mut command = bench(args, "all", checkout);
    command.args(["--save-baseline", baseline]);
    shell::run(command.env("CRITERION_HOME", results))?;
    let mut medians = Medians::new();
    // A name that matches no benchmark leaves no folder.
    if results.exists() {
        collect(results, baseline, began, &mut medians)?;
    }
    Ok(medians)
}

fn bench(args: &BenchArgs, program: &str, checkout: &Path) -> std::process::Command {
    let package = ["-p", "gametree-benches", "--bench", program, "--"];
    let mut command = cargo(&["bench", "--quiet", "--locked"]);
    command.current_dir(checkout).args(package);
    command.args(&args.name);
    if args.quick {
        command.arg("--quick");
    }
    command
}

/// Adds the results that criterion has written for a baseline since `since`, below a folder.
fn collect(
    folder: &Path,
    baseline: &str,
    since: SystemTime,
    medians: &mut Medians,
) -> Result<(), Failure> {
    for path in folders::below(folder)? {
        if !path.ends_with(Path::new(baseline).join("estimates.json")) {
            continue;
        }
        let written = fs::metadata(&path).and_then(|file| file.modified());
        if written.is_ok_and(|time| time >= since) {
            let benchmark = read_json(&path.with_file_name("benchmark.json"))?;
            let estimates = read_json(&path)?;
            let name = benchmark["full_id"].as_str();
            let median = estimates["median"]["point_estimate"].as_f64();
            medians.extend(name.map(str::to_owned).zip(median));
        }
    }
    Ok(())
}

fn read_json(path: &Path) -> Result<Value, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

/// Returns a table with the medians of all rounds, and a line that counts and names the slower benchmarks.
fn to_markdown(rounds: &[Round]) -> String {
    let names = rounds
        .first()
        .into_iter()
        .flat_map(|round| round.now.keys());
    let (mut rows, mut compared, mut slower) = (String::new(), 0, Vec::new());
    for name in names {
        let before = median(rounds, |round| round.before.get(name).copied());
        let now = median(rounds, |round| round.now.get(name).copied());
        let ratio = |round: &Round| Some(round.now.get(name)? / round.before.get(name)?);
        let ratio = median(rounds, ratio);
        let is_slower = ratio.is_some_and(|ratio| ratio > THRESHOLD);
        compared += usize::from(ratio.is_some());
        slower.extend(is_slower.then_some(name.as_str()));
        let [before, now] = [before, now].map(|time| time.map_or(String::new(), shown));
        let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
        let mark = if is_slower { " **slower**" } else { "" };
        rows.extend([
            "| ", name, " | ", &before, " | ", &now, " | ", &ratio, mark, " |\n",
        ]);
    }
    let table = format!("| benchmark | before | now | ratio |\n|---|---:|---:|---:|\n{rows}");
    if compared == 0 {
        return table;
    }
    let (percent, count) = ((THRESHOLD - 1.0) * 100.0, slower.len());
    let colon = if count == 0 { "" } else { ": " };
    let names = slower.join("; ");
    format!("{table}\nslower by more than {percent:.0} %: {count} of {compared}{colon}{names}\n")
}

/// Returns the median over the rounds that have a value.
fn median(rounds: &[Round], value: impl Fn(&Round) -> Option<f64>) -> Option<f64> {
    let mut values: Vec<f64> = rounds.iter().filter_map(value).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Returns a time in the unit that leaves one to three digits before the point.
fn shown(nanoseconds: f64) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let fitting = units.into_iter().find(|unit| nanoseconds >= unit.1);
    let (unit, length) = fitting.unwrap_or(("ns", 1.0));
    format!("{:.2} {unit}", nanoseconds / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn medians(list: &[(&str, f64)]) -> Medians {
        list.iter().map(|row| (row.0.to_owned(), row.1)).collect()
    }

    fn round(before: &[(&str, f64)], now: &[(&str, f64)]) -> Round {
        let [before, now] = [before, now].map(medians);
        Round { before, now }
    }

    const HEAD: &str = "| benchmark | before | now | ratio |\n|---|---:|---:|---:|\n";

    #[test]
    fn times_stand_in_fitting_units() {
        let now = [("a", 12.5), ("b", 3e3), ("c", 4.5e6), ("d", 2e9)];
        let rows = "| a |  | 12.50 ns |  |\n| b |  | 3.00 µs |  |\n| c |  | 4.50 ms |  |\n| d |  | 2.00 s |  |\n";
        assert_eq!(to_markdown(&[round(&[], &now)]), format!("{HEAD}{rows}"));
    }

    #[test]
    fn what_became_slower_is_marked_and_named() {
        let before = [("a", 25.0), ("b", 10.0), ("gone", 1.0)];
        let now = [("a", 26.25), ("b", 12.0), ("fresh", 1.0)];
        let rows = "| a | 25.00 ns | 26.25 ns | 1.05 |\n| b | 10.00 ns | 12.00 ns | 1.20 **slower** |\n| fresh |  | 1.00 ns |  |\n";
        let verdict = "\nslower by more than 5 %: 1 of 2: b\n";
        let table = to_markdown(&[round(&before, &now)]);
        assert_eq!(table, format!("{HEAD}{rows}{verdict}"));
    }

    #[test]
    fn one_slow_round_of_five_is_no_mark() {
        let rounds = [9.0, 10.0, 30.0, 10.0, 11.0].map(|now| round(&[("a", 10.0)], &[("a", now)]));
        let row = "| a | 10.00 ns | 10.00 ns | 1.00 |\n";
        let verdict = "\nslower by more than 5 %: 0 of 1\n";
        assert_eq!(to_markdown(&rounds), format!("{HEAD}{row}{verdict}"));
    }
}

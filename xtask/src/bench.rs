//! `cargo xtask bench`: the benchmarks, and a summary that can be compared.

mod derived;
mod peer;
mod saved;
mod summary;

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo, say};
use crate::workspace::Workspace;
use peer::Peer;
use saved::Saved;
use summary::{Measurement, Summary};

/// Runs the benchmarks, sums up their medians, and puts them beside an earlier summary.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let options = Options::parse(words, &["--quick"], &["--save", "--against"], 1)?;
    // Before the minutes that the benchmarks take: a wrong name is told at once.
    let before = options.value("--against").map(read_saved).transpose()?;
    let target = Workspace::load()?.target;
    let results = target.join("criterion");
    let began = SystemTime::now();
    let mut summary = Summary::default();
    if !peer::is_alone(&options) {
        measure(&options, &results)?;
        // A name that no benchmark has leaves no folder behind.
        if results.exists() {
            collect(&results, began, &mut summary)?;
        }
    }
    let peer = peer::run(&options, &target)?;
    if summary.is_empty() && peer.is_none() {
        return Err(Failure::Failed(
            "nothing was measured under this name".to_owned(),
        ));
    }
    let text = to_markdown(&summary, peer.as_ref(), before.as_ref());
    let json = to_json(&summary, peer);
    say(text.trim_end());
    keep(&target.join("bench"), &text, &json)?;
    options
        .value("--save")
        .map_or(Ok(()), |file| write(Path::new(file), &json))
}

fn read_saved(file: &str) -> Result<Saved, Failure> {
    let path = Path::new(file);
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    Saved::from_json(&text)
        .ok_or_else(|| Failure::Failed(format!("{file}: expected a summary written by --save")))
}

/// The tables, and against an earlier summary a line that names what became slower.
fn to_markdown(summary: &Summary, peer: Option<&Peer>, before: Option<&Saved>) -> String {
    let measured = (!summary.is_empty()).then(|| summary.to_markdown(before));
    let derived = derived::to_markdown(&derived::all(summary));
    let table = peer.map(|peer| peer.table.clone());
    let compared = peer.zip(before).map(|(peer, before)| peer.compared(before));
    let verdict = before.map(|before| {
        let contests = peer.map_or(Vec::new(), |peer| peer.changes(before));
        saved::verdict(&[summary.changes(before), contests].concat())
    });
    let parts = [measured, derived, table, compared, verdict];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The summary as one JSON object, with the rows of the comparison with other programs where there are any.
fn to_json(summary: &Summary, peer: Option<Peer>) -> String {
    let mut json = summary.to_json();
    json["derived"] = derived::to_json(&derived::all(summary));
    if let Some(peer) = peer {
        json["peer"] = peer.rows;
    }
    format!("{json:#}\n")
}

/// Writes the summary as Markdown and as JSON.
fn keep(folder: &Path, text: &str, json: &str) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    write(&folder.join("summary.md"), text)?;
    write(&folder.join("summary.json"), json)
}

fn measure(options: &Options, results: &Path) -> Result<(), Failure> {
    let mut command = cargo(&[
        "bench",
        "--locked",
        "-p",
        "gametree-benches",
        "--bench",
        "all",
    ]);
    command.arg("--").args(&options.plain);
    if options.has("--quick") {
        command.arg("--quick");
    }
    shell::run(command.env("CRITERION_HOME", results))
}

/// Adds what criterion has written below this folder since the run began; older results are of other runs.
fn collect(folder: &Path, began: SystemTime, summary: &mut Summary) -> Result<(), Failure> {
    let failed = |error| Failure::file(folder, &error);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if !entry.file_type().map_err(failed)?.is_dir() {
            continue;
        }
        let path = entry.path();
        let estimates = path.join("estimates.json");
        let written = fs::metadata(&estimates).and_then(|file| file.modified());
        if entry.file_name() != "new" {
            collect(&path, began, summary)?;
        } else if written.is_ok_and(|time| time >= began) {
            let (name, measurement) = read_result(&path)?;
            summary.add(&name, measurement);
        }
    }
    Ok(())
}

/// The name of a benchmark and what came of it.
fn read_result(folder: &Path) -> Result<(String, Measurement), Failure> {
    let benchmark = read_json(&folder.join("benchmark.json"))?;
    let estimates = read_json(&folder.join("estimates.json"))?;
    let read = || {
        let measurement = Measurement {
            median: estimates["median"]["point_estimate"].as_f64()?,
            elements: benchmark["throughput"]["Elements"].as_f64(),
        };
        Some((benchmark["full_id"].as_str()?.to_owned(), measurement))
    };
    read().ok_or_else(|| {
        let place = folder.display();
        Failure::Failed(format!("{place}: expected a name and a median"))
    })
}

fn read_json(path: &Path) -> Result<Value, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::file(path, &error))
}

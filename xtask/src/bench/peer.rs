//! The comparison with another crate, which is a program of its own.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value;

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

/// What the names of its rows begin with.
const NAME: &str = "peer";

/// What the program has written.
pub(super) struct Peer {
    /// A table in Markdown.
    pub(super) table: String,
    /// The rows of the table, for the summary in JSON.
    pub(super) rows: Value,
}

/// Whether these options ask for the comparison and nothing else.
pub(super) fn is_alone(options: &Options) -> bool {
    options.plain.iter().any(|name| name.starts_with(NAME))
}

/// Runs the comparison; `None` where no row has the name that is asked for.
pub(super) fn run(options: &Options, target: &Path) -> Result<Option<Peer>, Failure> {
    let began = SystemTime::now();
    let package = ["-p", "gametree-benches", "--bench", NAME, "--"];
    let mut command = cargo(&["bench", "--quiet", "--locked"]);
    command.args(package).args(&options.plain);
    if options.has("--quick") {
        command.arg("--quick");
    }
    shell::capture(&mut command)?;
    let folder = target.join("bench");
    let rows = folder.join("peer.json");
    // Without a row that has the name, what lies there is of an earlier run.
    let written = fs::metadata(&rows).and_then(|file| file.modified());
    if written.is_ok_and(|time| time >= began) {
        let rows = super::read_json(&rows)?["rows"].take();
        let file = folder.join("peer.md");
        let table = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
        Ok(Some(Peer { table, rows }))
    } else {
        Ok(None)
    }
}

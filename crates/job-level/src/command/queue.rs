//! The command `queue`, which shows the content of a queue.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, count, serde_json::Value, serde_json::json, write_json,
};

use super::{LEASE, new_number, options};
use crate::{QueueState, RedisQueue};

/// Show how far a shared proof has come: jobs, workers, proof number, disproof number
#[derive(Debug, Parser)]
pub struct QueueArgs {
    /// The queue: redis://HOST:PORT/DATABASE, of a Redis server or one that speaks the same
    queue: String,
    /// Forget the proof, with all that was found
    #[arg(long)]
    clear: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for QueueArgs {
    const NAME: &str = "queue";
    const EXAMPLES: &[&str] = &[
        "PROGRAM queue redis://127.0.0.1:6379/0",
        "PROGRAM queue redis://127.0.0.1:6379/0 --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        // Showing a queue is not worth a wait.
        let options = options(Duration::ZERO, Arc::default());
        let queue = RedisQueue::connect(&self.queue, new_number(), options)?;
        if self.clear {
            queue.clear()?;
        }
        let state = queue.state()?;
        if self.json {
            write_json(context.out, &object(&state))?;
        } else {
            write(context.out, &state)?;
        }
        Ok(Ending::Done)
    }
}

/// Returns the number of workers that have reported within the time of a lease.
fn present(state: &QueueState) -> usize {
    let workers = state.workers.iter();
    workers.filter(|(_, _, silence)| *silence < LEASE).count()
}

fn object(state: &QueueState) -> Value {
    let status = state.status;
    json!({
        "game": state.subject.as_ref().map(|subject| &subject.game),
        "position": state.subject.as_ref().map(|subject| &subject.position),
        "version": state.subject.as_ref().map(|subject| &subject.version),
        "master": state.has_master,
        "waiting": state.waiting,
        "leased": state.leased,
        "done": status.map(|status| status.jobs),
        "nodes": status.map(|status| status.nodes),
        "question": status.map(|status| status.question),
        "pn": status.map(|status| status.numbers.pn),
        "dn": status.map(|status| status.numbers.dn),
        "workers": present(state),
        "workers_seen": state.workers.len(),
    })
}

fn write(out: &mut dyn Write, state: &QueueState) -> io::Result<()> {
    let Some(subject) = &state.subject else {
        return writeln!(out, "no proof");
    };
    let (game, position) = (&subject.game, &subject.position);
    writeln!(out, "{game} at {position}, version {}", subject.version)?;
    let master = if state.has_master {
        "at work"
    } else {
        "not seen"
    };
    writeln!(out, "master: {master}")?;
    let (waiting, leased) = (state.waiting, state.leased);
    let done = state.status.map_or(0, |status| status.jobs);
    writeln!(out, "jobs: {waiting} waiting, {leased} leased, {done} done")?;
    let (present, seen) = (present(state), state.workers.len());
    writeln!(out, "workers: {present} present, {} gone", seen - present)?;
    if let Some(status) = state.status {
        let (pn, dn) = (status.numbers.pn, status.numbers.dn);
        let nodes = count(status.nodes, "node", "nodes");
        writeln!(out, "proof number {pn}, disproof number {dn}, {nodes}")?;
    }
    Ok(())
}

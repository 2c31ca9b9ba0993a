//! `mcp`: positions as tools for assistants.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, parse_time, report_in_lines, when_output_closes,
};
use gametree_engine::{CapacityArgs, Host};

use crate::server::{Ends, Limits, serve};

/// Let an assistant look positions up, by the Model Context Protocol
///
/// An assistant starts this command itself, and talks to it on standard input and output.
/// Its tools list games and legal moves, find and value moves, solve, explain and draw positions.
#[derive(Debug, Parser)]
pub struct McpArgs {
    #[command(flatten)]
    capacity: CapacityArgs,
    /// No search takes longer than this
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    time: Duration,
    /// Look values up in this database, as `strong` makes it, for positions of its game; can be given several times
    #[arg(long, value_name = "DB")]
    database: Vec<PathBuf>,
}

impl Command for McpArgs {
    const NAME: &str = "mcp";
    const EXAMPLES: &[&str] = &["PROGRAM mcp", "PROGRAM mcp --time 1m --threads 4"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let databases = self.database.iter();
        let databases = databases.map(|path| context.program.database(path));
        let databases = databases.collect::<Result<Vec<_>, _>>()?;
        let limits = Limits {
            capacity: self.capacity.capacity()?,
            time: self.time,
        };
        report_in_lines(context.name);
        let ends = Ends::default();
        let Ends {
            interrupted,
            closed,
        } = ends.clone();
        let interrupt = Interrupt::listen(move || interrupted.notify_one());
        when_output_closes(move || closed.notify_one());
        let host = Host::new(context, databases);
        let ended = serve(host, limits, io::stdin(), context.out, &ends);
        drop(interrupt);
        ended
    }
}

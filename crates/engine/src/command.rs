//! `engine`: queries as JSON lines.

use std::io;
use std::path::PathBuf;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, report_in_lines, when_output_closes,
};

use crate::conversation::converse;
use crate::events::{Event, Events};
use crate::{CapacityArgs, Host, Schema};

/// Answer many queries about positions at once, as JSON lines
///
/// Every line of standard input is a query, as in {"id": "1", "do": "best", "game": "GAME"}, and every line of standard output an answer, a report or an error with the same id.
/// Answers come as soon as they are found, whatever the order of the queries.
/// At the end of the input all queries are finished, with exit code 0; once nothing reads the output, they are given up.
/// After Ctrl-C they answer with their best so far, with exit code 130.
#[derive(Debug, Parser)]
pub struct EngineArgs {
    #[command(flatten)]
    capacity: CapacityArgs,
    /// Look values up in this database, as `strong` makes it, for positions of its game; can be given several times
    #[arg(long, value_name = "DB")]
    database: Vec<PathBuf>,
    /// Print a description of the lines in the form of JSON Schema instead
    #[arg(long, value_name = "NAME", value_enum, exclusive = true)]
    schema: Option<Schema>,
}

impl Command for EngineArgs {
    const NAME: &str = "engine";
    const EXAMPLES: &[&str] = &[
        "echo '{\"id\": \"1\", \"do\": \"best\", \"game\": \"GAME\"}' | PROGRAM engine",
        "PROGRAM engine --threads 8 --memory 4GiB < queries.jsonl > answers.jsonl",
        "PROGRAM engine --schema query",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        if let Some(schema) = self.schema {
            write!(context.out, "{}", schema.text())?;
            return Ok(Ending::Done);
        }
        let databases = self.database.iter();
        let databases = databases.map(|path| context.program.database(path));
        let databases = databases.collect::<Result<Vec<_>, _>>()?;
        let capacity = self.capacity.capacity()?;
        report_in_lines(context.name);
        let events = Events::new();
        let sender = events.sender.clone();
        let interrupt = Interrupt::listen(move || {
            // The conversation may be over.
            let _ = sender.send(Event::Interrupted);
        });
        let sender = events.sender.clone();
        when_output_closes(move || {
            let _ = sender.send(Event::Closed);
        });
        events.read(|| io::stdin().lock())?;
        let host = Host::new(context, databases);
        let ended = converse(host, capacity, events, context.out);
        drop(interrupt);
        ended
    }
}

//! Options of the output.

use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WordsArgs {
    /// Also say how the search was done: engine, generator, depth, keys, and why it stopped
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) verbose: bool,
}

//! Options and abilities of the output.

use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WordsArgs {
    /// Also say how the search was done: engine, generator, depth, keys, and why it stopped
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) verbose: bool,
}

/// Returns `true` if the terminal, if there is one, can only print one line after the other.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

//! What of a recorded search is to be seen, as the command line asks for it.

use clap::Args;
use gametree_command::{Failure, LanguageArgs, parse_number};
use gametree_core::Mismatch;
use gametree_registry::EngineKind;

/// As many as a reader of traces takes; three times as many are held while a search runs, in some hundred megabytes at most.
pub(super) const MOST_VISIBLE: usize = 100_000;

/// What of a recorded search is to be seen.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct DrawingArgs {
    /// Draw at most this many nodes [default: 60]
    #[arg(long, value_name = "COUNT", value_parser = visible)]
    pub(super) show: Option<usize>,
    /// Draw the position into every node of the picture
    #[arg(long, requires = "svg")]
    pub(super) boards: bool,
    /// Draw of a finished proof no more than it needs: one move where one is enough, and all where all are answered
    #[arg(long)]
    pub(super) proof: bool,
    /// Say in a sentence why each of the drawn nodes was cut, and of a prover what it has shown there or what is left
    #[arg(long)]
    pub(super) reasons: bool,
    #[command(flatten)]
    pub(super) language: LanguageArgs,
}

impl DrawingArgs {
    /// Refuses to leave of a search what a proof needs where there is none.
    pub(super) fn expect_prover(&self, engine: EngineKind) -> Result<(), Failure> {
        let mismatch = || Mismatch::new("a prover, such as --engine df-pn", engine.to_string());
        self.expect_proof(engine.is_prover(), mismatch)
    }

    /// The same for a trace that was written before, by the name of its engine.
    pub(super) fn expect_trace_of_prover(&self, engine: &str) -> Result<(), Failure> {
        let is_prover = EngineKind::from_name(engine).is_some_and(EngineKind::is_prover);
        let mismatch = || Mismatch::new("a trace of a prover", format!("one of {engine}"));
        self.expect_proof(is_prover, mismatch)
    }

    fn expect_proof(
        &self,
        is_prover: bool,
        mismatch: impl FnOnce() -> Mismatch,
    ) -> Result<(), Failure> {
        if self.proof && !is_prover {
            return Err(Failure::input("--proof", &mismatch()));
        }
        Ok(())
    }
}

/// Reads how many nodes are to be seen.
pub(super) fn visible(text: &str) -> Result<usize, Mismatch> {
    let most = MOST_VISIBLE as u64;
    let count: u64 = parse_number(text, "a number of nodes", 1..=most)?;
    Ok(usize::try_from(count).expect("not above the most"))
}

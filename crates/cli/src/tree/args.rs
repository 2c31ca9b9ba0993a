//! Options for the visible part of a recorded search.

use clap::Args;
use gametree_command::{Failure, LanguageArgs, parse_number};
use gametree_core::Mismatch;
use gametree_registry::EngineKind;

/// Limit on visible nodes, which is that of the reader of traces; a search holds three times as many, in some hundred megabytes at most.
pub(super) const MOST_VISIBLE: usize = 100_000;

/// The visible part of a recorded search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct DrawingArgs {
    /// Draw at most this many nodes [default: 60]
    #[arg(long, value_name = "COUNT", value_parser = visible)]
    pub(super) show: Option<usize>,
    /// Draw the position into every node of the picture
    #[arg(long, requires = "svg")]
    pub(super) boards: bool,
    /// Draw only the needed part of a finished proof: one move where one is enough, and all where all are answered
    #[arg(long)]
    pub(super) proof: bool,
    /// Give the reason of each cut in a sentence, and at nodes of a prover the result or the rest of the proof
    #[arg(long)]
    pub(super) reasons: bool,
    #[command(flatten)]
    pub(super) language: LanguageArgs,
}

impl DrawingArgs {
    /// Refuses `--proof` for an engine that is no prover.
    pub(super) fn expect_prover(&self, engine: EngineKind) -> Result<(), Failure> {
        let mismatch = || Mismatch::new("a prover, such as --engine df-pn", engine.to_string());
        self.expect_proof(engine.is_prover(), mismatch)
    }

    /// Refuses `--proof` for a trace, by the name of its engine, if that is no prover.
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

/// Reads a number of visible nodes.
pub(super) fn visible(text: &str) -> Result<usize, Mismatch> {
    let most = MOST_VISIBLE as u64;
    let count: u64 = parse_number(text, "a number of nodes", 1..=most)?;
    Ok(usize::try_from(count).expect("not above the most"))
}

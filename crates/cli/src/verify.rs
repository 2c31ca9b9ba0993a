//! Command `verify`: replays a certificate by the rules.

use std::path::PathBuf;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, LanguageArgs, parse_bytes, verification_json, write_json,
};
use gametree_core::Phrase;
use gametree_registry::{name_of, open_path};

use crate::certificate::{shown, verify, with_extent};
use crate::texts::words;

/// Replay a certificate by the rules, and say what it proves
///
/// Shares no code with the search: positions, legal moves, symmetries and the arguments of a game are all it knows.
/// Exit code 0 when everything in it is shown, 4 when anything is not.
#[derive(Debug, Parser)]
pub(crate) struct VerifyArgs {
    /// The certificate; - for standard input
    file: PathBuf,
    /// The most memory that the positions seen may take
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "1GiB")]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

impl Command for VerifyArgs {
    const NAME: &str = "verify";
    const EXAMPLES: &[&str] = &[
        "PROGRAM verify proof.gtc",
        "PROGRAM verify - --memory 64MiB --json < proof.gtc",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let name = name_of(&self.file);
        let source = open_path(&self.file).map_err(|error| Failure::input(&name, &error));
        let mut source = source?;
        let memory_bytes = self.memory as u64;
        let (report, session) = verify(&mut *source, &name, memory_bytes, context.registry())?;
        if self.json {
            write_json(context.out, &verification_json(&report, &*session))?;
        } else {
            let words = words(&*session, self.language.language());
            let header = &report.header;
            let shown = Phrase::new("verified")
                .with("game", header.game.as_str())
                .with("position", header.position.as_str())
                .with("value", shown(report.value, &*session));
            writeln!(context.out, "{}", words.say(&shown))?;
            let extent = with_extent(Phrase::new("verified-extent"), &report);
            writeln!(context.out, "{}", words.say(&extent))?;
        }
        Ok(Ending::Done)
    }
}

//! Command `perft`: move sequences counted.

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, GameArgs, Waiting, parse_number, perft_json, write_json,
};
use gametree_core::Mismatch;
use serde_json::json;

/// Count the move sequences of a length, to test the rules
///
/// A sequence ends with the game, or, in games whose published counts ignore draws, where no move is left.
#[derive(Debug, Parser)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The length of the sequences, in plies
    #[arg(value_parser = plies)]
    depth: u32,
    /// Also count below every move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for PerftArgs {
    const NAME: &str = "perft";
    const EXAMPLES: &[&str] = &["PROGRAM perft GAME 3", "PROGRAM perft GAME 2 --divide"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let session = self.game.open(context.registry())?;
        let waiting = Waiting::new(&format!("perft {}", self.depth));
        let mut divided = Vec::new();
        let count = match self.depth.checked_sub(1).filter(|_| self.divide) {
            None => waiting.during(|| session.perft(self.depth)),
            Some(rest) => {
                for m in session.counted_moves() {
                    let below = waiting.during(|| session.perft_after(&m, rest));
                    let below = below.expect("the game has generated this move");
                    if !self.json {
                        writeln!(context.out, "{m} {below}")?;
                        context.out.flush()?;
                    }
                    divided.push((m, below));
                }
                divided.iter().map(|(_, below)| below).sum()
            }
        };
        if !self.json {
            writeln!(context.out, "{count}")?;
            return Ok(Ending::Done);
        }
        let mut object = perft_json(&*session, self.depth, count);
        if self.divide {
            let entries = divided.iter();
            object["divide"] = entries
                .map(|(m, count)| json!({ "move": m, "count": count }))
                .collect();
        }
        write_json(context.out, &object)?;
        Ok(Ending::Done)
    }
}

fn plies(text: &str) -> Result<u32, Mismatch> {
    parse_number(text, "a number of plies", 0..=u32::MAX)
}

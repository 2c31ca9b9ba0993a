//! `games`: what there is to play.

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, JudgeEntry, write_json};
use gametree_registry::GameEntry;
use serde_json::json;

/// List the games and judges, and how to name them
#[derive(Debug, Parser)]
pub(crate) struct GamesArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for GamesArgs {
    const NAME: &str = "games";
    const EXAMPLES: &[&str] = &["PROGRAM games", "PROGRAM games --json"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (games, judges) = (context.registry().games(), context.program.judges());
        if self.json {
            let listing = json!({
                "games": games.iter().map(game_json).collect::<Vec<_>>(),
                "judges": judges.iter().map(judge_json).collect::<Vec<_>>(),
            });
            write_json(context.out, &listing)?;
            return Ok(Ending::Done);
        }
        for game in games {
            writeln!(context.out, "{}", form(game))?;
            writeln!(context.out, "    {}", game.summary)?;
            writeln!(context.out, "    example: {}", game.example)?;
        }
        for judge in judges {
            writeln!(context.out, "judge {}", judge.name)?;
            writeln!(context.out, "    {}", judge.summary)?;
        }
        Ok(Ending::Done)
    }
}

fn form(game: &GameEntry) -> String {
    match game.parameters {
        "" => game.name.to_owned(),
        // A bracket first says that the colon may be left out too.
        parameters if parameters.starts_with('[') => format!("{}{parameters}", game.name),
        parameters => format!("{}:{parameters}", game.name),
    }
}

fn game_json(game: &GameEntry) -> serde_json::Value {
    json!({
        "name": game.name,
        "form": form(game),
        "summary": game.summary,
        "example": game.example,
        "example_moves": game.example_moves,
    })
}

fn judge_json(judge: &JudgeEntry) -> serde_json::Value {
    json!({ "name": judge.name, "summary": judge.summary, "example": judge.example })
}

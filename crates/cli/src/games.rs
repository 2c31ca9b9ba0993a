//! Command `games`: the games and judges of the program.

use clap::Parser;
use gametree_command::table::{write_paragraph, write_table};
use gametree_command::{Command, Context, Ending, Failure, JudgeEntry, write_json};
use gametree_registry::Language;
use serde_json::{Value, json};

use crate::about::{GamePage, game_json};

/// List the games and judges, or explain one game
///
/// With the name of a game, with or without parameters: its rules, its parameters, how positions and moves are written, what it can be searched with, and examples.
#[derive(Debug, Parser)]
pub(crate) struct GamesArgs {
    /// The game to explain
    game: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for GamesArgs {
    const NAME: &str = "games";
    const EXAMPLES: &[&str] = &[
        "PROGRAM games",
        "PROGRAM games GAME",
        "PROGRAM games --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        if let Some(game) = &self.game {
            let page = GamePage::of(game, context.registry())?;
            if self.json {
                write_json(context.out, &page.to_json())?;
            } else {
                page.write(context.out, context.name)?;
            }
        } else if self.json {
            let listing = listing(context);
            write_json(context.out, &listing)?;
        } else {
            write_listing(context)?;
        }
        Ok(Ending::Done)
    }
}

fn listing(context: &Context<'_>) -> Value {
    let (games, judges) = (context.registry().games(), context.program.judges());
    json!({
        "games": games.iter().map(game_json).collect::<Vec<_>>(),
        "judges": judges.iter().map(judge_json).collect::<Vec<_>>(),
    })
}

fn write_listing(context: &mut Context<'_>) -> Result<(), Failure> {
    let (games, judges) = (context.registry().games(), context.program.judges());
    let rows = games.iter();
    let rows: Vec<[String; 2]> = rows
        .map(|game| [game.name.to_owned(), game.text(Language::English).summary])
        .collect();
    write_table(context.out, "", &[], &rows)?;
    if let Some(first) = games.first() {
        let rows = [
            ("games", first.name, "explains one of them"),
            ("play", first.example, "plays it"),
        ];
        let rows = rows.map(|(command, game, does)| {
            [
                format!("{} {command} {game}", context.name),
                does.to_owned(),
            ]
        });
        writeln!(context.out)?;
        write_table(context.out, "", &[], &rows)?;
    }
    for judge in judges {
        writeln!(context.out, "\njudge {}", judge.name)?;
        write_paragraph(context.out, "    ", judge.summary)?;
    }
    Ok(())
}

fn judge_json(judge: &JudgeEntry) -> Value {
    json!({ "name": judge.name, "summary": judge.summary, "example": judge.example })
}

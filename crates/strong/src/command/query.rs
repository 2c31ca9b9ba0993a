//! `query`: what a database says of one position and its moves.

use std::path::PathBuf;

use clap::Parser;
use gametree_command::{Command, Context, Ending, Failure, serde_json::json, write_json};
use gametree_core::{Mismatch, Score};
use gametree_registry::Session;

use super::report::{sentence, value_word, winner_json};
use crate::AnyDatabase;

/// Ask a database for the value of a position and of each move
///
/// The answer is looked up, not searched: the value and the plies to the end under best play.
#[derive(Debug, Parser)]
pub struct QueryArgs {
    /// The folder of the database
    database: PathBuf,
    /// Ask about this position instead of the one that the database begins with, as `show` prints it
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A legal move with what it is worth to the player who makes it.
struct Worth {
    text: String,
    score: Score,
}

impl Command for QueryArgs {
    const NAME: &str = "query";
    const EXAMPLES: &[&str] = &[
        "PROGRAM query database",
        "PROGRAM query database --moves \"MOVES\" --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (database, mut session) = super::open(&self.database, context.registry())?;
        if let Some(text) = &self.position {
            let set = session.set_position(text);
            set.map_err(|error| Failure::input(&format!("position {text:?}"), &error))?;
        }
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (index, m) in moves.enumerate() {
            let played = session.play(m);
            played.map_err(|error| Failure::input(&format!("move {} {m:?}", index + 1), &error))?;
        }
        let score = self.look_up(&database, &*session)?;
        let mut moves = Vec::new();
        for text in session.legal_moves() {
            session
                .play(&text)
                .map_err(|error| Failure::input(&text, &error))?;
            let score = self.look_up(&database, &*session)?.to_parent();
            session.undo();
            moves.push(Worth { text, score });
        }
        // Best first, and as the game lists them where they are worth the same.
        moves.sort_by_key(|m| std::cmp::Reverse(m.score));
        if self.json {
            write_json(context.out, &object(&*session, score, &moves))?;
            return Ok(Ending::Done);
        }
        let position = session.position_words();
        writeln!(
            context.out,
            "{} at {position}: {}",
            session.name(),
            sentence(score, &*session)
        )?;
        for m in moves {
            writeln!(context.out, "{}: {}", m.text, sentence(m.score, &*session))?;
        }
        Ok(Ending::Done)
    }
}

impl QueryArgs {
    fn look_up(&self, database: &AnyDatabase, session: &dyn Session) -> Result<Score, Failure> {
        let score = database.score(&super::expansion(session)?)?;
        score.ok_or_else(|| {
            let expected = "a position of the database";
            let found = format!("{}, which no game reaches there", session.position());
            let name = self.database.display().to_string();
            Failure::input(&name, &Mismatch::new(expected, found))
        })
    }
}

fn object(
    session: &dyn Session,
    score: Score,
    worths: &[Worth],
) -> gametree_command::serde_json::Value {
    let mover = session.to_move();
    let list = worths.iter().map(|m| {
        json!({
            "move": m.text,
            "value": value_word(m.score),
            "plies": m.score.plies(),
            "score": m.score.raw(),
        })
    });
    json!({
        "game": session.name(),
        "position": session.position(),
        "to_move": mover.to_string(),
        "value": value_word(score),
        "winner": winner_json(score, mover),
        "plies": score.plies(),
        "proven": true,
        "score": score.raw(),
        "best": worths.first().map(|m| m.text.clone()),
        "moves": list.collect::<Vec<_>>(),
    })
}

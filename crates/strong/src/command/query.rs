//! The command `query`: one position of a database and its moves, or many positions.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Parser;
use gametree_command::{
    BoundedLines, Command, Context, Ending, Failure, LanguageArgs, serde_json::json, write_json,
};
use gametree_core::{AnyExpansion, Mismatch, Phrase, Score};
use gametree_registry::Session;

use super::report::{sentence, value_word, winner_json, words};
use crate::AnyDatabase;

/// Ask a database for the value of a position and of each move
///
/// The answer is looked up, not searched: the value and the plies to the end under best play.
/// With --bulk positions are read from standard input, one in a line, and each is answered in a line, in their order: the position, its value for the side to move, and the plies. What is no position ends it, after the answers to all before.
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
    /// Answer all positions that standard input lists, as `show` prints them, without their moves
    #[arg(long, conflicts_with_all = ["position", "moves"])]
    bulk: bool,
    /// Print one JSON object, with --bulk one for each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Longest line in bytes, above the text of any position.
const MOST_LINE_BYTES: usize = 1 << 16;
/// Number of positions that are looked up together.
const BATCH: usize = 1 << 14;

/// A legal move with its score for the player who makes it.
struct Worth {
    text: String,
    score: Score,
}

impl Command for QueryArgs {
    const NAME: &str = "query";
    const EXAMPLES: &[&str] = &[
        "PROGRAM query database",
        "PROGRAM query database --moves \"MOVES\" --json",
        "PROGRAM query database --bulk < positions.txt",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let (database, mut session) = super::open(&self.database, context.registry())?;
        if self.bulk {
            return self.answer_all(&database, &mut *session, context);
        }
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
        // Best first; moves of the same score stay in the order of the game.
        moves.sort_by_key(|m| std::cmp::Reverse(m.score));
        if self.json {
            write_json(context.out, &object(&*session, score, &moves))?;
            return Ok(Ending::Done);
        }
        let words = words(&*session, self.language.language());
        let found = Phrase::new("value-at")
            .with("game", session.name())
            .with("position", session.position_words())
            .with("value", sentence(score, &*session));
        writeln!(context.out, "{}", words.say(&found))?;
        for m in moves {
            let found = Phrase::new("value-of").with("game", m.text);
            let found = found.with("value", sentence(m.score, &*session));
            writeln!(context.out, "{}", words.say(&found))?;
        }
        Ok(Ending::Done)
    }
}

impl QueryArgs {
    /// Answers the positions of standard input, in batches.
    fn answer_all(
        &self,
        database: &AnyDatabase,
        session: &mut dyn Session,
        context: &mut Context<'_>,
    ) -> Result<Ending, Failure> {
        let mut listed = PositionList {
            lines: BoundedLines::new(io::stdin().lock(), MOST_LINE_BYTES),
            number: 0,
        };
        let (mut texts, mut positions) = (Vec::new(), Vec::new());
        loop {
            let end = match listed.next(session) {
                Ok(Some((text, position))) => {
                    texts.push(text);
                    positions.push(position);
                    None
                }
                Ok(None) => Some(Ok(Ending::Done)),
                // The positions before the wrong line are answered.
                Err(error) => Some(Err(error)),
            };
            if end.is_some() || texts.len() == BATCH {
                let scores = database.scores(&positions)?;
                for (text, score) in texts.drain(..).zip(scores) {
                    self.write_answer(context.out, &text, score)?;
                }
                positions.clear();
            }
            if let Some(end) = end {
                return end;
            }
        }
    }

    fn write_answer(
        &self,
        out: &mut dyn Write,
        text: &str,
        score: Option<Score>,
    ) -> io::Result<()> {
        let value = score.map_or("unknown", value_word);
        let plies = score.and_then(Score::plies);
        if self.json {
            let object = json!({ "position": text, "value": value, "plies": plies });
            return write_json(out, &object);
        }
        match plies {
            Some(plies) => writeln!(out, "{text} {value} {plies}"),
            None => writeln!(out, "{text} {value}"),
        }
    }

    fn look_up(&self, database: &AnyDatabase, session: &dyn Session) -> Result<Score, Failure> {
        let score = database.score(&super::expansion(session)?)?;
        score.ok_or_else(|| {
            let expected = "a position of the database";
            let found = format!(
                "{}, which cannot be reached from its first position",
                session.position()
            );
            let name = self.database.display().to_string();
            Failure::input(&name, &Mismatch::new(expected, found))
        })
    }
}

/// The positions that an input lists.
struct PositionList<R> {
    lines: BoundedLines<R>,
    /// The number of the line that was read last.
    number: u64,
}

impl<R: BufRead> PositionList<R> {
    /// Returns the text of the next position, and its codes for the database; `None` at the end.
    fn next(
        &mut self,
        session: &mut dyn Session,
    ) -> Result<Option<(String, AnyExpansion)>, Failure> {
        for line in self.lines.by_ref() {
            self.number += 1;
            let place = format!("line {} of standard input", self.number);
            let line = line.map_err(|error| Failure::input("standard input", &error))?;
            let text = line.into_text();
            let text = text.map_err(|error| Failure::input(&place, &error))?;
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            let set = session.set_position(text);
            set.map_err(|error| Failure::input(&place, &error))?;
            return Ok(Some((text.to_owned(), super::expansion(session)?)));
        }
        Ok(None)
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

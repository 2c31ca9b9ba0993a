//! Command `show`: the board.

use std::io::{self, Write};

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, GameArgs, position_json, text_output, write_json,
};
use gametree_core::Phrase;
use gametree_explain::phrases::{over, turn};
use gametree_explain::picture;
use gametree_registry::{Session, Words};

use crate::picture_args::PictureArgs;
use crate::subject::title;
use crate::texts::words;

/// Draw the board, and say who is to move
#[derive(Debug, Parser)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object, with the position as text and the legal moves
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureArgs,
}

impl Command for ShowArgs {
    const NAME: &str = "show";
    const EXAMPLES: &[&str] = &[
        "PROGRAM show GAME",
        "PROGRAM show GAME --moves \"MOVES\"",
        "PROGRAM show LAST --json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let session = self.game.open(context.registry())?;
        let mut file = self.picture.destination()?;
        let words = words(&*session, self.picture.language());
        let title = title(&*session, Some(&self.game), &words);
        let mut answered = text_output(context.out, &[file.as_ref()]);
        let out = &mut *answered;
        if self.json {
            write_json(out, &position_json(&*session))?;
        } else {
            writeln!(out, "{title}\n")?;
            write_board(out, &*session, &words)?;
            let position = Phrase::new("show-position").with("position", session.position());
            writeln!(out, "{}", words.say(&position))?;
        }
        drop(answered);
        if let Some(file) = &mut file {
            let picture = picture::of_position(&*session, self.picture.heading(title));
            let picture = picture.with_look(self.picture.svg().look());
            file.write_text(context.out, &picture.to_svg())?;
        }
        Ok(Ending::Done)
    }
}

/// Prints the board with the side to move, or with the result of the game.
fn write_board(out: &mut dyn Write, session: &dyn Session, words: &Words) -> io::Result<()> {
    writeln!(out, "{}\n", session.diagram())?;
    let status = match session.outcome() {
        Some(outcome) => over(outcome, session),
        None => turn(session),
    };
    writeln!(out, "{}", words.say(&status))?;
    if session.outcome().is_some() {
        for remark in session.remarks() {
            writeln!(out, "{}", words.say(&remark))?;
        }
    }
    Ok(())
}

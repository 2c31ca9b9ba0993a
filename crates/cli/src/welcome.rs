//! First lines for a newcomer: the program, where to begin, and where the rest is.

use std::io;

use gametree_command::table::write_table;
use gametree_command::{CommandEntry, Context, LanguageArgs};
use gametree_core::Phrase;
use gametree_registry::Words;

use crate::help::filled;
use crate::texts::TEXTS;

/// Commands to begin with, each with the message about its effect.
const BEGINNINGS: [(&str, &str, &str); 3] = [
    ("play", "PROGRAM play", "welcome-play"),
    ("explain", "PROGRAM explain GAME", "welcome-explain"),
    ("serve", "PROGRAM serve --open", "welcome-serve"),
];

/// Further examples, each with the message about its effect.
const EXAMPLES: [(&str, &str, &str); 3] = [
    ("play", "PROGRAM LAST", "welcome-game"),
    ("solve", "PROGRAM solve GAME", "welcome-solve"),
    (
        "analyse",
        "PROGRAM analyse GAME --moves \"MOVES\"",
        "welcome-analyse",
    ),
];

/// Writes ten lines in the language of the locale, without the commands that the program does not have.
pub(crate) fn write(context: &mut Context<'_>, entries: &[CommandEntry]) -> io::Result<()> {
    let words = Words::new(LanguageArgs::default().language(), &[TEXTS]);
    let name = context.name;
    let say = |message| words.say(&Phrase::new(message).with("program", name));
    let has = |command: &str| entries.iter().any(|entry| entry.name() == command);
    let rows = BEGINNINGS.into_iter().chain(EXAMPLES);
    let rows = rows.filter(|(command, _, _)| has(command));
    let rows: Vec<[String; 2]> = rows
        .map(|(_, line, message)| [filled(line, context.program, name), say(message)])
        .collect();
    writeln!(context.out, "{}\n", say("welcome"))?;
    write_table(context.out, "  ", &[], &rows)?;
    writeln!(context.out, "\n{}", say("welcome-rest"))
}

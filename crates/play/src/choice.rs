//! Question for the game, where none was given.

use std::io::Write;
use std::ops::ControlFlow;

use gametree_command::table::{write_paragraph, write_table};
use gametree_command::{Ending, Failure};
use gametree_core::Phrase;
use gametree_registry::{GameEntry, Language, OpenError, Registry, Words};

use crate::event::{Event, Prompt};
use crate::terminal_events::Events;
use crate::texts::TEXTS;

/// Asks in a terminal for a game, by its number or its name; the question ends as the game would.
pub(crate) fn choose_game(
    registry: &Registry,
    language: Language,
    events: &mut Events,
    out: &mut dyn Write,
) -> Result<ControlFlow<Ending, String>, Failure> {
    let words = Words::new(language, &[TEXTS]);
    let games: Vec<&str> = registry.games().iter().map(GameEntry::usual).collect();
    let rows = (1..).zip(&games).zip(registry.games());
    let rows = rows.map(|((number, game), entry)| {
        let summary = entry.text(language).summary;
        [format!("{number:>2}"), (*game).to_owned(), summary]
    });
    write_table(out, "", &[], &rows.collect::<Vec<_>>())?;
    let plain = format!("{}> ", words.say(&Phrase::new("choose-game")));
    loop {
        let prompt = Prompt {
            styled: plain.clone(),
            plain: plain.clone(),
            words: games.iter().map(|&game| game.to_owned()).collect(),
        };
        let line = match events.next(prompt, out)? {
            Event::Line(line) => line,
            Event::End => return Ok(ControlFlow::Break(Ending::Done)),
            Event::Interrupted => return Ok(ControlFlow::Break(Ending::Interrupted)),
        };
        match chosen(&line, registry, &games) {
            Ok(game) => return Ok(ControlFlow::Continue(game)),
            Err(OpenError::Unknown(unknown)) => {
                let refused = match &unknown.suggestion {
                    Some(meant) => Phrase::new("choose-like").with("suggestion", meant.as_str()),
                    None => Phrase::new("choose-unknown").with("count", games.len().to_string()),
                };
                writeln!(out, "{}", words.say(&refused.with("found", line)))?;
            }
            Err(error) => write_paragraph(out, "", &error.to_string())?,
        }
    }
}

/// Returns the game of this number in the list, or of this name.
fn chosen(line: &str, registry: &Registry, games: &[&str]) -> Result<String, OpenError> {
    let number = line.parse::<usize>().ok();
    let listed = number.and_then(|number| games.get(number.checked_sub(1)?));
    if let Some(listed) = listed {
        return Ok((*listed).to_owned());
    }
    let name = match registry.game(line) {
        Ok(entry) => entry.usual(),
        Err(_) => line,
    };
    registry.open(name).map(|_| name.to_owned())
}

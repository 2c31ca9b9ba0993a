//! The game and the position that an answer is about, in words.

use std::io::{self, IsTerminal};

use gametree_command::GameArgs;
use gametree_core::Phrase;
use gametree_registry::{Session, Words};

/// Returns `true` if answers go to a terminal, where the board is drawn above them.
pub(crate) fn is_for_a_person() -> bool {
    io::stdout().is_terminal()
}

/// Returns the name of the game; where the weak form was asked for, with the name of the original game.
pub(crate) fn title(session: &dyn Session, args: Option<&GameArgs>, words: &Words) -> String {
    match args {
        Some(args) if args.weak && args.game != session.name() => {
            let weak = Phrase::new("title-weak").with("game", session.name());
            words.say(&weak.with("of", args.game.as_str()))
        }
        _ => session.name().to_owned(),
    }
}

/// Returns the title, with the position where it is neither the start nor drawn above.
pub(crate) fn subject(session: &dyn Session, args: Option<&GameArgs>, words: &Words) -> String {
    if is_for_a_person() {
        title(session, args, words)
    } else {
        title_at(session, args, words)
    }
}

/// Returns the title, with the position where it is not the start.
pub(crate) fn title_at(session: &dyn Session, args: Option<&GameArgs>, words: &Words) -> String {
    let title = title(session, args, words);
    let is_start = session.record().is_usual_start && session.history().is_empty();
    if is_start {
        title
    } else {
        let at = Phrase::new("title-at").with("title", title);
        words.say(&at.with("position", session.position_words()))
    }
}

//! Sentences about puzzles.

use gametree_command::words_about;
use gametree_core::Phrase;
use gametree_explain::phrases::player;
use gametree_registry::{Language, Session, Texts, Words};
use gametree_words::signed;

use crate::{Aim, LookedAt, Puzzle};

/// Messages of the command.
pub(crate) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the words for all messages of the command about a game.
pub(crate) fn words(session: &dyn Session, language: Language) -> Words {
    words_about(session, language, TEXTS)
}

/// Returns the line above a puzzle, whose position the session shows.
pub(crate) fn heading(number: usize, puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    Phrase::new("puzzle-heading")
        .with("number", number.to_string())
        .with("aim", aim(puzzle, session))
        .with("level", puzzle.difficulty.to_string())
}

/// Returns the solution of a puzzle, whose position the session shows.
pub(crate) fn solution(number: usize, puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    let mut line = session.line_words(&puzzle.line);
    let solution = line.remove(0);
    let message = if line.is_empty() {
        "puzzle-solution"
    } else {
        "puzzle-solution-line"
    };
    Phrase::new(message)
        .with("number", number.to_string())
        .with("solution", solution)
        .with("line", line.join(" "))
}

/// Returns the phrase that fewer puzzles were found than asked for.
pub(crate) fn fewer(found: usize, count: usize, looked_at: LookedAt) -> Phrase {
    let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
    Phrase::new("puzzles-fewer")
        .with("found", found)
        .with("count", count)
        .with("positions", number(looked_at.positions))
        .with("games", number(looked_at.games))
}

/// Returns the task of a puzzle: the side to move, and the result to attain.
pub(crate) fn aim(puzzle: &Puzzle, session: &dyn Session) -> Phrase {
    let plies = |message, plies: u32| Phrase::new(message).with("plies", plies);
    let phrase = match puzzle.aim {
        Aim::Win(Some(1)) | Aim::WinWithin(1) => Phrase::new("puzzle-win-now"),
        Aim::Win(Some(number)) => plies("puzzle-win-plies", number),
        Aim::Win(None) => Phrase::new("puzzle-win"),
        Aim::WinWithin(number) => plies("puzzle-win-within", number),
        Aim::Draw => Phrase::new("puzzle-draw"),
        Aim::Points(points) => Phrase::new("puzzle-points")
            .with("points", signed(points))
            .with("size", u32::from(points.unsigned_abs())),
    };
    phrase.with("player", player(session, puzzle.to_move))
}

/// Returns the task of a puzzle as a sentence in a language; the session may be in any position of the game.
pub fn task_words(puzzle: &Puzzle, session: &dyn Session, language: Language) -> String {
    words(session, language).say(&aim(puzzle, session))
}

#[cfg(test)]
mod tests {
    use gametree_words::flaws;

    use super::*;

    #[test]
    fn the_texts_are_whole_in_every_language() {
        assert_eq!(flaws(&TEXTS), Vec::<String>::new());
    }
}

//! What the person at the board may type: commands, questions of the game, and moves.

use gametree_registry::{Question, UnknownName};

/// The commands of every game, with what they do.
const COMMANDS: [(&str, Typed<'static>, &str); 6] = [
    ("undo", Typed::Undo, "takes back to your previous turn"),
    (
        "hint",
        Typed::Hint,
        "asks the engine for a move, and why it is good",
    ),
    ("moves", Typed::Moves, "lists the legal moves"),
    ("board", Typed::Board, "shows the board again"),
    ("help", Typed::Help, "shows this list"),
    ("quit", Typed::Quit, "ends the game"),
];

/// A line that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed<'a> {
    Nothing,
    Undo,
    Hint,
    Moves,
    Board,
    Help,
    Quit,
    /// A question of the game, by its name, with what stands behind it.
    Ask(&'static str, &'a str),
    /// A command with something behind it, which none takes.
    TooMuch(&'static str, &'a str),
    /// Anything else is a move, or wants to be one.
    Move(&'a str),
}

impl<'a> Typed<'a> {
    /// Reads a line; capital letters are as good as small ones.
    pub(super) fn read(line: &'a str, questions: &[Question]) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let is_word = |name: &str| word.eq_ignore_ascii_case(name);
        if let Some(&(name, command, _)) = COMMANDS.iter().find(|known| is_word(known.0)) {
            return if rest.is_empty() {
                command
            } else {
                Typed::TooMuch(name, rest)
            };
        }
        match questions.iter().find(|question| is_word(question.name)) {
            Some(question) => Typed::Ask(question.name, rest),
            None if line.is_empty() => Typed::Nothing,
            None => Typed::Move(line),
        }
    }
}

/// Every command in a line of its own, those of the game after the moves.
pub(super) fn help(questions: &[Question]) -> String {
    let asked = questions.iter().map(|question| {
        let form = [question.name, question.argument].join(" ");
        (form.trim_end().to_owned(), question.summary)
    });
    let common = COMMANDS.iter().map(|known| (known.0.to_owned(), known.2));
    let mut lines = vec![("a move".to_owned(), "plays it")];
    lines.extend(asked.chain(common));
    let width = lines.iter().map(|line| line.0.len()).max().unwrap_or(0);
    let lines = lines
        .iter()
        .map(|(form, what)| format!("{form:width$}  {what}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What is wrong with a line whose first word looks like a command; `None` where it does not.
pub(super) fn misspelt(line: &str, questions: &[Question]) -> Option<UnknownName> {
    let word = line.split_whitespace().next()?;
    let common = COMMANDS.iter().map(|known| known.0);
    let names = questions.iter().map(|question| question.name).chain(common);
    let unknown = UnknownName::new("command", word, names);
    unknown.suggestion.is_some().then_some(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: Question = Question {
        name: "liberties",
        argument: "POINT",
        summary: "counts them",
    };

    #[test]
    fn lines_are_commands_questions_or_moves() {
        let check = |line: &str, expected: Typed<'_>| {
            assert_eq!(Typed::read(line, &[QUESTION]), expected, "{line:?}");
        };
        check("", Typed::Nothing);
        check(" \t", Typed::Nothing);
        check("undo", Typed::Undo);
        check(" HELP ", Typed::Help);
        check("undo 2", Typed::TooMuch("undo", "2"));
        check("quit now, please", Typed::TooMuch("quit", "now, please"));
        check("liberties", Typed::Ask("liberties", ""));
        check("Liberties \t b3 ", Typed::Ask("liberties", "b3"));
        check("b3", Typed::Move("b3"));
        check("b3 c4", Typed::Move("b3 c4"));
        check("hints", Typed::Move("hints"));
    }

    #[test]
    fn help_lists_the_commands_of_the_game() {
        let help = help(&[QUESTION]);
        assert!(help.starts_with("a move           plays it\nliberties POINT  counts them\nundo "));
        assert!(help.ends_with("quit             ends the game"));
    }

    #[test]
    fn misspelt_commands_are_distinguished_from_moves() {
        let suggestion = |line: &str| {
            let unknown = misspelt(line, &[QUESTION]);
            unknown.and_then(|unknown| unknown.suggestion)
        };
        for (line, expected) in [
            ("udno", Some("undo")),
            ("libertys b3", Some("liberties")),
            ("hlep me", Some("help")),
            ("b3", None),
            ("12-34", None),
            ("", None),
        ] {
            assert_eq!(suggestion(line).as_deref(), expected, "{line:?}");
        }
    }
}

//! Lines typed at the board: commands, questions of the game, and moves.

use console::measure_text_width;
use gametree_command::table::{hanging, padded};
use gametree_core::{Phrase, RecordFormat};
use gametree_registry::{Question, UnknownName, Words};

/// A command of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayCommand {
    Undo,
    From,
    Hint,
    Values,
    Explain,
    Moves,
    Board,
    Rules,
    Level,
    Swap,
    New,
    Resign,
    Review,
    Save,
    SaveOver,
    Svg,
    SvgOver,
    Chart,
    ChartOver,
    Load,
    Help,
    Quit,
}

impl PlayCommand {
    /// Returns the command in whose line of the help this one appears.
    const fn shown(self) -> Self {
        match self {
            PlayCommand::SaveOver => PlayCommand::Save,
            PlayCommand::SvgOver => PlayCommand::Svg,
            PlayCommand::ChartOver => PlayCommand::Chart,
            word => word,
        }
    }

    /// Returns the additional help on this command alone; `None` where its line is complete.
    const fn more(self) -> Option<&'static str> {
        Some(match self {
            PlayCommand::Undo => "more-undo",
            PlayCommand::From => "more-from",
            PlayCommand::Hint | PlayCommand::Values | PlayCommand::Explain => "more-hint",
            PlayCommand::Level => "more-level",
            PlayCommand::Review => "more-review",
            PlayCommand::Save | PlayCommand::SaveOver => "more-save",
            PlayCommand::Svg | PlayCommand::SvgOver => "more-svg",
            PlayCommand::Chart | PlayCommand::ChartOver => "more-chart",
            PlayCommand::Load => "more-load",
            _ => return None,
        })
    }
}

/// Argument of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Argument {
    Nothing,
    /// An optional argument without a name, which the command's own message describes.
    Unnamed,
    /// An optional argument with this name.
    Optional(&'static str),
    /// A required argument with this name.
    One(&'static str),
}

/// A command with its names and its help.
#[derive(Clone, Copy)]
struct Entry {
    /// The names, the long one first.
    names: &'static [&'static str],
    command: PlayCommand,
    argument: Argument,
    /// The message with the effect; empty where the line of another entry describes it.
    help: &'static str,
}

const fn entry(
    names: &'static [&'static str],
    command: PlayCommand,
    argument: Argument,
    help: &'static str,
) -> Entry {
    Entry {
        names,
        command,
        argument,
        help,
    }
}

impl Entry {
    fn has_name(&self, name: &str) -> bool {
        let mut names = self.names.iter();
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if the list of commands has a line for this entry.
    const fn is_shown(&self) -> bool {
        !self.help.is_empty()
    }
}

/// Commands of every game, with their effects.
const COMMANDS: [Entry; 23] = {
    use Argument::{Nothing, One, Optional, Unnamed};
    use PlayCommand as C;
    [
        entry(&["undo"], C::Undo, Nothing, "help-undo"),
        entry(&["from"], C::From, One("NUMBER"), "help-from"),
        entry(&["hint"], C::Hint, Nothing, "help-hint"),
        entry(&["values"], C::Values, Nothing, "help-values"),
        entry(&["explain"], C::Explain, Nothing, "help-explain"),
        entry(&["analyse", "analyze"], C::Values, Nothing, ""),
        entry(&["moves"], C::Moves, Nothing, "help-moves"),
        entry(&["board"], C::Board, Nothing, "help-board"),
        entry(&["rules"], C::Rules, Nothing, "help-rules"),
        entry(&["level"], C::Level, Optional("1-10"), "help-level"),
        entry(&["swap"], C::Swap, Nothing, "help-swap"),
        entry(&["new"], C::New, Nothing, "help-new"),
        entry(&["resign"], C::Resign, Nothing, "help-resign"),
        entry(&["review", "why"], C::Review, Nothing, "help-review"),
        entry(&["save"], C::Save, One("FILE"), "help-save"),
        entry(&["save!"], C::SaveOver, One("FILE"), ""),
        entry(&["svg"], C::Svg, One("FILE"), "help-svg"),
        entry(&["svg!"], C::SvgOver, One("FILE"), ""),
        entry(&["chart"], C::Chart, One("FILE"), "help-chart"),
        entry(&["chart!"], C::ChartOver, One("FILE"), ""),
        entry(&["load"], C::Load, One("FILE"), "help-load"),
        entry(&["help", "?"], C::Help, Unnamed, "help-help"),
        entry(&["quit", "q"], C::Quit, Nothing, "help-quit"),
    ]
};

/// A line that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input<'a> {
    Empty,
    /// A command of every game.
    Command {
        command: PlayCommand,
        /// The rest of the line, empty where the command has no argument.
        argument: &'a str,
    },
    /// A question of the game.
    Question {
        name: &'static str,
        argument: &'a str,
    },
    /// A command with an argument that it does not take.
    TooMuch {
        name: &'static str,
        found: &'a str,
    },
    /// A command without the argument that it needs.
    TooLittle {
        name: &'static str,
        expected: &'static str,
    },
    /// Any other line, which is meant as a move.
    Move(&'a str),
}

impl<'a> Input<'a> {
    /// Reads a line; upper and lower case are treated alike.
    pub(crate) fn read(line: &'a str, questions: &[Question]) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        if let Some(entry) = COMMANDS.iter().find(|entry| entry.has_name(word)) {
            let name = entry.names[0];
            return match entry.argument {
                Argument::Nothing if !rest.is_empty() => Input::TooMuch { name, found: rest },
                Argument::One(expected) if rest.is_empty() => Input::TooLittle { name, expected },
                _ => Input::Command {
                    command: entry.command,
                    argument: rest,
                },
            };
        }
        let is_asked = |question: &&Question| word.eq_ignore_ascii_case(question.name);
        match questions.iter().find(is_asked) {
            Some(question) => Input::Question {
                name: question.name,
                argument: rest,
            },
            None if line.is_empty() => Input::Empty,
            None => Input::Move(line),
        }
    }
}

/// Returns the long names of all commands, those of the game included.
pub(crate) fn names(questions: &[Question]) -> Vec<&'static str> {
    let common = COMMANDS.iter().map(|entry| entry.names[0]);
    questions
        .iter()
        .map(|question| question.name)
        .chain(common)
        .collect()
}

/// Returns a line for every command, with those of the game after the moves; a long line continues below its explanation.
pub(crate) fn help(questions: &[Question], words: &Words, columns: usize) -> String {
    let say = |message| words.say(&Phrase::new(message));
    let asked = questions
        .iter()
        .map(|question| form_of_question(question, words));
    let common = COMMANDS.iter().filter(|entry| entry.is_shown());
    let common = common.map(|entry| form_of_command(entry, words));
    let mut lines = vec![(say("help-a-move"), say("help-move"))];
    lines.extend(asked.chain(common));
    lines.push(("Ctrl-C".to_owned(), say("help-interrupt")));
    let widths = lines.iter().map(|line| measure_text_width(&line.0));
    let width = widths.max().unwrap_or(0);
    let lines = lines
        .iter()
        .map(|(form, what)| hanging(&format!("{}  ", padded(form, width)), what, columns));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the form of a question and the effect of its answer.
fn form_of_question(question: &Question, words: &Words) -> (String, String) {
    let form = [question.name, question.argument].join(" ");
    let summary = words.say(&Phrase::new(question.summary));
    (form.trim_end().to_owned(), summary)
}

/// Returns the form of a command and its effect.
fn form_of_command(entry: &Entry, words: &Words) -> (String, String) {
    let names = entry.names.join(", ");
    let form = match entry.argument {
        Argument::Nothing | Argument::Unnamed => names,
        Argument::Optional(argument) => format!("{names} [{argument}]"),
        Argument::One(argument) => format!("{names} {argument}"),
    };
    (form, words.say(&Phrase::new(entry.help)))
}

/// Properties of the game on which the help on one command depends.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) questions: &'a [Question],
    /// The least fall of an estimate that `review` mentions.
    pub(crate) notable: Option<u16>,
    /// The formats in which the game is recorded.
    pub(crate) formats: &'a [RecordFormat],
}

/// Returns the help on one command or question by its name.
pub(crate) fn help_about(
    name: &str,
    subject: Subject<'_>,
    words: &Words,
) -> Result<String, UnknownName> {
    let Subject {
        questions,
        notable,
        formats,
    } = subject;
    let is_asked = |question: &&Question| question.name.eq_ignore_ascii_case(name);
    if let Some(question) = questions.iter().find(is_asked) {
        let (form, what) = form_of_question(question, words);
        return Ok(format!("{form}  {what}"));
    }
    let Some(found) = COMMANDS.iter().find(|entry| entry.has_name(name)) else {
        let shown = COMMANDS.iter().filter(|entry| entry.is_shown());
        let shown = shown.flat_map(|entry| entry.names).copied();
        let asked = questions.iter().map(|question| question.name);
        return Err(UnknownName::new("command", name, asked.chain(shown)));
    };
    // A second name has no line of its own.
    let command = found.command.shown();
    let mut shown = COMMANDS.iter().filter(|entry| entry.is_shown());
    let entry = shown
        .find(|entry| entry.command == command)
        .expect("every command is shown");
    let (form, what) = form_of_command(entry, words);
    let line = format!("{form}  {what}");
    let more = command.more().map(Phrase::new);
    let falls = (command == PlayCommand::Review).then(|| match notable {
        Some(least) => Phrase::new("more-review-falls").with("least", u32::from(least)),
        None => Phrase::new("more-review-proven"),
    });
    let is_file = matches!(command, PlayCommand::Save | PlayCommand::Load);
    let formats = (is_file && !formats.is_empty()).then(|| {
        let names = formats.iter().map(|format| format.name);
        Phrase::new("more-formats").with("formats", gametree_core::Argument::row(names))
    });
    let more = more.into_iter().chain(falls).chain(formats);
    let more = more.map(|phrase| format!("\n{}", words.say(&phrase)));
    Ok(line + &more.collect::<String>())
}

/// Returns the error for a line whose first word looks like a command; `None` where it does not.
pub(crate) fn misspelt(line: &str, questions: &[Question]) -> Option<UnknownName> {
    let word = line.split_whitespace().next()?;
    let unknown = UnknownName::new("command", word, names(questions));
    unknown.suggestion.is_some().then_some(unknown)
}

#[cfg(test)]
mod tests {
    use gametree_registry::Language;

    use super::*;
    use crate::texts::TEXTS;

    fn english() -> Words {
        Words::new(Language::English, &[TEXTS])
    }

    const QUESTION: Question = Question {
        name: "liberties",
        argument: "POINT",
        summary: "counts them",
    };

    #[test]
    fn lines_are_commands_questions_or_moves() {
        let command = |command, argument| Input::Command { command, argument };
        let check = |line: &str, expected: Input<'_>| {
            assert_eq!(Input::read(line, &[QUESTION]), expected, "{line:?}");
        };
        check("", Input::Empty);
        check(" \t", Input::Empty);
        check("undo", command(PlayCommand::Undo, ""));
        check(" HELP ", command(PlayCommand::Help, ""));
        check("?", command(PlayCommand::Help, ""));
        check("q", command(PlayCommand::Quit, ""));
        check("level", command(PlayCommand::Level, ""));
        check("help save", command(PlayCommand::Help, "save"));
        check("analyze", command(PlayCommand::Values, ""));
        check("level 3", command(PlayCommand::Level, "3"));
        check(
            "save  my game.sgf",
            command(PlayCommand::Save, "my game.sgf"),
        );
        check(
            "save",
            Input::TooLittle {
                name: "save",
                expected: "FILE",
            },
        );
        check(
            "undo 2",
            Input::TooMuch {
                name: "undo",
                found: "2",
            },
        );
        check(
            "quit now, please",
            Input::TooMuch {
                name: "quit",
                found: "now, please",
            },
        );
        check(
            "liberties",
            Input::Question {
                name: "liberties",
                argument: "",
            },
        );
        check(
            "Liberties \t b3 ",
            Input::Question {
                name: "liberties",
                argument: "b3",
            },
        );
        check("b3", Input::Move("b3"));
        check("b3 c4", Input::Move("b3 c4"));
        check("hints", Input::Move("hints"));
    }

    #[test]
    fn help_lists_the_commands_of_the_game() {
        let wide = help(&[QUESTION], &english(), 200);
        assert!(wide.starts_with("a move           plays it\nliberties POINT  counts them\nundo "));
        assert!(wide.contains("\nquit, q          ends the game\nCtrl-C "));
        let narrow = help(&[QUESTION], &english(), 50);
        for line in narrow.lines() {
            assert!(measure_text_width(line) <= 50, "{line}");
            let (form, what) = line.split_at(17);
            assert!(form.ends_with("  ") && !what.starts_with(' '), "{line}");
        }
        assert!(narrow.lines().count() > wide.lines().count());
    }

    #[test]
    fn help_explains_one_command() {
        let words = english();
        let subject = Subject {
            questions: &[QUESTION],
            notable: Some(50),
            formats: &[],
        };
        let help = |name: &str| match help_about(name, subject, &words) {
            Ok(help) => help,
            Err(error) => error.to_string(),
        };
        let check = |name: &str, expected: &str| assert_eq!(help(name), expected, "{name}");
        check(
            "undo",
            "undo  takes back to your previous turn\nIt takes back the engine's move as well, and a resignation; after new it brings the old game back.",
        );
        check("Liberties", "liberties POINT  counts them");
        check("q", "quit, q  ends the game");
        check("analyze", &help("values"));
        check("save!", &help("save"));
        check(
            "reveiw",
            "unknown command \"reveiw\"; did you mean \"review\"?",
        );
        for entry in COMMANDS {
            for name in entry.names {
                assert!(!help(name).starts_with("unknown"), "{name}");
            }
        }
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

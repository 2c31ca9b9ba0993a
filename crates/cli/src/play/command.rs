//! Lines that a person at the board may type: commands, questions of the game, and moves.

use console::measure_text_width;
use gametree_core::{Phrase, RecordFormat};
use gametree_registry::{Question, UnknownName, Words};

use crate::table::{hanging, padded};

/// A command of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    Undo,
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
    Perhaps(&'static str),
    One(&'static str),
}

/// An entry: the names of a command, the long one first, its argument, and the message with its effect.
type Entry = (&'static [&'static str], PlayCommand, Argument, &'static str);

/// Commands of every game, with their effects.
const COMMANDS: [Entry; 22] = [
    (&["undo"], PlayCommand::Undo, Argument::Nothing, "help-undo"),
    (&["hint"], PlayCommand::Hint, Argument::Nothing, "help-hint"),
    (
        &["values"],
        PlayCommand::Values,
        Argument::Nothing,
        "help-values",
    ),
    (
        &["explain"],
        PlayCommand::Explain,
        Argument::Nothing,
        "help-explain",
    ),
    (
        &["analyse", "analyze"],
        PlayCommand::Values,
        Argument::Nothing,
        "",
    ),
    (
        &["moves"],
        PlayCommand::Moves,
        Argument::Nothing,
        "help-moves",
    ),
    (
        &["board"],
        PlayCommand::Board,
        Argument::Nothing,
        "help-board",
    ),
    (
        &["rules"],
        PlayCommand::Rules,
        Argument::Nothing,
        "help-rules",
    ),
    (
        &["level"],
        PlayCommand::Level,
        Argument::Perhaps("1-10"),
        "help-level",
    ),
    (&["swap"], PlayCommand::Swap, Argument::Nothing, "help-swap"),
    (&["new"], PlayCommand::New, Argument::Nothing, "help-new"),
    (
        &["resign"],
        PlayCommand::Resign,
        Argument::Nothing,
        "help-resign",
    ),
    (
        &["review", "why"],
        PlayCommand::Review,
        Argument::Nothing,
        "help-review",
    ),
    (
        &["save"],
        PlayCommand::Save,
        Argument::One("FILE"),
        "help-save",
    ),
    (&["save!"], PlayCommand::SaveOver, Argument::One("FILE"), ""),
    (
        &["svg"],
        PlayCommand::Svg,
        Argument::One("FILE"),
        "help-svg",
    ),
    (&["svg!"], PlayCommand::SvgOver, Argument::One("FILE"), ""),
    (
        &["chart"],
        PlayCommand::Chart,
        Argument::One("FILE"),
        "help-chart",
    ),
    (
        &["chart!"],
        PlayCommand::ChartOver,
        Argument::One("FILE"),
        "",
    ),
    (
        &["load"],
        PlayCommand::Load,
        Argument::One("FILE"),
        "help-load",
    ),
    (
        &["help", "?"],
        PlayCommand::Help,
        Argument::Unnamed,
        "help-help",
    ),
    (
        &["quit", "q"],
        PlayCommand::Quit,
        Argument::Nothing,
        "help-quit",
    ),
];

/// A line that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input<'a> {
    Nothing,
    /// A command of every game, with its argument.
    Command(PlayCommand, &'a str),
    /// A question of the game by its name, with its argument.
    Ask(&'static str, &'a str),
    /// A command with an argument that it does not take.
    TooMuch(&'static str, &'a str),
    /// A command without the argument that it needs.
    TooLittle(&'static str, &'static str),
    /// Any other line, which is meant as a move.
    Move(&'a str),
}

impl<'a> Input<'a> {
    /// Reads a line; upper and lower case are treated alike.
    pub(super) fn read(line: &'a str, questions: &[Question]) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let is_word = |name: &&str| word.eq_ignore_ascii_case(name);
        if let Some(&(names, command, takes, _)) =
            COMMANDS.iter().find(|known| known.0.iter().any(is_word))
        {
            return match takes {
                Argument::Nothing if !rest.is_empty() => Input::TooMuch(names[0], rest),
                Argument::One(what) if rest.is_empty() => Input::TooLittle(names[0], what),
                _ => Input::Command(command, rest),
            };
        }
        match questions.iter().find(|question| is_word(&question.name)) {
            Some(question) => Input::Ask(question.name, rest),
            None if line.is_empty() => Input::Nothing,
            None => Input::Move(line),
        }
    }
}

/// Returns the long names of all commands, those of the game included.
pub(super) fn names(questions: &[Question]) -> Vec<&'static str> {
    let common = COMMANDS.iter().map(|known| known.0[0]);
    questions
        .iter()
        .map(|question| question.name)
        .chain(common)
        .collect()
}

/// Returns a line for every command, with those of the game after the moves; a long line continues below its explanation.
pub(super) fn help(questions: &[Question], words: &Words, columns: usize) -> String {
    let say = |message| words.say(&Phrase::new(message));
    let asked = questions
        .iter()
        .map(|question| form_of_question(question, words));
    let common = COMMANDS.iter().filter(|known| !known.3.is_empty());
    let common = common.map(|known| form_of_command(known, words));
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
fn form_of_command(&(names, _, takes, what): &Entry, words: &Words) -> (String, String) {
    let names = names.join(", ");
    let form = match takes {
        Argument::Nothing | Argument::Unnamed => names,
        Argument::Perhaps(argument) => format!("{names} [{argument}]"),
        Argument::One(argument) => format!("{names} {argument}"),
    };
    (form, words.say(&Phrase::new(what)))
}

/// Properties of the game on which the help on one command depends.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) questions: &'a [Question],
    /// The least fall of an estimate that `review` mentions.
    pub(super) notable: Option<u16>,
    /// The formats in which the game is recorded.
    pub(super) formats: &'a [RecordFormat],
}

/// Returns the help on one command or question by its name.
pub(super) fn help_about(
    name: &str,
    subject: Subject<'_>,
    words: &Words,
) -> Result<String, UnknownName> {
    let Subject {
        questions,
        notable,
        formats,
    } = subject;
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    if let Some(question) = questions.iter().find(|question| is_name(question.name)) {
        let (form, what) = form_of_question(question, words);
        return Ok(format!("{form}  {what}"));
    }
    let mut known = COMMANDS.iter();
    let known = known.find(|known| known.0.iter().any(|name| is_name(name)));
    let Some(&(.., word, _, _)) = known else {
        let shown = COMMANDS.iter().filter(|known| !known.3.is_empty());
        let shown = shown.flat_map(|known| known.0).copied();
        let asked = questions.iter().map(|question| question.name);
        return Err(UnknownName::new("command", name, asked.chain(shown)));
    };
    // A second name has no line of its own.
    let is_shown = |known: &&Entry| known.1 == word.shown() && !known.3.is_empty();
    let entry = COMMANDS
        .iter()
        .find(is_shown)
        .expect("every command is shown");
    let (form, what) = form_of_command(entry, words);
    let line = format!("{form}  {what}");
    let more = word.more().map(Phrase::new);
    let falls = (word.shown() == PlayCommand::Review).then(|| match notable {
        Some(least) => Phrase::new("more-review-falls").with("least", u32::from(least)),
        None => Phrase::new("more-review-proven"),
    });
    let is_file = matches!(word.shown(), PlayCommand::Save | PlayCommand::Load);
    let formats = (is_file && !formats.is_empty()).then(|| {
        let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
        Phrase::new("more-formats").with("formats", names.join(", "))
    });
    let more = more.into_iter().chain(falls).chain(formats);
    let more = more.map(|phrase| format!("\n{}", words.say(&phrase)));
    Ok(line + &more.collect::<String>())
}

/// Returns the error for a line whose first word looks like a command; `None` where it does not.
pub(super) fn misspelt(line: &str, questions: &[Question]) -> Option<UnknownName> {
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
        let check = |line: &str, expected: Input<'_>| {
            assert_eq!(Input::read(line, &[QUESTION]), expected, "{line:?}");
        };
        check("", Input::Nothing);
        check(" \t", Input::Nothing);
        check("undo", Input::Command(PlayCommand::Undo, ""));
        check(" HELP ", Input::Command(PlayCommand::Help, ""));
        check("?", Input::Command(PlayCommand::Help, ""));
        check("q", Input::Command(PlayCommand::Quit, ""));
        check("level", Input::Command(PlayCommand::Level, ""));
        check("help save", Input::Command(PlayCommand::Help, "save"));
        check("analyze", Input::Command(PlayCommand::Values, ""));
        check("level 3", Input::Command(PlayCommand::Level, "3"));
        check(
            "save  my game.sgf",
            Input::Command(PlayCommand::Save, "my game.sgf"),
        );
        check("save", Input::TooLittle("save", "FILE"));
        check("undo 2", Input::TooMuch("undo", "2"));
        check("quit now, please", Input::TooMuch("quit", "now, please"));
        check("liberties", Input::Ask("liberties", ""));
        check("Liberties \t b3 ", Input::Ask("liberties", "b3"));
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
        for (names, ..) in COMMANDS {
            for name in names {
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

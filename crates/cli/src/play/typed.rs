//! What the person at the board may type: commands, questions of the game, and moves.

use gametree_registry::{Question, UnknownName};

/// A command of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Undo,
    Hint,
    Values,
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

impl Word {
    /// The command in whose line of the help it stands.
    const fn shown(self) -> Self {
        match self {
            Word::SaveOver => Word::Save,
            Word::SvgOver => Word::Svg,
            Word::ChartOver => Word::Chart,
            word => word,
        }
    }

    /// What the help says where it is asked about this command alone; nothing where its line says all.
    const fn more(self) -> &'static str {
        match self {
            Word::Undo => {
                "It takes back the engine's move as well, and a resignation; after new it brings the old game back."
            }
            Word::Hint | Word::Values => {
                "The search has the limits of a move of the engine, such as --time, and its full strength."
            }
            Word::Level => "1 is a beginner; 10 plays as well as it can within the limits.",
            Word::Review => {
                "Every position of the game is searched again, the last one first; Ctrl-C skips what is left.\nWhat it tells are the moves that cost the most, and which would have been better."
            }
            Word::Save | Word::SaveOver => {
                "The format is that of the game, which other programs may read as well.\nsave takes the place of a game that such a program has written, and of no other file; save! of any."
            }
            Word::Svg | Word::SvgOver => {
                "The moves are numbered where stones stay where they are laid.\nsvg takes the place of a picture that such a program has drawn, and of no other file; svg! of any."
            }
            Word::Chart | Word::ChartOver => {
                "Every position of the game is searched again, as for review; Ctrl-C skips what is left.\nchart takes the place of a picture that such a program has drawn, and of no other file; chart! of any."
            }
            Word::Load => {
                "The file holds a game as save writes it, or another program in the same format; of several games it is the first."
            }
            _ => "",
        }
    }
}

/// What may stand behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// Something that may be left out, of which its own words speak.
    Unnamed,
    /// It is called so, and may be left out.
    Perhaps(&'static str),
    One(&'static str),
}

/// The names of a command, the long one first, what it takes, and what it does.
type Entry = (&'static [&'static str], Word, Takes, &'static str);

/// The commands of every game, with what they do.
const COMMANDS: [Entry; 21] = [
    (
        &["undo"],
        Word::Undo,
        Takes::Nothing,
        "takes back to your previous turn",
    ),
    (
        &["hint"],
        Word::Hint,
        Takes::Nothing,
        "asks the engine for a move, and why it is good",
    ),
    (
        &["values"],
        Word::Values,
        Takes::Nothing,
        "shows what each move is worth",
    ),
    (&["analyse", "analyze"], Word::Values, Takes::Nothing, ""),
    (
        &["moves"],
        Word::Moves,
        Takes::Nothing,
        "lists the legal moves",
    ),
    (
        &["board"],
        Word::Board,
        Takes::Nothing,
        "shows the board again",
    ),
    (
        &["rules"],
        Word::Rules,
        Takes::Nothing,
        "says what the game is about",
    ),
    (
        &["level"],
        Word::Level,
        Takes::Perhaps("1-10"),
        "says or sets how strong the engine plays",
    ),
    (
        &["swap"],
        Word::Swap,
        Takes::Nothing,
        "changes sides with the engine",
    ),
    (&["new"], Word::New, Takes::Nothing, "begins again"),
    (
        &["resign"],
        Word::Resign,
        Takes::Nothing,
        "gives the game up",
    ),
    (
        &["review", "why"],
        Word::Review,
        Takes::Nothing,
        "looks for the moves that changed the value of the game",
    ),
    (
        &["save"],
        Word::Save,
        Takes::One("FILE"),
        "writes the game to a file; save! over any file",
    ),
    (&["save!"], Word::SaveOver, Takes::One("FILE"), ""),
    (
        &["svg"],
        Word::Svg,
        Takes::One("FILE"),
        "draws the game so far into a file; svg! over any file",
    ),
    (&["svg!"], Word::SvgOver, Takes::One("FILE"), ""),
    (
        &["chart"],
        Word::Chart,
        Takes::One("FILE"),
        "draws the value along the game into a file; chart! over any file",
    ),
    (&["chart!"], Word::ChartOver, Takes::One("FILE"), ""),
    (
        &["load"],
        Word::Load,
        Takes::One("FILE"),
        "goes on with a game from a file",
    ),
    (
        &["help", "?"],
        Word::Help,
        Takes::Unnamed,
        "shows this list; help COMMAND says more",
    ),
    (&["quit", "q"], Word::Quit, Takes::Nothing, "ends the game"),
];

/// A line that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed<'a> {
    Nothing,
    /// A command of every game, with what stands behind it.
    Command(Word, &'a str),
    /// A question of the game, by its name, with what stands behind it.
    Ask(&'static str, &'a str),
    /// A command with something behind it, which it does not take.
    TooMuch(&'static str, &'a str),
    /// A command without what it needs.
    TooLittle(&'static str, &'static str),
    /// Anything else is a move, or wants to be one.
    Move(&'a str),
}

impl<'a> Typed<'a> {
    /// Reads a line; capital letters are as good as small ones.
    pub(super) fn read(line: &'a str, questions: &[Question]) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let is_word = |name: &&str| word.eq_ignore_ascii_case(name);
        if let Some(&(names, command, takes, _)) =
            COMMANDS.iter().find(|known| known.0.iter().any(is_word))
        {
            return match takes {
                Takes::Nothing if !rest.is_empty() => Typed::TooMuch(names[0], rest),
                Takes::One(what) if rest.is_empty() => Typed::TooLittle(names[0], what),
                _ => Typed::Command(command, rest),
            };
        }
        match questions.iter().find(|question| is_word(&question.name)) {
            Some(question) => Typed::Ask(question.name, rest),
            None if line.is_empty() => Typed::Nothing,
            None => Typed::Move(line),
        }
    }
}

/// The long names of all commands, those of the game included.
pub(super) fn names(questions: &[Question]) -> Vec<&'static str> {
    let common = COMMANDS.iter().map(|known| known.0[0]);
    questions
        .iter()
        .map(|question| question.name)
        .chain(common)
        .collect()
}

/// Every command in a line of its own, those of the game after the moves.
pub(super) fn help(questions: &[Question]) -> String {
    let asked = questions.iter().map(form_of_question);
    let common = COMMANDS.iter().filter(|known| !known.3.is_empty());
    let common = common.map(form_of_command);
    let mut lines = vec![("a move".to_owned(), "plays it")];
    lines.extend(asked.chain(common));
    let interrupt =
        "makes the engine move now, or skips a look back; twice, or here, ends the game";
    lines.push(("Ctrl-C".to_owned(), interrupt));
    let width = lines.iter().map(|line| line.0.len()).max().unwrap_or(0);
    let lines = lines
        .iter()
        .map(|(form, what)| format!("{form:width$}  {what}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// How a question is typed, and what it answers.
fn form_of_question(question: &Question) -> (String, &'static str) {
    let form = [question.name, question.argument].join(" ");
    (form.trim_end().to_owned(), question.summary)
}

/// How a command is typed, and what it does.
fn form_of_command(&(names, _, takes, what): &Entry) -> (String, &'static str) {
    let names = names.join(", ");
    let form = match takes {
        Takes::Nothing | Takes::Unnamed => names,
        Takes::Perhaps(argument) => format!("{names} [{argument}]"),
        Takes::One(argument) => format!("{names} {argument}"),
    };
    (form, what)
}

/// One command or question by its name, with all that there is to say about it.
pub(super) fn help_about(name: &str, questions: &[Question]) -> Result<String, UnknownName> {
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    if let Some(question) = questions.iter().find(|question| is_name(question.name)) {
        let (form, what) = form_of_question(question);
        return Ok(format!("{form}  {what}"));
    }
    let mut known = COMMANDS.iter();
    let known = known.find(|known| known.0.iter().any(|name| is_name(name)));
    let Some(&(.., word, _, _)) = known else {
        return Err(UnknownName::new("command", name, names(questions)));
    };
    // What is only another name has no line of its own.
    let is_shown = |known: &&Entry| known.1 == word.shown() && !known.3.is_empty();
    let entry = COMMANDS
        .iter()
        .find(is_shown)
        .expect("every command is shown");
    let (form, what) = form_of_command(entry);
    let more = word.more();
    let lines = [format!("{form}  {what}"), more.to_owned()];
    Ok(lines.join("\n").trim_end().to_owned())
}

/// What is wrong with a line whose first word looks like a command; `None` where it does not.
pub(super) fn misspelt(line: &str, questions: &[Question]) -> Option<UnknownName> {
    let word = line.split_whitespace().next()?;
    let unknown = UnknownName::new("command", word, names(questions));
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
        check("undo", Typed::Command(Word::Undo, ""));
        check(" HELP ", Typed::Command(Word::Help, ""));
        check("?", Typed::Command(Word::Help, ""));
        check("q", Typed::Command(Word::Quit, ""));
        check("level", Typed::Command(Word::Level, ""));
        check("help save", Typed::Command(Word::Help, "save"));
        check("analyze", Typed::Command(Word::Values, ""));
        check("level 3", Typed::Command(Word::Level, "3"));
        check(
            "save  my game.sgf",
            Typed::Command(Word::Save, "my game.sgf"),
        );
        check("save", Typed::TooLittle("save", "FILE"));
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
        assert!(help.contains("\nquit, q          ends the game\nCtrl-C "));
    }

    #[test]
    fn help_explains_one_command() {
        let help = |name: &str| match help_about(name, &[QUESTION]) {
            Ok(help) => help,
            Err(error) => error.to_string(),
        };
        let check = |name: &str, expected: &str| assert_eq!(help(name), expected, "{name}");
        check(
            "undo",
            &format!(
                "undo  takes back to your previous turn\n{}",
                Word::Undo.more()
            ),
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

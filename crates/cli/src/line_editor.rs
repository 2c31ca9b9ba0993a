//! Lines that are typed at a terminal: editing, history, and Tab.

use std::fmt;

use gametree_command::Failure;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::event::{Event, Prompt};

/// An editor of lines with the history of this session.
pub(crate) struct LineEditor(Editor<Words, MemHistory>);

impl fmt::Debug for LineEditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineEditor").finish_non_exhaustive()
    }
}

impl LineEditor {
    /// `None` where the terminal cannot be edited in.
    pub(crate) fn new() -> Option<Self> {
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Words::default()));
        Some(LineEditor(editor))
    }

    /// Waits for a line.
    pub(crate) fn read(&mut self, prompt: Prompt) -> Result<Event, Failure> {
        if let Some(words) = self.0.helper_mut() {
            words.0 = prompt.words;
        }
        match self.0.readline(&(prompt.plain, prompt.styled)) {
            Ok(line) => Ok(Event::Line(line.trim().to_owned())),
            Err(ReadlineError::Eof) => Ok(Event::End),
            Err(ReadlineError::Interrupted) => Ok(Event::Interrupted),
            Err(error) => Err(Failure::Other(format!(
                "the terminal cannot be read: {error}"
            ))),
        }
    }
}

/// What a line may begin with.
#[derive(Debug, Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> Result<(usize, Vec<String>), ReadlineError> {
        let typed = line.get(..at).unwrap_or_default().trim_start();
        let start = at - typed.len();
        let fits = |word: &&String| word.starts_with(typed);
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

/// How a terminal was set before a line was edited in it.
#[cfg(unix)]
pub(crate) struct SavedTerminal(nix::sys::termios::Termios);

#[cfg(unix)]
impl SavedTerminal {
    /// As it is now; `None` where that cannot be asked.
    pub(crate) fn now() -> Option<Self> {
        let saved = nix::sys::termios::tcgetattr(std::io::stdin());
        saved.ok().map(SavedTerminal)
    }

    /// Sets it back, as far as it lets itself be set.
    pub(crate) fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &self.0);
    }
}

/// Other systems set their terminals back themselves.
#[cfg(not(unix))]
pub(crate) struct SavedTerminal;

#[cfg(not(unix))]
impl SavedTerminal {
    pub(crate) const fn now() -> Option<Self> {
        None
    }

    pub(crate) const fn restore(&self) {}
}

//! Lines typed at a terminal, with editing, history and completion by Tab.

use std::collections::VecDeque;
use std::fmt;
use std::io::Write;

use gametree_command::Failure;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::event::{Event, Prompt};

/// Editor of lines, with the history of this session.
pub(crate) struct LineEditor {
    editor: Editor<Words, MemHistory>,
    /// The pasted lines that follow the last one returned.
    pasted: VecDeque<String>,
}

impl fmt::Debug for LineEditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineEditor").finish_non_exhaustive()
    }
}

impl LineEditor {
    /// Makes an editor; `None` where the terminal does not support editing.
    pub(crate) fn new() -> Option<Self> {
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Words::default()));
        #[cfg(unix)]
        suspend::bind(&mut editor);
        Some(LineEditor {
            editor,
            pasted: VecDeque::new(),
        })
    }

    /// Returns the next pasted line, or waits for a line where none is left.
    pub(crate) fn read(
        &mut self,
        prompt: Prompt,
        dialogue: &mut dyn Write,
    ) -> Result<Event, Failure> {
        if let Some(line) = self.pasted.pop_front() {
            writeln!(dialogue, "{}{line}", prompt.styled)?;
            return Ok(Event::Line(line));
        }
        if let Some(words) = self.editor.helper_mut() {
            words.0 = prompt.words;
        }
        match self.editor.readline(&(prompt.plain, prompt.styled)) {
            // Terminals pass pasted text on as one text, even with several lines.
            Ok(text) => {
                let lines = text.lines().map(|line| line.trim().to_owned());
                self.pasted.extend(lines);
                Ok(Event::Line(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Eof) => Ok(Event::End),
            Err(ReadlineError::Interrupted) => Ok(Event::Interrupted),
            Err(error) => Err(Failure::Other(format!(
                "the terminal cannot be read: {error}"
            ))),
        }
    }
}

/// Words that a line may begin with.
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

/// Settings of a terminal before a line was edited in it.
#[cfg(unix)]
pub(crate) struct SavedTerminal(nix::sys::termios::Termios);

#[cfg(unix)]
impl SavedTerminal {
    /// Reads the current settings; `None` where that fails.
    pub(crate) fn now() -> Option<Self> {
        let saved = nix::sys::termios::tcgetattr(std::io::stdin());
        saved.ok().map(SavedTerminal)
    }

    /// Restores the settings, as far as the terminal allows.
    pub(crate) fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &self.0);
    }
}

/// Stand-in for other systems, which restore their terminals themselves.
#[cfg(not(unix))]
pub(crate) struct SavedTerminal;

#[cfg(not(unix))]
impl SavedTerminal {
    pub(crate) const fn now() -> Option<Self> {
        None
    }

    pub(crate) const fn restore(&self) {}
}

/// Handling of Ctrl-Z while a line is edited.
#[cfg(unix)]
mod suspend {
    use std::sync::Mutex;

    use console::Term;
    use nix::sys::signal::{Signal, raise};
    use rustyline::{
        Cmd, ConditionalEventHandler, Editor, Event, EventContext, EventHandler, Helper, KeyEvent,
        RepeatCount,
    };

    use super::SavedTerminal;

    const BRACKETED_PASTE_ON: &str = "\x1b[?2004h";
    const BRACKETED_PASTE_OFF: &str = "\x1b[?2004l";

    /// Handler that restores the terminal for the shell, stops the program, and then takes the terminal again.
    struct Suspend(Mutex<SavedTerminal>);

    /// Replaces the editor's own handling, which sends the signal to the whole program.
    ///
    /// If another thread receives that signal, the editor runs on for a moment, and the shell finds a terminal without an echo.
    pub(crate) fn bind<H: Helper>(editor: &mut Editor<H, super::MemHistory>) {
        if let Some(saved) = SavedTerminal::now() {
            let handler = EventHandler::Conditional(Box::new(Suspend(Mutex::new(saved))));
            editor.bind_sequence(KeyEvent::ctrl('Z'), handler);
        }
    }

    impl ConditionalEventHandler for Suspend {
        fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
            let (saved, editing) = (self.0.lock().ok()?, SavedTerminal::now()?);
            // The shell can repair a failure here.
            let _ = Term::stdout().write_str(BRACKETED_PASTE_OFF);
            saved.restore();
            let _ = raise(Signal::SIGTSTP);
            editing.restore();
            let _ = Term::stdout().write_str(BRACKETED_PASTE_ON);
            Some(Cmd::Repaint)
        }
    }
}

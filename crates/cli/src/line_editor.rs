//! Lines that are typed at a terminal: editing, history, and Tab.

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

/// An editor of lines with the history of this session.
pub(crate) struct LineEditor {
    editor: Editor<Words, MemHistory>,
    /// The lines that were pasted behind the one before.
    pasted: VecDeque<String>,
}

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
        #[cfg(unix)]
        suspend::bind(&mut editor);
        Some(LineEditor {
            editor,
            pasted: VecDeque::new(),
        })
    }

    /// Waits for a line, where none is left of what was pasted.
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
            // Terminals hand over what is pasted as one text, whatever its lines are.
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

/// Ctrl-Z while a line is edited.
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

    /// Gives the terminal back to the shell as it was, stops, and takes it again.
    struct Suspend(Mutex<SavedTerminal>);

    /// Takes the place of what the editor does, which sends the signal to the whole program: where another thread gets it, the editor goes on for a moment, and the shell finds a terminal without an echo.
    pub(super) fn bind<H: Helper>(editor: &mut Editor<H, super::MemHistory>) {
        if let Some(saved) = SavedTerminal::now() {
            let handler = EventHandler::Conditional(Box::new(Suspend(Mutex::new(saved))));
            editor.bind_sequence(KeyEvent::ctrl('Z'), handler);
        }
    }

    impl ConditionalEventHandler for Suspend {
        fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
            let (saved, editing) = (self.0.lock().ok()?, SavedTerminal::now()?);
            // What fails here, the shell may mend.
            let _ = Term::stdout().write_str(BRACKETED_PASTE_OFF);
            saved.restore();
            let _ = raise(Signal::SIGTSTP);
            editing.restore();
            let _ = Term::stdout().write_str(BRACKETED_PASTE_ON);
            Some(Cmd::Repaint)
        }
    }
}

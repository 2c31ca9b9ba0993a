//! A real terminal, run by `tmux`: its keys, and the content of its screen.

use std::cell::RefCell;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::left_out::is_installed;
use crate::scratch::Scratch;

/// The longest wait: far more than any step here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const PERIOD: Duration = Duration::from_millis(20);

/// A terminal with a shell in it, which finds the program by its name.
///
/// The screen lags behind the keys: a wait ends with the effect of a key, never with older content.
pub(crate) struct Terminal {
    /// The folder of the server's socket, which the server leaves behind.
    folder: Scratch,
    /// The screen at the time of the last key.
    before: RefCell<String>,
}

impl Terminal {
    /// Opens a terminal of `columns` by `rows`; `None` where tmux is not installed.
    pub(crate) fn open(columns: u16, rows: u16) -> Option<Self> {
        static OPENED: AtomicU32 = AtomicU32::new(0);
        if !is_installed("tmux", "-V") {
            return None;
        }
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let terminal = Terminal {
            folder: Scratch::new(&format!("terminal-{number}")),
            before: RefCell::default(),
        };
        let program = Path::new(env!("CARGO_BIN_EXE_gametree"));
        let folder = program.parent().expect("a file lies in a folder").display();
        let shell = format!("PATH='{folder}':$PATH PS1='ready$ ' ENV= exec sh -i");
        let size = [columns, rows].map(|length| length.to_string());
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &size[0],
            "-y",
            &size[1],
            "env",
            "-u",
            "NO_COLOR",
            "-u",
            "COLUMNS",
            "-u",
            "LINES",
            "sh",
            "-c",
            &shell,
        ]);
        terminal.wait_for_prompt("ready$");
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        // The tests do not use a tmux that runs around them.
        command
            .args(["-S", &self.folder.path("socket")])
            .args(args)
            .env_remove("TMUX");
        let output = command.stdin(Stdio::null()).output();
        let output = output.expect("tmux starts");
        assert!(output.status.success(), "{args:?}: {output:?}");
        output
    }

    /// Sends keys that change the screen.
    fn sends(&self, args: &[&str]) {
        self.before.replace(self.screen());
        self.tmux(args);
    }

    /// Types a text as it is, and waits until it appears behind the prompt.
    pub(crate) fn types(&self, text: &str) {
        self.sends(&["send-keys", "-l", "--", text]);
        self.wait_until(text, || {
            // Long lines are broken at the edge.
            let joined = self.captured(&["-J"]);
            joined.trim_end().ends_with(text).then_some(joined)
        });
    }

    /// Presses a key by its name in tmux.
    pub(crate) fn presses(&self, key: &str) {
        self.sends(&["send-keys", key]);
    }

    /// Types a line and presses Enter; the next wait is for its answer.
    pub(crate) fn enters(&self, line: &str) {
        self.types(line);
        self.presses("Enter");
    }

    /// Pastes a text at once; if `is_bracketed` is set, with the marks by which terminals announce a paste.
    pub(crate) fn pastes(&self, text: &str, is_bracketed: bool) {
        self.tmux(&["set-buffer", "--", text]);
        self.sends(if is_bracketed {
            &["paste-buffer", "-p"]
        } else {
            &["paste-buffer"]
        });
    }

    pub(crate) fn resizes(&self, columns: u16, rows: u16) {
        let size = [columns, rows].map(|length| length.to_string());
        self.sends(&["resize-window", "-x", &size[0], "-y", &size[1]]);
    }

    /// Returns the content of the screen.
    pub(crate) fn screen(&self) -> String {
        self.captured(&[])
    }

    /// Returns the content of the screen with the sequences that colour it.
    pub(crate) fn coloured_screen(&self) -> String {
        self.captured(&["-e"])
    }

    /// Returns everything that has been on the screen, as far as tmux remembers.
    pub(crate) fn history(&self) -> String {
        self.captured(&["-S", "-"])
    }

    fn captured(&self, args: &[&str]) -> String {
        let output = self.tmux(&[&["capture-pane", "-p"], args].concat());
        String::from_utf8(output.stdout).expect("screens are UTF-8")
    }

    /// Waits until `expected` appears on the screen, where it did not stand at the last key.
    ///
    /// Text that is drawn after it may still be missing.
    pub(crate) fn wait_for(&self, expected: &str) -> String {
        self.wait_for_new(expected, |screen| screen.contains(expected))
    }

    /// Waits until the last line is this prompt, with nothing behind it: all text above has then been drawn.
    pub(crate) fn wait_for_prompt(&self, prompt: &str) -> String {
        self.wait_for_new(prompt, |screen| {
            screen.trim_end().lines().last() == Some(prompt)
        })
    }

    fn wait_for_new(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let before = self.before.borrow();
        assert!(!is_there(&before), "{what:?} before the key in:\n{before}");
        self.wait_until(what, || {
            Some(self.screen()).filter(|screen| is_there(screen))
        })
    }

    fn wait_until(&self, what: &str, found: impl Fn() -> Option<String>) -> String {
        let started = Instant::now();
        loop {
            if let Some(screen) = found() {
                return screen;
            }
            let is_patient = started.elapsed() < PATIENCE;
            assert!(is_patient, "no {what:?} in:\n{}", self.screen());
            thread::sleep(PERIOD);
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        let command = command.args(["-S", &self.folder.path("socket"), "kill-server"]);
        // A test that has failed must not fail twice.
        let _ = command.stderr(Stdio::null()).status();
    }
}

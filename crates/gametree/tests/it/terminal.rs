//! A real terminal, which `tmux` plays: what is typed, and what stands on its screen.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio, id};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Far more than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const PERIOD: Duration = Duration::from_millis(20);

/// A terminal with a shell in it, which finds the program by its name.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// The name of a server of its own, which knows no settings of anybody.
    server: String,
    /// The file by which it is reached, which it leaves behind.
    socket: PathBuf,
}

impl Terminal {
    /// A terminal of so many columns and rows; `None`, and a line that says so, where there is no tmux.
    pub(crate) fn open(columns: u16, rows: u16) -> Option<Self> {
        static OPENED: AtomicU32 = AtomicU32::new(0);
        let asked = Command::new("tmux").arg("-V").output();
        if !asked.is_ok_and(|output| output.status.success()) {
            let reason = "left out, since there is no tmux to play the terminal";
            let _ = writeln!(io::stderr(), "{reason}");
            return None;
        }
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let mut terminal = Terminal {
            server: format!("gametree-test-{}-{number}", id()),
            socket: PathBuf::new(),
        };
        let program = Path::new(env!("CARGO_BIN_EXE_gametree"));
        let folder = program.parent().expect("a file lies in a folder").display();
        // The prompt is put together, so that the line that sets it is not taken for it.
        let shell = format!("PATH='{folder}':$PATH PS1='rea''dy$ ' ENV= exec sh -i");
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
        let asked = terminal.tmux(&["display-message", "-p", "#{socket_path}"]);
        let socket = String::from_utf8(asked.stdout).expect("a path of ours");
        terminal.socket = PathBuf::from(socket.trim());
        terminal.wait_for("ready$");
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        // A tmux around the tests is none of theirs.
        command
            .args(["-L", &self.server])
            .args(args)
            .env_remove("TMUX");
        let output = command.stdin(Stdio::null()).output();
        let output = output.expect("tmux starts");
        assert!(output.status.success(), "{args:?}: {output:?}");
        output
    }

    /// Types a text as it is.
    pub(crate) fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-l", "--", text]);
    }

    /// Presses a key, as tmux calls it.
    pub(crate) fn presses(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    pub(crate) fn enters(&self, line: &str) {
        self.types(line);
        self.presses("Enter");
    }

    /// Pastes a text at once; where `is_bracketed`, as terminals do that tell the program so.
    pub(crate) fn pastes(&self, text: &str, is_bracketed: bool) {
        self.tmux(&["set-buffer", "--", text]);
        self.tmux(if is_bracketed {
            &["paste-buffer", "-p"]
        } else {
            &["paste-buffer"]
        });
    }

    pub(crate) fn resizes(&self, columns: u16, rows: u16) {
        let size = [columns, rows].map(|length| length.to_string());
        self.tmux(&["resize-window", "-x", &size[0], "-y", &size[1]]);
    }

    /// What stands on the screen.
    pub(crate) fn screen(&self) -> String {
        self.captured(&[])
    }

    /// The same with the sequences that colour it.
    pub(crate) fn coloured_screen(&self) -> String {
        self.captured(&["-e"])
    }

    /// All that has stood on the screen, as far as tmux remembers.
    pub(crate) fn history(&self) -> String {
        self.captured(&["-S", "-"])
    }

    fn captured(&self, args: &[&str]) -> String {
        let output = self.tmux(&[&["capture-pane", "-p"], args].concat());
        String::from_utf8(output.stdout).expect("screens are UTF-8")
    }

    /// Waits until this stands on the screen, and returns it all.
    pub(crate) fn wait_for(&self, expected: &str) -> String {
        self.wait_until(expected, |screen| screen.contains(expected))
    }

    /// Waits until the last line is this prompt, with nothing behind it.
    pub(crate) fn wait_for_prompt(&self, prompt: &str) -> String {
        self.wait_until(prompt, |screen| {
            screen.trim_end().lines().last() == Some(prompt)
        })
    }

    fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            assert!(started.elapsed() < PATIENCE, "no {what:?} in:\n{screen}");
            thread::sleep(PERIOD);
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        let command = command.args(["-L", &self.server, "kill-server"]);
        // A test that has failed is not to fail twice.
        let _ = command.stderr(Stdio::null()).status();
        let _ = fs::remove_file(&self.socket);
    }
}

//! Programs that are started for a match, their lines, and their end.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_command::{Wire, WireError};
use gametree_core::Mismatch;

use crate::program_output::ProgramOutput;
use crate::spec::Spec;

/// Interval between two checks whether the match is to stop.
const LOOK: Duration = Duration::from_millis(50);
/// Interval between two checks whether all output of a program was read.
const MOMENT: Duration = Duration::from_millis(1);
/// Time for a program to exit after the farewell.
const TO_LEAVE: Duration = Duration::from_millis(500);

/// All running programs, kept so that none outlives the match.
#[derive(Debug, Default)]
pub(crate) struct Nursery {
    running: Mutex<Children>,
}

#[derive(Debug, Default)]
struct Children {
    ids: BTreeSet<u32>,
    is_closed: bool,
}

impl Nursery {
    /// Ends all programs at once; no program starts after this.
    pub(crate) fn close(&self) {
        let mut running = self.lock();
        running.is_closed = true;
        for &id in &running.ids {
            kill(id);
        }
    }

    fn start(&self, command: &mut Command) -> io::Result<Child> {
        // The lock is held until the program is listed, so that closing the nursery ends it too.
        let mut running = self.lock();
        if running.is_closed {
            return Err(io::Error::other("the match is to stop"));
        }
        let child = command.spawn()?;
        running.ids.insert(child.id());
        Ok(child)
    }

    /// Ends a program, which may have ended by itself, and removes it from the list.
    fn end(&self, child: &mut Child) {
        let mut running = self.lock();
        running.ids.remove(&child.id());
        // The system does not reuse the number of a process before `wait`.
        kill(child.id());
        // The program may be gone already.
        let _ = child.kill();
        let _ = child.wait();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Children> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a program together with those that it has started.
#[cfg(unix)]
fn kill(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    if let Ok(id) = i32::try_from(id) {
        // The program may be gone already.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

/// Does nothing: without process groups, the program alone is ended, by its handle.
#[cfg(not(unix))]
fn kill(_: u32) {}

/// State that all programs of a match share.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    pub(crate) nursery: Arc<Nursery>,
    /// Set when the games under way are to be abandoned.
    pub(crate) halt: Arc<AtomicBool>,
    /// Flag to show every line on standard error.
    pub(crate) is_shown: bool,
}

impl Surroundings {
    /// Returns `true` if the games under way are to be abandoned.
    pub(crate) fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    /// Lines for a writing thread, since a program that does not read blocks its writer.
    input: Sender<String>,
    output: ProgramOutput,
    deadline: Instant,
    surroundings: Surroundings,
}

impl Process {
    /// Starts the program of a player.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub(crate) fn start(spec: &Spec, name: &str, surroundings: &Surroundings) -> io::Result<Self> {
        let words = spec.command.as_deref().unwrap_or_default();
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if surroundings.is_shown {
                Stdio::inherit()
            } else {
                Stdio::null()
            });
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // A group of its own: Ctrl-C goes to the match, which ends the group.
            command.process_group(0);
        }
        let mut child = surroundings.nursery.start(&mut command)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (stdin, stdout) = stdin.zip(stdout).expect("both are piped");
        let (input, lines) = channel();
        let output = match ProgramOutput::read(stdout) {
            Ok(output) => output,
            Err(error) => {
                surroundings.nursery.end(&mut child);
                return Err(error);
            }
        };
        // Once this value exists, dropping it ends the program.
        let process = Process {
            name: name.to_owned(),
            child,
            input,
            output,
            deadline: Instant::now(),
            surroundings: surroundings.clone(),
        };
        thread::Builder::new().spawn(move || write_lines(&lines, stdin))?;
        Ok(process)
    }

    /// Sets the time that the next answers may take together.
    pub(crate) fn wait_at_most(&mut self, time: Duration) {
        self.deadline = Instant::now() + time;
    }

    /// Sends the farewell, and waits a moment for the program to exit by itself.
    pub(crate) fn dismiss(mut self, farewell: &str) {
        self.wait_at_most(TO_LEAVE);
        if self.say(farewell).is_ok() {
            while self.hear().is_ok() {}
        }
    }

    /// Returns the time that is left for answers.
    fn left(&self) -> Result<Duration, WireError> {
        if self.surroundings.is_halted() {
            return Err(WireError::Interrupted);
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(WireError::Silent);
        }
        Ok(left)
    }

    /// Shows and returns a line that has arrived.
    fn received(&self, line: io::Result<String>) -> Result<String, WireError> {
        let line = line.map_err(|error| {
            WireError::Refused(Mismatch::new("a line that ends", error.to_string()))
        })?;
        self.show('>', &line);
        Ok(line)
    }

    fn show(&self, arrow: char, line: &str) {
        if self.surroundings.is_shown {
            // A line that cannot be shown is no reason to stop.
            let _ = writeln!(io::stderr(), "{} {arrow} {line}", self.name);
        }
    }

    /// Returns the error that the program is gone, with its exit status where it has one.
    fn lost(&mut self) -> WireError {
        // An interrupted match has ended the program itself.
        if self.surroundings.is_halted() {
            return WireError::Interrupted;
        }
        // A program that has closed its output mostly ends in a moment.
        for _ in 0..10 {
            match self.child.try_wait() {
                Ok(Some(status)) => return WireError::Lost(format!("ended with {status}")),
                Ok(None) => thread::sleep(Duration::from_millis(10)),
                Err(error) => return WireError::Lost(error.to_string()),
            }
        }
        WireError::Lost("closed its output".to_owned())
    }
}

/// Writes lines until there are no more, or the program no longer reads them.
fn write_lines(lines: &Receiver<String>, mut stdin: ChildStdin) {
    for line in lines {
        let written = stdin.write_all(line.as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

impl Wire for Process {
    fn say(&mut self, line: &str) -> Result<(), WireError> {
        self.show('<', line);
        let sent = self.input.send(format!("{line}\n"));
        sent.map_err(|_| self.lost())
    }

    fn hear(&mut self) -> Result<String, WireError> {
        loop {
            let left = self.left()?;
            match self.output.next_within(left.min(LOOK)) {
                Ok(line) => return self.received(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.lost()),
            }
        }
    }

    fn pass_over(&mut self) -> Result<(), WireError> {
        loop {
            // The check comes first, so that no line arrives between the two.
            let is_all = self.output.has_read_all();
            while let Some(line) = self.output.next_at_hand() {
                self.received(line)?;
                self.left()?;
            }
            if is_all {
                return Ok(());
            }
            thread::sleep(self.left()?.min(MOMENT));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.surroundings.nursery.end(&mut self.child);
    }
}

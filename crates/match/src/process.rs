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

use crate::said::Said;
use crate::spec::Spec;

/// How often it is looked whether the match is to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How often it is looked whether all that a program has said was read.
const MOMENT: Duration = Duration::from_millis(1);
/// How long a program may take to leave after it was told to.
const TO_LEAVE: Duration = Duration::from_millis(500);

/// All programs that run, so that none outlives the match.
#[derive(Debug, Default)]
pub(crate) struct Nursery {
    running: Mutex<Running>,
}

#[derive(Debug, Default)]
struct Running {
    ids: BTreeSet<u32>,
    is_closed: bool,
}

impl Nursery {
    /// Ends all programs at once; none is started after this.
    pub(crate) fn close(&self) {
        let mut running = self.lock();
        running.is_closed = true;
        for &id in &running.ids {
            kill(id);
        }
    }

    fn start(&self, command: &mut Command) -> io::Result<Child> {
        // Whoever closes the nursery waits until the program is known.
        let mut running = self.lock();
        if running.is_closed {
            return Err(io::Error::other("the match is to stop"));
        }
        let child = command.spawn()?;
        running.ids.insert(child.id());
        Ok(child)
    }

    /// Ends a program that may have ended by itself, and forgets it.
    fn end(&self, child: &mut Child) {
        let mut running = self.lock();
        running.ids.remove(&child.id());
        // Its number is not given to another one before it was waited for.
        kill(child.id());
        // It may be gone already.
        let _ = child.kill();
        let _ = child.wait();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a program together with those that it has started.
#[cfg(unix)]
fn kill(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    if let Ok(id) = i32::try_from(id) {
        // It may be gone already.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

/// Where there are no groups of processes, the program alone is ended, by its handle.
#[cfg(not(unix))]
fn kill(_: u32) {}

/// What all programs of a match share.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    pub(crate) nursery: Arc<Nursery>,
    /// Set when the games that are under way are to be given up.
    pub(crate) halt: Arc<AtomicBool>,
    /// Whether every line is shown on standard error.
    pub(crate) is_shown: bool,
}

impl Surroundings {
    /// Whether the games that are under way are to be given up.
    pub(crate) fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    /// To a thread of its own, since a program that does not read lets writers wait.
    said: Sender<String>,
    lines: Said,
    deadline: Instant,
    surroundings: Surroundings,
}

impl Process {
    /// Starts the program of a player.
    ///
    /// # Errors
    /// When there is no such program.
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
            // A group of its own: Ctrl-C is for the match, which ends the group.
            command.process_group(0);
        }
        let mut child = surroundings.nursery.start(&mut command)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (stdin, stdout) = stdin.zip(stdout).expect("both are piped");
        let (said, lines_to_say) = channel();
        let lines = match Said::read(stdout) {
            Ok(lines) => lines,
            Err(error) => {
                surroundings.nursery.end(&mut child);
                return Err(error);
            }
        };
        // From here on it is ended where something is missing.
        let process = Process {
            name: name.to_owned(),
            child,
            said,
            lines,
            deadline: Instant::now(),
            surroundings: surroundings.clone(),
        };
        thread::Builder::new().spawn(move || write_lines(&lines_to_say, stdin))?;
        Ok(process)
    }

    /// Lets the next answers take as long as this together.
    pub(crate) fn wait_at_most(&mut self, time: Duration) {
        self.deadline = Instant::now() + time;
    }

    /// Says farewell, and waits a moment for the program to leave by itself.
    pub(crate) fn dismiss(mut self, farewell: &str) {
        self.wait_at_most(TO_LEAVE);
        if self.say(farewell).is_ok() {
            while self.hear().is_ok() {}
        }
    }

    /// The time that answers have left.
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

    /// A line that has come.
    fn heard(&self, line: io::Result<String>) -> Result<String, WireError> {
        let line = line.map_err(|error| {
            WireError::Refused(Mismatch::new("a line that ends", error.to_string()))
        })?;
        self.show('>', &line);
        Ok(line)
    }

    fn show(&self, arrow: char, line: &str) {
        if self.surroundings.is_shown {
            // What cannot be shown is no reason to stop.
            let _ = writeln!(io::stderr(), "{} {arrow} {line}", self.name);
        }
    }

    /// That the program is gone, and how.
    fn lost(&mut self) -> WireError {
        // Whoever interrupts the match has ended the program.
        if self.surroundings.is_halted() {
            return WireError::Interrupted;
        }
        // What has closed its output mostly ends in a moment.
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

/// Writes lines until there are no more, or nobody reads them.
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
        let sent = self.said.send(format!("{line}\n"));
        sent.map_err(|_| self.lost())
    }

    fn hear(&mut self) -> Result<String, WireError> {
        loop {
            let left = self.left()?;
            match self.lines.next_within(left.min(LOOK)) {
                Ok(line) => return self.heard(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.lost()),
            }
        }
    }

    fn pass_over(&mut self) -> Result<(), WireError> {
        loop {
            // In this order, so that no line comes between the two.
            let is_all = self.lines.has_read_all();
            while let Some(line) = self.lines.next_at_hand() {
                self.heard(line)?;
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

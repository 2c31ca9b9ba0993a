//! Input of the person at the board, as events.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use gametree_command::{BoundedLines, Failure, INTERRUPTED, Interrupt};
use gametree_registry::unreadable;

use crate::event::{Event, Prompt};
use crate::line_editor::{LineEditor, SavedTerminal};

/// Limit on the bytes of a line, far above every command; the rest is ignored.
const MAX_LINE_BYTES: usize = 4_096;

/// Lines typed and Ctrl-C, one after the other.
#[derive(Debug)]
pub(crate) struct Events {
    source: Source,
    interrupt: Interrupt,
    is_editing: Arc<AtomicBool>,
}

/// Source of lines.
#[derive(Debug)]
enum Source {
    /// A terminal in which a person edits lines.
    Editor(Box<LineEditor>),
    /// A file, a pipe, or a terminal that shows something else.
    Lines {
        receiver: Receiver<io::Result<Event>>,
        sender: SyncSender<io::Result<Event>>,
        is_listening: bool,
        /// Set when no more lines will come, so that nothing waits for one.
        has_ended: bool,
    },
}

impl Events {
    /// Handles Ctrl-C from now on, and standard input from the first question on; with line editing where both ends are terminals.
    pub(crate) fn new(is_terminal: bool) -> Self {
        let (sender, receiver) = sync_channel(1);
        let wake = sender.clone();
        let is_editing = Arc::new(AtomicBool::new(false));
        let at_prompt = Arc::clone(&is_editing);
        let saved = Mutex::new(is_terminal.then(SavedTerminal::now).flatten());
        let interrupt = Interrupt::listen(move || {
            // Ctrl-C is a key while a line is edited, so another signal at that time ends the program.
            if at_prompt.load(Ordering::Relaxed) {
                if let Ok(saved) = saved.lock()
                    && let Some(saved) = &*saved
                {
                    saved.restore();
                }
                std::process::exit(i32::from(INTERRUPTED));
            }
            // When the queue is full, no thread waits, and the flag is enough.
            drop(wake.try_send(Ok(Event::Interrupted)));
        });
        let editor = is_terminal.then(LineEditor::new).flatten();
        let source = match editor {
            Some(editor) => Source::Editor(Box::new(editor)),
            None => Source::Lines {
                receiver,
                sender,
                is_listening: false,
                has_ended: false,
            },
        };
        Events {
            source,
            interrupt,
            is_editing,
        }
    }

    pub(crate) const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Returns `true` if typed lines do not appear on the screen by themselves.
    pub(crate) const fn is_piped(&self) -> bool {
        matches!(self.source, Source::Lines { .. })
    }

    /// Waits for the next line.
    pub(crate) fn next(
        &mut self,
        prompt: Prompt,
        dialogue: &mut dyn Write,
    ) -> Result<Event, Failure> {
        match &mut self.source {
            Source::Editor(editor) => {
                dialogue.flush()?;
                self.is_editing.store(true, Ordering::Relaxed);
                let event = editor.read(prompt, dialogue);
                self.is_editing.store(false, Ordering::Relaxed);
                // A signal after the search and before the prompt was meant for that search.
                self.interrupt.take();
                event
            }
            Source::Lines {
                receiver,
                sender,
                is_listening,
                has_ended,
            } => {
                write!(dialogue, "{}", prompt.plain)?;
                dialogue.flush()?;
                if !*is_listening && !*has_ended {
                    let sender = sender.clone();
                    // The thread ends with the input or with the program.
                    thread::Builder::new()
                        .spawn(move || send_lines(io::stdin().lock(), &sender))
                        .map_err(|error| {
                            Failure::Other(format!("no thread to read in: {error}"))
                        })?;
                    *is_listening = true;
                }
                loop {
                    let event = if *has_ended {
                        Ok(Event::End)
                    } else {
                        receiver.recv().unwrap_or(Ok(Event::End))
                    };
                    if self.interrupt.take() {
                        return Ok(Event::Interrupted);
                    }
                    // An interruption while an engine was thinking has already been handled.
                    if !matches!(event, Ok(Event::Interrupted)) {
                        *has_ended = !matches!(event, Ok(Event::Line(_)));
                        let unread = |error| Failure::input("standard input", &unreadable(&error));
                        return event.map_err(unread);
                    }
                }
            }
        }
    }
}

fn send_lines(input: impl BufRead, sender: &SyncSender<io::Result<Event>>) {
    for line in BoundedLines::new(input, MAX_LINE_BYTES) {
        let line = line.map(|line| Event::Line(line.to_text_lossy().trim().to_owned()));
        let is_last = line.is_err();
        if sender.send(line).is_err() || is_last {
            return;
        }
    }
    // Without a receiver the end has no use.
    drop(sender.send(Ok(Event::End)));
}

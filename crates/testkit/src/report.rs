//! The report of a check: every broken law once, with the first position that breaks it.

use std::any::Any;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use gametree_core::Notation;

/// The broken laws, in the order in which they were found.
#[derive(Debug, Default)]
pub(crate) struct Report {
    broken: Vec<Broken>,
    /// The words of the panic of the game, if that has ended the check.
    panic: Option<String>,
}

/// A broken law, with the details of its first violation.
#[derive(Debug)]
struct Broken {
    law: &'static str,
    position: String,
    what: String,
    times: u32,
}

impl Report {
    /// Records that a law is broken at this position, with the difference.
    pub(crate) fn broken<P: Notation>(&mut self, law: &'static str, pos: &P, what: impl Display) {
        if let Some(known) = self.broken.iter_mut().find(|broken| broken.law == law) {
            known.times += 1;
            return;
        }
        self.broken.push(Broken {
            law,
            position: pos.position_text(),
            what: what.to_string(),
            times: 1,
        });
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, broken) in self.broken.iter().enumerate() {
            let Broken {
                law,
                position,
                what,
                times,
            } = broken;
            let line = if number == 0 { "" } else { "\n" };
            write!(
                f,
                "{line}law broken: {law}\n  position: {position}\n  {what}"
            )?;
            match times {
                1 => {}
                2 => f.write_str("\n  and once more")?,
                _ => write!(f, "\n  and {} more times", times - 1)?,
            }
        }
        if let Some(words) = &self.panic {
            write!(
                f,
                "\nthe game panicked then, so that the rest was not checked: {words}"
            )?;
        }
        Ok(())
    }
}

/// Runs a check to its end and returns the broken laws.
///
/// A panic of the game ends the check, but the laws found broken before are reported, since they may well be the cause.
pub(crate) fn broken(check: impl FnOnce(&mut Report)) -> Option<String> {
    let mut report = Report::default();
    let ended = catch_unwind(AssertUnwindSafe(|| check(&mut report)));
    if let Err(cause) = ended {
        if report.broken.is_empty() {
            resume_unwind(cause);
        }
        report.panic = Some(words_of(&*cause).to_owned());
    }
    (!report.broken.is_empty()).then(|| report.to_string())
}

/// Returns the words of a panic.
fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without words")
}

/// Runs a check to its end and fails the test if a law was broken.
#[track_caller]
pub(crate) fn conclude(check: impl FnOnce(&mut Report)) {
    if let Some(broken) = broken(check) {
        panic!("{broken}");
    }
}

//! Browser of the system, opened at an address.

use std::process::{Command, Stdio};
use std::thread;

use gametree_command::Failure;
use gametree_core::Mismatch;

/// Program that opens addresses with the browser of the user, and its arguments before the address.
const OPENER: (&str, &[&str]) = if cfg!(target_os = "windows") {
    // The empty argument is the title of the window, for which `start` would take a quoted address.
    ("cmd", &["/c", "start", ""])
} else if cfg!(target_os = "macos") {
    ("open", &[])
} else {
    ("xdg-open", &[])
};

/// Opens the page while the server goes on, and reports a failure in one line.
pub(crate) fn open(page: String, program: String) {
    // Some openers end with the browser only.
    let opened = thread::Builder::new().spawn(move || {
        let (opener, args) = OPENER;
        let mut command = Command::new(opener);
        command.args(args).arg(page).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let found = match command.status() {
            Ok(status) if status.success() => return,
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        let error = Mismatch::new(format!("{opener} to open the page"), found);
        Failure::input("--open", &error).report(&program);
    });
    // Without a thread the address is still there to be opened by hand.
    drop(opened);
}

//! Abilities of the terminal.

use std::env;

/// Returns `true` if the terminal, if there is one, can only print one line after the other.
pub fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

//! How a broken law is reported.

use std::fmt::Display;

use gametree_core::Notation;

/// Fails the test: names the law, the position, and what differs.
pub(crate) fn broken<P: Notation>(law: &str, pos: &P, what: impl Display) -> ! {
    panic!(
        "law broken: {law}\n  position: {}\n  {what}",
        pos.position_text()
    )
}

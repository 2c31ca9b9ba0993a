//! Conversations in the Universal Game Interface, and matches of engines that break their contract.

mod panics;
mod ugi;

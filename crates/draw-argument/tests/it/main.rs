//! Tests of arguments against plain search: written along its strategy, checked, and forged.

mod brute;
mod forged;
mod refusals;
mod written;

//! The table from outside: what engines store, and many threads at once.

mod records;
mod stress;
mod wide;

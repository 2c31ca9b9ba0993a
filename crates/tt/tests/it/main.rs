//! The table from outside: what engines store, and many threads at once.

mod growth;
mod records;
mod stress;
mod wide;

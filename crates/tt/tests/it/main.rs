//! Tests of the table from outside: the records of engines, and many threads at once.

mod growth;
mod records;
mod stress;
mod wide;

//! The weak game against plain search, and against published values.

mod arguments;
mod brute;
mod claims;
mod memory;
mod random;
mod together;
mod values;

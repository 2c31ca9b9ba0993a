//! The weak game against plain search, and against published values.

mod arguments;
mod brute;
mod claims;
mod random;
mod values;

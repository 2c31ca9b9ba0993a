//! Tests of the weak game against plain search, and against published values.

mod arguments;
mod brute;
mod claims;
mod cooperation;
mod fit;
mod memory;
mod random;
mod real;
mod values;

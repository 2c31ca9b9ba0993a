//! Tests that the kit accepts a correct game and finds every flaw that is planted in it.

mod everywhere;
mod heaps;
mod kit;
mod parts;
mod reports;
mod salts;
mod walk;

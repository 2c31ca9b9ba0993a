//! Whole games solved into databases, through the public API.

mod counts;
mod damage;
mod enumeration;
mod games;
mod processes;
mod resumed;
mod values;

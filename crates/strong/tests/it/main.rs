//! Whole games solved into databases, through the public API.

mod counts;
mod damage;
mod enumeration;
mod forged;
mod games;
mod processes;
mod resumed;
mod values;

//! Writing of the certificates of answers.

mod strategy;
mod write;

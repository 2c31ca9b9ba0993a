//! Names of moves, in the form that sentences take.

use gametree_core::{Argument, Phrase};

use crate::Step;

/// Maximum number of names of moves in one sentence.
const MOST_MOVES: usize = 10;
/// Maximum number of moves of an example.
const MOST_OF_LINE: usize = 12;

/// Joins phrases one after the other.
pub(crate) fn all(phrases: &[Phrase]) -> Argument {
    Argument::all(phrases.iter().cloned())
}

/// Names moves, or the first of many.
pub(crate) fn named(moves: &[String]) -> Argument {
    Argument::All(names(moves))
}

/// Names moves of which one is made, or the first of many.
pub(crate) fn one_of(moves: &[String]) -> Argument {
    Argument::Any(names(moves))
}

fn names(moves: &[String]) -> Vec<Argument> {
    let shown = match moves.len() {
        ..=MOST_MOVES => moves.len(),
        _ => MOST_MOVES - 1,
    };
    let (shown, rest) = moves.split_at(shown);
    let mut names: Vec<Argument> = shown.iter().map(|m| m.as_str().into()).collect();
    if !rest.is_empty() {
        names.push(Phrase::new("more-moves").with("count", rest.len()).into());
    }
    names
}

/// Lists moves one after the other, or the first of many.
pub(crate) fn run(steps: &[Step]) -> String {
    let words = steps.iter().map(|step| step.words.as_str());
    let mut run: Vec<&str> = words.take(MOST_OF_LINE).collect();
    if steps.len() > MOST_OF_LINE {
        run.push("…");
    }
    run.join(" ")
}

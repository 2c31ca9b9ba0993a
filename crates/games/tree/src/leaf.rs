//! Leaves of trees: points for MAX, or a verdict.

use std::fmt;

use gametree_core::Score;

/// A kind of leaf, with the names of the players in its trees.
pub(crate) trait Leaf: Copy + fmt::Display {
    /// Returns the description of a leaf for errors.
    fn expected() -> String;

    /// The words for the nodes of First and of Second.
    const SIDES: [&'static str; 2];

    /// Set if the leaf is a string in JSON.
    const IS_QUOTED: bool;

    /// Reads a leaf from one word.
    fn read(word: &str) -> Option<Self>;
}

impl Leaf for i16 {
    fn expected() -> String {
        format!("an integer from -{0} to {0}", Score::MAX_ESTIMATE)
    }

    const SIDES: [&'static str; 2] = ["max", "min"];
    const IS_QUOTED: bool = false;

    /// Reads a number as in JSON, without a plus sign and leading zeros; `3.0` and `1e2` are integers, too.
    fn read(word: &str) -> Option<Self> {
        let number: f64 = serde_json::from_str(word).ok()?;
        // Integers are printed without a point and an exponent.
        let value: i16 = number.to_string().parse().ok()?;
        (value.unsigned_abs() <= Score::MAX_ESTIMATE.unsigned_abs()).then_some(value)
    }
}

/// The result at a leaf of an AND/OR tree, seen by the player of the OR nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player of the OR nodes wins.
    Win,
    /// The player of the OR nodes does not win.
    Loss,
    /// Unknown: the tree goes on below, but the text has no nodes there.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Unknown => "?",
        })
    }
}

/// The words of AND/OR trees for their leaves.
pub(crate) const WORDS: [&str; 3] = ["win", "loss", "?"];

impl Leaf for Verdict {
    fn expected() -> String {
        let [win, loss, unknown] = WORDS;
        format!("{win}, {loss} or {unknown}")
    }

    const SIDES: [&'static str; 2] = ["or", "and"];
    const IS_QUOTED: bool = true;

    fn read(word: &str) -> Option<Self> {
        match word {
            "win" => Some(Verdict::Win),
            "loss" => Some(Verdict::Loss),
            "?" => Some(Verdict::Unknown),
            _ => None,
        }
    }
}

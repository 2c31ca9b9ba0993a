//! Lines of a file that differ from the types that hold their content.

use gametree_core::Player;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::PlayerName;
use crate::{Counts, Found, Header, Visit};

/// The first line as it is written.
#[derive(Serialize)]
pub(crate) struct FirstLine<'a> {
    pub(crate) format: &'a str,
    pub(crate) version: u64,
    #[serde(flatten)]
    pub(crate) header: &'a Header,
}

/// The keys of the first line by which a trace is known.
#[derive(Deserialize)]
pub(crate) struct Format {
    #[serde(default)]
    pub(crate) format: Value,
    #[serde(default)]
    pub(crate) version: Value,
}

/// A node, with the number of its parent.
#[derive(Serialize, Deserialize)]
pub(crate) struct NodeLine {
    pub(crate) node: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<u64>,
    pub(crate) search: u32,
    pub(crate) ply: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) led_here: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pass: Option<bool>,
    #[serde(with = "PlayerName")]
    pub(crate) to_move: Player,
    /// The record of the search, which is read by itself.
    #[serde(flatten, skip_deserializing)]
    pub(crate) visit: Option<Visit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_out: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_out_moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) folded: Option<Counts>,
}

/// The keys of a line that show what the line holds; null counts as absent.
#[derive(Deserialize)]
pub(crate) struct Keys {
    pub(crate) totals: Option<IgnoredAny>,
    pub(crate) kind: Option<IgnoredAny>,
    pub(crate) value: Option<IgnoredAny>,
}

/// The totals and the result.
#[derive(Serialize, Deserialize)]
pub(crate) struct LastLine {
    pub(crate) totals: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beyond: Option<Counts>,
    pub(crate) answer: Found,
}

//! `tree`: what a search does at every node of a tree.

mod and_or;
mod points;

use clap::{Parser, ValueEnum, ValueHint};
use gametree_command::{Command, Context, Ending, Failure, name_of, parse_number, read_path};
use gametree_core::{Mismatch, Place};
use std::ffi::OsString;
use std::path::Path;

use crate::{AndOrTree, Tree};

/// More than a tree of a million nodes takes as JSON with a name for each of them.
pub(super) const MAX_TREE_BYTES: u64 = 64 << 20;

/// Explain a search on a tree, node by node
///
/// A tree with points at its leaves is printed with the window and the value of each node, and whether the search visited it, cut it off (and by which bound) or never reached it; then come the leaves that minimax and alpha-beta visit.
/// A tree with win, loss and ? at its leaves is an AND/OR tree, and is printed with proof and disproof numbers, step by step as proof-number search grows it.
/// `solve tree:FILE --engine X` runs every other engine on a file with points at its leaves.
/// `--order worst` puts the best child of every node last, by its value, which is not always the order in which most leaves are visited.
#[derive(Debug, Parser)]
pub struct TreeArgs {
    /// A file with the tree, as JSON or as indented text, or the tree itself as JSON; - is standard input
    #[arg(value_name = "FILE|JSON", value_hint = ValueHint::FilePath)]
    tree: OsString,
    /// With points at the leaves: the search to explain [default: alphabeta]
    #[arg(long, value_enum)]
    engine: Option<TreeEngine>,
    /// With points at the leaves: how to sort the children of every node before [default: given]
    #[arg(long, value_enum)]
    order: Option<ChildOrder>,
    /// With win, loss and ? at the leaves: stop after this many steps
    #[arg(long, value_name = "COUNT", value_parser = steps)]
    steps: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A search that can be explained node by node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TreeEngine {
    /// The whole tree, as the textbooks write it
    Minimax,
    /// The same in one function
    Negamax,
    /// Alpha-beta without a table
    #[value(name = "alphabeta", alias = "alpha-beta")]
    AlphaBeta,
    /// Principal variation search over a table
    Pvs,
}

/// How the children of every node are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ChildOrder {
    /// As in the file
    Given,
    /// The one that is best for the player to move comes first
    Best,
    /// The one that is best for the player to move comes last
    Worst,
}

impl Command for TreeArgs {
    const NAME: &str = "tree";
    const EXAMPLES: &[&str] = &[
        "PROGRAM tree '[[3,5],[2,9]]'",
        "PROGRAM tree tree.json",
        "PROGRAM tree tree.txt --engine pvs --order best",
        "PROGRAM tree - --json < tree.json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let name = self.source();
        let text = match self.written_out() {
            Some(text) => text.to_owned(),
            None => read_path(Path::new(&self.tree), MAX_TREE_BYTES)
                .map_err(|error| Failure::input(&name, &error))?,
        };
        match parse(&text).map_err(|error| Failure::input(&name, &error))? {
            Content::Points(_) if self.steps.is_some() => Err(Failure::Input(format!(
                "{name}: expected win, loss and ? at the leaves for --steps, found points"
            ))),
            Content::AndOr(_) if self.engine.is_some() || self.order.is_some() => {
                Err(Failure::Input(format!(
                    "{name}: expected points at the leaves for --engine and --order, found win, loss and ?"
                )))
            }
            Content::Points(tree) => points::explain(self, &tree, context),
            Content::AndOr(tree) => and_or::grow(self, &tree, context),
        }
    }
}

impl TreeArgs {
    /// The tree, where it is written out.
    fn written_out(&self) -> Option<&str> {
        self.tree.to_str().filter(|text| is_written_out(text))
    }

    /// What answers and errors call the tree: itself, or its file.
    fn source(&self) -> String {
        match self.written_out() {
            Some(text) => text.to_owned(),
            None => name_of(Path::new(&self.tree)),
        }
    }
}

/// Whether a text is a tree rather than the name of a file.
pub(super) fn is_written_out(text: &str) -> bool {
    text.starts_with(['[', '{'])
}

fn steps(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number of steps", 0..=u64::MAX)
}

/// A tree of either kind.
#[derive(Debug)]
pub(super) enum Content {
    /// Points for MAX at the leaves.
    Points(Tree),
    /// `win`, `loss` and `?` at the leaves.
    AndOr(AndOrTree),
}

/// Reads a tree; its leaves and the names of its players say of which kind it is.
///
/// # Errors
/// When it is of neither kind: what is wrong with it as the kind of which more could be read.
pub(super) fn parse(text: &str) -> Result<Content, Mismatch> {
    let as_points = match Tree::parse(text) {
        Ok(tree) => return Ok(Content::Points(tree)),
        Err(error) => error,
    };
    let as_and_or = match AndOrTree::parse(text) {
        Ok(tree) => return Ok(Content::AndOr(tree)),
        Err(error) => error,
    };
    let place = |error: &Mismatch| match error.place {
        Some(Place::Text { line, column }) => (line, column),
        _ => (0, 0),
    };
    Err(if place(&as_and_or) > place(&as_points) {
        as_and_or
    } else {
        as_points
    })
}

//! `tree`: what a search does at every node of a tree from a file.

mod and_or;
mod points;

use gametree_tree::{AndOrTree, ReadError, Tree};

use crate::Context;
use crate::args::TreeArgs;
use crate::error::{Ending, Failure};
use crate::input::{MAX_TREE_BYTES, name_of, read_path};

pub(crate) fn run(args: &TreeArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let name = name_of(&args.file);
    let text = read_path(&args.file, MAX_TREE_BYTES);
    let text = text.map_err(|error| Failure::input(&name, &error))?;
    match parse(&text).map_err(|error| Failure::input(&name, &error))? {
        Content::Points(_) if args.steps.is_some() => Err(Failure::Input(format!(
            "{name}: expected win, loss and ? at the leaves for --steps, found points"
        ))),
        Content::AndOr(_) if args.engine.is_some() || args.order.is_some() => {
            Err(Failure::Input(format!(
                "{name}: expected points at the leaves for --engine and --order, found win, loss and ?"
            )))
        }
        Content::Points(tree) => points::explain(args, &tree, context),
        Content::AndOr(tree) => and_or::grow(args, &tree, context),
    }
}

/// A tree of either kind.
#[derive(Debug)]
pub(crate) enum Content {
    /// Points for MAX at the leaves.
    Points(Tree),
    /// `win`, `loss` and `?` at the leaves.
    AndOr(AndOrTree),
}

/// Reads a tree; its leaves and the names of its players say of which kind it is.
///
/// # Errors
/// When it is of neither kind: what is wrong with it as the kind of which more could be read.
pub(crate) fn parse(text: &str) -> Result<Content, ReadError> {
    let as_points = match Tree::parse(text) {
        Ok(tree) => return Ok(Content::Points(tree)),
        Err(error) => error,
    };
    let as_and_or = match AndOrTree::parse(text) {
        Ok(tree) => return Ok(Content::AndOr(tree)),
        Err(error) => error,
    };
    let place = |error: &ReadError| (error.line, error.column);
    Err(if place(&as_and_or) > place(&as_points) {
        as_and_or
    } else {
        as_points
    })
}

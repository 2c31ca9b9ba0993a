//! The command `tree`, which shows a search at every node of a game, and of trees from files.

mod and_or;
mod points;

use std::path::Path;

use clap::{Parser, ValueEnum};
use gametree_cli::{RecordArgs, RecordSource};
use gametree_command::{Command, Context, Ending, Failure, parse_number};
use gametree_core::Mismatch;
use gametree_registry::{EngineKind, Words};

use super::content::{Content, is_written_out, parse};
use crate::TEXTS;

/// Record a search and show what it does at every node
///
/// A node is drawn with the window of the search and the value found, or a bound after ≤ or ≥, both for the first player, MAX, and with the cut and the bound behind it; a node of a prover is drawn with its proof and disproof numbers.
/// Nodes that are not drawn are counted below their ancestor.
/// By default alphabeta searches a game for 5 seconds, and the last whole iteration is drawn; a trace from a file is drawn again.
///
/// A tree from a file, or written out as JSON, is drawn as a whole if it has points at its leaves, unreached branches included, with the leaves that minimax and alpha-beta visit; any option but --reasons and an engine among minimax, negamax, alphabeta and pvs searches it like other games, as tree:FILE.
/// A tree with win, loss and ? at its leaves is an AND/OR tree, and is drawn with proof and disproof numbers, step by step as proof-number search grows it.
#[derive(Debug, Parser)]
pub struct TreeArgs {
    #[command(flatten)]
    record: RecordArgs,
    /// For trees with points at the leaves: sort the children of every node first; `worst` puts the best child by its value last, which is not always the order in which most leaves are visited [default: given]
    #[arg(long, value_enum, help_heading = "Trees from files")]
    order: Option<ChildOrder>,
    /// For trees with win, loss and ? at the leaves: stop after this many steps
    #[arg(long, value_name = "COUNT", value_parser = steps, help_heading = "Trees from files")]
    steps: Option<u64>,
}

/// The order of the children of every node.
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
        "PROGRAM tree GAME --depth 3",
        "PROGRAM tree GAME --engine df-pn --moves \"MOVES\" --show 20",
        "PROGRAM tree GAME --engine pvs --depth 4 --trace search.jsonl",
        "PROGRAM tree GAME --depth 2 --svg tree.svg --boards",
        "PROGRAM tree search.jsonl --show 200",
        "PROGRAM tree '[[3,5],[2,9]]'",
        "PROGRAM tree tree.txt --engine pvs --order best",
        "PROGRAM tree - --json < tree.json",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        match self.record.source(context)? {
            RecordSource::Text { name, text } => self.draw(&name, &text, context),
            RecordSource::Game(game) => {
                self.expect_no_tree(&game)?;
                self.record.search(&game, context)
            }
            RecordSource::Trace(trace) => {
                self.expect_no_tree("the trace")?;
                self.record.show(&trace, context)
            }
        }
    }
}

impl TreeArgs {
    /// Draws a tree as a whole, or searches it like any other game.
    fn draw(&self, name: &str, text: &str, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let tree = parse(text).map_err(|error| Failure::input(name, &error))?;
        let is_drawn_whole = match self.record.engine() {
            None => true,
            Some(engine) => matches!(
                engine,
                EngineKind::Minimax | EngineKind::Negamax | EngineKind::AlphaBeta | EngineKind::Pvs
            ),
        };
        match tree {
            Content::Points(_) if self.steps.is_some() => Err(Failure::Input(format!(
                "{name}: expected win, loss and ? at the leaves for --steps, found points"
            ))),
            Content::AndOr(_)
                if self.record.engine().is_some()
                    || self.order.is_some()
                    || self.record.asks_for_reasons()
                    || self.record.asks_for_more() =>
            {
                Err(Failure::Input(format!(
                    "{name}: expected points at the leaves for --order and options of a search, such as --engine and --reasons, found win, loss and ?"
                )))
            }
            Content::Points(_) if !is_drawn_whole || self.record.asks_for_more() => {
                if self.order.is_some() {
                    return Err(Failure::Input(format!(
                        "{name}: expected no options of a search beside --order, found some"
                    )));
                }
                let source = if name == "standard input" { text } else { name };
                let source = source.trim();
                if !is_written_out(source) && source == text.trim() {
                    let expected = "a tree as JSON, or in a file, for options of a search";
                    return Err(Failure::input(
                        name,
                        &Mismatch::new(expected, "indented text"),
                    ));
                }
                let game = format!("tree:{}", source.replace(['\n', '\r'], " "));
                self.record.search(&game, context)
            }
            Content::Points(tree) => points::explain(self, name, &tree, context),
            Content::AndOr(tree) => and_or::grow(self, name, &tree, context),
        }
    }

    /// Returns the texts for the drawings of trees, in the requested language.
    fn words(&self) -> Words {
        Words::new(self.record.language(), &[TEXTS])
    }

    /// Refuses the options for trees from files alone.
    fn expect_no_tree(&self, found: &str) -> Result<(), Failure> {
        let option = match (self.order, self.steps) {
            (Some(_), _) => "--order",
            (None, Some(_)) => "--steps",
            (None, None) => return Ok(()),
        };
        let error = Mismatch::new("a tree from a file", found);
        Err(Failure::input(option, &error))
    }
}

/// Returns the title of a tree's picture: the name of its file, without the directory and the extension.
pub(super) fn title(name: &str) -> String {
    let stem = Path::new(name).file_stem();
    let stem = stem.filter(|_| !is_written_out(name));
    stem.map_or_else(
        || name.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

fn steps(text: &str) -> Result<u64, Mismatch> {
    parse_number(text, "a number of steps", 0..=u64::MAX)
}

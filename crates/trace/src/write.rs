//! Writer of traces as JSON lines.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::lines::{FirstLine, LastLine, NodeLine};
use crate::{Counts, Node, Step, Trace};

/// The name of the format, in the first line of a file.
pub const FORMAT: &str = "gametree-trace";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 1;

impl Trace {
    /// Writes the trace as JSON lines: a header, an object for each visible node, and the totals.
    ///
    /// # Errors
    /// Fails if the sink fails.
    pub fn write(&self, sink: &mut dyn Write) -> io::Result<()> {
        writeln!(sink, "{}", self.header_json())?;
        for node in &self.nodes {
            writeln!(sink, "{}", self.node_json(node))?;
        }
        writeln!(sink, "{}", self.end_json())
    }

    /// Returns the header as the first line holds it.
    pub fn header_json(&self) -> Value {
        json!(FirstLine {
            format: FORMAT,
            version: VERSION,
            header: &self.header,
        })
    }

    /// Returns a node as it is written.
    ///
    /// # Panics
    /// Panics if `node` does not belong to this trace.
    pub fn node_json(&self, node: &Node) -> Value {
        let leaves_out = node.left_out > 0;
        let (led_here, pass) = match &node.step {
            Step::Root => (None, None),
            Step::Move(text) => (Some(text.clone()), None),
            Step::Pass => (None, Some(true)),
        };
        json!(NodeLine {
            node: node.number,
            parent: node.parent.map(|at| self.nodes[at].number),
            search: node.search,
            ply: node.ply,
            led_here,
            pass,
            to_move: node.to_move,
            visit: Some(node.visit.clone()),
            left_out: leaves_out.then_some(node.left_out),
            left_out_moves: leaves_out.then(|| node.left_out_moves.clone()),
            folded: counted(node.folded),
        })
    }

    /// Returns the totals and the answer as the last line holds them.
    pub fn end_json(&self) -> Value {
        json!(LastLine {
            totals: self.totals(),
            beyond: counted(self.beyond),
            answer: self.found.clone(),
        })
    }
}

/// Returns counts that are not all zero.
fn counted(counts: Counts) -> Option<Counts> {
    Some(counts).filter(|counts| !counts.is_empty())
}

//! Text drawings of trees with lines, one node a line, with the results of a search.

use std::fmt;

use gametree_core::{Bound, Phrase, Score, Window};
use gametree_render::{Language, Texts, Words};

use crate::leaf::Leaf;
use crate::{Explanation, Fate, Node, PnsTree, Shape, State, Verdict, Visit};

/// The texts of a [`Drawing`] and of the command `tree`, for [`Words::new`].
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// A tree whose text form has one node a line.
pub struct Drawing<'a> {
    of: Of<'a>,
    words: &'a Words,
}

enum Of<'a> {
    Explanation(&'a Explanation),
    Pns(&'a PnsTree),
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing").finish_non_exhaustive()
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Of::Explanation(explanation) => {
                let line = |node| Some(explanation.line(node, self.words));
                draw(explanation.tree().shape(), f, line)
            }
            Of::Pns(pns) => {
                let next = match pns.state() {
                    State::Open(node) | State::Stuck(node) => Some(node),
                    State::Proven | State::Disproven => None,
                };
                let line = |node| pns.line(node, next == Some(node), self.words);
                draw(pns.tree().shape(), f, line)
            }
        }
    }
}

/// Draws the nodes that have a line, each after the lines that lead to it; below a node without a line, no node has one.
fn draw<L: Copy>(
    shape: &Shape<L>,
    f: &mut fmt::Formatter<'_>,
    line: impl Fn(Node) -> Option<String>,
) -> fmt::Result {
    // For each step on the path to the node, `true` if it was to a last child.
    let mut is_last: Vec<bool> = Vec::new();
    for (node, line) in shape.nodes().filter_map(|node| Some((node, line(node)?))) {
        if let Some(parent) = shape.parent(node) {
            is_last.truncate(shape.ply(parent));
            for &above in &is_last {
                f.write_str(if above { "   " } else { "│  " })?;
            }
            let last = shape.children(parent).last() == Some(&node);
            f.write_str(if last { "└─ " } else { "├─ " })?;
            is_last.push(last);
        }
        writeln!(f, "{line}")?;
    }
    Ok(())
}

/// Returns the label of a node in a drawing.
fn label<L: Copy>(shape: &Shape<L>, node: Node, words: &Words) -> String {
    if node == Node::ROOT && shape.name(node).is_none() {
        return words.say(&Phrase::new("root"));
    }
    shape.label(node)
}

impl Explanation {
    /// Returns the drawing of the tree with the results at each node, in `words` that include [`TEXTS`].
    pub fn drawing<'a>(&'a self, words: &'a Words) -> Drawing<'a> {
        let of = Of::Explanation(self);
        Drawing { of, words }
    }

    fn line(&self, node: Node, words: &Words) -> String {
        let shape = self.tree().shape();
        let mut text = label(shape, node, words);
        if shape.leaf(node).is_none() {
            let side = <i16 as Leaf>::SIDES[shape.side(node).index()];
            text = format!("{text} {side}");
        }
        let left_out = |message| words.say(&Phrase::new(message).with("node", text.as_str()));
        match self.fate(node) {
            Fate::Visited => {}
            Fate::CutOff => return left_out("cut-off"),
            Fate::NeverReached => return left_out("never-reached"),
        }
        let visits = self.visits(node).iter();
        let visits = visits.map(|visit| self.visit(node, visit, words));
        let all = visits.reduce(|before, next| {
            let both = Phrase::new("again").with("visit", before);
            words.say(&both.with("next", next))
        });
        format!("{text} {}", all.unwrap_or_default())
    }

    fn visit(&self, node: Node, visit: &Visit, words: &Words) -> String {
        let Window { alpha, beta } = visit.window;
        let window = format!("({}, {})", Edge(alpha), Edge(beta));
        let Some(score) = visit.score else {
            return format!("{window} {}", words.say(&Phrase::new("stopped")));
        };
        let found = format!("{window} {} {}", relation(visit.bound), Edge(score));
        let remarks = self.cut(node, visit).into_iter();
        remarks.fold(found, |text, remark| {
            let both = Phrase::new("with-remark").with("text", text);
            words.say(&both.with("remark", remark))
        })
    }

    /// Describes the cut of a visit, if there was one.
    fn cut(&self, node: Node, visit: &Visit) -> Vec<Phrase> {
        let Some(cut) = visit.cut else {
            return Vec::new();
        };
        let shape = self.tree().shape();
        let place = cut.set_at.map(|above| {
            let path = || shape.path(above);
            shape.name(above).map_or_else(path, str::to_owned)
        });
        let message = if place.is_some() {
            "cut-by-of"
        } else {
            "cut-by"
        };
        let by = Phrase::new(message)
            .with("rule", cut.reason.textbook_rule(shape.side(node)))
            .with("bound", Edge(cut.bound).to_string())
            .with("place", place.unwrap_or_default());
        let mut remarks = vec![by];
        if cut
            .set_at
            .is_some_and(|above| shape.parent(node) != Some(above))
        {
            remarks.push(Phrase::new("deep"));
        }
        remarks
    }
}

impl PnsTree {
    /// Returns the drawing of the generated part of the tree with its numbers, in `words` that include [`TEXTS`]; an arrow marks the most-proving node.
    pub fn drawing<'a>(&'a self, words: &'a Words) -> Drawing<'a> {
        let of = Of::Pns(self);
        Drawing { of, words }
    }

    /// Returns `None` for nodes that have not been generated.
    fn line(&self, node: Node, is_next: bool, words: &Words) -> Option<String> {
        let numbers = self.numbers(node)?;
        let shape = self.tree().shape();
        let kind = match shape.leaf(node) {
            Some(verdict) => verdict.to_string(),
            None => Verdict::SIDES[shape.side(node).index()].to_uppercase(),
        };
        let text = format!("{} {kind} {numbers}", label(shape, node, words));
        Some(if is_next {
            words.say(&Phrase::new("most-proving").with("node", text))
        } else {
            text
        })
    }
}

/// Returns the sign for a result seen by MAX.
pub(crate) const fn relation(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

/// A score that prints as a plain number.
pub(crate) struct Edge(pub(crate) Score);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Score::INFINITY => f.write_str("+∞"),
            Score::NEG_INFINITY => f.write_str("-∞"),
            score => write!(f, "{}", score.raw()),
        }
    }
}

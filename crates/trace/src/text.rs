//! Drawing of a trace as text, one node a line.

use std::fmt;

use gametree_core::{
    Argument, Bound, Cut, Goal, NodeKind, Phrase, Player, ProofNumbers, Score, Window,
};
use gametree_words::{Language, Texts, Words, grouped};

use crate::labels::{Extent, label, left_out, part};
use crate::{Answer, Counts, CutHere, Node, PointsVisit, ProofVisit, Step, Trace, Visit};

/// The texts of a [`Drawing`], for [`Words::new`].
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// A trace with branch lines, and a record of the search at each visible node.
///
/// Windows and values are those of the first player, who is MAX, at all nodes; `W5` means that MAX wins in 5 plies, and `L5` that MAX loses in 5.
/// As in the textbooks, an alpha cut is at a node of MIN, and a beta cut at a node of MAX.
/// Folded nodes are counted below the node to which they belong; [`Trace::folded_to`] makes a drawing smaller.
pub struct Drawing<'a> {
    trace: &'a Trace,
    children: Vec<Vec<usize>>,
    words: &'a Words,
}

impl<'a> Drawing<'a> {
    /// Makes a drawing of all visible nodes, with words that include [`TEXTS`].
    pub fn of(trace: &'a Trace, words: &'a Words) -> Self {
        Drawing {
            children: trace.children(),
            trace,
            words,
        }
    }
}

/// An item below a node.
enum Below<'a> {
    Child(usize),
    LeftOut(&'a Node),
    Folded(&'a Counts),
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing")
            .field("trace", &self.trace)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roots = &self.children[self.trace.nodes.len()];
        if !self.trace.beyond.is_empty() {
            let before =
                Phrase::new("before").with("nodes", part(&self.trace.beyond, Extent::More));
            writeln!(f, "… {}", self.words.say(&before))?;
        }
        for &root in roots {
            self.tree(root, f)?;
        }
        Ok(())
    }
}

impl Drawing<'_> {
    /// Draws a root and everything below it, without recursion, since games can be long.
    fn tree(&self, root: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The items left to draw, with the next one at the end, and with the lines that lead to them.
        let mut open = vec![(Below::Child(root), String::new(), None)];
        while let Some((below, lines, is_last)) = open.pop() {
            let (mark, more) = match is_last {
                None => ("", ""),
                Some(false) => ("├─ ", "│  "),
                Some(true) => ("└─ ", "   "),
            };
            write!(f, "{lines}{mark}")?;
            match below {
                Below::LeftOut(node) => writeln!(f, "{}", self.words.say(&left_out(node)))?,
                Below::Folded(counts) => {
                    let below = Phrase::new("below").with("nodes", part(counts, Extent::More));
                    writeln!(f, "… {}", self.words.say(&below))?;
                }
                Below::Child(at) => {
                    writeln!(f, "{}", self.line(at))?;
                    let all = self.below(at);
                    let lines = format!("{lines}{more}");
                    let last = all.len().saturating_sub(1);
                    let all = all.into_iter().enumerate().rev();
                    open.extend(all.map(|(n, below)| (below, lines.clone(), Some(n == last))));
                }
            }
        }
        Ok(())
    }

    fn below(&self, at: usize) -> Vec<Below<'_>> {
        let node = &self.trace.nodes[at];
        let mut below: Vec<Below<'_>> = Vec::new();
        below.extend(self.children[at].iter().map(|&child| Below::Child(child)));
        if below.is_empty() {
            // The line of the node has all the information.
            return below;
        }
        if !node.folded.is_empty() {
            below.push(Below::Folded(&node.folded));
        }
        if node.left_out > 0 {
            below.push(Below::LeftOut(node));
        }
        below
    }

    fn line(&self, at: usize) -> String {
        let node = &self.trace.nodes[at];
        let name = match &node.step {
            Step::Root => self.root(node),
            step => label(step),
        };
        let name = if self.is_again(at) {
            Phrase::new("again").with("node", name)
        } else {
            name
        };
        let mut text = self.words.say(&name);
        let mut remarks = match &node.visit {
            Visit::Points(points) => self.points(at, points, &mut text),
            Visit::Proof(proof) => self.proof(at, proof, &mut text),
        };
        if self.children[at].is_empty() {
            if !node.folded.is_empty() {
                remarks.push(Phrase::new("below").with("nodes", part(&node.folded, Extent::All)));
            }
            if node.left_out > 0 {
                remarks.push(Phrase::new("left-out").with("count", node.left_out));
            }
        }
        remarks.into_iter().fold(text, |text, remark| {
            let both = Phrase::new("with-remark").with("text", text);
            self.words.say(&both.with("remark", remark))
        })
    }

    fn root(&self, node: &Node) -> Phrase {
        let is_repeated = self.children[self.trace.nodes.len()].len() > 1;
        let is_later = node.search > 1;
        match &node.visit {
            Visit::Points(points) if is_repeated || is_later => {
                Phrase::new("root-to-depth").with("depth", points.depth)
            }
            Visit::Points(_) => Phrase::new("root"),
            Visit::Proof(proof) => match proof.goal {
                Some(goal) => Phrase::new("root-asked")
                    .with("root", Phrase::new("root"))
                    .with("question", self.trace.question(goal)),
                None => Phrase::new("root"),
            },
        }
    }

    /// Returns `true` if the search came here by the same move before.
    fn is_again(&self, at: usize) -> bool {
        let node = &self.trace.nodes[at];
        node.parent.is_some_and(|parent| {
            let siblings = self.children[parent].iter();
            let before = siblings.take_while(|&&sibling| sibling < at);
            before
                .into_iter()
                .any(|&sibling| self.trace.nodes[sibling].step == node.step)
        })
    }

    /// Writes the window and the value, and describes the cut of the node.
    fn points(&self, at: usize, points: &PointsVisit, text: &mut String) -> Vec<Phrase> {
        let node = &self.trace.nodes[at];
        let Window { alpha, beta } = for_max(points.window, node.to_move);
        add(text, &format!("({}, {})", Edge(alpha), Edge(beta)));
        let Some(Answer { score, bound }) = points.answer else {
            add(text, &self.words.say(&Phrase::new("stopped")));
            return Vec::new();
        };
        let relation = relation(bound, node.to_move);
        let score = Edge(of_max(score, node.to_move));
        add(text, &format!("{relation} {score}"));
        let cut = points.cut.map(|cut| self.cut(at, cut));
        cut.unwrap_or_default()
    }

    fn cut(&self, at: usize, cut: CutHere) -> Vec<Phrase> {
        let node = &self.trace.nodes[at];
        let bound = Edge(of_max(cut.bound, node.to_move)).to_string();
        let place = cut.set_at.map(|above| {
            let above = &self.trace.nodes[self.trace.ancestor(at, above)];
            label(&above.step)
        });
        let rule = cut.reason.textbook_rule(node.to_move);
        let by = |message| Phrase::new(message).with("rule", rule.clone());
        let why = match place {
            // The bound is the value itself.
            None if cut.reason == Cut::Known => rule,
            None => by("cut-by").with("bound", bound),
            Some(place) => by("cut-by-of").with("place", place).with("bound", bound),
        };
        let mut remarks = vec![why];
        if cut.is_deep(node.ply) {
            remarks.push(Phrase::new("deep"));
        }
        remarks
    }

    /// Writes the kind of the node and its numbers, and describes their origin.
    fn proof(&self, at: usize, proof: &ProofVisit, text: &mut String) -> Vec<Phrase> {
        let kind = match proof.kind {
            NodeKind::Or => "or",
            NodeKind::And => "and",
        };
        add(text, &self.words.say(&Phrase::new(kind)));
        if self.trace.is_settled_elsewhere(at) {
            // The numbers with which the node was left are out of date.
            return vec![Phrase::new("settled-elsewhere")];
        }
        let last = proof.last.map(|numbers| numbers.to_string());
        let last = last.unwrap_or_else(|| self.words.say(&Phrase::new("stopped")));
        add(text, &last);
        if let Some(first) = proof.first.filter(|&first| Some(first) != proof.last) {
            let from = Phrase::new("from").with("numbers", first.to_string());
            add(text, &self.words.say(&from));
        }
        let none = ProofNumbers {
            pn: ProofNumbers::INFINITY,
            dn: ProofNumbers::INFINITY,
        };
        let mut remarks = Vec::new();
        if let Some(thresholds) = proof.thresholds.filter(|&thresholds| thresholds != none) {
            remarks.push(Phrase::new("until").with("numbers", thresholds.to_string()));
        }
        if proof.expansions > 1 {
            let size = grouped(proof.expansions);
            remarks.push(Phrase::new("expanded").with("size", size));
        }
        remarks
    }
}

/// Appends a space and then a text.
fn add(text: &mut String, more: &str) {
    text.push(' ');
    text.push_str(more);
}

impl Trace {
    /// Returns the question that a prover is asked.
    pub fn question(&self, goal: Goal) -> Phrase {
        let message = match goal.least {
            _ if self.header.is_for_points => "asked-points",
            Score::DRAW => "asked-draw",
            least if least == Score::DRAW.next() => "asked-win",
            _ => "asked-points",
        };
        let name = self.header.players[goal.player.index()].as_str();
        Phrase::new(message)
            .with("player", Argument::player(name))
            .with("points", goal.least.raw().to_string())
    }
}

impl Node {
    /// Returns the value that the search found here, for the first player: `5`, `W3`, or a bound, `≤ 5`; `None` for a prover, and if the search was stopped here.
    pub fn value_words(&self) -> Option<String> {
        let Answer { score, bound } = self.points()?.answer?;
        let value = Edge(of_max(score, self.to_move));
        Some(match relation(bound, self.to_move) {
            "=" => value.to_string(),
            relation => format!("{relation} {value}"),
        })
    }

    /// Returns the window of the visit, for the first player; `None` for a prover.
    pub fn window_words(&self) -> Option<String> {
        let Window { alpha, beta } = for_max(self.points()?.window, self.to_move);
        Some(format!("({}, {})", Edge(alpha), Edge(beta)))
    }

    /// Returns the bound that cut the rest of the node, for the first player: `α 3` or `β W1`; `None` if there was no cut.
    pub fn bound_words(&self) -> Option<String> {
        let cut = self.points()?.cut?;
        let name = match self.to_move {
            Player::First => "β",
            Player::Second => "α",
        };
        Some(format!("{name} {}", Edge(of_max(cut.bound, self.to_move))))
    }
}

/// Returns the relation between a node and its score for the first player.
const fn relation(bound: Bound, side: Player) -> &'static str {
    match (bound, side) {
        (Bound::Exact, _) => "=",
        (Bound::Upper, Player::First) | (Bound::Lower, Player::Second) => "≤",
        (Bound::Lower, Player::First) | (Bound::Upper, Player::Second) => "≥",
    }
}

/// Converts a score for the side to move to one for MAX.
fn of_max(score: Score, side: Player) -> Score {
    match side {
        Player::First => score,
        Player::Second => -score,
    }
}

fn for_max(window: Window, side: Player) -> Window {
    match side {
        Player::First => window,
        Player::Second => Window::new(-window.beta, -window.alpha),
    }
}

/// A score for MAX in its short form.
struct Edge(Score);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Score::INFINITY => f.write_str("+∞"),
            Score::NEG_INFINITY => f.write_str("-∞"),
            Score::WIN => f.write_str("W"),
            Score::LOSS => f.write_str("L"),
            score => match score.plies() {
                Some(plies) if score.is_win() => write!(f, "W{plies}"),
                Some(plies) => write!(f, "L{plies}"),
                None => write!(f, "{}", score.raw()),
            },
        }
    }
}

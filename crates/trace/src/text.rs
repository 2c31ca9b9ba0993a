//! A trace drawn as text, one node a line.

use std::fmt;

use gametree_core::{Cut, NodeKind, Player, ProofNumbers, Score, Window};

use crate::{Bound, Counts, CutHere, Goal, Node, PointsVisit, ProofVisit, Step, Trace, Visit};

/// A trace with lines, and what the search did at each visible node.
///
/// Windows and values are those of the first player, who is MAX, at all nodes; `W5` says that MAX wins in 5 plies, and `L5` that MAX loses in 5.
/// An alpha cut is one at a node of MIN, and a beta cut one at a node of MAX, as in the textbooks.
/// What is folded is counted below the node that it belongs to; [`Trace::folded_to`] makes a drawing smaller.
#[derive(Debug)]
pub struct Drawing<'a> {
    trace: &'a Trace,
    children: Vec<Vec<usize>>,
}

impl<'a> Drawing<'a> {
    /// The drawing of all visible nodes.
    pub fn of(trace: &'a Trace) -> Self {
        Drawing {
            children: trace.children(),
            trace,
        }
    }
}

/// What stands below a node.
enum Below<'a> {
    Child(usize),
    LeftOut(&'a Node),
    Folded(&'a Counts),
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roots = &self.children[self.trace.nodes.len()];
        if !self.trace.beyond.is_empty() {
            writeln!(
                f,
                "… {} in searches before",
                Part("more ", &self.trace.beyond)
            )?;
        }
        for &root in roots {
            self.tree(root, f)?;
        }
        Ok(())
    }
}

impl Drawing<'_> {
    /// A root and all below it, without recursion, since games can be long.
    fn tree(&self, root: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is left to draw, the next at the end, with the lines that lead to it.
        let mut open = vec![(Below::Child(root), String::new(), None)];
        while let Some((below, lines, is_last)) = open.pop() {
            let (mark, more) = match is_last {
                None => ("", ""),
                Some(false) => ("├─ ", "│  "),
                Some(true) => ("└─ ", "   "),
            };
            write!(f, "{lines}{mark}")?;
            match below {
                Below::LeftOut(node) => writeln!(f, "{}", LeftOut(node))?,
                Below::Folded(counts) => writeln!(f, "… {} below", Part("more ", counts))?,
                Below::Child(at) => {
                    self.line(at, f)?;
                    f.write_str("\n")?;
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
            // The line of the node says it all.
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

    fn line(&self, at: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = &self.trace.nodes[at];
        match &node.step {
            Step::Root => self.root(node, f)?,
            step => f.write_str(label(step))?,
        }
        if self.is_again(at) {
            f.write_str(" again")?;
        }
        match &node.visit {
            Visit::Points(points) => self.points((at, node), points, f)?,
            Visit::Proof(proof) => self.proof(at, proof, f)?,
        }
        if !self.children[at].is_empty() {
            return Ok(());
        }
        if !node.folded.is_empty() {
            write!(f, ", {} below", Part("", &node.folded))?;
        }
        match node.left_out {
            0 => Ok(()),
            1 => f.write_str(", 1 move left out"),
            many => write!(f, ", {many} moves left out"),
        }
    }

    fn root(&self, node: &Node, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("root")?;
        let is_repeated = self.children[self.trace.nodes.len()].len() > 1;
        let is_later = node.search > 1;
        match &node.visit {
            Visit::Points(points) if is_repeated || is_later => {
                write!(f, ", depth {}", points.depth)
            }
            _ => Ok(()),
        }
    }

    /// Whether the search came here by the same move before.
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

    fn points(
        &self,
        (at, node): (usize, &Node),
        points: &PointsVisit,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let Window { alpha, beta } = for_max(points.window, node.to_move);
        write!(f, " ({}, {})", Edge(alpha), Edge(beta))?;
        let Some((score, bound)) = points.answer else {
            return f.write_str(" stopped");
        };
        let relation = relation(bound, node.to_move);
        write!(f, " {relation} {}", Edge(of_max(score, node.to_move)))?;
        match points.cut {
            Some(cut) => self.cut((at, node), cut, f),
            None => Ok(()),
        }
    }

    fn cut(
        &self,
        (at, node): (usize, &Node),
        cut: CutHere,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let bound = Edge(of_max(cut.bound, node.to_move));
        write!(f, ", {} by {bound}", rule(cut.reason, node.to_move))?;
        if let Some(above) = cut.set_at {
            let above = &self.trace.nodes[self.trace.ancestor(at, above)];
            write!(f, " of {}", label(&above.step))?;
        }
        if cut.is_deep(node.ply) {
            f.write_str(", deep")?;
        }
        Ok(())
    }

    fn proof(&self, at: usize, proof: &ProofVisit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(goal) = proof.goal {
            let name = &self.trace.header.players[goal.player.index()];
            write!(f, " ({})", question(goal, name))?;
        }
        f.write_str(match proof.kind {
            NodeKind::Or => " or",
            NodeKind::And => " and",
        })?;
        if self.trace.is_settled_elsewhere(at) {
            // The numbers with which it was left are those of before.
            return f.write_str(", settled elsewhere");
        }
        match proof.last {
            Some(numbers) => write!(f, " {numbers}")?,
            None => f.write_str(" stopped")?,
        }
        if let Some(first) = proof.first.filter(|&first| Some(first) != proof.last) {
            write!(f, " from {first}")?;
        }
        let none = ProofNumbers {
            pn: ProofNumbers::INFINITY,
            dn: ProofNumbers::INFINITY,
        };
        if let Some(thresholds) = proof.thresholds.filter(|&thresholds| thresholds != none) {
            write!(f, ", until {thresholds}")?;
        }
        match proof.expansions {
            0 | 1 => Ok(()),
            many => write!(f, ", expanded {} times", Grouped(many)),
        }
    }
}

impl Node {
    /// What the search found here, for the first player: `5`, `W3`, or a bound, `≤ 5`; `None` for a prover, and where the search was stopped.
    pub fn value_words(&self) -> Option<String> {
        let (score, bound) = self.points()?.answer?;
        let value = Edge(of_max(score, self.to_move));
        Some(match relation(bound, self.to_move) {
            "=" => value.to_string(),
            relation => format!("{relation} {value}"),
        })
    }

    /// The window with which the search came here, for the first player; `None` for a prover.
    pub fn window_words(&self) -> Option<String> {
        let Window { alpha, beta } = for_max(self.points()?.window, self.to_move);
        Some(format!("({}, {})", Edge(alpha), Edge(beta)))
    }

    /// By which bound the rest of the node was cut, for the first player: `α 3` or `β W1`; `None` where nothing was.
    pub fn bound_words(&self) -> Option<String> {
        let cut = self.points()?.cut?;
        let name = match self.to_move {
            Player::First => "β",
            Player::Second => "α",
        };
        Some(format!("{name} {}", Edge(of_max(cut.bound, self.to_move))))
    }
}

/// What stands between a node and its score for the first player.
const fn relation(bound: Bound, side: Player) -> &'static str {
    match (bound, side) {
        (Bound::Exact, _) => "=",
        (Bound::Upper, Player::First) | (Bound::Lower, Player::Second) => "≤",
        (Bound::Lower, Player::First) | (Bound::Upper, Player::Second) => "≥",
    }
}

/// What a prover is asked, as a question.
fn question(goal: Goal, name: &str) -> String {
    match goal.least {
        Score::DRAW => format!("does {name} get a draw or more?"),
        least if least == Score::DRAW.next() => format!("does {name} win?"),
        least => format!("does {name} get {} or more?", least.raw()),
    }
}

/// How a node is called where its parent is known.
fn label(step: &Step) -> &str {
    match step {
        Step::Root => "the root",
        Step::Move(text) => text,
        Step::Pass => "pass",
    }
}

/// The rule of a cut in the words of the textbooks, for which alpha is always the bound of MAX.
const fn rule(reason: Cut, side: Player) -> &'static str {
    match (reason, side) {
        (Cut::Beta, Player::First) => "beta cut",
        (Cut::Beta, Player::Second) => "alpha cut",
        (Cut::EnhancedTransposition, Player::First) => "beta cut through the table",
        (Cut::EnhancedTransposition, Player::Second) => "alpha cut through the table",
        (Cut::Table, _) => "answered from the table",
        (Cut::MateDistance, _) => "settled",
        (Cut::Known, _) => "known",
        (Cut::StandPat, _) => "cut without a move",
        (Cut::NullMove, _) => "cut after a pass",
    }
}

/// A score for MAX where it is known for the side to move.
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

/// A score for MAX, short.
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

/// The moves that a cut left out.
struct LeftOut<'a>(&'a Node);

impl fmt::Display for LeftOut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LeftOut(node) = self;
        write!(f, "cut off: {}", node.left_out_moves.join(" "))?;
        let named = u32::try_from(node.left_out_moves.len()).unwrap_or(u32::MAX);
        match node.left_out.saturating_sub(named) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// What is folded, in words, with a word before the noun.
struct Part<'a>(&'static str, &'a Counts);

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part(more, counts) = self;
        let (number, noun) = match (counts.nodes, counts.leaves) {
            (0, 1) => (1, "move judged"),
            (0, judged) => (judged, "moves judged"),
            (1, _) => (1, "node"),
            (nodes, _) => (nodes, "nodes"),
        };
        write!(f, "{} {more}{noun}", Grouped(number))?;
        match counts.all_cuts() {
            0 => Ok(()),
            cuts => write!(f, " ({} cut)", Grouped(cuts)),
        }
    }
}

/// A count with a comma before every three digits.
struct Grouped(u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        let first = (digits.len() + 2) % 3 + 1;
        f.write_str(&digits[..first])?;
        for at in (first..digits.len()).step_by(3) {
            write!(f, ",{}", &digits[at..at + 3])?;
        }
        Ok(())
    }
}

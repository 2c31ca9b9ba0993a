//! Reasons why a search left moves out, in sentences.

use gametree_core::{Argument, Cut, Phrase, Player, Score};
use gametree_trace::{Bound, CutHere, Node, Step, Trace};

/// Maximum number of named moves that lead to a node, which fit into a sentence or two.
const MOST_OF_WAY: usize = 40;

/// Explains why the rest of a visible node was left out; `None` if nothing was left out, or if the trace has lost the state of the node.
///
/// Scores are those of the player who moves at the node.
///
/// # Panics
/// Panics if `at` is not the index of a visible node.
pub fn cut_reason(trace: &Trace, at: usize) -> Option<Phrase> {
    let traced = TracedNode::of(trace, at);
    let cut = traced.node.points()?.cut?;
    Some(match cut.reason {
        Cut::Beta => traced.beta(cut),
        Cut::EnhancedTransposition => traced
            .with_place("cut-transposition")
            .with("bound", traced.score(cut.bound)),
        Cut::Table => traced
            .with_answer(["cut-table", "cut-table-least", "cut-table-most"])
            .with("bound", traced.score(cut.bound)),
        // A value that is known without a search is no estimate.
        Cut::Known => traced
            .with_answer(["cut-known", "cut-known-least", "cut-known-most"])
            .with("bound", score(cut.bound)),
        Cut::MateDistance => traced.with_place("cut-mate-distance"),
        Cut::StandPat => traced
            .with_place("cut-stand-pat")
            .with("bound", score(cut.bound)),
        Cut::NullMove => traced
            .with_place("cut-null-move")
            .with("bound", traced.score(cut.bound)),
    })
}

/// Explains the numbers in a trace: the player whose values they are, or the question to a prover at this root.
///
/// # Panics
/// Panics if `root` is not the index of a visible node.
pub fn numbers_of(trace: &Trace, root: usize) -> Phrase {
    let goal = trace.nodes()[root].proof().and_then(|proof| proof.goal);
    if let Some(goal) = goal {
        return trace.question(goal);
    }
    let first = trace.header().players[Player::First.index()].as_str();
    Phrase::new("values-for").with("player", Argument::player(first))
}

/// A node to be described.
pub(crate) struct TracedNode<'a> {
    pub(crate) trace: &'a Trace,
    pub(crate) at: usize,
    pub(crate) node: &'a Node,
}

impl<'a> TracedNode<'a> {
    pub(crate) fn of(trace: &'a Trace, at: usize) -> Self {
        let node = &trace.nodes()[at];
        TracedNode { trace, at, node }
    }
}

impl TracedNode<'_> {
    pub(crate) fn player(&self, player: Player) -> Argument {
        Argument::player(self.trace.header().players[player.index()].as_str())
    }

    /// Returns the moves from the root to the node.
    fn way(&self) -> Vec<&str> {
        let mut way = Vec::new();
        let mut at = self.at;
        while let Some(parent) = self.trace.nodes()[at].parent {
            way.push(label(&self.trace.nodes()[at].step));
            at = parent;
        }
        way.reverse();
        way
    }

    /// Makes a message about the node, with the side to move there and the moves that led there.
    pub(crate) fn with_place(&self, message: &'static str) -> Phrase {
        let way = self.way();
        let place = if way.is_empty() {
            Phrase::new("place-root")
        } else {
            Phrase::new("place-after").with("moves", last_of(&way))
        };
        Phrase::new(message)
            .with("place", place)
            .with("player", self.player(self.node.to_move))
            .with("opponent", self.player(!self.node.to_move))
    }

    /// Makes a message about the known value of the node: the value itself, or a bound from below or above.
    fn with_answer(&self, [value, least, most]: [&'static str; 3]) -> Phrase {
        let answer = self.node.points().and_then(|points| points.answer);
        let message = match answer.map(|answer| answer.bound) {
            Some(Bound::Exact) | None => value,
            Some(Bound::Lower) => least,
            Some(Bound::Upper) => most,
        };
        self.with_place(message)
    }

    /// Describes a score: the winner and the distance, or points, which are an estimate unless the search has seen every end.
    fn score(&self, bound: Score) -> Phrase {
        match bound.plies() {
            None if !self.sees_every_end() => {
                Phrase::new("score-estimate").with("points", bound.raw().to_string())
            }
            _ => score(bound),
        }
    }

    /// Describes the value of a move that reaches a bound: at least the bound, or the win that was found where less is enough.
    fn reached(&self, bound: Score) -> Phrase {
        let answer = self.node.points().and_then(|points| points.answer);
        let score_found = answer.map(|answer| answer.score);
        let won = score_found.filter(|found| found.is_win() && !bound.is_win());
        let phrase = match won {
            Some(found) => Phrase::new("score-beyond").with("score", score(found)),
            None => Phrase::new("score-or-more"),
        };
        phrase
            .with("bound", self.score(bound))
            .with("player", self.player(self.node.to_move))
    }

    /// Returns `true` if no value below the root rests on an estimate.
    ///
    /// That holds if nothing has limited the search, or if its last iteration has proven points or a draw, for which every line has to end.
    fn sees_every_end(&self) -> bool {
        let (header, found) = (self.trace.header(), self.trace.found());
        let limits = (header.depth, header.node_limit, header.time_limit);
        let is_last = || {
            let last = self.trace.nodes().last();
            last.is_some_and(|last| last.search == self.node.search)
        };
        let is_decided = found.score.is_win() || found.score.is_loss();
        limits == (None, None, None) || found.is_proven && !is_decided && is_last()
    }

    /// Explains a move that reaches beta: the opponent does better elsewhere, or the question asked for no more.
    fn beta(&self, cut: CutHere) -> Phrase {
        let message = match cut.set_at {
            None => "cut-beta-asked",
            Some(_) if cut.is_deep(self.node.ply) => "cut-beta-deep",
            Some(_) => "cut-beta",
        };
        let points = self.node.points();
        let best = points.and_then(|points| points.best.as_deref());
        let phrase = self
            .with_place(message)
            .with("move", best.unwrap_or("?"))
            .with("bound", self.reached(cut.bound))
            .with("count", self.node.left_out);
        let Some(above) = cut.set_at else {
            return phrase;
        };
        let instead = self.trace.ancestor(self.at, above + 1);
        let instead = label(&self.trace.nodes()[instead].step);
        phrase
            .with("instead", instead)
            .with("plies", self.node.ply - above)
    }
}

/// Lists moves one after the other, or the last of many.
fn last_of(way: &[&str]) -> String {
    match way.len().checked_sub(MOST_OF_WAY) {
        None | Some(0) => way.join(" "),
        Some(left_out) => format!("… {}", way[left_out..].join(" ")),
    }
}

pub(crate) fn label(step: &Step) -> &str {
    match step {
        Step::Root => "",
        Step::Move(m) => m,
        Step::Pass => "--",
    }
}

/// Describes a score: the winner and the distance if it is known, or points.
fn score(score: Score) -> Phrase {
    match score.plies() {
        _ if score == Score::WIN => Phrase::new("score-win-some"),
        _ if score == Score::LOSS => Phrase::new("score-loss-some"),
        Some(plies) if score.is_win() => Phrase::new("score-win").with("plies", plies),
        Some(plies) => Phrase::new("score-loss").with("plies", plies),
        None => Phrase::new("score-points").with("points", score.raw().to_string()),
    }
}

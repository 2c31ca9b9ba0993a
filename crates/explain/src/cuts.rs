//! Reasons why a search left moves out, in sentences.

use gametree_core::{Argument, Cut, Phrase, Player, Score};
use gametree_trace::{Bound, CutHere, Node, Step, Trace};

/// Maximum number of named moves that lead to a node, which fit into a sentence or two.
const MOST_OF_WAY: usize = 40;

/// Explains why the rest of a visible node was left out; `None` if nothing was left out, or if the trace has lost the state of the node.
///
/// Points are those of the first player, as in [`numbers_of`]; a win or a loss is that of the player whom the sentence names.
///
/// # Panics
/// Panics if `at` is not the index of a visible node.
pub fn cut_reason(trace: &Trace, at: usize) -> Option<Phrase> {
    let traced = TracedNode::of(trace, at);
    let cut = traced.node.points()?.cut?;
    let bound = |phrase: Phrase| phrase.with("bound", traced.score(cut.bound));
    Some(match cut.reason {
        Cut::Beta => traced.beta(cut),
        Cut::EnhancedTransposition => bound(traced.with_branch("cut-transposition")),
        Cut::Table => {
            let messages = ["cut-table", "cut-table-least", "cut-table-most"];
            bound(traced.with_answer(messages, cut.bound))
        }
        // A value that is known without a search is no estimate.
        Cut::Known => {
            let messages = ["cut-known", "cut-known-least", "cut-known-most"];
            let phrase = traced.with_answer(messages, cut.bound);
            phrase.with("bound", traced.certain(cut.bound))
        }
        Cut::MateDistance => traced.with_branch("cut-mate-distance"),
        Cut::StandPat => {
            let phrase = traced.with_branch("cut-stand-pat");
            phrase.with("bound", traced.certain(cut.bound))
        }
        Cut::NullMove => bound(traced.with_branch("cut-null-move")),
        Cut::LateMoves => traced.with_branch("cut-late-moves"),
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

    /// Returns the moves from the root to a node.
    fn way(&self, mut at: usize) -> Vec<&str> {
        let mut way = Vec::new();
        while let Some(parent) = self.trace.nodes()[at].parent {
            way.push(label(&self.trace.nodes()[at].step));
            at = parent;
        }
        way.reverse();
        way
    }

    /// Makes a message about the node, with the side to move there and the moves that led there.
    pub(crate) fn with_place(&self, message: &'static str) -> Phrase {
        self.with_way(message, ["place-root", "place-after"])
    }

    /// Makes a message about the node as a branch of the tree.
    fn with_branch(&self, message: &'static str) -> Phrase {
        self.with_way(message, ["branch-root", "branch"])
    }

    fn with_way(&self, message: &'static str, [root, below]: [&'static str; 2]) -> Phrase {
        let way = self.way(self.at);
        let place = if way.is_empty() {
            Phrase::new(root)
        } else {
            Phrase::new(below).with("moves", last_of(&way))
        };
        Phrase::new(message)
            .with("place", place)
            .with("player", self.player(self.node.to_move))
            .with("opponent", self.player(!self.node.to_move))
    }

    /// Makes a message about the known value of the node: the value itself, or a bound from below or above.
    fn with_answer(&self, messages: [&'static str; 3], bound: Score) -> Phrase {
        let answer = self.node.points().and_then(|points| points.answer);
        let of = answer.map_or(Bound::Exact, |answer| answer.bound);
        let is_decided = bound.plies().is_some();
        let holder = if is_decided {
            self.node.to_move
        } else {
            Player::First
        };
        let [value, least, most] = messages;
        // A bound from below for one player is a bound from above for the other.
        let message = match (of, holder == self.node.to_move) {
            (Bound::Exact, _) => value,
            (Bound::Lower, true) | (Bound::Upper, false) => least,
            (Bound::Upper, true) | (Bound::Lower, false) => most,
        };
        self.with_branch(message)
            .with("player", self.player(holder))
    }

    /// Describes a score of the side to move: a win or a loss and its distance, or the points of the first player, which are an estimate unless the search has seen every end.
    fn score(&self, score: Score) -> Phrase {
        match score.plies() {
            None if !self.sees_every_end() => {
                Phrase::new("score-estimate").with("points", self.points(score))
            }
            _ => self.certain(score),
        }
    }

    /// Describes a score that is no estimate.
    fn certain(&self, score: Score) -> Phrase {
        match score.plies() {
            _ if score == Score::WIN => Phrase::new("score-win-some"),
            _ if score == Score::LOSS => Phrase::new("score-loss-some"),
            Some(plies) if score.is_win() => Phrase::new("score-win").with("plies", plies),
            Some(plies) => Phrase::new("score-loss").with("plies", plies),
            None => Phrase::new("score-points").with("points", self.points(score)),
        }
    }

    /// Returns the points of the first player.
    fn points(&self, score: Score) -> String {
        let of_first = match self.node.to_move {
            Player::First => score.raw(),
            Player::Second => -score.raw(),
        };
        of_first.to_string()
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

    /// Explains a move that reaches beta: the opponent has as much elsewhere, or the question asked for no more.
    fn beta(&self, cut: CutHere) -> Phrase {
        let points = self.node.points();
        let best = points.and_then(|points| points.best.as_deref());
        let found = points.and_then(|points| points.answer);
        let found = found.map_or(cut.bound, |answer| answer.score.max(cut.bound));
        let of_move = |message| {
            self.with_branch(message)
                .with("move", best.unwrap_or("?"))
                .with("found", self.score(found))
                .with("count", self.node.left_out)
        };
        let Some(above) = cut.set_at else {
            return of_move("cut-beta-asked").with("bound", self.score(cut.bound));
        };
        let elsewhere = match self.elsewhere(above, cut.bound) {
            Some(way) => Phrase::new("by-branch").with("moves", last_of(&way)),
            None => Phrase::new("by-other-branch"),
        };
        let message = if cut.is_deep(self.node.ply) {
            "cut-beta-deep"
        } else {
            "cut-beta"
        };
        of_move(message)
            .with("bound", self.held(cut.bound, found))
            .with("elsewhere", elsewhere)
            .with("plies", self.node.ply - above)
    }

    /// Describes the value that the opponent has elsewhere, where the side to move would get `bound`.
    ///
    /// Distances count from different nodes, so they are compared in words.
    fn held(&self, bound: Score, found: Score) -> Phrase {
        match (bound.is_win(), bound.is_loss()) {
            (true, _) => Phrase::new("score-loss-slower"),
            (_, true) if found.is_loss() => Phrase::new("score-win-faster"),
            (_, true) => Phrase::new("score-win-some"),
            _ => self.score(bound),
        }
    }

    /// Returns the moves to the branch at this ply, searched before, that has given the opponent the bound; `None` if it is not visible.
    fn elsewhere(&self, above: u32, bound: Score) -> Option<Vec<&str>> {
        let nodes = self.trace.nodes();
        let fork = self.trace.ancestor(self.at, above);
        let taken = self.trace.ancestor(self.at, above + 1);
        let gives_bound = |&at: &usize| {
            let answer = nodes[at].points().and_then(|points| points.answer);
            nodes[at].parent == Some(fork)
                && nodes[at].to_move == self.node.to_move
                && answer
                    .is_some_and(|answer| answer.score == bound && answer.bound != Bound::Lower)
        };
        let found = (fork + 1..taken).find(gives_bound)?;
        Some(self.way(found))
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

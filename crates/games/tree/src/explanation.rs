//! Explanation of a search at every node of a tree, computed from its trace.

use gametree_core::{
    Bound, Bounds, Cut, Event, Player, Position, Recorder, Score, Window, beta_set_at,
};

use crate::{Branch, Node, Tree};

/// A tree with the results of a search at each of its nodes; all values are points for MAX.
#[derive(Clone, Debug)]
pub struct Explanation {
    tree: Tree,
    /// The visits by the index of the node.
    visits: Vec<Vec<Visit>>,
}

/// One visit of a search to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The window of the search, seen by MAX.
    pub window: Window,
    /// The result of the search, seen by MAX; `None` if the search was stopped here.
    pub score: Option<Score>,
    /// The relation of the result to the value of the node, seen by MAX.
    pub bound: Bound,
    /// The cut that left out the rest of the node, if there was one.
    pub cut: Option<CutHere>,
}

/// A cut at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutHere {
    /// The rule of the cut.
    pub reason: Cut,
    /// The bound with which the result was compared, seen by MAX; after a good enough move, alpha at a node of MIN and beta at a node of MAX.
    pub bound: Score,
    /// The node that had found this alpha or beta; `None` if it was the bound of the root's window, and for other rules.
    ///
    /// The cut is shallow if this is the parent and deep if it is further up.
    pub set_at: Option<Node>,
}

/// The fate of a node in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The search visited this node.
    Visited,
    /// The search visited the parent, and left this child out.
    CutOff,
    /// The search did not visit the parent.
    NeverReached,
}

impl Explanation {
    /// Reads the trace of a search that began at the node of `tree`.
    ///
    /// # Panics
    /// Panics if it is the trace of another tree.
    pub fn of(tree: &Tree, recorder: &Recorder<Branch>) -> Self {
        let mut replay = Replay {
            tree,
            path: Vec::new(),
            bounds: Bounds::default(),
            windows: Vec::new(),
            visits: vec![Vec::new(); tree.shape().node_count()],
        };
        for &event in recorder.events() {
            replay.step(event);
        }
        Explanation {
            visits: replay.visits,
            tree: tree.clone(),
        }
    }

    /// Returns the explanation of minimax from the root: it visits every node, with the full window.
    pub fn of_minimax(tree: &Tree) -> Self {
        let visit = |value: i16| {
            vec![Visit {
                window: Window::FULL,
                score: Some(Score::estimate(value.into())),
                bound: Bound::Exact,
                cut: None,
            }]
        };
        Explanation {
            visits: tree.minimax().into_iter().map(visit).collect(),
            tree: tree.clone(),
        }
    }

    /// Returns the searched tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the visits to a node, in order; some engines visit it again with a wider window.
    pub fn visits(&self, node: Node) -> &[Visit] {
        &self.visits[node.index()]
    }

    /// Returns the fate of a node.
    pub fn fate(&self, node: Node) -> Fate {
        let is_visited = |node: Node| !self.visits(node).is_empty();
        if is_visited(node) {
            Fate::Visited
        } else if self.tree.shape().parent(node).is_some_and(is_visited) {
            Fate::CutOff
        } else {
            Fate::NeverReached
        }
    }

    /// Returns the numbers of the visited leaves; leaves are counted from the left, from 0.
    pub fn leaves_visited(&self) -> Vec<usize> {
        self.leaves_with(|fate| fate == Fate::Visited)
    }

    /// Returns the numbers of the leaves that the search did not visit.
    pub fn leaves_pruned(&self) -> Vec<usize> {
        self.leaves_with(|fate| fate != Fate::Visited)
    }

    fn leaves_with(&self, wanted: impl Fn(Fate) -> bool) -> Vec<usize> {
        let leaves = self.tree.shape().leaves().enumerate();
        leaves
            .filter(|&(_, leaf)| wanted(self.fate(leaf)))
            .map(|(number, _)| number)
            .collect()
    }
}

/// A replay of a trace through the tree.
struct Replay<'a> {
    tree: &'a Tree,
    /// The nodes from the root of the search to the one that was entered last.
    path: Vec<Node>,
    bounds: Bounds<Branch>,
    /// Their windows, each seen by the side to move there.
    windows: Vec<Window>,
    visits: Vec<Vec<Visit>>,
}

impl Replay<'_> {
    fn step(&mut self, event: Event<Branch>) {
        let bound = self.bounds.record(&event);
        match event {
            Event::Enter {
                ply,
                led_here,
                window,
                ..
            } => self.enter(ply, led_here, window),
            Event::Leave { ply, score } => {
                let node = self.path[ply];
                let side = self.tree.shape().side(node);
                let bound = bound.expect("the node was entered");
                let visit = self.last_visit(node);
                visit.score = Some(for_first(score, side));
                visit.bound = match side {
                    Player::First => bound,
                    Player::Second => bound.flip(),
                };
            }
            Event::Cut { ply, reason, bound } => {
                let node = self.path[ply];
                let windows = self.windows[..=ply].iter().copied();
                let above = reason.is_by_beta().then(|| beta_set_at(windows)).flatten();
                let cut = CutHere {
                    reason,
                    bound: for_first(bound, self.tree.shape().side(node)),
                    set_at: above.map(|ply| self.path[ply]),
                };
                self.last_visit(node).cut = Some(cut);
            }
            // Events that searches of points do not send, or that follow from the values of the children.
            _ => {}
        }
    }

    fn enter(&mut self, ply: usize, led_here: Option<Branch>, window: Window) {
        let node = match led_here {
            None => self.tree.node(),
            Some(m) => {
                let mut pos = self.tree.at(self.path[ply - 1]);
                assert!(pos.is_legal(m), "the trace is of this tree");
                pos.play(m);
                pos.node()
            }
        };
        self.path.truncate(ply);
        self.path.push(node);
        self.windows.truncate(ply);
        self.windows.push(window);
        let (alpha, beta) = (window.alpha, window.beta);
        let window = match self.tree.shape().side(node) {
            Player::First => window,
            Player::Second => Window::new(-beta, -alpha),
        };
        self.visits[node.index()].push(Visit {
            window,
            score: None,
            bound: Bound::Exact,
            cut: None,
        });
    }

    fn last_visit(&mut self, node: Node) -> &mut Visit {
        let visits = &mut self.visits[node.index()];
        visits
            .last_mut()
            .expect("a node is entered before it is left")
    }
}

/// Converts a score for the side to move to one for MAX.
fn for_first(score: Score, side: Player) -> Score {
    match side {
        Player::First => score,
        Player::Second => -score,
    }
}

//! What a search did at every node of a tree, read off its trace.

use gametree_core::{Cut, Event, Player, Position, Recorder, Score, Window, beta_set_at};

use crate::{Branch, Node, Tree};

/// A tree with what a search did at each of its nodes; everything in points for MAX.
#[derive(Clone, Debug)]
pub struct Explanation {
    tree: Tree,
    /// By the index of the node.
    visits: Vec<Vec<Visit>>,
}

/// One visit of a search to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The values in which the search is interested, seen by MAX.
    pub window: Window,
    /// What the search found, seen by MAX: an upper bound at or below the window, a lower bound at or above it; `None` when it was stopped here.
    pub score: Option<Score>,
    /// Why the rest of the node was left out, if it was.
    pub cut: Option<CutHere>,
}

/// A cut at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutHere {
    /// The rule that was used.
    pub reason: Cut,
    /// What the answer was compared with, seen by MAX; when a move was good enough, alpha at a node of MIN and beta at a node of MAX.
    pub bound: Score,
    /// The node that had found this alpha or beta; `None` when it came with the question to the root, and for other rules.
    ///
    /// The cut is shallow when it is the parent and deep when it is further up.
    pub set_at: Option<Node>,
}

/// How a node fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The search came here.
    Visited,
    /// The search came to the parent, and left this child out.
    CutOff,
    /// The search did not even come to the parent.
    NeverReached,
}

impl Explanation {
    /// Reads the trace of a search from the node at which `tree` stands.
    ///
    /// # Panics
    /// When it is the trace of another tree.
    pub fn of(tree: &Tree, recorder: &Recorder<Branch>) -> Self {
        let mut replay = Replay {
            tree,
            path: Vec::new(),
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

    /// What minimax does from the root: it comes to every node, with every value in mind.
    pub fn of_minimax(tree: &Tree) -> Self {
        let visit = |value: i16| {
            vec![Visit {
                window: Window::FULL,
                score: Some(Score::estimate(value.into())),
                cut: None,
            }]
        };
        Explanation {
            visits: tree.minimax().into_iter().map(visit).collect(),
            tree: tree.clone(),
        }
    }

    /// The tree that was searched.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The visits to a node, in order; some engines come again with a wider window.
    pub fn visits(&self, node: Node) -> &[Visit] {
        &self.visits[node.index()]
    }

    /// Whether the search came to a node, and if not, how near.
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

    /// The numbers of the leaves to which the search came; leaves are counted from the left, from 0.
    pub fn leaves_visited(&self) -> Vec<usize> {
        self.leaves_with(|fate| fate == Fate::Visited)
    }

    /// The numbers of the leaves to which the search did not come.
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

/// A trace on its way through the tree.
struct Replay<'a> {
    tree: &'a Tree,
    /// The nodes from the root of the search to the one that was entered last.
    path: Vec<Node>,
    /// Their windows, each seen by the side to move there.
    windows: Vec<Window>,
    visits: Vec<Vec<Visit>>,
}

impl Replay<'_> {
    fn step(&mut self, event: Event<Branch>) {
        match event {
            Event::Enter {
                ply,
                led_here,
                window,
                ..
            } => self.enter(ply, led_here, window),
            Event::Leave { ply, score } => {
                let node = self.path[ply];
                let score = for_first(score, self.tree.shape().side(node));
                self.last_visit(node).score = Some(score);
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
            // What searches of points do not tell, or what the values of the children say already.
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

/// A score for MAX where it is known for the side to move.
fn for_first(score: Score, side: Player) -> Score {
    match side {
        Player::First => score,
        Player::Second => -score,
    }
}

//! Traces of the worked examples of the textbooks and of whole searches.

use std::sync::Arc;

use gametree_core::{
    Coverage, Cut, Evaluator, Event, GameMove, Keys, MoveBuf, MoveGen, Outcome, Player, Position,
    Recorder, Score, Window,
};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, NoObserver, Pvs, PvsOptions, SearchLimits, SelectivityOptions,
    Traced,
};

use crate::skirmish::{Material, Skirmish, Step, Steps};

/// A node of an explicit tree; each leaf has a worth for the player who moves at the root.
#[derive(Debug)]
enum Tree {
    Leaf { worth: i32, index: usize },
    Inner(Vec<Tree>),
}

impl Tree {
    /// Reads nested lists, such as `[[1,2],3]`; leaves are numbered from the left.
    fn parse(text: &str) -> Tree {
        let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
        let mut index = 0;
        for token in text.replace('[', "[,").replace(']', ",]").split(',') {
            match token {
                "" => {}
                "[" => open.push(Vec::new()),
                "]" => {
                    let inner = Tree::Inner(open.pop().expect("opened before"));
                    open.last_mut().expect("the root list").push(inner);
                }
                number => {
                    let worth = number.parse().expect("a number");
                    let leaf = Tree::Leaf { worth, index };
                    open.last_mut().expect("the root list").push(leaf);
                    index += 1;
                }
            }
        }
        open.remove(0).remove(0)
    }
}

/// The number of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Branch(usize);

impl GameMove for Branch {
    fn code(self) -> u16 {
        u16::try_from(self.0).expect("a small tree")
    }

    fn from_code(code: u16) -> Option<Self> {
        Some(Branch(usize::from(code)))
    }
}

/// A path from the root of a tree.
#[derive(Clone, Debug)]
struct Walk {
    tree: Arc<Tree>,
    path: Vec<Branch>,
}

impl Walk {
    fn node(&self) -> &Tree {
        self.path.iter().fold(&*self.tree, |node, m| match node {
            Tree::Inner(branches) => &branches[m.0],
            Tree::Leaf { .. } => node,
        })
    }
}

impl Position for Walk {
    type Move = Branch;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        if self.path.len().is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn is_legal(&self, m: Branch) -> bool {
        matches!(self.node(), Tree::Inner(branches) if m.0 < branches.len())
    }

    fn play(&mut self, m: Branch) {
        self.path.push(m);
    }

    fn undo(&mut self, _: Branch, (): ()) {
        self.path.pop();
    }

    fn key(&self) -> u64 {
        let mixed =
            |key: u64, m: &Branch| (key + m.0 as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.path.iter().fold(1, mixed)
    }
}

#[derive(Clone, Copy, Debug)]
struct Branches;

impl MoveGen<Walk> for Branches {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Walk, out: &mut MoveBuf<Branch>) {
        if let Tree::Inner(branches) = pos.node() {
            out.extend((0..branches.len()).map(Branch));
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Leaves;

impl Evaluator<Walk> for Leaves {
    fn evaluate(&self, _: &Walk) -> Score {
        Score::DRAW
    }

    fn known(&self, pos: &Walk) -> Option<Score> {
        let Tree::Leaf { worth, .. } = pos.node() else {
            return None;
        };
        let for_mover = match pos.to_move() {
            Player::First => *worth,
            Player::Second => -worth,
        };
        Some(Score::estimate(for_mover))
    }
}

/// Returns the numbers of the leaves that were entered.
fn visited(root: &Walk, events: &[Event<Branch>]) -> Vec<usize> {
    let mut pos = root.clone();
    let mut leaves = Vec::new();
    for event in events {
        if let Event::Enter { ply, led_here, .. } = *event {
            pos.path.truncate(ply.saturating_sub(1));
            pos.path.extend(led_here);
            if let Tree::Leaf { index, .. } = pos.node() {
                leaves.push(*index);
            }
        }
    }
    leaves
}

/// Returns the cuts, with the ply of the node, the bound for its side, and the ply where that bound was set.
fn cuts<M: Copy>(recorder: &Recorder<M>) -> Vec<(usize, Score, Option<usize>)> {
    let events = recorder.events().iter().enumerate();
    events
        .filter_map(|(index, event)| match *event {
            Event::Cut {
                ply,
                reason: Cut::Beta,
                bound,
            } => Some((ply, bound, recorder.beta_set_at(index, ply))),
            _ => None,
        })
        .collect()
}

/// Checks the leaves visited, the value, and for each cut its ply, its bound and the ply that set it.
fn check(text: &str, value: i32, leaves: &[usize], expected_cuts: &[(usize, i32, usize)]) {
    let root = Walk {
        tree: Arc::new(Tree::parse(text)),
        path: Vec::new(),
    };
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let result = AlphaBeta::new(Branches, Leaves).search_depth(&root, 9, Window::FULL, &mut budget);
    let found = result.value.expect("a complete search");
    assert_eq!(found.score, Score::estimate(value), "{text}");
    assert_eq!(visited(&root, recorder.events()), leaves, "{text}");
    let expected: Vec<_> = expected_cuts
        .iter()
        .map(|&(ply, bound, set_at)| (ply, Score::estimate(bound), Some(set_at)))
        .collect();
    assert_eq!(cuts(&recorder), expected, "{text}");
}

#[test]
fn worked_examples_visit_the_leaves_that_the_texts_show() {
    check(
        "[[1000,-1000],[[[3,5,7,4],[2,6]],8],[-1000,[[0,9],[1,1]]]]",
        3,
        &[0, 1, 2, 3, 4, 5, 6, 8, 9],
        &[(3, -3, 2), (1, -3, 0)],
    );
    // The last leaf reaches the bound, too, but leaves nothing out.
    check(
        "[[-2,1],[-3,5,7],[-1,-4]]",
        -2,
        &[0, 1, 2, 5, 6],
        &[(1, 2, 0)],
    );
    // On ply 4 a bound from three plies up cuts; the two levels between only pass it on.
    check(
        "[[0,[[[4,9],[5,5]],[-6,1]]],-3]",
        0,
        &[0, 1, 3, 7],
        &[(4, 0, 1), (4, 0, 1), (2, 0, 1)],
    );
}

/// Traces a search to a depth and checks that the events nest and count as they should.
fn trace(options: PvsOptions, pos: &Skirmish, depth: u32) -> Recorder<Step> {
    let pvs = || {
        let engine = Pvs::new(Steps, Material, 1 << 16).expect("a small table");
        engine.with_options(options)
    };
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let result = pvs().search_depth(pos, depth, Window::FULL, &mut budget);
    let plain = pvs().search(pos, &SearchLimits::depth(depth), &mut NoObserver);
    assert_eq!(result.value.map(|value| value.score), Some(plain.score));
    assert_eq!(result.line, plain.line);
    assert_eq!(budget.nodes(), plain.nodes);
    let mut open = 0;
    let mut entered = 0;
    for event in recorder.events() {
        match *event {
            Event::Enter { ply, .. } => {
                assert_eq!(ply, open);
                open += 1;
                entered += 1;
            }
            Event::Leave { ply, .. } => {
                open -= 1;
                assert_eq!(ply, open);
            }
            Event::Child { ply, .. } | Event::TableHit { ply, .. } | Event::Cut { ply, .. } => {
                assert_eq!(ply + 1, open);
            }
            _ => panic!("{event:?} of a prover"),
        }
    }
    assert_eq!((open, entered), (0, plain.nodes));
    recorder
}

#[test]
fn a_trace_says_why_each_node_was_cut() {
    let options = PvsOptions {
        selectivity: SelectivityOptions {
            etc_from: Some(2),
            null_move: true,
            ..PvsOptions::PLAY.selectivity
        },
        leaf: PvsOptions::TACTICAL.leaf,
        ..PvsOptions::PLAY
    };
    let mut seen = std::collections::HashSet::new();
    for pos in (0..300).map(Skirmish::random) {
        if pos.outcome().is_none() {
            for event in trace(options, &pos, 6).events() {
                if let Event::Cut { reason, .. } = event {
                    seen.insert(*reason);
                }
            }
        }
    }
    let all = [
        Cut::Beta,
        Cut::Table,
        Cut::MateDistance,
        Cut::EnhancedTransposition,
        Cut::StandPat,
        Cut::NullMove,
    ];
    for reason in all {
        assert!(seen.contains(&reason), "{reason:?} in {seen:?}");
    }
}

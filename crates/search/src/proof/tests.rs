//! Random AND/OR trees and graphs: numbers after every expansion, and verdicts of all provers.

use gametree_core::{
    Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, NodeKind, Outcome, Player, Position,
    ProofKey, ProofNumbers,
};
use gametree_testkit::Rng;

use super::pns::TreeSearch;
use super::sides::Sides;
use super::tree::{Place, Tree};
use super::*;
use crate::{Budget, NoObserver, SearchLimits, StopReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct To(u16);

impl GameMove for To {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        Some(To(code))
    }
}

/// A random game: at each node some moves to later nodes, or an end.
#[derive(Debug)]
struct Graph(Vec<Result<Vec<u16>, Outcome>>);

#[derive(Clone, Debug)]
struct At<'a> {
    graph: &'a Graph,
    node: u16,
    to_move: Player,
}

impl Graph {
    /// Creates a game whose moves lead to any later nodes, or, in a tree, each to a node of its own.
    fn random(rng: &mut Rng, nodes: u16, is_tree: bool) -> Self {
        let mut next = 1;
        let end = |rng: &mut Rng| match rng.below(5) {
            0 => Outcome::Draw,
            1 => Outcome::Points(3),
            2 => Outcome::Points(-2),
            3 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        };
        let content = |node: u16| {
            let from = if is_tree { next } else { node + 1 };
            let ways = 1 + u16::try_from(rng.below(4)).expect("small");
            if from + ways > nodes || (node > 3 && rng.below(6) == 0) {
                return Err(end(rng));
            }
            if is_tree {
                next += ways;
                return Ok((from..next).collect());
            }
            // The reach is short, so that lines of play meet again.
            let reach = usize::from(nodes - from).min(12);
            let mut found = Vec::new();
            for _ in 0..ways {
                let to = from + u16::try_from(rng.below(reach)).expect("small");
                if !found.contains(&to) {
                    found.push(to);
                }
            }
            Ok(found)
        };
        Graph((0..nodes).map(content).collect())
    }

    fn start(&self) -> At<'_> {
        At {
            graph: self,
            node: 0,
            to_move: Player::First,
        }
    }
}

impl At<'_> {
    fn ways(&self) -> &[u16] {
        self.graph.0[usize::from(self.node)]
            .as_deref()
            .unwrap_or(&[])
    }

    /// Decides by the definition, without memory, whether the goal is reached.
    fn is_reached(&self, goal: Goal) -> bool {
        if let Some(outcome) = self.outcome() {
            return goal.is_reached_by(outcome);
        }
        let mut children = self.ways().iter().map(|&to| {
            let mut child = self.clone();
            child.play(To(to));
            child.is_reached(goal)
        });
        if self.to_move == goal.player {
            children.any(|reached| reached)
        } else {
            children.all(|reached| reached)
        }
    }
}

impl Position for At<'_> {
    type Move = To;
    type Undo = u16;
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.graph.0[usize::from(self.node)].as_ref().err().copied()
    }

    fn is_legal(&self, m: To) -> bool {
        self.ways().contains(&m.0)
    }

    fn play(&mut self, m: To) -> u16 {
        self.to_move = !self.to_move;
        std::mem::replace(&mut self.node, m.0)
    }

    fn undo(&mut self, _: To, from: u16) {
        self.to_move = !self.to_move;
        self.node = from;
    }

    fn key(&self) -> u64 {
        u64::from(self.node) << 1 | self.to_move.index() as u64
    }

    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(u128::from(self.key()))
    }
}

#[derive(Clone, Copy, Debug)]
struct Ways;

impl MoveGen<At<'_>> for Ways {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &At<'_>, out: &mut MoveBuf<To>) {
        out.extend(pos.ways().iter().map(|&to| To(to)));
    }
}

const GOALS: [Goal; 4] = [
    Goal::win(Player::First),
    Goal::draw(Player::First),
    Goal::win(Player::Second),
    Goal::draw(Player::Second),
];

/// Returns the numbers of a node by the definitions alone, after the same check below the node.
fn from_scratch(tree: &Tree<To>, at: Place, pos: &At<'_>, goal: Goal) -> ProofNumbers {
    let numbers = if tree.is_leaf(at) {
        leaf_from_scratch(tree.numbers(at), pos, goal)
    } else {
        let below = |(child, m)| {
            let mut next = pos.clone();
            next.play(m);
            from_scratch(tree, child, &next, goal)
        };
        let children: Vec<_> = tree.children(at).map(below).collect();
        let total = |number: fn(&ProofNumbers) -> u32| {
            let sum = children.iter().map(number).map(u64::from).sum::<u64>();
            u32::try_from(sum).unwrap_or(ProofNumbers::INFINITY)
        };
        let least = |number: fn(&ProofNumbers) -> u32| {
            let numbers = children.iter().map(number);
            numbers.min().expect("an unfinished game has a move")
        };
        if pos.to_move == goal.player {
            let (pn, dn) = (least(|child| child.pn), total(|child| child.dn));
            ProofNumbers { pn, dn }
        } else {
            let (pn, dn) = (total(|child| child.pn), least(|child| child.dn));
            ProofNumbers { pn, dn }
        }
    };
    let place = format!("{at:?} for {goal:?} in {:?}", pos.graph);
    assert_eq!(tree.numbers(at), numbers, "{place}");
    numbers
}

fn leaf_from_scratch(kept: ProofNumbers, pos: &At<'_>, goal: Goal) -> ProofNumbers {
    match pos.outcome() {
        Some(outcome) if goal.is_reached_by(outcome) => ProofNumbers::PROVEN,
        Some(_) => ProofNumbers::DISPROVEN,
        // The tree below was freed, since the node is solved.
        None if kept.is_solved() => {
            assert_eq!(kept.pn == 0, pos.is_reached(goal));
            kept
        }
        None => ProofNumbers { pn: 1, dn: 1 },
    }
}

/// Grows the tree one expansion at a time, and returns the number of expansions.
fn check_growth(start: &At<'_>, goal: Goal) -> u32 {
    let root = Tree::<To>::ROOT;
    let mut tree = Tree::new(10_000);
    for expansions in 0.. {
        from_scratch(&tree, root, start, goal);
        let mut observer = NoObserver;
        let mut budget = Budget::new(&SearchLimits::nodes(1), &mut observer);
        let mut search = TreeSearch {
            generator: &Sides::new(Ways, Ways),
            evaluator: &NoEvaluation,
            levels: 1,
            goal,
            tree,
            budget: &mut budget,
            live: None,
        };
        let result = search.run(start);
        tree = search.tree;
        if result != Err(StopReason::Nodes) {
            assert_eq!(result, Ok(()));
            from_scratch(&tree, root, start, goal);
            assert_eq!(tree.numbers(root).pn == 0, start.is_reached(goal));
            return expansions;
        }
    }
    unreachable!("a loop without end returns from within")
}

#[test]
fn numbers_are_as_defined_after_every_expansion() {
    let mut rng = Rng::new(7);
    let mut expansions = 0;
    for round in 0..300 {
        let graph = Graph::random(&mut rng, 30 + round % 40, round % 2 == 0);
        for goal in GOALS {
            expansions += check_growth(&graph.start(), goal);
        }
    }
    assert!(expansions > 3_000, "only {expansions} expansions");
}

/// Checks the verdicts of all provers on one position.
fn check_provers(start: &At<'_>, goal: Goal, variant: usize) {
    let limits = SearchLimits::default();
    let observer = &mut NoObserver;
    let options = DfPnOptions {
        epsilon_percent: [0, 25, 100][variant % 3],
        full_epsilon_percent: [25, 0, 100][variant % 3],
        initialisation: [Initialisation::Unit, Initialisation::Mobility][variant % 2],
        backup: [Backup::Sum, Backup::Weak][variant / 2 % 2],
    };
    let table_bytes = [128, 64 + 1_024, 1 << 16][variant / 4 % 3];
    let df_pn = DfPn::new(Ways, NoEvaluation, table_bytes).expect("a small table");
    let mut df_pn = df_pn.with_options(options);
    for report in [
        AndOr::new(Ways).prove(start, goal, &limits, observer),
        Pns::new(Ways, NoEvaluation, 100_000).prove(start, goal, &limits, observer),
        Pn2::new(Ways, NoEvaluation, 400).prove(start, goal, &limits, observer),
        df_pn.prove(start, goal, &limits, observer),
    ] {
        let is_reached = start.is_reached(goal);
        let expected = if is_reached {
            Verdict::Proven
        } else {
            Verdict::Disproven
        };
        let found = (report.verdict, report.stopped);
        let place = format!("{options:?}, {start:?}");
        assert_eq!(found, (expected, StopReason::Solved), "{place}");
        let favoured = is_reached == (start.to_move == goal.player);
        assert_eq!(report.best.is_some(), favoured && start.outcome().is_none());
        if let Some(m) = report.best {
            let mut child = start.clone();
            child.play(m);
            assert_eq!(child.is_reached(goal), is_reached);
        }
    }
}

#[test]
fn all_provers_agree_on_random_trees_and_graphs() {
    let mut rng = Rng::new(8);
    for round in 0..1_200_u16 {
        let graph = Graph::random(&mut rng, 30 + round % 30, round % 2 == 0);
        for goal in GOALS {
            check_provers(&graph.start(), goal, usize::from(round / 2));
        }
    }
}

#[test]
fn a_tree_uses_freed_nodes_again_and_refuses_what_does_not_fit() {
    let root = Tree::<To>::ROOT;
    let leaves = |count: u16| -> MoveBuf<(To, ProofNumbers)> {
        (0..count)
            .map(|to| (To(to), ProofNumbers::UNKNOWN))
            .collect()
    };
    let mut tree = Tree::new(6);
    tree.add_children(root, &leaves(3))
        .expect("room for 5 more");
    let (child, m) = tree.most_proving(root, NodeKind::Or);
    assert_eq!(m, To(0));
    assert!(tree.add_children(child, &leaves(3)).is_err());
    assert_eq!((tree.kept(), tree.is_leaf(child)), (4, true));
    for _ in 0..3 {
        tree.add_children(child, &leaves(2))
            .expect("room for 2 more");
        assert_eq!(tree.kept(), 6);
        let mut freed = 0;
        let count = |nodes| {
            freed += nodes;
            Ok::<_, StopReason>(())
        };
        tree.free_below(child, count).expect("nothing stops it");
        assert_eq!((tree.kept(), freed), (4, 2));
    }
    assert_eq!(
        tree.children(root).map(|(_, m)| m.0).collect::<Vec<_>>(),
        [0, 1, 2]
    );
}

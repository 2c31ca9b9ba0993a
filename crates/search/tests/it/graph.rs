//! A game drawn by hand, in which draws end at different plies.

use gametree_core::{
    Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Player, Position, Score,
};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, Minimax, Negamax, NoObserver, Pvs,
    SearchLimits, SearchReport, Solver,
};

#[derive(Clone, Copy, Debug)]
enum Node {
    Inner(&'static [u16]),
    End(Outcome),
}

/// A move to a node, by its number.
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

#[derive(Clone, Debug)]
struct Graph {
    nodes: &'static [Node],
    at: u16,
    to_move: Player,
}

impl Graph {
    fn new(nodes: &'static [Node]) -> Self {
        Graph {
            nodes,
            at: 0,
            to_move: Player::First,
        }
    }

    fn ways(&self) -> &'static [u16] {
        match self.nodes[usize::from(self.at)] {
            Node::Inner(ways) => ways,
            Node::End(_) => &[],
        }
    }
}

impl Position for Graph {
    type Move = To;
    type Undo = u16;
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.nodes[usize::from(self.at)] {
            Node::Inner(_) => None,
            Node::End(outcome) => Some(outcome),
        }
    }

    fn is_legal(&self, m: To) -> bool {
        self.ways().contains(&m.0)
    }

    fn play(&mut self, m: To) -> u16 {
        self.to_move = !self.to_move;
        std::mem::replace(&mut self.at, m.0)
    }

    fn undo(&mut self, _: To, from: u16) {
        self.to_move = !self.to_move;
        self.at = from;
    }

    fn key(&self) -> u64 {
        (u64::from(self.at) << 1 | self.to_move.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[derive(Clone, Copy, Debug)]
struct Ways;

impl MoveGen<Graph> for Ways {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Graph, out: &mut MoveBuf<To>) {
        out.extend(pos.ways().iter().map(|&to| To(to)));
    }
}

/// A graph in which the player who goes to 1 loses in 3; going to 2 draws at once.
const LATE_LOSS: &[Node] = &[
    Node::Inner(&[1, 2]),
    Node::Inner(&[3, 4]),
    Node::End(Outcome::Draw),
    Node::End(Outcome::Draw),
    Node::Inner(&[5]),
    Node::End(Outcome::Win(Player::Second)),
];

#[test]
fn the_best_move_of_a_proven_draw_was_one_that_loses_later() {
    let root = Graph::new(LATE_LOSS);
    let check = |engine: &str, report: SearchReport<To>| {
        if report.is_proven() {
            assert_eq!(
                (report.best, report.score),
                (Some(To(2)), Score::DRAW),
                "{engine}: {report:?}"
            );
        }
        report.certainty
    };
    let pvs = || Pvs::new(Ways, NoEvaluation, 1 << 12).expect("a small table");
    for depth in 1..=5 {
        let limits = SearchLimits::depth(depth);
        let certainty = [
            check(
                "minimax",
                Minimax::new(Ways, NoEvaluation).search(&root, &limits, &mut NoObserver),
            ),
            check(
                "negamax",
                Negamax::new(Ways, NoEvaluation).search(&root, &limits, &mut NoObserver),
            ),
            check(
                "alpha-beta",
                AlphaBeta::new(Ways, NoEvaluation).search(&root, &limits, &mut NoObserver),
            ),
            check("pvs", pvs().search(&root, &limits, &mut NoObserver)),
            check(
                "deepened pvs",
                IterativeDeepening::new(pvs()).search(&root, &limits, &mut NoObserver),
            ),
        ];
        let expected = if depth >= 3 {
            Certainty::Exact
        } else {
            Certainty::Estimate
        };
        assert!(
            certainty
                .iter()
                .all(|&found| found == expected || depth == 2),
            "{certainty:?}"
        );
    }
    let mut solver = Solver::new(Ways, NoEvaluation, 1 << 12).expect("a small table");
    let report = solver.solve(&root, &SearchLimits::default(), &mut NoObserver);
    assert_eq!(check("solver", report), Certainty::Exact);
}

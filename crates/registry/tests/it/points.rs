//! Games for points: provers find the number of points, and certificates prove it.

use gametree_certificate::{Certificate, SeenTable};
use gametree_core::{NoEvaluation, Notation, Player, Position};
use gametree_registry::{
    Answer, Checkpoint, CheckpointReader, EngineKind, NoWatcher, Purpose, SearchTask, Session,
    SessionBuilder, Watcher,
};
use gametree_search::{Certainty, Progress, ProofProgress, SearchLimits, StopReason};
use gametree_testkit::Rng;
use gametree_tree::{Branches, Tree};

const PROVERS: [EngineKind; 4] = [
    EngineKind::AndOr,
    EngineKind::Pns,
    EngineKind::Pn2,
    EngineKind::DfPn,
];

fn session(tree: &Tree) -> Box<dyn Session> {
    SessionBuilder::new("tree:t.json", tree.clone(), Branches, NoEvaluation).build()
}

fn task(engine: EngineKind) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        table_bytes: 1 << 16,
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    }
}

/// Returns the value for MAX, by the definition.
fn value(pos: &Tree) -> i16 {
    let shape = pos.shape();
    if let Some(points) = shape.leaf(pos.node()) {
        return points;
    }
    let children = shape.children(pos.node()).iter();
    let values = children.map(|&child| value(&pos.at(child)));
    let best = match pos.to_move() {
        Player::First => values.max(),
        Player::Second => values.min(),
    };
    best.expect("a node without a value has children")
}

/// Makes a tree of random form, side and values, which are small or spread, of one sign or of both.
fn random_tree(rng: &mut Rng) -> Tree {
    fn grow(rng: &mut Rng, plies: usize, leaf: &impl Fn(&mut Rng) -> i32) -> String {
        if plies == 0 || rng.below(6) == 0 {
            return leaf(rng).to_string();
        }
        let children = (0..=rng.below(3)).map(|_| grow(rng, plies - 1, leaf));
        format!("[{}]", children.collect::<Vec<_>>().join(","))
    }
    let (low, width) = [
        (-3, 7),
        (-1, 3),
        (-29_999, 59_999),
        (1, 9),
        (-20, 15),
        (0, 1),
    ][rng.below(6)];
    let leaf = |rng: &mut Rng| low + i32::try_from(rng.below(width)).expect("a small number");
    let plies = rng.below(6);
    let children = grow(rng, plies, &leaf);
    let root = ["max", "min"][rng.below(2)];
    let text = format!(r#"{{"root": "{root}", "children": [{children}, {children}]}}"#);
    Tree::parse(&text).expect("a tree")
}

fn check(session: &mut dyn Session, tree: &Tree, engine: EngineKind) {
    let task = task(engine);
    let answer = session
        .search(&task, &mut NoWatcher)
        .expect("a small table");
    let truth = value(tree);
    let own = [truth, -truth][tree.to_move().index()];
    assert_eq!(answer.report.score.raw(), own, "{engine}\n{tree}");
    assert_eq!(
        answer.report.certainty,
        Certainty::Exact,
        "{engine}\n{tree}"
    );
    assert_eq!(answer.plies(), None, "{engine}");
    let best = answer
        .report
        .best
        .as_ref()
        .expect("a move that gets as much");
    let mut after = tree.clone();
    after.play(after.parse_move(best).expect("a move"));
    assert_eq!(value(&after), truth, "{engine} plays {best}\n{tree}");
    let mut file = Vec::new();
    session
        .certify(&answer, &task, SeenTable::Growing, &mut file)
        .unwrap_or_else(|error| panic!("{engine}: {error}\n{tree}"));
    let mut source = &file[..];
    let certificate = Certificate::open(&mut source as &mut dyn std::io::Read);
    let report = session.verify(certificate.expect("a header"), 1 << 20);
    let shown = report.expect("a proof").value.score_for(tree.to_move());
    assert_eq!(shown, Some(answer.report.score), "{engine}\n{tree}");
}

#[test]
fn provers_find_as_many_points_as_minimax() {
    let mut rng = Rng::new(0x706F_696E_7473);
    for round in 0..300 {
        let tree = random_tree(&mut rng);
        for engine in PROVERS
            .into_iter()
            .chain([EngineKind::Portfolio, EngineKind::Solver])
        {
            check(&mut *session(&tree), &tree, engine);
        }
        // A position further down may have the other side to move.
        let nodes: Vec<_> = tree.shape().nodes().collect();
        let below = tree.at(nodes[round % nodes.len()]);
        if below.outcome().is_none() {
            let mut session = session(&tree);
            session
                .set_position(&below.position_text())
                .expect("a node");
            check(&mut *session, &below, EngineKind::DfPn);
        }
    }
}

#[test]
fn a_root_that_is_a_leaf_is_worth_its_points() {
    for points in [-4_i16, 0, 7] {
        let tree = Tree::parse(&points.to_string()).expect("a leaf");
        for engine in PROVERS {
            let mut session = session(&tree);
            let answer = session.search(&task(engine), &mut NoWatcher);
            let answer = answer.expect("a small table");
            assert_eq!(
                (answer.report.score.raw(), answer.report.best),
                (points, None),
                "{engine}"
            );
            assert_eq!(answer.report.certainty, Certainty::Exact, "{engine}");
        }
    }
}

/// Watcher that keeps the last checkpoint.
#[derive(Default)]
struct Keeper(Vec<u8>);

impl Watcher for Keeper {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}

    fn wants_checkpoints(&self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        self.0.clear();
        checkpoint.write_to(&mut self.0).expect("memory is no file");
    }
}

/// Whatever the node at which a search is stopped, its bounds hold, and the resumed search finds the rest.
#[test]
fn a_search_for_points_goes_on_where_it_stopped() {
    let tree = "[[[9,-4],[3,12],[7]],[[-8,2],[5,5]],[[1,30],[6,-2,4]]]";
    let tree = Tree::parse(tree).expect("a tree");
    let truth = value(&tree);
    let mut stopped = 0;
    for nodes in 0..60 {
        let mut keeper = Keeper::default();
        let limited = SearchTask {
            limits: SearchLimits::nodes(nodes),
            ..task(EngineKind::DfPn)
        };
        let answer = session(&tree).search(&limited, &mut keeper);
        let answer = answer.expect("a small table");
        if answer.report.certainty == Certainty::Estimate {
            assert_eq!(answer.report.stopped, StopReason::Nodes);
            // The score is a bound between 0 and the value.
            assert!(
                (0..=truth).contains(&answer.report.score.raw()),
                "{answer:?}"
            );
            stopped += 1;
        } else {
            assert_eq!(answer.report.score.raw(), truth);
        }
        let mut session = session(&tree);
        let mut source = &keeper.0[..];
        let checkpoint = CheckpointReader::open(&mut source).expect("a header");
        let task = task(EngineKind::DfPn);
        session.resume(checkpoint, &task).expect("whole");
        let answer = session.search(&task, &mut NoWatcher).expect("a table");
        assert_eq!(answer.report.score.raw(), truth, "after {nodes}");
        assert_eq!(answer.report.certainty, Certainty::Exact, "after {nodes}");
        let best = answer.report.best.expect("a move that gets as much");
        let mut after = tree.clone();
        after.play(after.parse_move(&best).expect("a move"));
        assert_eq!(value(&after), truth, "after {nodes}, by {best}");
    }
    assert!(stopped > 5, "{stopped}");
}

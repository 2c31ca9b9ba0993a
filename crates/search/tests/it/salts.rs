//! Tests of keys for which positions were chosen: engines draw their own.

use std::num::NonZero;

use gametree_core::{
    Coverage, GameMove, Goal, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Player, Position, Salt,
};
use gametree_search::{
    DepthSearch, DfPn, IterativeDeepening, NoObserver, Pvs, SearchLimits, Solver, Verdict,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u8);

impl GameMove for Take {
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    fn from_code(code: u16) -> Option<Self> {
        u8::try_from(code).ok().map(Take)
    }
}

/// A heap from which players take one to three stones, and the player who takes the last one wins; all heaps share one key until it is salted.
#[derive(Clone, Debug)]
struct Heap {
    stones: u8,
    to_move: Player,
    salt: Salt,
}

impl Heap {
    fn new(stones: u8) -> Self {
        Heap {
            stones,
            to_move: Player::First,
            salt: Salt::PUBLIC,
        }
    }

    fn winner(&self) -> Player {
        if self.stones.is_multiple_of(4) {
            !self.to_move
        } else {
            self.to_move
        }
    }
}

impl Position for Heap {
    type Move = Take;
    type Undo = ();
    const CAN_BE_DRAWN: bool = false;
    const KEYS: Keys = Keys::Salted;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(!self.to_move))
    }

    fn is_legal(&self, m: Take) -> bool {
        (1..=3).contains(&m.0) && m.0 <= self.stones
    }

    fn play(&mut self, m: Take) {
        self.stones -= m.0;
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.stones += m.0;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        if self.salt == Salt::PUBLIC {
            return 1 << 63;
        }
        let code = u64::from(self.stones) << 1 | self.to_move.index() as u64;
        self.salt.number(code)
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.salt = salt;
    }
}

#[derive(Clone, Debug)]
struct Takes;

impl MoveGen<Heap> for Takes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Heap, out: &mut MoveBuf<Take>) {
        out.extend((1..=3).map(Take).filter(|&m| pos.is_legal(m)));
    }
}

const TABLE: usize = 1 << 16;

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("a thread")
}

/// Checks the proven winner by every engine that keeps a table.
fn check(root: &Heap, count: usize) {
    let (all, threads) = (SearchLimits::default(), threads(count));
    let expected = Some(Outcome::Win(root.winner()));
    let outcome = |score: gametree_core::Score| {
        let winner = if score.is_win() {
            root.to_move
        } else {
            !root.to_move
        };
        Some(Outcome::Win(winner))
    };
    let mut solver = Solver::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    solver = solver.with_threads(threads);
    let report = solver.solve(root, &all, &mut NoObserver);
    assert!(report.is_proven(), "{root:?}");
    assert_eq!(outcome(report.score), expected, "{root:?}");
    let pvs = Pvs::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    let mut deepening = IterativeDeepening::new(pvs.with_threads(threads));
    let report = deepening.search(root, &all, &mut NoObserver);
    assert_eq!(outcome(report.score), expected, "{root:?}");
    let report = deepening.engine_mut().search(root, &all, &mut NoObserver);
    assert_eq!(outcome(report.score), expected, "{root:?}");
    let mut prover = DfPn::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    prover = prover.with_threads(threads);
    let goal = Goal::win(root.winner());
    let verdict = |prover: &mut DfPn<_, _>, goal| prover.prove(root, goal, &all, &mut NoObserver);
    assert_eq!(
        verdict(&mut prover, goal).verdict,
        Verdict::Proven,
        "{root:?}"
    );
    let goal = Goal::win(!root.winner());
    assert_eq!(
        verdict(&mut prover, goal).verdict,
        Verdict::Disproven,
        "{root:?}"
    );
}

#[test]
fn positions_chosen_to_share_a_key_are_told_apart() {
    for stones in 1..=30 {
        check(&Heap::new(stones), 1);
        check(&Heap::new(stones), 2);
    }
}

/// Returns the nodes of a solver with a table that is soon full.
fn nodes(salt: Option<Salt>) -> u64 {
    let mut solver = Solver::new(Takes, NoEvaluation, 256).expect("two buckets");
    if let Some(salt) = salt {
        solver = solver.with_salt(salt);
    }
    let report = solver.solve(&Heap::new(40), &SearchLimits::default(), &mut NoObserver);
    report.nodes
}

#[test]
fn the_same_salt_gives_the_same_search() {
    let salt = Salt::from_seed(5);
    assert_eq!(nodes(Some(salt)), nodes(Some(salt)));
    let others: std::collections::HashSet<u64> = (0..20)
        .map(|seed| nodes(Some(Salt::from_seed(seed))))
        .chain([nodes(None)])
        .collect();
    assert!(others.len() > 1, "the table is not full: {others:?}");
}

#[test]
fn a_table_that_is_taken_up_brings_its_salt() {
    let root = Heap::new(40);
    let all = SearchLimits::default();
    let mut file = Vec::new();
    let mut first = Solver::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    let whole = first.solve(&root, &all, &mut NoObserver);
    first.snapshot().write_to(&mut file).expect("memory");
    let mut second = Solver::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    second.solve(&Heap::new(7), &all, &mut NoObserver);
    second.restore(&mut &file[..]).expect("a table");
    let report = second.solve(&root, &all, &mut NoObserver);
    assert_eq!(report.score, whole.score);
    assert!(
        report.nodes < whole.nodes / 2,
        "{} of {}",
        report.nodes,
        whole.nodes
    );

    let goal = Goal::win(Player::Second);
    let mut file = Vec::new();
    let mut first = DfPn::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    let whole = first.prove(&root, goal, &all, &mut NoObserver);
    first.snapshot().write_to(&mut file).expect("memory");
    let mut second = DfPn::new(Takes, NoEvaluation, TABLE).expect("64 KiB");
    second.restore(goal, &mut &file[..]).expect("a table");
    let report = second.prove(&root, goal, &all, &mut NoObserver);
    assert_eq!(report.verdict, whole.verdict);
    assert!(
        report.nodes < whole.nodes / 2,
        "{} of {}",
        report.nodes,
        whole.nodes
    );
}

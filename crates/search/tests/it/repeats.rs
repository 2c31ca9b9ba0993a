//! A game whose positions repeat, made up for the tests of what a table may prove about it.

use gametree_core::{
    Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Path, Player, Position,
    Score,
};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, Minimax, NoObserver, Pvs, SearchLimits,
    SearchReport, StopReason,
};

const TABLE_BYTES: usize = 1 << 16;

/// One piece on a line of cells, which both players push one cell to the left, or one or two to the right; a repeated position is a draw.
///
/// The first player wins if the piece is off the right end, the second if it is off the left end.
#[derive(Clone, Debug)]
struct Tug {
    at: i8,
    cells: i8,
    to_move: Player,
    /// Places of the piece so far, with the player to move.
    path: Path<(i8, Player)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Push(i8);

impl GameMove for Push {
    fn code(self) -> u16 {
        u16::from((self.0 + 2).cast_unsigned())
    }

    fn from_code(code: u16) -> Option<Self> {
        [-1, 1, 2].into_iter().map(Push).find(|m| m.code() == code)
    }
}

impl Tug {
    fn new(at: i8, cells: i8) -> Self {
        Tug {
            at,
            cells,
            to_move: Player::First,
            path: Path::new(),
        }
    }
}

impl Position for Tug {
    type Move = Push;
    type Undo = ();
    const KEYS: Keys = Keys::Public;

    const CAN_REPEAT: bool = true;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.at < 0 {
            Some(Outcome::Win(Player::Second))
        } else if self.at >= self.cells {
            Some(Outcome::Win(Player::First))
        } else {
            let repeats = self.path.contains(&(self.at, self.to_move));
            repeats.then_some(Outcome::Draw)
        }
    }

    fn is_legal(&self, _: Push) -> bool {
        self.outcome().is_none()
    }

    fn play(&mut self, m: Push) {
        self.path.push((self.at, self.to_move));
        self.at += m.0;
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, _: Push, (): ()) {
        (self.at, self.to_move) = self.path.pop().expect("a move was played");
    }

    fn key(&self) -> u64 {
        let place = u64::from((self.at + 2).cast_unsigned()) << 1 | self.to_move.index() as u64;
        place.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[derive(Clone, Copy)]
struct Pushes;

impl MoveGen<Tug> for Pushes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Tug, out: &mut MoveBuf<Push>) {
        if pos.outcome().is_none() {
            out.extend([-1, 1, 2].map(Push));
        }
    }
}

fn over_a_table(pos: &Tug, limits: &SearchLimits) -> SearchReport<Push> {
    let engine = Pvs::new(Pushes, NoEvaluation, TABLE_BYTES).expect("a small table");
    IterativeDeepening::new(engine).search(pos, limits, &mut NoObserver)
}

#[test]
fn engines_without_a_table_prove_what_repeats() {
    let limits = SearchLimits::default();
    for cells in 1..=7 {
        for at in 0..cells {
            let pos = Tug::new(at, cells);
            let truth = Minimax::new(Pushes, NoEvaluation).search(&pos, &limits, &mut NoObserver);
            let cut = AlphaBeta::new(Pushes, NoEvaluation).search(&pos, &limits, &mut NoObserver);
            assert_eq!(truth.score, cut.score, "{pos:?}");
            assert_eq!(
                [truth.certainty, cut.certainty],
                [Certainty::Exact; 2],
                "{pos:?}"
            );
        }
    }
}

#[test]
fn over_a_table_only_a_win_with_the_next_ply_is_proven() {
    let mut proven = 0;
    for cells in 1..=7 {
        for at in 0..cells {
            let pos = Tug::new(at, cells);
            let report = over_a_table(&pos, &SearchLimits::depth(12));
            let is_last_ply = report.score == Score::win_in(1);
            assert_eq!(report.is_proven(), is_last_ply, "{pos:?}: {report:?}");
            // The search goes no deeper after an end that it sees again and again as the depth grows.
            let is_near = report.score.plies().is_some_and(|plies| plies <= 6);
            match report.stopped {
                StopReason::Solved => assert!(is_last_ply, "{pos:?}"),
                StopReason::Depth => assert!(!is_last_ply && !is_near, "{pos:?}"),
                // The end is near, or nothing was cut short.
                StopReason::Exhausted if !is_last_ply => {
                    let mut minimax = Minimax::new(Pushes, NoEvaluation);
                    let truth = minimax.search(&pos, &SearchLimits::default(), &mut NoObserver);
                    assert_eq!(report.score, truth.score, "{pos:?}");
                }
                other => panic!("{other:?}, {pos:?}"),
            }
            proven += usize::from(is_last_ply);
        }
    }
    assert_eq!(proven, 13, "the piece stands on one of the last two cells");
}

/// The table holds draws from a path on which every position came back; on another path they do not count as the whole truth.
#[test]
fn what_was_found_on_one_path_is_searched_again_on_another_with_more_depth() {
    let deeper = SearchLimits::depth(4);
    let mut hidden = 0;
    for (at, cells) in (1..=8).flat_map(|cells| (0..cells).map(move |at| (at, cells))) {
        let mut engine = Pvs::new(Pushes, NoEvaluation, TABLE_BYTES).expect("a small table");
        let fresh = Tug::new(at, cells);
        let mut worn = fresh.clone();
        let elsewhere = (0..cells).filter(|&other| other != at);
        elsewhere.for_each(|other| worn.path.push((other, Player::First)));
        engine.search(&worn, &SearchLimits::depth(2), &mut NoObserver);
        let again = engine.search(&fresh, &deeper, &mut NoObserver);
        let truth = AlphaBeta::new(Pushes, NoEvaluation).search(&fresh, &deeper, &mut NoObserver);
        assert_eq!(again.score, truth.score, "{fresh:?}");
        hidden += usize::from(truth.score == Score::win_in(3));
    }
    assert!(
        hidden > 0,
        "some win lies behind a position of the worn path"
    );
}

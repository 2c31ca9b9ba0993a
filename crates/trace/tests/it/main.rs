//! Tests of recorded searches: folded while they run, written and read, drawn.

mod drawn;
mod folded;
mod read;

use std::time::Duration;

use gametree_core::{Event, Goal, MoveGen, Notation, Tracer, Window};
use gametree_eval::OpenLines;
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_search::{
    Budget, DepthSearch, DfPn, IterativeDeepening, Pns, ProofReport, Pvs, SearchLimits, Traced,
};
use gametree_testkit::random_positions;
use gametree_trace::{Drawing, Folding, Found, Header, TEXTS, Trace};
use gametree_words::{Language, Words};

type Board = Mnk<1>;
type Cell = <Board as gametree_core::Position>::Move;

/// A number of nodes that no search of these tests exceeds.
const ALL: usize = 1_000_000;

fn board(columns: usize, rows: usize, k: usize) -> Board {
    Mnk::new(Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules")).expect("fits")
}

/// Draws a trace as text in English.
fn drawn(trace: &Trace) -> String {
    Drawing::of(trace, &Words::new(Language::English, &[TEXTS])).to_string()
}

/// Returns the board after these moves.
fn after(mut pos: Board, moves: &str) -> Board {
    for text in moves.split_whitespace() {
        let m = pos.parse_move(text).expect("a move");
        gametree_core::Position::play(&mut pos, m);
    }
    pos
}

fn header(pos: &Board, engine: &str, limit: usize) -> Header {
    Header {
        game: "rows".to_owned(),
        position: pos.position_text(),
        to_move: gametree_core::Position::to_move(pos),
        players: ["X".to_owned(), "O".to_owned()],
        is_for_points: false,
        engine: engine.to_owned(),
        generator: "legal".to_owned(),
        depth: None,
        node_limit: None,
        time_limit: None,
        salt: None,
        visible_limit: limit,
    }
}

fn found(pos: &Board, score: gametree_core::Score, line: &[Cell], nodes: u64) -> Found {
    let line: Vec<String> = line.iter().map(|&m| pos.move_text(m)).collect();
    Found {
        score,
        is_proven: false,
        best: line.first().cloned(),
        line,
        depth: 0,
        nodes,
        elapsed: Duration::from_micros(1_234),
        stopped: "depth".to_owned(),
    }
}

/// A tracer that records how many nodes another one holds.
struct Weighed {
    folding: Folding<Cell>,
    most: usize,
}

impl Tracer<Cell> for Weighed {
    fn record(&mut self, event: Event<Cell>) {
        self.folding.record(event);
        self.most = self.most.max(self.folding.held());
    }
}

/// Searches to a depth, with at most `limit` visible nodes and never more than a few times as many held.
fn search<S: DepthSearch<Board>>(mut engine: S, pos: &Board, depth: u32, limit: usize) -> Trace {
    let mut weighed = Weighed {
        folding: Folding::new(limit),
        most: 0,
    };
    let mut observer = Traced(&mut weighed);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let result = engine.search_depth(pos, depth, Window::FULL, &mut budget);
    let nodes = budget.nodes();
    let most = 4 * limit + 500;
    assert!(weighed.most <= most, "{} held of {limit}", weighed.most);
    let score = result.value.expect("not stopped").score;
    let found = found(pos, score, &result.line, nodes);
    let header = header(pos, "fixed", limit);
    weighed.folding.finish(pos, &LegalMoves, header, found)
}

fn pvs() -> Pvs<LegalMoves, OpenLines> {
    Pvs::new(LegalMoves, OpenLines, 1 << 20).expect("a small table")
}

/// Runs principal variation search with iterative deepening.
fn deepened(pos: &Board, depth: u32, limit: usize) -> Trace {
    let mut folding = Folding::new(limit);
    let limits = SearchLimits::depth(depth);
    let report = IterativeDeepening::new(pvs()).search(pos, &limits, &mut Traced(&mut folding));
    let found = found(pos, report.score, &report.line, report.nodes);
    let header = header(pos, "iterative", limit);
    folding.finish(pos, &LegalMoves, header, found)
}

/// Searches for a proof, and returns it with the report of the prover.
fn proof(pos: &Board, goal: Goal, limit: usize, is_table: bool) -> (Trace, ProofReport<Cell>) {
    let mut folding = Folding::new(limit);
    folding.ask(goal);
    let limits = SearchLimits::nodes(2_000);
    let report = if is_table {
        let prover = DfPn::new(LegalMoves, OpenLines, 1 << 16);
        let mut prover = prover.expect("a small table");
        prover.prove(pos, goal, &limits, &mut Traced(&mut folding))
    } else {
        let prover = Pns::new(LegalMoves, OpenLines, 1_000_000);
        prover.prove(pos, goal, &limits, &mut Traced(&mut folding))
    };
    let line: Vec<Cell> = report.best.into_iter().collect();
    let found = found(pos, gametree_core::Score::DRAW, &line, report.nodes);
    let header = header(pos, "prover", limit);
    (folding.finish(pos, &LegalMoves, header, found), report)
}

/// Returns positions of small boards, none of them finished.
fn positions() -> Vec<Board> {
    let boards = [board(3, 3, 3), board(4, 3, 3), board(4, 4, 4)];
    let positions = boards
        .iter()
        .flat_map(|start| random_positions(start, &LegalMoves, 6, 7));
    let open = positions.filter(|pos| gametree_core::Position::outcome(pos).is_none());
    open.collect()
}

fn moves(pos: &Board) -> usize {
    let mut moves = gametree_core::MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    moves.len()
}

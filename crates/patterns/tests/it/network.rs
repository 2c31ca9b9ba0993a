//! The network: what it keeps up to date, its symmetries and its file.

use gametree_core::{Evaluator, MoveBuf, MoveGen, Notation, Position};
use gametree_grid::Cell;
use gametree_mnk::{LineRule, Rules};
use gametree_patterns::{Candidates, Network, PatternEstimate, PatternMnk};
use gametree_testkit::Rng;

type Board = PatternMnk<6>;

fn board(columns: usize, rows: usize) -> Board {
    let rules = Rules::new(columns, rows, 5, LineRule::AtLeast).expect("a board");
    let network = Network::of(rules).expect("five in a row");
    Board::with_network(rules, network).expect("a board that fits")
}

fn candidates(pos: &Board) -> Vec<Cell> {
    let mut moves = MoveBuf::new();
    Candidates::ALL.moves(pos, &mut moves);
    moves.to_vec()
}

#[test]
fn play_and_undo_keep_what_a_fresh_position_has() {
    let mut rng = Rng::new(1);
    for (columns, rows) in [(15, 15), (19, 19), (7, 9), (30, 5)] {
        for _ in 0..20 {
            let mut pos = board(columns, rows);
            let mut played = Vec::new();
            for _ in 0..60 {
                if pos.outcome().is_some() || rng.below(4) == 0 {
                    if let Some(m) = played.pop() {
                        pos.undo(m, ());
                    }
                } else {
                    let empty: Vec<Cell> = pos.board().empty().into_iter().collect();
                    let m = empty[rng.below(empty.len())];
                    pos.play(m);
                    played.push(m);
                }
                let fresh = pos.parse_position(&pos.position_text()).expect("its text");
                let found = PatternEstimate.evaluate(&pos);
                assert_eq!(found, PatternEstimate.evaluate(&fresh), "{pos:?}");
                assert_eq!(candidates(&pos), candidates(&fresh), "{pos:?}");
            }
        }
    }
}

#[test]
fn images_have_the_same_estimate() {
    let mut rng = Rng::new(2);
    for _ in 0..200 {
        let [mut pos, mut image] = [board(15, 15), board(15, 15)];
        let grid = pos.board().grid();
        let turned = |cell: Cell| {
            grid.cell(grid.row(cell), 14 - grid.column(cell))
                .expect("a square")
        };
        for _ in 0..2 + 2 * rng.below(20) {
            let empty: Vec<Cell> = pos.board().empty().into_iter().collect();
            let m = empty[rng.below(empty.len())];
            pos.play(m);
            image.play(turned(m));
        }
        let found = PatternEstimate.evaluate(&pos);
        assert_eq!(found, PatternEstimate.evaluate(&image), "{pos:?}");
    }
}

#[test]
fn a_file_of_another_size_is_refused() {
    let refused = Network::from_bytes(&[0; 10]).expect_err("a short file");
    let expected = format!(
        "expected {} bytes of a network, found 10",
        Network::FILE_BYTES
    );
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut bytes = vec![0; Network::FILE_BYTES];
    assert!(Network::from_bytes(&bytes).is_ok());
    // The first weight of a window.
    bytes[1] = 0x7f;
    let refused = Network::from_bytes(&bytes).expect_err("a large weight");
    assert_eq!(
        refused.to_string(),
        "expected weights of windows up to 6553, found 32512"
    );
    bytes[1] = 0;
    // The bias of the output.
    let last = bytes.len() - 1;
    bytes[last] = 0x7f;
    let refused = Network::from_bytes(&bytes).expect_err("a large bias");
    assert_eq!(
        refused.to_string(),
        "expected biases up to 2^30, found 2130706432"
    );
    bytes[last] = 0;
    // The direct weights before it.
    for at in 0..16 {
        bytes[last - 4 - 2 * at] = 0x7f;
    }
    let refused = Network::from_bytes(&bytes).expect_err("large weights");
    assert_eq!(
        refused.to_string(),
        "expected weights of a row that add up to 32768 or less, found 520192"
    );
}

#[test]
fn other_rules_have_no_network() {
    let five = Rules::new(15, 15, 5, LineRule::AtLeast).expect("rules");
    let network = Network::of(five).expect("five in a row");
    for (k, lines) in [
        (5, LineRule::Exactly),
        (5, LineRule::Renju),
        (6, LineRule::AtLeast),
    ] {
        let rules = Rules::new(15, 15, k, lines).expect("rules");
        assert!(Network::of(rules).is_none());
        assert!(Board::with_network(rules, network).is_err());
    }
}

//! Drawings of traces as text.

use gametree_core::{Goal, Player};
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_search::AlphaBeta;
use gametree_trace::{Drawing, TEXTS};
use gametree_words::{Language, Words, flaws};

use crate::{ALL, after, board, deepened, drawn, proof, search};

#[test]
fn windows_cuts_and_moves_left_out_are_drawn() {
    let pos = after(board(3, 3, 3), "b2 a1 c3 b1 c1");
    let trace = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 2, ALL);
    assert_eq!(
        drawn(&trace),
        "\
root (-∞, +∞) = W2
├─ a2 (-∞, +∞) = W1
│  ├─ c2 (-∞, +∞) = W0
│  ├─ a3 (W0, +∞) = W0
│  └─ b3 (W0, +∞) = 2
├─ c2 (-∞, W1) ≥ W1, beta cut by W1 of the root
│  ├─ a2 (-∞, W0) = 2
│  ├─ a3 (2, W0) = W0
│  └─ cut off: b3
├─ a3 (-∞, W1) ≥ W1, beta cut by W1 of the root
│  ├─ a2 (-∞, W0) = 2
│  ├─ c2 (2, W0) = W0
│  └─ cut off: b3
└─ b3 (-∞, W1) ≥ W1, beta cut by W1 of the root
   ├─ a2 (-∞, W0) = 3
   ├─ c2 (3, W0) = W0
   └─ cut off: a3
"
    );
}

#[test]
fn what_is_folded_is_said_in_words() {
    let trace = deepened(&board(4, 4, 3), 4, 12);
    assert_eq!(
        drawn(&trace),
        "\
… 50 more nodes in searches before
root, depth 4 (-11, 21) = 0
├─ b2 (-11, 21) = 0
│  ├─ c2 (-11, 21) = 0
│  │  ├─ b3 (-11, 21) = 0
│  │  └─ … 13 more nodes below
│  └─ … 14 more nodes below
├─ c2 (0, 1) ≤ 0, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ b3 (0, 1) ≤ 0, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ c3 (0, 1) ≤ 0, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ b1 (0, 1) ≤ -1, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ c1 (0, 1) ≤ -1, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ a2 (0, 1) ≤ -1, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ d2 (0, 1) ≤ -1, alpha cut by 0 of the root, 1 node below, 14 moves left out
├─ a3 (0, 1) ≤ -1, alpha cut by 0 of the root, 1 node below, 14 moves left out
└─ … 14 more nodes (7 cut) below
"
    );
}

#[test]
fn a_proof_is_drawn_with_its_numbers() {
    let pos = after(board(3, 3, 3), "b2 a1 c3 b1 c1");
    let (trace, _) = proof(&pos, Goal::win(Player::First), 12, true);
    assert_eq!(
        drawn(&trace),
        "\
root (does X win?) AND pn 0 dn ∞
├─ a2 OR pn 0 dn ∞ from pn 1 dn 3, until pn ∞ dn 4
│  └─ c2 AND pn 0 dn ∞
├─ c2 OR pn 0 dn ∞ from pn 1 dn 3, until pn ∞ dn 4
│  ├─ a2 AND pn 2 dn 1
│  └─ a3 AND pn 0 dn ∞
├─ a3 OR pn 0 dn ∞ from pn 1 dn 3, until pn ∞ dn 4
│  ├─ a2 AND pn 2 dn 1
│  └─ c2 AND pn 0 dn ∞
└─ b3 OR pn 0 dn ∞ from pn 1 dn 3
   ├─ a2 AND pn 2 dn 1
   └─ c2 AND pn 0 dn ∞
"
    );
    let (trace, _) = proof(&pos, Goal::win(Player::First), 12, false);
    assert_eq!(
        drawn(&trace),
        "\
root (does X win?) AND pn 0 dn ∞ from pn 4 dn 1
├─ a2 OR pn 0 dn ∞ from pn 1 dn 1
│  ├─ c2 AND pn 0 dn ∞
│  ├─ a3 AND pn 0 dn ∞
│  └─ b3 AND pn 1 dn 1
├─ c2 OR pn 0 dn ∞ from pn 1 dn 1
│  ├─ a2 AND pn 1 dn 1
│  ├─ a3 AND pn 0 dn ∞
│  └─ b3 AND pn 1 dn 1
├─ a3 OR pn 0 dn ∞ from pn 1 dn 1
│  ├─ a2 AND pn 1 dn 1
│  └─ … 2 more moves judged below
└─ b3 OR pn 0 dn ∞ from pn 1 dn 1, 3 moves judged below
"
    );
}

#[test]
fn the_texts_of_drawings_are_whole_in_every_language() {
    assert_eq!(flaws(&TEXTS), Vec::<String>::new());
}

#[test]
fn a_search_is_drawn_in_chinese() {
    let pos = after(board(3, 3, 3), "b2 a1 c3 b1 c1");
    let trace = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 2, ALL);
    let words = Words::new(Language::SimplifiedChinese, &[TEXTS]);
    let text = Drawing::of(&trace, &words).to_string();
    assert!(
        text.contains("├─ c2 (-∞, W1) ≥ W1，β剪枝，根已有W1\n"),
        "{text}"
    );
    assert!(text.contains("└─ 剪去：b3\n"), "{text}");
}

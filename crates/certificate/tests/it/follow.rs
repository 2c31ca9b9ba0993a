//! Proofs followed step by step, along every line of small ones and away from their lines.

use gametree_certificate::{Certificate, CheckError, Claim, Followed, Next};
use gametree_core::Player::{First, Second};
use gametree_core::{MoveBuf, MoveGen, Notation, Symmetric};
use gametree_movegen::LegalMoves;
use gametree_tictactoe::TicTacToe;

use crate::oracle::Oracle;
use crate::{MEMORY, mnk, write_symmetric};

fn follow<P: Notation + Symmetric>(
    (file, root): (&[u8], &P),
    claim: usize,
    line: &[String],
) -> Result<Followed, CheckError>
where
    LegalMoves: MoveGen<P>,
{
    let certificate = Certificate::open(file)?.following(claim, line.to_vec());
    let report = certificate.verify_symmetric(root, &LegalMoves, None, MEMORY)?;
    Ok(report.followed.expect("a line was followed"))
}

/// Follows every line of the proof from a position, and returns the number of lines that end.
fn lines<P: Notation + Symmetric>(
    proof: (&[u8], &P),
    (pos, line): (&P, &mut Vec<String>),
    oracle: &mut Oracle<LegalMoves>,
) -> u32
where
    LegalMoves: MoveGen<P>,
{
    let Followed { claim, next } = follow(proof, 0, line).expect("a line of the proof");
    assert!(oracle.holds(pos, claim), "{line:?}: {claim}");
    let texts = match next {
        Next::Answer(text) => vec![text],
        Next::Replies => {
            let mut moves = MoveBuf::new();
            LegalMoves.moves(pos, &mut moves);
            moves.into_iter().map(|m| pos.move_text(m)).collect()
        }
        Next::Over(outcome) => {
            assert_eq!(pos.outcome(), Some(outcome));
            return 1;
        }
        Next::Settled => return 1,
        Next::Argument(_) => panic!("no argument was written"),
    };
    let after = |text: String| {
        let mut child = pos.clone();
        child.play(pos.parse_move(&text).expect("a move"));
        line.push(text);
        let ends = lines(proof, (&child, line), oracle);
        line.pop();
        ends
    };
    texts.into_iter().map(after).sum()
}

#[test]
fn every_line_of_a_proof_can_be_stepped_through() {
    let check = |root: &TicTacToe, claims: &[Claim], plies| {
        let file = write_symmetric(root, claims, plies).0;
        let mut oracle = Oracle::new(LegalMoves);
        lines((&file, root), (root, &mut Vec::new()), &mut oracle)
    };
    let start = TicTacToe::default();
    let late = start.parse_position("3/1X1/O2:X").expect("a position");
    for claims in [[Claim::draw(First)], [Claim::draw(Second)]] {
        let ends = [0, u32::MAX].map(|plies| check(&late, &claims, plies));
        assert!(ends[0] > 1 && ends[1] > 1, "{ends:?}");
    }
    let root = mnk(3, 2, 2);
    for claim in [Claim::win_within(First, 3), Claim::holds_out(Second, 3)] {
        for plies in [0, u32::MAX] {
            let file = write_symmetric(&root, &[claim], plies).0;
            let mut oracle = Oracle::new(LegalMoves);
            let ends = lines((&file, &root), (&root, &mut Vec::new()), &mut oracle);
            assert!(ends > 1, "{claim}");
        }
    }
}

#[test]
fn what_is_no_line_of_the_proof_is_refused() {
    let root = mnk(3, 2, 2);
    let claims = [Claim::win_within(First, 3), Claim::holds_out(Second, 3)];
    let file = write_symmetric(&root, &claims, 0).0;
    let check = |claim: usize, line: &str, expected: &str| {
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let error = follow((&file, &root), claim, &line).expect_err("no line");
        assert_eq!(error.to_string(), expected);
    };
    let Next::Answer(answer) = follow((&file, &root), 0, &[]).expect("the root").next else {
        panic!("First moves at the root");
    };
    let other = if answer == "a1" { "b1" } else { "a1" };
    check(
        0,
        other,
        &format!("line: expected the answer {answer}, found {other}"),
    );
    check(0, "b1 b1", "line: expected a legal move, found b1");
    check(2, "", "claim: expected a number below 2, found 2");
    // Second holds out for three plies, which have passed after two moves that do not end the game.
    check(
        1,
        "a1 c2 b1 b2",
        "line: expected the end of the line, found b2",
    );
}

//! Tests of the public interface of certificates: proofs of real games, and proofs that are tampered with.

mod arguments;
mod follow;
mod games;
mod layout;
mod mutations;
mod oracle;
mod proofs;
mod refusals;
mod tables;

use gametree_capture::{Capture, RuleSet};
use gametree_certificate::{
    Certificate, CheckError, Claim, ProofStep, Report, SeenTable, Statement, UpToSymmetry,
    WriteError,
};
use gametree_core::{MoveGen, Notation, Symmetric};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;

use crate::oracle::Oracle;

/// A limit above the memory of any table in these tests.
const MEMORY: u64 = 1 << 28;

fn mnk(columns: usize, rows: usize, k: usize) -> Mnk<1> {
    let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules within the limits");
    Mnk::new(rules).expect("a board of one word")
}

fn capture(columns: usize, rows: usize) -> Capture<1> {
    let rules = gametree_capture::Rules::new(columns, rows, RuleSet::Plain);
    Capture::new(rules.expect("rules within the limits"))
}

/// Writes the proof that the oracle plays.
fn write<P: Notation, G: MoveGen<P>>(
    root: &P,
    legal: &G,
    claims: &[Claim],
    seen: SeenTable,
) -> Result<(Vec<u8>, Report), WriteError> {
    let statement = Statement {
        game: "a game",
        claims,
        seen,
    };
    let mut oracle = Oracle::new(legal);
    let mut file = Vec::new();
    let report = statement.write(
        root,
        legal,
        None,
        |pos, claim| oracle.answer(pos, claim).map(ProofStep::Move),
        &mut file,
    )?;
    Ok((file, report))
}

/// Writes the proof that the oracle plays, where symmetric images in the first plies count as the same position.
fn write_symmetric<P: Notation + Symmetric>(
    root: &P,
    claims: &[Claim],
    plies: u32,
) -> (Vec<u8>, Report)
where
    LegalMoves: MoveGen<P>,
{
    let statement = Statement {
        game: "a game",
        claims,
        seen: SeenTable::Growing,
    };
    let mut oracle = Oracle::new(LegalMoves);
    let mut file = Vec::new();
    let images = UpToSymmetry {
        position: root,
        plies,
    };
    let strategy = |pos: &P, claim: Claim| oracle.answer(pos, claim).map(ProofStep::Move);
    let report = statement.write_symmetric(images, &LegalMoves, None, strategy, &mut file);
    (file, report.expect("a proof"))
}

fn verify<P: Notation, G: MoveGen<P>>(
    file: &[u8],
    root: &P,
    legal: &G,
) -> Result<Report, CheckError> {
    Certificate::open(file)?.verify(root, legal, None, MEMORY)
}

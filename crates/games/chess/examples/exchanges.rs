//! Measurement of the search that exchange information saves: the positions visited to the same depth, on a hundred positions.

use std::io::{self, Write};

use gametree_chess::{Chess, Exchanges, LegalMoves, PieceSquares};
use gametree_core::Notation;
use gametree_search::{IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits};

const POSITIONS: &str = include_str!("../positions/selfplay.txt");
const DEPTHS: [u32; 3] = [4, 5, 6];
const TABLE_BYTES: usize = 16 << 20;

/// The kinds of exchange information, each with its name in the table.
const TOLD: [(&str, Exchanges); 3] = [
    ("none", Exchanges::Ignored),
    ("MVV/LVA", Exchanges::MvvLva),
    ("SEE", Exchanges::Swapped),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sound = PvsOptions {
        leaf: PvsOptions::TACTICAL.leaf,
        ..PvsOptions::PLAY
    };
    let play = PvsOptions::TACTICAL;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| search | depth | none | MVV/LVA | SEE |\n|---|---|---|---|---|"
    )?;
    for (name, options) in [("full width", sound), ("with reductions", play)] {
        for depth in DEPTHS {
            write!(out, "| {name} | {depth} |")?;
            for (_, exchanges) in TOLD {
                let nodes = nodes(LegalMoves { exchanges }, options, depth)?;
                write!(out, " {nodes} |")?;
                out.flush()?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Returns the positions visited by all searches together, each from an empty table.
fn nodes(
    legal: LegalMoves,
    options: PvsOptions,
    depth: u32,
) -> Result<u64, Box<dyn std::error::Error>> {
    let mut nodes = 0;
    for text in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let pos = Chess::new().parse_position(text)?;
        let engine = Pvs::new(legal, PieceSquares, TABLE_BYTES)?.with_options(options);
        let mut engine = IterativeDeepening::new(engine);
        let report = engine.search(&pos, &SearchLimits::depth(depth), &mut NoObserver);
        nodes += report.nodes;
    }
    Ok(nodes)
}

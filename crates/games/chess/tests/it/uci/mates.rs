//! Tests that `go mate` finds every mate.

use super::{moves, output_for};

/// The position, all moves that mate in the given number of moves, and that number: `go mate` once left all of these out but the last.
#[test]
fn mates_were_overlooked() {
    let check = |position: &str, number: u32, keys: &[&str]| {
        let text = output_for(format!("position fen {position} 0 1\ngo mate {number}\n"));
        assert!(
            text.contains(&format!("score mate {number} ")),
            "{position}: {text}"
        );
        assert!(keys.contains(&moves(&text)[0]), "{position}: {text}");
        let sooner = output_for(format!(
            "position fen {position} 0 1\ngo mate {}\n",
            number - 1
        ));
        assert_eq!(moves(&sooner).len(), 1, "{position}: {sooner}");
    };
    check("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 2, &["a1a6"]);
    check(
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -",
        2,
        &["g3g6"],
    );
    check(
        "7k/8/5K2/8/8/3Q4/6B1/8 w - -",
        2,
        &["f6g6", "d3d7", "d3g3", "g2e4"],
    );
    check("r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - -", 2, &["e2e8"]);
}

//! Tests of points that are closed to both players.

use super::{FOUR, answers, check, point};

/// Checks rows that have won in a game that goes on, and points that renju forbids.
#[test]
fn points_without_an_owner_were_refused() {
    let row = "0,0,3\n1,0,3\n2,0,3\n3,0,3\n4,0,3\n";
    let column = "14,10,3\n14,11,3\n14,12,3\n14,13,3\n14,14,3\n";
    let four = FOUR.replace("0,0,1\n", "").replace("0,2,1\n", "0,1,1\n");
    let cases = [
        (2, format!("{row}5,5,1\n6,6,1\n7,9,1\n8,8,1\n")),
        (3, format!("{row}5,5,2\n6,6,2\n7,9,2\n8,8,2\n7,7,2\n")),
        (2, format!("{row}{column}7,7,1\n8,8,2\n")),
        (6, format!("{row}7,7,1\n8,8,2\n9,9,2\n")),
        (4, "7,7,1\n6,6,2\n8,8,3\n".to_owned()),
        (4, "7,7,2\n6,6,1\n5,7,2\n7,6,3\n8,8,3\n".to_owned()),
        (2, row.to_owned()),
    ];
    for (rule, stones) in cases {
        let start = format!("START 15\nINFO rule {rule}\nINFO max_node 300\n");
        let found = answers(&format!("{start}BOARD\n{stones}DONE\n"));
        let [ok, answer] = &found[..] else {
            panic!("{stones}: {found:?}");
        };
        assert_eq!(ok, "OK");
        assert!(point(answer).is_some(), "{stones}: {answer}");
        assert!(
            !stones.contains(&format!("{answer},")),
            "{stones}: {answer}"
        );
    }
    // The rest of the board is played as usual.
    let start = "START 15\nINFO rule 2\nINFO max_node 2000\n";
    let found = answers(&format!("{start}BOARD\n{row}{four}DONE\nTURN 12,12\n"));
    assert_eq!(found[1], "9,5", "{found:?}");
    assert!(point(&found[2]).is_some(), "{found:?}");
    // All cells but two are closed.
    let full: String = (0..25)
        .filter(|cell| ![7, 19].contains(cell))
        .map(|cell| format!("{},{},3\n", cell % 5, cell / 5))
        .collect();
    let found = answers(&format!("START 5\nINFO rule 2\nBOARD\n{full}DONE\n"));
    assert!(["2,1", "4,3"].contains(&&*found[1]), "{found:?}");
    let refused = |rule: u32, stones: &str, expected: &str| {
        let start = format!("START 15\nINFO rule {rule}\nBOARD\n");
        check(&format!("{start}{stones}DONE\n"), &["OK", expected]);
    };
    refused(0, "1,1,3\n", "ERROR expected the owner 1 or 2, found 3");
    refused(1, "1,1,3\n", "ERROR expected the owner 1 or 2, found 3");
    refused(2, "1,1,4\n", "ERROR expected the owner 1, 2 or 3, found 4");
    let again = "ERROR expected an empty cell, found a stone on 1,1";
    refused(2, "1,1,3\n1,1,3\n", again);
    refused(4, "1,1,3\n1,1,2\n", again);
}

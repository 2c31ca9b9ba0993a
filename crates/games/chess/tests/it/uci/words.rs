//! Words and positions that the interface has to skip or refuse.

use super::{complaints, moves, output_for};

#[test]
fn an_unknown_word_took_the_line_with_it() {
    let check = |input: &str, expected: &[&str]| {
        let text = output_for(format!("{input}\n"));
        assert_eq!(moves(&text), expected, "{input}: {text}");
    };
    let mate = "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1";
    check(&format!("joho {mate}\njoho go depth 2"), &["h1h8"]);
    check(
        "joho position startpos moves f2f3 e7e5 g2g4\ngo joho depth 2",
        &["d8h4"],
    );
    check(
        "position joho startpos joho moves f2f3 e7e5 g2g4\ngo depth joho 2 depth 2",
        &["d8h4"],
    );
    check(&format!("{mate} joho\ngo depth 2 joho"), &["h1h8"]);
    check(
        "position fen k7/8/1K6/8/8/8/8/7R w - - joho moves h1h2 a8b8\ngo mate 1",
        &["h2h8"],
    );
    assert!(output_for("so debug on\nplease isready\n").contains("readyok"));
    assert!(output_for("setoption joho name Hash value 1\n").is_empty());
    assert_eq!(
        complaints(&output_for("joho joho\n")),
        [r#"expected a command of the interface, found "joho""#]
    );
    // A missing number leaves the next word in place.
    let text = output_for(format!("{mate}\ngo wtime movetime depth 1\n"));
    assert_eq!(
        complaints(&text),
        [
            "expected a number after wtime, found nothing",
            "expected a number after movetime, found nothing"
        ]
    );
}

#[test]
fn a_position_with_kings_side_by_side_silenced_the_engine() {
    let kings = "position fen 8/8/8/3Kk3/8/8/4P3/8 w - - 0 1";
    let text = output_for(format!("{kings}\ngo depth 2\nquit\n"));
    assert_eq!(complaints(&text).len(), 1, "{text}");
    let text = output_for(format!("{kings}\ngo depth 2\n"));
    assert!(
        complaints(&text)[0].contains("no king that could be captured"),
        "{text}"
    );
    assert_eq!(moves(&text).len(), 1, "{text}");
}

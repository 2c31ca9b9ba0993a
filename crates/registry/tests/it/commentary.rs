//! Questions that games answer, and their remarks on moves.

use gametree_core::{Mismatch, Notation, Phrase, Position};
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_registry::{Language, Question, Session, SessionBuilder, Texts, Words};
use gametree_tictactoe::TicTacToe;

const EMPTY: Question = Question {
    name: "empty",
    argument: "",
    summary: "counts the empty cells",
};

const OWNER: Question = Question {
    name: "owner",
    argument: "CELL",
    summary: "says whose mark stands on a cell",
};

/// Makes a game that counts empty cells, names owners, and gives a reason for moves into the centre.
fn game() -> Box<dyn Session> {
    SessionBuilder::new("tictactoe", TicTacToe::default(), LegalMoves, OpenLines)
        .answering(EMPTY, |pos, _| {
            let text = pos.position_text();
            let empty = text.chars().filter_map(|c| c.to_digit(10)).sum::<u32>();
            Ok(Phrase::plain(empty.to_string()))
        })
        .answering(OWNER, |pos, cell| {
            let m = pos.parse_move(cell)?;
            if pos.is_legal(m) {
                let found = format!("{cell}, which is empty");
                return Err(Mismatch::new("a cell with a mark", found).into());
            }
            Ok(Phrase::plain("somebody"))
        })
        .explaining(|pos, m| {
            let is_centre = pos.move_text(m) == "b2";
            let reason = is_centre.then(|| Phrase::plain("takes the centre"));
            reason.into_iter().collect()
        })
        .remarking(|pos| vec![Phrase::new("empty").with("text", pos.position_text())])
        .speaking(Texts::new(&[(
            Language::English,
            "empty = { $text } is what there is.\nmarked = is marked already\n",
        )]))
        .objecting(|_, _| Some(Phrase::new("marked")))
        .build()
}

#[test]
fn questions_are_about_the_current_position() {
    let mut game = game();
    assert_eq!(game.questions(), [EMPTY, OWNER]);
    assert_eq!(game.ask("empty", ""), Ok(Phrase::plain("9")));
    game.play("a1").expect("legal");
    assert_eq!(game.ask("empty", ""), Ok(Phrase::plain("8")));
    assert_eq!(game.ask("owner", "a1"), Ok(Phrase::plain("somebody")));
    game.undo();
    assert_eq!(game.ask("empty", ""), Ok(Phrase::plain("9")));
}

#[test]
fn questions_that_cannot_be_answered_say_why() {
    let game = game();
    let check = |name: &str, argument: &str, expected: &str| {
        let error = game.ask(name, argument).expect_err(name);
        assert_eq!(error.to_string(), expected);
    };
    check("empty", "a1", "expected nothing after empty, found \"a1\"");
    check("owner", "", "expected CELL after owner, found nothing");
    check(
        "owner",
        "a1",
        "expected a cell with a mark, found a1, which is empty",
    );
    check(
        "owner",
        "d1",
        "expected a cell in columns a to c and rows 1 to 3, found \"d1\"",
    );
    check(
        "ovner",
        "a1",
        "unknown question \"ovner\"; did you mean \"owner\"?",
    );
}

#[test]
fn reasons_are_given_for_legal_moves_only() {
    let mut game = game();
    assert_eq!(game.reasons("b2"), [Phrase::plain("takes the centre")]);
    assert_eq!(game.reasons("a1"), []);
    assert_eq!(game.reasons("d9"), []);
    game.play("b2").expect("legal");
    assert_eq!(game.reasons("b2"), []);
}

#[test]
fn remarks_are_said_in_the_words_of_the_game() {
    let game = game();
    let words = Words::new(Language::SimplifiedChinese, game.texts());
    let said: Vec<String> = game.remarks().iter().map(|one| words.say(one)).collect();
    assert_eq!(said, ["3/3/3:X is what there is."]);
}

#[test]
fn wins_with_the_next_move_are_found_by_the_rules() {
    let mut game = game();
    assert_eq!(game.wins_at_once(), Vec::<String>::new());
    for m in ["a1", "a3", "b1", "b3", "c3"] {
        game.play(m).expect("legal");
    }
    assert_eq!(game.wins_at_once(), Vec::<String>::new());
    game.play("a2").expect("legal");
    let mut wins = game.wins_at_once();
    wins.sort_unstable();
    assert_eq!(wins, ["b2", "c1"]);
}

#[test]
fn objections_are_made_to_illegal_moves_only() {
    let mut game = game();
    assert_eq!(game.objection("b2"), None);
    assert_eq!(game.objection("d9"), None);
    game.play("b2").expect("legal");
    assert_eq!(game.objection("b2"), Some(Phrase::new("marked")));
    let error = game.play("b2").expect_err("it is taken").to_string();
    let said = "expected a legal move, but b2 is marked already";
    assert_eq!(error, said);
    for m in ["a1", "b1", "a2", "b3"] {
        game.play(m).expect("legal");
    }
    game.set_position("XXX/OO1/3:O").expect("a position");
    assert_eq!(game.objection("a3"), None);
}

#[test]
fn a_game_without_words_says_nothing() {
    let game =
        SessionBuilder::new("tictactoe", TicTacToe::default(), LegalMoves, OpenLines).build();
    assert_eq!(game.questions(), []);
    assert_eq!(game.reasons("b2"), []);
    assert_eq!(game.objection("b2"), None);
    let error = game.ask("owner", "a1").expect_err("no such question");
    assert_eq!(
        error.to_string(),
        "unknown question \"owner\"; there are none here"
    );
}

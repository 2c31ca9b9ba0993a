//! Arguments along a strategy: they exist where Breaker wins, and show the zone on which the win rests.

use gametree_draw_argument::{Side, write};

use crate::brute::{accepted, for_questions};

#[test]
fn arguments_show_what_they_rest_on() {
    let (mut shown, mut refused) = (0, 0);
    for_questions(21, &mut |question, brute, _| {
        let winner = brute.winner(question.stones, question.to_move);
        let argument = write(&question, brute).expect("a small board");
        assert_eq!(argument.is_some(), winner == Side::Breaker, "{question:?}");
        let Some(argument) = argument else {
            refused += 1;
            return;
        };
        let (more, read) = accepted(&question, &argument).expect("a good argument");
        assert_eq!(read, argument.len());
        let winner = brute.winner(more, question.to_move);
        assert_eq!(winner, Side::Breaker, "{question:?} {argument:?}");
        shown += 1;
    });
    assert!(shown > 30 && refused > 30, "{shown} {refused}");
}

//! Tests of the order in which moves are picked.

use gametree_core::Score;

use super::*;
use crate::ordering_tables::{FIRST_KILLER, OrderingContext, OrderingTables};
use crate::{History, OrderingOptions};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Number(u16);

impl GameMove for Number {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        Some(Number(code))
    }
}

/// The root, with all that was learnt in use.
const ROOT: OrderingContext = OrderingContext {
    ply: 0,
    side: 0,
    previous: OrderingContext::NO_MOVE,
    options: OrderingOptions::ALL,
};

/// Options with nothing that was learnt in use.
const UNTAUGHT: OrderingOptions = OrderingOptions {
    killers: false,
    counter_moves: false,
    history: History::None,
    ..OrderingOptions::ALL
};
const KILLERS: OrderingOptions = OrderingOptions {
    killers: true,
    ..UNTAUGHT
};
const COUNTERS: OrderingOptions = OrderingOptions {
    counter_moves: true,
    ..UNTAUGHT
};
const HISTORY: OrderingOptions = OrderingOptions {
    history: History::Cuts,
    ..UNTAUGHT
};

/// Returns the codes of the moves in the order in which they are picked.
fn picked(mut ranked: MovePicker<Number>) -> Vec<u16> {
    std::iter::from_fn(|| ranked.pick()).map(|m| m.0).collect()
}

/// Returns the ordering tables after cuts, each by the move with a code, at a depth.
fn taught(cuts: &[(OrderingContext, u16, u32)]) -> OrderingTables {
    let mut ordering = OrderingTables::default();
    for &(context, code, depth) in cuts {
        ordering.update_history(context, code, depth);
    }
    ordering
}

/// Checks the order of moves 0 to 4, none of which is an exchange.
#[track_caller]
fn check(ordering: &OrderingTables, context: OrderingContext, expected: [u16; 5]) {
    let moves = (0..5).map(Number).collect();
    let mut ranked = MovePicker::new();
    let learnt = |m: Number| ordering.rank(context, m.code(), false);
    ranked.rank(&moves, &MoveEstimates::new(), |_| None, learnt);
    assert_eq!(picked(ranked), expected, "{context:?}");
}

#[test]
fn the_last_two_moves_that_cut_on_a_ply_come_first_there() {
    let here = OrderingContext {
        options: KILLERS,
        ply: 3,
        ..ROOT
    };
    let mut cuts = vec![(here, 3, 1)];
    check(&taught(&cuts), here, [3, 0, 1, 2, 4]);
    cuts.push((here, 1, 1));
    check(&taught(&cuts), here, [1, 3, 0, 2, 4]);
    // A move that cuts again keeps the one before it.
    cuts.push((here, 1, 1));
    check(&taught(&cuts), here, [1, 3, 0, 2, 4]);
    cuts.push((here, 4, 1));
    let ordering = taught(&cuts);
    check(&ordering, here, [4, 1, 0, 2, 3]);
    check(
        &ordering,
        OrderingContext { side: 1, ..here },
        [4, 1, 0, 2, 3],
    );
    for elsewhere in [
        OrderingContext { ply: 2, ..here },
        OrderingContext { ply: 4, ..here },
        OrderingContext {
            options: UNTAUGHT,
            ..here
        },
    ] {
        check(&ordering, elsewhere, [0, 1, 2, 3, 4]);
    }
}

#[test]
fn the_last_move_that_cut_after_a_move_comes_first_after_it() {
    let here = OrderingContext {
        options: COUNTERS,
        previous: 7,
        ..ROOT
    };
    let mut cuts = vec![(here, 2, 1)];
    check(&taught(&cuts), here, [2, 0, 1, 3, 4]);
    cuts.push((here, 4, 1));
    // A cut without a move before it teaches no counter-move.
    cuts.push((ROOT, 3, 9));
    let ordering = taught(&cuts);
    check(&ordering, here, [4, 0, 1, 2, 3]);
    check(
        &ordering,
        OrderingContext { ply: 5, ..here },
        [4, 0, 1, 2, 3],
    );
    for elsewhere in [
        OrderingContext {
            previous: 6,
            ..here
        },
        OrderingContext {
            previous: 8,
            ..here
        },
        OrderingContext {
            previous: OrderingContext::NO_MOVE,
            ..here
        },
        OrderingContext {
            options: UNTAUGHT,
            ..here
        },
    ] {
        check(&ordering, elsewhere, [0, 1, 2, 3, 4]);
    }
}

#[test]
fn moves_that_have_cut_more_come_earlier_by_the_square_of_the_depth() {
    let here = OrderingContext {
        options: HISTORY,
        ..ROOT
    };
    let mut cuts = vec![(here, 4, 2), (here, 4, 2), (here, 1, 3)];
    // Nine against twice four, and against three times four.
    check(&taught(&cuts), here, [1, 4, 0, 2, 3]);
    cuts.push((here, 4, 2));
    let ordering = taught(&cuts);
    check(&ordering, here, [4, 1, 0, 2, 3]);
    let elsewhere = OrderingContext {
        ply: 5,
        previous: 7,
        ..here
    };
    check(&ordering, elsewhere, [4, 1, 0, 2, 3]);
    let theirs = OrderingContext { side: 1, ..here };
    check(&ordering, theirs, [0, 1, 2, 3, 4]);
    let untaught = OrderingContext {
        options: UNTAUGHT,
        ..here
    };
    check(&ordering, untaught, [0, 1, 2, 3, 4]);
}

#[test]
fn a_new_search_soon_overrules_an_old_one() {
    let here = OrderingContext {
        options: HISTORY,
        ..ROOT
    };
    let mut ordering = taught(&[(here, 3, 10), (here, 2, 8)]);
    ordering.age();
    ordering.age();
    // The scores 100 and 64 have become 25 and 16.
    check(&ordering, here, [3, 2, 0, 1, 4]);
    ordering.update_history(here, 1, 5);
    ordering.update_history(here, 1, 1);
    check(&ordering, here, [1, 3, 2, 0, 4]);
}

#[test]
fn a_new_search_forgets_killers_and_keeps_counter_moves() {
    let here = OrderingContext {
        previous: 7,
        options: OrderingOptions {
            counter_moves: true,
            ..KILLERS
        },
        ..ROOT
    };
    let other = OrderingContext {
        previous: 8,
        ..here
    };
    let mut ordering = taught(&[(here, 2, 1), (other, 3, 1)]);
    check(&ordering, here, [3, 2, 0, 1, 4]);
    ordering.age();
    check(&ordering, here, [2, 0, 1, 3, 4]);
}

/// Ten thousand deep cuts would add up to more than the distance between two classes.
#[test]
fn history_decides_only_within_a_class() {
    let here = OrderingContext {
        previous: 7,
        ..ROOT
    };
    let mut ordering = taught(&vec![(OrderingContext { ply: 9, ..ROOT }, 0, 100); 10_000]);
    ordering.update_history(OrderingContext { ply: 9, ..ROOT }, 1, 100);
    check(&ordering, here, [0, 1, 2, 3, 4]);
    for code in [3, 2, 4] {
        ordering.update_history(here, code, 1);
    }
    ordering.update_history(OrderingContext { ply: 8, ..here }, 1, 1);
    // Two killers, a counter-move, and the history.
    check(&ordering, here, [4, 2, 1, 0, 3]);
}

#[test]
fn scores_that_are_halved_keep_their_order() {
    let here = OrderingContext {
        options: HISTORY,
        ..ROOT
    };
    let mut ordering = taught(&[(here, 1, 30), (here, 2, 40)]);
    ordering.update_history(OrderingContext { side: 1, ..here }, 3, 1);
    for _ in 0..120 {
        ordering.update_history(here, 4, 100);
    }
    // The limit was passed once: 900 and 1,600 have become 450 and 800, and the other player's score of one has stayed.
    check(&ordering, here, [4, 2, 1, 0, 3]);
    ordering.update_history(here, 1, 19);
    check(&ordering, here, [4, 1, 2, 0, 3]);
    check(
        &ordering,
        OrderingContext { side: 1, ..here },
        [3, 0, 1, 2, 4],
    );
}

/// Returns the order of moves 0 to 6, of which some are exchanges and 5 is a killer.
fn order(table_move: u16) -> Vec<u16> {
    let ordering = taught(&[(ROOT, 5, 3)]);
    let exchange = |m: Number| {
        let (victim, attacker, gain) = match m.0 {
            1 => (1, 9, Some(-8)),
            2 => (3, 9, None),
            3 => (3, 1, Some(2)),
            4 => (9, 9, Some(0)),
            _ => return None,
        };
        Some(Exchange {
            victim,
            attacker,
            gain,
        })
    };
    let moves = (0..7).map(Number).collect();
    let mut ranked = MovePicker::new();
    let learnt = |m: Number| ordering.rank(ROOT, m.code(), false);
    ranked.rank(&moves, &MoveEstimates::new(), exchange, learnt);
    ranked.put_first(Number(table_move));
    picked(ranked)
}

#[test]
fn exchanges_stand_between_the_table_move_and_the_killers() {
    assert_eq!(order(6), [6, 4, 3, 2, 5, 0, 1]);
    assert_eq!(order(1), [1, 4, 3, 2, 5, 0, 6]);
}

#[test]
fn the_dearest_exchange_stays_below_the_table_move() {
    let exchange = Exchange {
        victim: i32::MAX,
        attacker: i32::MIN,
        gain: None,
    };
    assert!(rank_of_exchange(exchange) < DECISIVE);
    const { assert!(DECISIVE + FIRST_KILLER < FROM_TABLE) };
    let losing = Exchange {
        gain: Some(-1),
        ..exchange
    };
    let worst_guess = i32::from(Score::loss_in(0).raw()) * STATIC_WEIGHT;
    assert!(rank_of_exchange(losing) < worst_guess);
}

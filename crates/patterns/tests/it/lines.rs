//! Winners of the real game, against plain search.

use std::collections::HashMap;
use std::env;

use gametree_core::{Outcome, Player, Position, Salt};
use gametree_grid::{Bits, Cell};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_patterns::{LineResult, LineSearch, ThreatLimits};

const ALL: ThreatLimits<'static> = ThreatLimits {
    nodes: u64::MAX,
    stop: &|| false,
};

/// A generator of pseudorandom numbers (Marsaglia 2003).
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

fn rules(columns: usize, rows: usize, k: usize) -> Rules {
    Rules::new(columns, rows, k, LineRule::AtLeast).expect("a board")
}

/// Returns the value for First, by trying everything: 1, 0 or -1.
fn value(pos: &mut Mnk<1>, known: &mut HashMap<[Bits<1>; 2], i8>) -> i8 {
    match pos.outcome() {
        Some(Outcome::Win(Player::First)) => return 1,
        Some(Outcome::Win(Player::Second)) => return -1,
        Some(_) => return 0,
        None => {}
    }
    let key = [Player::First, Player::Second].map(|player| *pos.stones(player));
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let sign = if pos.to_move() == Player::First {
        1
    } else {
        -1
    };
    let mut best = -1;
    for m in pos.empty() {
        best = best.max(sign * pos.with_move(m, |child| value(child, known)));
        if best == 1 {
            break;
        }
    }
    known.insert(key, sign * best);
    sign * best
}

/// Returns a position with `empty` empty cells, or `None` where the game ended on the way.
fn position(rules: Rules, empty: usize, random: &mut Xorshift) -> Option<Mnk<1>> {
    let mut pos = Mnk::new(rules).expect("a small board");
    while pos.empty().count() as usize > empty {
        let cells: Vec<Cell> = pos.empty().into_iter().collect();
        pos.play(cells[random.below(cells.len())]);
        if pos.outcome().is_some() {
            return None;
        }
    }
    Some(pos)
}

#[test]
fn values_and_moves_are_those_of_plain_search() {
    let mut random = Xorshift(7);
    let is_slow = env::var_os("GAMETREE_SLOW").is_some();
    let positions = if is_slow { 1_000 } else { 250 };
    // The number of positions that the attacker does not win, and of those that it wins.
    let mut counts = [0; 2];
    let boards = [
        (3, 3, 3),
        (4, 3, 3),
        (4, 4, 3),
        (4, 4, 4),
        (5, 4, 4),
        (5, 5, 4),
        (6, 5, 4),
        (6, 4, 3),
    ];
    for (columns, rows, k) in boards {
        let rules = rules(columns, rows, k);
        let mut known = HashMap::new();
        let salt = Salt::random();
        let mut searches = [Player::First, Player::Second].map(|attacker| {
            LineSearch::new(rules, attacker, 1 << 20, salt).expect("a small board")
        });
        for _ in 0..positions {
            let empty = 5 + random.below(7);
            let Some(mut pos) = position(rules, empty, &mut random) else {
                continue;
            };
            let truth = value(&mut pos, &mut known);
            for (search, sign) in searches.iter_mut().zip([1, -1]) {
                let attacker = if sign == 1 {
                    Player::First
                } else {
                    Player::Second
                };
                let found = search.find(&pos, &ALL);
                let (wins, best) = match found {
                    LineResult::Win(best) => (true, best),
                    LineResult::NoWin(best) => (false, best),
                    LineResult::Open => panic!("no limit was given"),
                };
                let place = format!("{pos:?} {attacker:?} {found:?}");
                assert_eq!(wins, sign * truth == 1, "{place}");
                counts[usize::from(wins)] += 1;
                assert_eq!(
                    best.is_some(),
                    wins == (pos.to_move() == attacker),
                    "{place}"
                );
                if let Some(m) = best {
                    let after = pos.with_move(m, |child| value(child, &mut known));
                    assert_eq!(sign * after == 1, wins, "{place}");
                }
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > 500), "{counts:?}");
}

#[test]
fn known_boards_have_their_values() {
    let check = |(columns, rows, k), wins: [bool; 2]| {
        let rules = rules(columns, rows, k);
        let pos = Mnk::<1>::new(rules).expect("a small board");
        let found = [Player::First, Player::Second].map(|attacker| {
            let search = LineSearch::new(rules, attacker, 1 << 22, Salt::PUBLIC);
            search.expect("a small board").find(&pos, &ALL)
        });
        let found = found.map(|found| matches!(found, LineResult::Win(_)));
        assert_eq!(found, wins, "{columns},{rows},{k}");
    };
    check((3, 3, 3), [false, false]);
    check((4, 3, 3), [true, false]);
    check((5, 5, 4), [false, false]);
    check((5, 6, 4), [true, false]);
    check((4, 6, 4), [false, false]);
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let rules = rules(5, 5, 4);
    let pos = Mnk::<1>::new(rules).expect("a small board");
    let search = LineSearch::new(rules, Player::First, 1 << 20, Salt::PUBLIC);
    let mut search = search.expect("a small board");
    let limits = ThreatLimits {
        nodes: 100,
        stop: &|| false,
    };
    assert_eq!(search.find(&pos, &limits), LineResult::Open);
    assert!(!search.knows(&pos));
    let rounds = (1..1_000).find(|_| search.find(&pos, &limits) != LineResult::Open);
    assert!(rounds.is_some_and(|rounds| rounds > 1));
    assert!(search.knows(&pos));
}

#[test]
fn boards_and_rules_that_it_does_not_know_have_no_search() {
    let search = |rules| LineSearch::new(rules, Player::First, 1 << 20, Salt::PUBLIC);
    assert!(search(rules(9, 8, 5)).is_none());
    assert!(search(rules(8, 8, 3)).is_none());
    let exactly = Rules::new(5, 5, 4, LineRule::Exactly).expect("a board");
    assert!(search(exactly).is_none());
}

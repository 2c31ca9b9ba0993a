//! Values of the weak game and of the real one, both by trying everything and by the solvers.

use std::collections::HashMap;
use std::env;

use gametree_core::{Player, Salt};
use gametree_maker_breaker::{Settings, Side, WeakLimits, WeakPosition};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_patterns::{LineResult, LineSearch, ThreatLimits};

use crate::brute::Brute;
use crate::random::solver;

/// The longest side.
const LONGEST: usize = 8;
/// The number of cells of the largest board for trying everything, with slow tests and without.
const CELLS: [usize; 2] = [20, 16];

/// A search that tries everything to find out whether a player completes a line first.
struct Real {
    lines: Vec<u32>,
    full: u32,
    /// The results by the stones of the attacker and of the other player, and by whether the attacker is to move.
    known: HashMap<(u32, u32, bool), bool>,
}

impl Real {
    fn wins(&mut self, attacker: u32, other: u32, attacks: bool) -> bool {
        let is_whole = |line: &u32, stones: u32| line & !stones == 0;
        let mut live = self.lines.iter().filter(|&line| line & other == 0);
        // Only the last stone can have completed a line, so not both players have one.
        if live.clone().any(|line| is_whole(line, attacker)) {
            return true;
        }
        if live.next().is_none() || self.lines.iter().any(|line| is_whole(line, other)) {
            return false;
        }
        let key = (attacker, other, attacks);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let empty = self.full & !attacker & !other;
        let cells = (0..32).map(|cell| 1 << cell);
        let mut cells = cells.filter(|cell| empty & cell != 0).peekable();
        let wins = if attacks {
            cells.any(|cell| self.wins(attacker | cell, other, false))
        } else {
            cells.peek().is_some() && cells.all(|cell| self.wins(attacker, other | cell, true))
        };
        self.known.insert(key, wins);
        wins
    }
}

/// Returns whether First wins the real game, and whether Maker wins the weak one, from the empty board.
fn check((columns, rows, k): (usize, usize, usize)) -> [bool; 2] {
    let name = format!("{columns},{rows},{k}");
    let mut brute = Brute::new(columns, rows, k);
    let mut real = Real {
        lines: brute.lines().to_vec(),
        full: u32::MAX >> (32 - columns * rows),
        known: HashMap::new(),
    };
    let strong = real.wins(0, 0, true);
    real.known.clear();
    assert!(
        !real.wins(0, 0, false),
        "{name}: whoever moves second does not win"
    );

    let pos = WeakPosition::new(columns, rows, k).expect("a board");
    let weak = brute.winner(&pos);
    let report = solver(&pos, Settings::default()).solve(&pos, &WeakLimits::NONE);
    assert_eq!(report.expect("this board").winner, Ok(weak), "{name}");

    let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("a board");
    let pos = Mnk::<1>::new(rules).expect("a small board");
    let limits = ThreatLimits {
        nodes: u64::MAX,
        stop: &|| false,
    };
    for (attacker, wins) in [(Player::First, strong), (Player::Second, false)] {
        // The search has no lines of more than seven cells.
        let search = LineSearch::new(rules, attacker, 1 << 20, Salt::random());
        assert_eq!(search.is_some(), k <= 7, "{name}");
        if let Some(mut search) = search {
            let found = search.find(&pos, &limits);
            assert_eq!(
                matches!(found, LineResult::Win(_)),
                wins,
                "{name} {found:?}"
            );
        }
    }
    [strong, weak == Side::Maker]
}

/// On these boards the first player completes a line only where the other player's lines do not count.
#[test]
fn the_weak_game_is_another_one_on_few_boards() {
    let is_slow = env::var_os("GAMETREE_SLOW").is_some();
    let most = CELLS[usize::from(!is_slow)];
    let mut differ = Vec::new();
    let mut wins = 0;
    for (columns, rows) in (1..=LONGEST).flat_map(|m| (m..=LONGEST).map(move |n| (m, n))) {
        for k in (1..=rows).filter(|_| columns * rows <= most) {
            let [strong, weak] = check((columns, rows, k));
            assert!(weak || !strong, "{columns},{rows},{k}");
            wins += usize::from(strong);
            if strong != weak {
                differ.push((columns, rows, k));
            }
        }
    }
    assert_eq!(differ, [(3, 3, 3)]);
    assert!(wins > 20, "{wins}");
}

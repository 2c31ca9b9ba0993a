//! Counts of move sequences, compared with published numbers.

use gametree_chess::LegalMoves;
#[cfg(feature = "entry")]
use gametree_chess::program::GAME;
use gametree_core::perft;

#[cfg(feature = "entry")]
use gametree_registry::Registry;

use crate::at;

/// The most sequences counted in every run; a slow run counts more.
const FAST: u64 = 5_000_000;

#[test]
fn standard_positions_have_their_known_counts() {
    let limit = if std::env::var_os("GAMETREE_SLOW").is_some() {
        u64::MAX
    } else {
        FAST
    };
    let lines = include_str!("../../positions/perft.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let mut pos = at(words.next().expect("a position"));
        for (depth, expected) in (1..).zip(words) {
            let expected: u64 = expected.parse().expect("a count");
            if expected <= limit {
                let found = perft(&mut pos, &LegalMoves::default(), depth);
                assert_eq!(found, expected, "{pos:?} to depth {depth}");
            }
        }
    }
}

/// Checks that perft counts on at positions with too little material, as other programs do.
#[cfg(feature = "entry")]
#[test]
fn counts_of_others_go_on_after_draws() {
    let registry = Registry::new().with_game(GAME);
    let mut game = registry.open("chess").expect("chess");
    let mut check = |position: &str, depth: u32, expected: u64| {
        game.set_position(position).expect(position);
        assert_eq!(game.perft(depth), expected, "{position}");
        let moves = game.counted_moves();
        let below = moves
            .iter()
            .map(|m| game.perft_after(m, depth - 1).expect(m));
        assert_eq!(below.sum::<u64>(), expected, "{position}, divided");
    };
    let lines = include_str!("../../positions/endings.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let numbers = [fields[1], fields[2]].map(|number| number.parse().expect("a number"));
        check(
            fields[0],
            u32::try_from(numbers[0]).expect("a depth"),
            numbers[1],
        );
    }
    // By the rules these games are over, with and without a claim.
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2, 25);
    check("4k3/8/8/8/8/8/3R4/4K3 w - - 100 90", 1, 18);
    check("4k3/8/8/8/8/8/3R4/4K3 w - - 150 90", 1, 18);
    check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 1, 0);
}

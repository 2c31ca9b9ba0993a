//! Tests of counts against enumerations in another style: positions as text, played move by move through sessions, and rules written here once more, without symmetry.

use std::collections::HashSet;

use gametree_registry::Session;

use crate::games::{Scratch, open, solved};

/// Returns the positions of a game after each number of moves, as texts.
fn by_text(game: &str) -> Vec<HashSet<String>> {
    let mut session = open(game);
    let mut layer: HashSet<String> = HashSet::from([session.position()]);
    let mut layers = Vec::new();
    while !layer.is_empty() {
        let mut next = HashSet::new();
        for text in &layer {
            session.set_position(text).expect("a position of the game");
            add_children(&mut *session, &mut next);
        }
        layers.push(std::mem::replace(&mut layer, next));
    }
    layers
}

fn add_children(session: &mut dyn Session, into: &mut HashSet<String>) {
    for m in session.legal_moves() {
        session.play(&m).expect("a legal move");
        into.insert(session.position());
        session.undo();
    }
}

/// Returns the numbers of positions of each layer in the database.
fn by_database(game: &str) -> Vec<u64> {
    let scratch = Scratch::new(&format!("text-{}", game.replace([':', ','], "-")));
    let database = solved(game, &scratch);
    let statistics = database.statistics().expect("an undamaged database");
    let layers = statistics.layers.iter();
    layers.map(|layer| layer.1.positions).collect()
}

fn check(game: &str) {
    let layers = by_text(game);
    let counts = layers.iter().map(|layer| layer.len() as u64);
    assert_eq!(by_database(game), counts.collect::<Vec<_>>(), "{game}");
}

#[test]
fn small_games_have_the_positions_that_sessions_reach() {
    for game in [
        "mnk:3,3,3",
        "mnk:4,3,3",
        "mnk:3,4,3,exact",
        "mnk:5,2,5,renju",
        "connect4:3x4",
        "sim:5",
        "sim:5,achieve",
        "capture:2x3",
        "capture:3x2,contact",
        "tictactoe",
    ] {
        check(game);
    }
}

/// Moves that take several vertices pass several layers.
#[test]
fn node_kayles_has_the_positions_that_sessions_reach() {
    for game in [
        "kayles:path-9",
        "kayles:grid-3x3",
        "kayles:complete-4,misere",
    ] {
        let reached: HashSet<String> = by_text(game).into_iter().flatten().collect();
        let found: u64 = by_database(game).into_iter().sum();
        assert_eq!(found, reached.len() as u64, "{game}");
    }
}

/// Connect Four on the usual board by plies, OEIS A212693.
#[test]
fn connect_four_by_plies() {
    let expected = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    let expansion = open("connect4").expansion().expect("exact codes");
    let gametree_core::AnyExpansion::Narrow(rules) = expansion else {
        panic!("codes of 64 bits were expected");
    };
    let mut layer = vec![rules.start()];
    for (plies, &expected) in expected.iter().enumerate() {
        let mut images = Vec::new();
        rules.image_counts(&layer, &mut images).expect("positions");
        let positions: u64 = images.into_iter().map(u64::from).sum();
        assert_eq!(positions, expected, "after {plies} plies");
        let mut expanded = gametree_core::Expanded::new();
        rules.expand(&layer, &mut expanded).expect("positions");
        layer = expanded.children;
        layer.sort_unstable();
        layer.dedup();
    }
}

/// The capture game on a square of at most 16 points, as sets of bits, with flood fill and nothing kept between moves.
#[derive(Clone, Copy)]
struct Points {
    side: u32,
    is_contact: bool,
}

/// The stones of the player to move, and of the other.
type Stones = [u32; 2];

impl Points {
    const fn board(self) -> u32 {
        (1 << (self.side * self.side)) - 1
    }

    /// Returns the points beside those of a set.
    fn beside(self, set: u32) -> u32 {
        let rows = 0..self.side;
        let left: u32 = rows.map(|row| 1 << (row * self.side)).sum();
        let right = left << (self.side - 1);
        let sideways = (set & !right) << 1 | (set & !left) >> 1;
        (sideways | set << self.side | set >> self.side) & self.board()
    }

    /// Returns the string to which a stone belongs.
    fn string(self, stone: u32, stones: u32) -> u32 {
        let mut string = stone;
        loop {
            let grown = (string | self.beside(string)) & stones;
            if grown == string {
                return string;
            }
            string = grown;
        }
    }

    fn liberties(self, stone: u32, stones: u32, empty: u32) -> u32 {
        self.beside(self.string(stone, stones)) & empty
    }

    fn is_captured(self, stones: u32, empty: u32) -> bool {
        bits(stones).any(|stone| self.liberties(stone, stones, empty) == 0)
    }

    /// Returns the legal points; none where the game is over.
    fn moves(self, [own, other]: Stones) -> u32 {
        let empty = self.board() & !(own | other);
        if self.is_captured(own, empty) {
            return 0;
        }
        let breathes = |&at: &u32| {
            let left = empty & !at;
            self.liberties(at, own | at, left) != 0 || self.is_captured(other, left)
        };
        let breathing: u32 = bits(empty).filter(breathes).sum();
        if !self.is_contact {
            return breathing;
        }
        if other == 0 {
            let centre = 1 << (self.side * self.side / 2);
            let is_forced = own == 0 && self.side % 2 == 1;
            return if is_forced { centre } else { breathing };
        }
        let in_atari = bits(own).map(|stone| self.liberties(stone, own, empty));
        let saving = in_atari.filter(|liberties| liberties.is_power_of_two());
        let saving = saving.fold(0, |all, liberty| all | liberty);
        match (self.beside(other) | saving) & breathing {
            0 => breathing,
            near => near,
        }
    }

    /// Returns the numbers of positions by stones, with all images counted.
    fn layers(self) -> Vec<u64> {
        let mut layer: Vec<Stones> = vec![[0, 0]];
        let mut counts = Vec::new();
        while !layer.is_empty() {
            counts.push(layer.len() as u64);
            let children = layer.iter().flat_map(|&[own, other]| {
                bits(self.moves([own, other])).map(move |at| [other, own | at])
            });
            let mut next: Vec<Stones> = children.collect();
            next.sort_unstable();
            next.dedup();
            layer = next;
        }
        counts
    }
}

/// Returns the bits of a set, each as a set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[test]
fn the_capture_game_has_the_positions_that_other_rules_reach() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    for (side, is_wanted) in [(3, true), (4, is_slow)] {
        for (rules, is_contact) in [("plain", false), ("contact", true)] {
            if is_wanted {
                let game = format!("capture:{side}x{side},{rules}");
                let points = Points { side, is_contact };
                assert_eq!(by_database(&game), points.layers(), "{game}");
            }
        }
    }
}

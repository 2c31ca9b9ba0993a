//! Naive implementation of the rules, which starts from scratch at every move, and random games that compare the two.

use std::collections::BTreeSet;

use gametree_capture::{Capture, RuleSet, Rules};
use gametree_core::{Outcome, Player, Position};
use gametree_grid::{Bits, Cell, Grid};
use gametree_testkit::Rng;

use crate::{BOTH, empty};

type Points = BTreeSet<Cell>;

/// A board as a list of owners, on which strings and liberties are searched whenever they are needed.
#[derive(Clone)]
struct Naive {
    rules: Rules,
    owners: Vec<(Cell, Option<Player>)>,
    to_move: Player,
    captured: bool,
}

impl Naive {
    fn new(rules: Rules) -> Self {
        Naive {
            rules,
            owners: rules.grid().cells().map(|cell| (cell, None)).collect(),
            to_move: Player::First,
            captured: false,
        }
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.owners
            .iter()
            .find(|entry| entry.0 == cell)
            .and_then(|entry| entry.1)
    }

    fn put(&mut self, cell: Cell, owner: Option<Player>) {
        let entry = self.owners.iter_mut().find(|entry| entry.0 == cell);
        entry.expect("a point of the board").1 = owner;
    }

    fn points(&self, owner: Option<Player>) -> Points {
        self.owners
            .iter()
            .filter(|entry| entry.1 == owner)
            .map(|entry| entry.0)
            .collect()
    }

    fn neighbours(&self, cell: Cell) -> Points {
        let grid: Grid = self.rules.grid();
        let distance = |other: Cell| {
            grid.column(cell).abs_diff(grid.column(other))
                + grid.row(cell).abs_diff(grid.row(other))
        };
        grid.cells().filter(|&other| distance(other) == 1).collect()
    }

    /// Returns the stones and the liberties of the string at a stone.
    fn string(&self, cell: Cell) -> (Points, Points) {
        let (mut stones, mut liberties, mut left) = (Points::new(), Points::new(), vec![cell]);
        while let Some(stone) = left.pop() {
            if stones.insert(stone) {
                for near in self.neighbours(stone) {
                    match self.at(near) {
                        None => _ = liberties.insert(near),
                        owner if owner == self.at(cell) => left.push(near),
                        Some(_) => {}
                    }
                }
            }
        }
        (stones, liberties)
    }

    fn captures(&self, cell: Cell) -> bool {
        let mut after = self.clone();
        after.put(cell, Some(self.to_move));
        self.neighbours(cell)
            .into_iter()
            .any(|near| self.at(near) == Some(!self.to_move) && after.string(near).1.is_empty())
    }

    fn is_suicide(&self, cell: Cell) -> bool {
        let mut after = self.clone();
        after.put(cell, Some(self.to_move));
        after.string(cell).1.is_empty() && !self.captures(cell)
    }

    fn legal(&self) -> Points {
        if self.captured {
            return Points::new();
        }
        let mut free = self.points(None);
        free.retain(|&cell| !self.is_suicide(cell));
        let (own, theirs) = (
            self.points(Some(self.to_move)),
            self.points(Some(!self.to_move)),
        );
        if self.rules.rule_set() == RuleSet::Plain {
            return free;
        }
        if own.is_empty() && theirs.is_empty() {
            return self
                .rules
                .centre()
                .map_or(free, |centre| Points::from([centre]));
        }
        if theirs.is_empty() {
            return free;
        }
        let pressing = theirs.iter().flat_map(|&stone| self.string(stone).1);
        let rescues = own
            .iter()
            .map(|&stone| self.string(stone).1)
            .filter(|l| l.len() == 1);
        let wanted: Points = pressing.chain(rescues.flatten()).collect();
        let legal: Points = free.intersection(&wanted).copied().collect();
        if legal.is_empty() { free } else { legal }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.legal()
            .is_empty()
            .then_some(Outcome::Win(!self.to_move))
    }

    fn play(&mut self, cell: Cell) {
        self.captured = self.captures(cell);
        self.put(cell, Some(self.to_move));
        self.to_move = !self.to_move;
    }
}

fn set<const W: usize>(points: Bits<W>) -> Points {
    points.iter().collect()
}

/// Compares everything that a position reports with the result of the naive rules.
fn compare<const W: usize>(pos: &Capture<W>, naive: &Naive) {
    assert_eq!(pos.to_move(), naive.to_move, "{pos:?}");
    assert_eq!(pos.outcome(), naive.outcome(), "{pos:?}");
    assert_eq!(set(pos.legal_points()), naive.legal(), "{pos:?}");
    assert_eq!(set(pos.empty()), naive.points(None), "{pos:?}");
    for cell in pos.grid().cells() {
        assert_eq!(pos.owner(cell), naive.at(cell), "{pos:?} at {cell:?}");
        assert_eq!(
            pos.is_legal(cell),
            naive.legal().contains(&cell),
            "{pos:?} at {cell:?}"
        );
        let found = pos
            .string_at(cell)
            .map(|s| (set(*s.stones()), set(*s.liberties())));
        let expected = naive.at(cell).map(|_| naive.string(cell));
        assert_eq!(found, expected, "{pos:?} at {cell:?}");
        assert_eq!(
            pos.liberties_at(cell).map(|l| set(*l)),
            expected.map(|s| s.1)
        );
    }
    for player in [Player::First, Player::Second] {
        let stones = naive.points(Some(player));
        let expected: BTreeSet<_> = stones.iter().map(|&stone| naive.string(stone)).collect();
        let found: Vec<_> = pos
            .strings(player)
            .map(|s| (set(*s.stones()), set(*s.liberties())))
            .collect();
        assert_eq!(found.len(), expected.len(), "{pos:?}");
        assert_eq!(
            found.into_iter().collect::<BTreeSet<_>>(),
            expected,
            "{pos:?}"
        );
        let single = expected.into_iter().map(|s| s.1).filter(|l| l.len() == 1);
        assert_eq!(
            set(pos.atari_points(player)),
            single.flatten().collect(),
            "{pos:?}"
        );
        for cell in naive.points(None) {
            let mut after = naive.clone();
            after.put(cell, Some(player));
            let expected = after.string(cell).1;
            assert_eq!(
                set(pos.liberties_after(cell, player)),
                expected,
                "{pos:?} at {cell:?}"
            );
        }
    }
}

/// Plays random games by both implementations and compares them at every position forwards and, after undo, backwards.
fn check<const W: usize>(columns: usize, rows: usize, games: usize) {
    let mut rng = Rng::new(0x6C69_6265);
    for rule_set in BOTH {
        let start = empty::<W>(columns, rows, rule_set);
        for _ in 0..games {
            let (mut pos, mut naive) = (start.clone(), Naive::new(start.rules()));
            let mut played = Vec::new();
            compare(&pos, &naive);
            while pos.outcome().is_none() {
                let legal: Vec<Cell> = naive.legal().into_iter().collect();
                let m = legal[rng.below(legal.len())];
                let before = naive.clone();
                naive.play(m);
                played.push((m, pos.play(m), before));
                compare(&pos, &naive);
            }
            while let Some((m, undo, before)) = played.pop() {
                pos.undo(m, undo);
                compare(&pos, &before);
            }
        }
    }
}

#[test]
fn tiny_boards_follow_the_naive_rules() {
    check::<1>(1, 2, 5);
    check::<1>(5, 1, 50);
    check::<1>(2, 2, 100);
    check::<1>(3, 2, 200);
}

#[test]
fn small_boards_follow_the_naive_rules() {
    check::<1>(3, 3, 100);
    check::<1>(4, 3, 100);
    check::<1>(4, 4, 50);
    check::<6>(3, 4, 50);
}

#[test]
fn larger_boards_follow_the_naive_rules() {
    check::<1>(5, 6, 8);
    check::<2>(9, 8, 1);
}

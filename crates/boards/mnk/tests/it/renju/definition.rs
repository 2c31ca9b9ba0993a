//! Definitions of the Renju International Federation, taken literally: every shape is a set of cells, found by putting stones on a drawn board.

use std::collections::{BTreeMap, BTreeSet};

use gametree_core::{Notation, Player};
use gametree_mnk::{Forbidden, Mnk};

/// A column and a row.
type Place = (usize, usize);
type Shape = BTreeSet<Place>;

/// A board as rows of `X`, `O` and `.`, the lowest first.
#[derive(Clone)]
pub(super) struct Drawn(Vec<Vec<char>>);

impl Drawn {
    pub(super) fn of<const W: usize>(pos: &Mnk<W>) -> Self {
        let text = pos.position_text();
        let (rows, to_move) = text.split_once(':').expect("rows and a side to move");
        assert_eq!(to_move, pos.player_name(Player::First), "{text}");
        let grid = pos.grid();
        let row = |row| grid.cells_of_row(row).map(|cell| pos.stone(cell));
        let mark = |stone| match stone {
            Some(Player::First) => 'X',
            Some(Player::Second) => 'O',
            None => '.',
        };
        let drawn: Vec<Vec<char>> = (0..grid.rows())
            .map(|n| row(n).map(mark).collect())
            .collect();
        assert_eq!(
            rows.matches('X').count(),
            drawn.iter().flatten().filter(|&&c| c == 'X').count()
        );
        Drawn(drawn)
    }

    fn at(&self, (column, row): Place) -> char {
        self.0[row][column]
    }

    fn with_x(&self, (column, row): Place) -> Self {
        let mut drawn = self.clone();
        assert_eq!(drawn.0[row][column], '.');
        drawn.0[row][column] = 'X';
        drawn
    }

    /// Returns the places of each of the four lines through a place, from edge to edge.
    fn lines(&self, (column, row): Place) -> Vec<Vec<Place>> {
        let all = || {
            let rows = 0..self.0.len();
            rows.flat_map(|row| (0..self.0[row].len()).map(move |column| (column, row)))
        };
        let on = |is_on: &dyn Fn(Place) -> bool| all().filter(|&place| is_on(place)).collect();
        vec![
            on(&|place| place.1 == row),
            on(&|place| place.0 == column),
            on(&|place| place.0 + row == place.1 + column),
            on(&|place| place.0 + place.1 == column + row),
        ]
    }

    /// Returns the X of a line that follow each other without a gap, as far as they go, with `place` among them.
    fn unbroken(&self, line: &[Place], place: Place) -> Shape {
        let mut places = line.to_vec();
        places.sort_unstable();
        let runs = places.split(|&other| self.at(other) != 'X');
        let run = runs.into_iter().find(|run| run.contains(&place));
        run.unwrap_or_default().iter().copied().collect()
    }

    /// Returns the lengths of the rows that the X on a place is part of.
    fn lengths(&self, place: Place) -> Vec<usize> {
        let lines = self.lines(place);
        lines
            .iter()
            .map(|line| self.unbroken(line, place).len())
            .collect()
    }

    fn empty_of<'a>(&'a self, line: &'a [Place]) -> impl Iterator<Item = Place> + 'a {
        line.iter().copied().filter(|&place| self.at(place) == '.')
    }

    /// Returns each four of a line through a place, with the number of ways to complete it: "a row with four stones to which you can add one more stone to attain five in a row".
    fn fours(&self, line: &[Place], place: Place) -> BTreeMap<Shape, usize> {
        let mut fours = BTreeMap::new();
        for added in self.empty_of(line) {
            let mut five = self.with_x(added).unbroken(line, added);
            if five.len() == 5 && five.contains(&place) {
                five.remove(&added);
                *fours.entry(five).or_default() += 1;
            }
        }
        fours
    }

    /// Returns the threes through a place, where the added stone `may_be_added`: "a row with three stones to which you, without at the same time a five in a row is made, can add one more stone to attain a straight four".
    fn threes(&self, place: Place, may_be_added: impl Fn(Place) -> bool) -> BTreeSet<Shape> {
        let mut threes = BTreeSet::new();
        for line in self.lines(place) {
            for added in self.empty_of(&line) {
                for (mut four, ways) in self.with_x(added).fours(&line, added) {
                    if ways == 2 && four.contains(&place) && may_be_added(added) {
                        four.remove(&added);
                        threes.insert(four);
                    }
                }
            }
        }
        threes
    }

    /// Returns the reason why X may not be put on an empty place.
    pub(super) fn forbidden(&self, place: Place) -> Option<Forbidden> {
        self.judged(place).1
    }

    /// Returns whether a stone makes a five, and the reason why it is forbidden.
    fn judged(&self, place: Place) -> (bool, Option<Forbidden>) {
        let after = self.with_x(place);
        let lengths = after.lengths(place);
        if lengths.contains(&5) {
            return (true, None);
        }
        if lengths.iter().any(|&length| length > 5) {
            return (false, Some(Forbidden::Overline));
        }
        let lines = after.lines(place);
        let fours: BTreeSet<Shape> = lines
            .iter()
            .flat_map(|line| after.fours(line, place).into_keys())
            .collect();
        if fours.len() > 1 {
            return (false, Some(Forbidden::FourFour));
        }
        let threes = after.threes(place, |added| after.judged(added) == (false, None));
        let reason = (threes.len() > 1).then_some(Forbidden::ThreeThree);
        (false, reason)
    }

    /// Returns `true` if an allowed place would be a three-three if a three counted regardless of its straight four.
    pub(super) fn looks_like_three_three(&self, place: Place) -> bool {
        let after = self.with_x(place);
        after.threes(place, |_| true).len() > 1 && !after.lengths(place).contains(&5)
    }
}

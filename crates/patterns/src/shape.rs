//! Shapes: the combined effect of a stone on all lines through its cell.

use crate::Pattern;

/// The combined effect of a stone of a player on a cell, by its best lines; ordered by strength.
///
/// The names are those of five in a row, as with [`Pattern`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// No effect that the opponent has to answer, and no open two.
    #[default]
    Quiet,
    /// An open two, or a closed three.
    Two,
    /// Two lines, each an open two or a closed three.
    DoubleTwo,
    /// An open three: it threatens an open four.
    OpenThree,
    /// An open three and an open two or a closed three.
    OpenThreePlus,
    /// A four: the opponent has one answer.
    Four,
    /// A four and an open two or a closed three.
    FourPlus,
    /// Two open threes.
    DoubleThree,
    /// A four and an open three.
    FourThree,
    /// An open four, or two fours: the opponent can only win first.
    OpenFour,
    /// A line: the game is won.
    Five,
}

impl Shape {
    /// The number of shapes, for arrays indexed by the shape.
    pub const COUNT: usize = 11;

    /// Returns the shape of patterns of the first player in renju: a forbidden stone achieves nothing, as far as lines alone show that it is forbidden.
    ///
    /// Two fours are forbidden for certain.
    /// Two threes are forbidden where each can become an open four that is allowed; they count for one three here.
    /// A four is a four in any case; whether any other cell is forbidden is another question.
    pub(crate) fn of_restricted(patterns: [Pattern; 4]) -> Self {
        if !is_restricted(patterns) {
            return Shape::of(patterns);
        }
        let is_four =
            |&pattern: &Pattern| pattern == Pattern::FOUR || pattern == Pattern::OPEN_FOUR;
        match patterns.iter().filter(|pattern| is_four(pattern)).count() {
            0 => Shape::OpenThree,
            1 if patterns.contains(&Pattern::OPEN_FOUR) => Shape::OpenFour,
            1 => Shape::FourPlus,
            _ => Shape::Quiet,
        }
    }

    /// Returns the shape of the patterns of the four lines.
    pub(crate) fn of(patterns: [Pattern; 4]) -> Self {
        let count = |least: Pattern, most: Pattern| {
            let within = patterns
                .iter()
                .filter(|&&found| least <= found && found <= most);
            within.count()
        };
        let is = |pattern| count(pattern, pattern);
        let (fours, threes) = (is(Pattern::FOUR), is(Pattern::OPEN_THREE));
        let twos = is(Pattern::OPEN_TWO) + is(Pattern::THREE);
        match (fours, threes, twos) {
            _ if is(Pattern::FIVE) > 0 => Shape::Five,
            _ if is(Pattern::OPEN_FOUR) > 0 || fours > 1 => Shape::OpenFour,
            (1, 1.., _) => Shape::FourThree,
            (0, 2.., _) => Shape::DoubleThree,
            (1, 0, 1..) => Shape::FourPlus,
            (1, 0, 0) => Shape::Four,
            (_, 1, 1..) => Shape::OpenThreePlus,
            (_, 1, _) => Shape::OpenThree,
            (_, _, 2..) => Shape::DoubleTwo,
            (_, _, 1) => Shape::Two,
            _ => Shape::Quiet,
        }
    }
}

/// Returns `true` if a stone of the first player makes two fours or two threes, which renju forbids, without a line.
pub(crate) fn is_restricted(patterns: [Pattern; 4]) -> bool {
    let count = |found: &[Pattern]| {
        let those = patterns.iter().filter(|pattern| found.contains(pattern));
        those.count()
    };
    count(&[Pattern::FIVE]) == 0
        && (count(&[Pattern::FOUR, Pattern::OPEN_FOUR]) > 1 || count(&[Pattern::OPEN_THREE]) > 1)
}

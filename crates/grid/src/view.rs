//! Views of boards made of cells.

use gametree_core::{Frame, Player, Site, SiteState, Spot};

use crate::{Cell, Grid, letter};

/// The least number of lines each way on which boards with crossings have dots.
const LEAST_WITH_STARS: usize = 7;
/// The least number of lines with which the dots lie on the fourth line from the border rather than the third.
const LEAST_WITH_FOURTH: usize = 13;
/// The least number of lines with which there are dots halfway along the sides as well.
const LEAST_WITH_SIDES: usize = 17;

impl Grid {
    /// Returns the board with the names of its columns and rows.
    pub fn frame(self) -> Frame {
        let row = |row: usize| (row + 1).to_string();
        Frame::new(self.columns(), self.rows()).named(Grid::column_name, row)
    }

    /// Returns the index of a cell among the sites of [`Grid::sites`].
    pub fn site(self, cell: Cell) -> usize {
        self.frame().site(self.column(cell), self.row(cell))
    }

    /// Returns a site for each cell, with the letter of the player whose stone lies there.
    pub fn sites(
        self,
        owner: impl Fn(Cell) -> Option<Player>,
        state: impl Fn(Cell) -> SiteState,
    ) -> Vec<Site> {
        let site = |[column, row]: [usize; 2]| {
            let cell = self
                .cell(column, row)
                .expect("a frame has the cells of its grid");
            Site {
                name: self.cell_name(cell),
                spot: Spot::Cell { column, row },
                owner: owner(cell),
                mark: owner(cell)
                    .map(letter)
                    .map(String::from)
                    .unwrap_or_default(),
                state: state(cell),
            }
        };
        self.frame().places().map(site).collect()
    }

    /// Returns the crossings that have a dot, by column and row, for boards with stones on the crossings: those of Go boards, and none on small boards.
    pub fn stars(self) -> Vec<[usize; 2]> {
        let [columns, rows] = [self.columns(), self.rows()].map(star_lines);
        let has_sides = self.columns().min(self.rows()) >= LEAST_WITH_SIDES;
        let is_star = |&[column, row]: &[usize; 2]| {
            let [across, up] = [column * 2 + 1 == self.columns(), row * 2 + 1 == self.rows()];
            across == up || has_sides
        };
        let crossings = |&row: &usize| columns.iter().map(move |&column| [column, row]);
        rows.iter().flat_map(crossings).filter(is_star).collect()
    }
}

/// Returns a function for the state of each cell: decisive for the cells that have decided a game, and usual for all others.
pub fn decisive(decided: &[Cell]) -> impl Fn(Cell) -> SiteState {
    |cell| {
        if decided.contains(&cell) {
            SiteState::Decisive
        } else {
            SiteState::Usual
        }
    }
}

/// Returns the lines with dots among `count` lines, with the middle one where there is one.
fn star_lines(count: usize) -> Vec<usize> {
    if count < LEAST_WITH_STARS {
        return Vec::new();
    }
    let edge = if count < LEAST_WITH_FOURTH { 2 } else { 3 };
    let mut lines = vec![edge, count - 1 - edge];
    if count % 2 == 1 {
        lines.push(count / 2);
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_those_of_go_boards() {
        let check = |columns, rows, expected: usize| {
            let grid = Grid::new(columns, rows).expect("a small board");
            assert_eq!(grid.stars().len(), expected, "{columns}x{rows}");
        };
        check(5, 5, 0);
        check(9, 9, 5);
        check(13, 13, 5);
        check(15, 15, 5);
        check(19, 19, 9);
        check(8, 9, 4);
        check(9, 6, 0);
    }

    #[test]
    fn sites_are_in_reading_order() {
        let grid = Grid::new(3, 2).expect("a small board");
        let sites = grid.sites(|_| None, |_| SiteState::Usual);
        let names: Vec<&str> = sites.iter().map(|site| site.name.as_str()).collect();
        assert_eq!(names, ["a2", "b2", "c2", "a1", "b1", "c1"]);
        for cell in grid.cells() {
            assert_eq!(sites[grid.site(cell)].name, grid.cell_name(cell));
        }
    }
}

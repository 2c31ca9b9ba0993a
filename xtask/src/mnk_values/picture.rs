//! The values as a picture: a grid of boards for each length of a row.

use std::fmt::Write;

use super::page::Row;
use super::{Board, LONGEST};

/// The side of a board's cell in a grid, in units of the picture.
const CELL: u32 = 26;
/// The width of the numbers beside a grid.
const LEFT: u32 = 26;
/// The height of the words and the numbers above a grid.
const TOP: u32 = 44;
/// The gap between grids and around them all.
const GAP: u32 = 22;
/// The number of grids beside each other.
const ACROSS: u32 = 4;
/// The height of the words below the grids.
const BOTTOM: u32 = 124;

/// The known result of a board in both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// X wins the strong game, and so Maker the weak one.
    Won,
    /// Maker wins the weak game, and the strong one is a draw.
    MakerOnly,
    /// Breaker wins the weak game, so that the strong one is a draw.
    Broken,
    /// The strong game is a draw, and the weak one open.
    Drawn,
    /// No value was found.
    Open,
}

impl Kind {
    const ALL: [Kind; 5] = [
        Kind::Won,
        Kind::MakerOnly,
        Kind::Broken,
        Kind::Drawn,
        Kind::Open,
    ];

    fn of(row: &Row) -> Self {
        let is_maker = row.weak().starts_with("Maker");
        match row.strong() {
            strong if strong.starts_with("X wins") => Kind::Won,
            "draw" if is_maker => Kind::MakerOnly,
            "draw" if row.weak().starts_with("Breaker") => Kind::Broken,
            "draw" => Kind::Drawn,
            _ => Kind::Open,
        }
    }

    const fn letter(self) -> &'static str {
        match self {
            Kind::Won => "X",
            Kind::MakerOnly => "M",
            Kind::Broken => "B",
            Kind::Drawn => "D",
            Kind::Open => "?",
        }
    }

    /// Returns the style class that distinguishes the cells of a kind without colour.
    const fn class(self) -> &'static str {
        match self {
            Kind::Won => "full",
            Kind::MakerOnly => "striped",
            Kind::Broken => "plain",
            Kind::Drawn | Kind::Open => "dashed",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Kind::Won => "X wins, and so does Maker in the weak game",
            Kind::MakerOnly => "a draw, although Maker wins the weak game",
            Kind::Broken => "a draw, since Breaker wins the weak game",
            Kind::Drawn => "a draw; the weak game is open",
            Kind::Open => "open",
        }
    }
}

/// Returns the picture of these rows.
pub(super) fn of(rows: &[Row]) -> String {
    let side = LONGEST * CELL;
    let across = LEFT + side + GAP;
    let down = TOP + side + GAP;
    let width = GAP + ACROSS * across;
    let grids = down * LONGEST.div_ceil(ACROSS);
    let height = GAP + grids + BOTTOM;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>What k in a row is worth</title>\n<desc>{}</desc>\n{STYLE}<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
        description(rows)
    );
    for k in 1..=LONGEST {
        let [x, y] = [(k - 1) % ACROSS * across, (k - 1) / ACROSS * down].map(|at| GAP + at);
        text += &grid(rows, k, [x, y]);
    }
    text += &legend([GAP + LEFT, GAP + grids]);
    text + "</svg>\n"
}

/// Lists the boards of each kind by name, for readers who do not see the picture.
fn description(rows: &[Row]) -> String {
    let lists = Kind::ALL.map(|kind| {
        let of_kind = rows.iter().filter(|row| Kind::of(row) == kind);
        let names: Vec<String> = of_kind
            .filter(|row| row.board[1] <= LONGEST)
            .map(|row| {
                let [m, n, k] = row.board;
                format!("{m},{n},{k}")
            })
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(
                "{} ({}): {}. ",
                kind.letter(),
                kind.words(),
                names.join(" ")
            )
        }
    });
    lists.concat().trim_end().to_owned()
}

/// Draws the boards with rows of `k`: columns to the right, rows downwards.
fn grid(rows: &[Row], k: u32, [x, y]: [u32; 2]) -> String {
    let [left, top] = [x + LEFT, y + TOP];
    let mut text = String::new();
    put_text(
        &mut text,
        "bold start",
        [left, y + 12],
        &format!("{k} in a row"),
    );
    for number in 1..=LONGEST {
        let middle = (number - 1) * CELL + CELL / 2;
        put_text(
            &mut text,
            "small",
            [left + middle, top - 8],
            &number.to_string(),
        );
        put_text(
            &mut text,
            "small",
            [x + LEFT / 2, top + middle + 4],
            &number.to_string(),
        );
    }
    for n in 1..=LONGEST {
        for m in 1..=LONGEST {
            let place = [left + (m - 1) * CELL, top + (n - 1) * CELL];
            let board: Board = [m.min(n), m.max(n), k];
            match rows.iter().find(|row| row.board == board) {
                Some(row) => put_board(&mut text, place, Kind::of(row)),
                None if k > m.max(n) => {}
                None => put_rectangle(&mut text, "unasked", place),
            }
        }
    }
    text
}

/// Draws the legend, which explains the letters.
fn legend([x, y]: [u32; 2]) -> String {
    let mut text = String::new();
    let step = CELL + 6;
    let column = 460;
    for (at, kind) in (0..).zip(Kind::ALL) {
        let place = [x + at % 2 * column, y + at / 2 * step];
        put_board(&mut text, place, kind);
        let beside = [place[0] + CELL + 10, place[1] + CELL / 2 + 5];
        put_text(&mut text, "start", beside, kind.words());
    }
    let place = [x + column, y + 2 * step];
    put_rectangle(&mut text, "unasked", place);
    let beside = [place[0] + CELL + 10, place[1] + CELL / 2 + 5];
    put_text(&mut text, "start", beside, "not asked about");
    let below = [x, y + 3 * step + 14];
    put_text(
        &mut text,
        "start",
        below,
        "Columns to the right, rows downwards; no cell where k is larger than both.",
    );
    text
}

fn put_board(text: &mut String, [x, y]: [u32; 2], kind: Kind) {
    put_rectangle(text, kind.class(), [x, y]);
    let class = if kind == Kind::Won {
        "bold on-full"
    } else {
        "bold halo"
    };
    put_text(text, class, [x + CELL / 2, y + CELL / 2 + 5], kind.letter());
}

fn put_rectangle(text: &mut String, class: &str, [x, y]: [u32; 2]) {
    let (x, y, side) = (x + 1, y + 1, CELL - 2);
    writeln!(
        text,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
    )
    .expect("a string takes all");
}

fn put_text(text: &mut String, class: &str, [x, y]: [u32; 2], words: &str) {
    let has = |name: &str| class.split(' ').any(|other| other == name);
    let size = if has("small") { 11 } else { 14 };
    let anchor = if has("start") { "start" } else { "middle" };
    writeln!(
        text,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{words}</text>"
    )
    .expect("a string takes all");
}

/// The style sheet, light or dark as the reader's screen is.
const STYLE: &str = "\
<style>
text { font-family: Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; fill: #1b1f24; }
.bold { font-weight: bold; }
.small { fill: #59636e; }
.on-full { fill: #ffffff; }
.halo { paint-order: stroke; stroke: #ffffff; stroke-width: 3; stroke-linejoin: round; }
.paper { fill: #ffffff; }
.full { fill: #1f4e79; stroke: #1f4e79; stroke-width: 1.5; }
.striped { fill: url(#stripes); stroke: #59636e; stroke-width: 1.5; }
.plain { fill: #eef1f5; stroke: #59636e; stroke-width: 1; }
.dashed { fill: none; stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 4 3; }
.unasked { fill: none; stroke: #59636e; stroke-width: 1; stroke-dasharray: 1 4; }
.stripe { stroke: #d9a54a; stroke-width: 4; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.small { fill: #9aa4af; }
.on-full { fill: #0d1117; }
.halo { stroke: #0d1117; }
.paper { fill: #0d1117; }
.full { fill: #8ab8e6; stroke: #8ab8e6; }
.striped, .plain, .dashed, .unasked { stroke: #9aa4af; }
.plain { fill: #21262d; }
.stripe { stroke: #8a6420; }
}
</style>
<defs><pattern id=\"stripes\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><line class=\"stripe\" x1=\"2\" y1=\"0\" x2=\"2\" y2=\"8\"/></pattern></defs>
";

#[cfg(test)]
mod tests {
    use super::super::page::tests::row;
    use super::*;

    #[test]
    fn a_board_has_the_letter_of_its_values() {
        let check = |values, letter| assert_eq!(Kind::of(&row([5, 6, 4], values)).letter(), letter);
        check(["X wins in 11", "Maker"], "X");
        check(["draw", "Maker in 9"], "M");
        check(["draw", "Breaker"], "B");
        check(["draw", "open"], "D");
        check(["open", "Maker"], "?");
    }

    #[test]
    fn a_board_is_drawn_both_ways_and_named_once() {
        let rows = [row([2, 3, 3], ["draw", "Breaker in 4"])];
        let picture = of(&rows);
        let cells = picture.matches("<rect class=\"plain\"").count();
        assert_eq!(cells, 2 + 1, "beside the one that says what it means");
        assert!(
            picture.contains("<desc>B (a draw, since Breaker wins the weak game): 2,3,3.</desc>")
        );
    }
}

//! Game records of piskvork, `.psq`: a head with the size of the board, a line for each stone, and the players.

use std::fmt::Write;

use gametree_core::{Mismatch, Outcome, Place, Player, ReadRecord, Record, RecordFormat, quote};
use gametree_grid::{Cell, GridText};
use gametree_mnk::{LineRule, Rules};

/// The beginning of a file.
const HEAD: &str = "Piskvorky ";
/// The text that stands for players without names, by which the program recognises its own files.
const NOBODY: &str = "(gametree)";

/// The word of the files for the rule that five or more in a row win.
const FREESTYLE: &str = "Freestyle";
/// The word of the files for the rule that exactly five win.
const STANDARD: &str = "Standard";
/// The word of the files for the rules of renju.
const RENJU: &str = "Renju";
/// All rules that files have a word for.
const RULES: [&str; 3] = [FREESTYLE, STANDARD, RENJU];

/// Returns the format of piskvork for this game; the first stone is X's.
///
/// Returns `None` for a rule that files have no word for.
pub(super) fn psq_format(rules: Rules) -> Option<RecordFormat> {
    let rule = word_of(rules.lines())?;
    Some(RecordFormat {
        name: "PSQ",
        extension: "psq",
        holds_several: false,
        mark: NOBODY,
        game_of: Box::new(game_of),
        charset_of: |_| None,
        write: Box::new(move |record| write(rules, rule, record)),
        read: Box::new(move |text| read(rules, rule, text)),
        read_all: Box::new(move |text| Ok(vec![read(rules, rule, text)?])),
    })
}

/// Returns the game of a file by its board and its last line.
fn game_of(text: &str) -> Option<String> {
    let size = text.strip_prefix(HEAD)?.split(',').next()?;
    let (columns, rows) = size.split_once('x')?;
    let (_, rule) = text.trim_end().rsplit_once(',')?;
    Some(match (columns, rows, rule) {
        ("15", "15", STANDARD) => "gomoku:exact".to_owned(),
        ("15", "15", RENJU) => "gomoku:renju".to_owned(),
        ("15", "15", _) => "gomoku".to_owned(),
        (columns, rows, STANDARD) => format!("mnk:{columns},{rows},5,exact"),
        (columns, rows, RENJU) => format!("mnk:{columns},{rows},5,renju"),
        (columns, rows, _) => format!("mnk:{columns},{rows},5"),
    })
}

/// Writes a game, with 0 as all times.
///
/// The stones of a start that is not empty come first, X and O in turn, since the format has no other notation for them.
fn write(rules: Rules, rule: &str, record: &Record) -> String {
    let grid = rules.grid();
    let start = GridText::parse(grid, &record.start).expect("the start is a position on this grid");
    let of = |player| {
        let own = start.stones.iter().filter(move |stone| stone.1 == player);
        own.map(|stone| stone.0)
    };
    let (mut x, mut o) = (of(Player::First), of(Player::Second));
    let mut cells: Vec<Cell> = Vec::new();
    while cells.len() < start.stones.len() {
        cells.extend(x.next());
        cells.extend(o.next());
    }
    let names = record.moves.iter().map(|name| grid.parse_cell(name));
    cells.extend(names.map(|cell| cell.expect("moves are cells of this grid")));
    let mut text = format!("{HEAD}{}x{}, 11:11, 0\n", grid.columns(), grid.rows());
    for cell in cells {
        let (column, row) = (grid.column(cell) + 1, grid.rows() - grid.row(cell));
        writeln!(text, "{column},{row},0").expect("a string takes all");
    }
    let nobody = || [format!("X {NOBODY}"), "O".to_owned()];
    let [first, second] = record.names.clone().unwrap_or_else(nobody);
    let winner = match record.outcome {
        Some(Outcome::Win(Player::First)) => 1,
        Some(Outcome::Win(Player::Second)) => 2,
        _ => 0,
    };
    let plain = |name: &str| name.replace(['\n', '\r'], " ");
    let (first, second) = (plain(&first), plain(&second));
    writeln!(text, "{first}\n{second}\n-1\n{winner},{rule}").expect("a string takes all");
    text
}

/// Returns the word of files for a rule; `None` if there is none.
const fn word_of(rule: LineRule) -> Option<&'static str> {
    match rule {
        LineRule::AtLeast => Some(FREESTYLE),
        LineRule::Exactly => Some(STANDARD),
        LineRule::Misere => None,
        LineRule::Renju => Some(RENJU),
    }
}

/// Reads the stones of a game, which are put in turn; of the lines after them only the rule counts, if it is known.
fn read(rules: Rules, rule: &str, text: &str) -> Result<ReadRecord, Mismatch> {
    let grid = rules.grid();
    let at = |line: usize| Place::Text { line, column: 1 };
    let mut lines = (1..).zip(text.lines());
    let (columns, rows) = (grid.columns(), grid.rows());
    let head = format!("{HEAD}{columns}x{rows}");
    let first = lines.next().map_or("", |(_, line)| line.trim_end());
    if first.split(',').next() != Some(&head) {
        let found = format!("{:?}", first.chars().take(40).collect::<String>());
        return Err(Mismatch::new(format!("{head:?}"), found).with_place(at(1)));
    }
    let found = text
        .trim_end()
        .rsplit_once(',')
        .map_or("", |(_, found)| found);
    if RULES.contains(&found) && found != rule {
        let expected = format!("the rule {rule}");
        return Err(Mismatch::new(expected, found).with_place(at(text.lines().count())));
    }
    let mut moves = Vec::new();
    for (number, line) in lines {
        let Some([column, row]) = stone(line) else {
            if is_cut_stone(line) {
                let expected = "a stone as in 8,8,0, with its time";
                return Err(Mismatch::new(expected, quote(line)).with_place(at(number)));
            }
            // The players' names and the winner follow.
            break;
        };
        let [from_left, from_top] = [column, row].map(|number| usize::try_from(number).ok());
        let from_left = from_left.and_then(|column| column.checked_sub(1));
        let from_bottom = from_top.and_then(|row| rows.checked_sub(row));
        let cell = from_left.zip(from_bottom);
        let cell = cell.and_then(|(column, row)| grid.cell(column, row));
        let cell = cell.ok_or_else(|| {
            let expected = format!("a stone from 1,1 to {columns},{rows}");
            Mismatch::new(expected, format!("{column},{row}")).with_place(at(number))
        })?;
        moves.push((grid.cell_name(cell), at(number)));
    }
    Ok(ReadRecord {
        moves,
        ..ReadRecord::default()
    })
}

/// Returns `true` if a line that is no stone begins with two numbers like one, and does not end with a rule like the last line.
fn is_cut_stone(line: &str) -> bool {
    let is_number = |part: &&str| part.trim().parse::<f64>().is_ok();
    let parts: Vec<&str> = line.split(',').collect();
    let ends_with_rule = parts
        .last()
        .is_some_and(|part| RULES.contains(&part.trim()));
    parts.len() > 1 && parts.iter().take(2).all(is_number) && !ends_with_rule
}

/// Returns column and row of a line with a stone and its time; they may lie outside the board.
fn stone(line: &str) -> Option<[i32; 2]> {
    let parts: Vec<&str> = line.trim().split(',').collect();
    let [column, row, time] = parts[..] else {
        return None;
    };
    time.trim().parse::<i64>().ok()?;
    Some([column.trim().parse().ok()?, row.trim().parse().ok()?])
}

//! Wins of a stone after a pass, read off the text of a position.

use gametree::Player;
use gametree::registry::Session;

/// Checks that a move which is called a threat would win after a pass.
pub(super) fn check_threats(wins: &[String], are_threats: bool, session: &dyn Session) {
    for m in wins.iter().filter(|_| are_threats) {
        let place = format!("{} at {}: {m}", session.name(), session.position());
        assert!(wins_after_a_pass(m, session), "{place}");
    }
}

/// Returns `true` if `m` would end the game by a line if the player who has just moved could move again.
///
/// # Panics
/// In games that are not about stones in a line.
fn wins_after_a_pass(m: &str, session: &dyn Session) -> bool {
    let (name, text) = (session.name().to_owned(), session.position());
    let mut rows: Vec<Vec<char>> = text
        .split(':')
        .next()
        .expect("the stones")
        .split('/')
        .map(cells)
        .collect();
    // The first row comes first, as coordinates are counted.
    rows.reverse();
    let stone = match session.to_move() {
        Player::First => 'O',
        Player::Second => 'X',
    };
    let (column, row) = place(m, &rows);
    rows[row][column] = stone;
    let length = match name.split_once(':') {
        None if name == "tictactoe" => 3,
        Some(("connect4", _)) => 4,
        Some(("mnk" | "maker-breaker", sizes)) => sizes
            .split(',')
            .nth(2)
            .and_then(|k| k.parse().ok())
            .expect("k in a row"),
        _ => panic!("{name} says that it has threats"),
    };
    let mut lines = lines(length, &rows);
    if name.starts_with("maker-breaker") && stone == 'O' {
        // Breaker needs a stone in every line.
        return lines.all(|line| line.contains(&'O'));
    }
    lines.any(|line| line.iter().all(|&cell| cell == stone))
}

/// Returns the stones on each line of `length` cells.
fn lines(length: usize, rows: &[Vec<char>]) -> impl Iterator<Item = Vec<char>> {
    let cells =
        (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (column, row)));
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let starts = cells.flat_map(move |cell| ways.map(|way| (cell, way)));
    starts.filter_map(move |((column, row), (dx, dy))| {
        let at = |steps: usize| {
            let steps = isize::try_from(steps).expect("a short line");
            let column = column.checked_add_signed(steps * dx)?;
            let row = row.checked_add_signed(steps * dy)?;
            rows.get(row)?.get(column).copied()
        };
        (0..length).map(at).collect()
    })
}

fn cells(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for sign in row.chars().chain(['|']) {
        if let Some(digit) = sign.to_digit(10) {
            empty = empty * 10 + digit;
            continue;
        }
        cells.extend((0..empty).map(|_| '.'));
        cells.extend(Some(sign).filter(|&sign| sign != '|'));
        empty = 0;
    }
    cells
}

/// Returns the cell of a move: `b2`, or the lowest empty one of column `2`.
fn place(m: &str, rows: &[Vec<char>]) -> (usize, usize) {
    let letter = m.chars().next().expect("a move has a name");
    if letter.is_ascii_digit() {
        let column = m.parse::<usize>().expect("a column") - 1;
        let is_empty = |row: &Vec<char>| row[column] == '.';
        return (
            column,
            rows.iter().position(is_empty).expect("an empty cell"),
        );
    }
    let column = usize::try_from(u32::from(letter) - u32::from('a')).expect("a letter");
    let row = m[1..].parse::<usize>().expect("a row") - 1;
    assert_eq!(rows[row][column], '.', "{m}");
    (column, row)
}

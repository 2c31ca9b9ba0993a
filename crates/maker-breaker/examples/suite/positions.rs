//! Positions by name: `8,8,5/33.34` is the board and the stones played in turn, column and row from 0.

use std::error::Error;

use gametree_maker_breaker::WeakPosition;

/// Returns the position of a name.
pub(crate) fn position(name: &str) -> Result<WeakPosition, Box<dyn Error>> {
    let (board, stones) = name.split_once('/').unwrap_or((name, ""));
    let numbers: Vec<usize> = board.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let [columns, rows, k] = numbers[..] else {
        return Err("expected COLUMNS,ROWS,K".into());
    };
    let mut pos = WeakPosition::new(columns, rows, k)?;
    for stone in stones.split('.').filter(|stone| !stone.is_empty()) {
        let digit = |at| stone.chars().nth(at).and_then(|c| c.to_digit(36));
        let (column, row) = (digit(0).ok_or(stone)?, digit(1).ok_or(stone)?);
        let cell = pos.grid().cell(column as usize, row as usize);
        pos = pos.after(cell.ok_or("expected a cell of the board")?)?;
    }
    Ok(pos)
}

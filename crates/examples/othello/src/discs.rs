//! Lines of discs on sets of cells, one bit for each cell and eight to a row.

/// The cells without the left column.
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
/// The cells without the right column.
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Discs between the ends of the longest line.
const MOST_BETWEEN: usize = 6;

/// The cells one step away in each of the eight directions.
const STEPS: [fn(u64) -> u64; 8] = [
    |set| (set & NOT_RIGHT) << 1,
    |set| (set & NOT_LEFT) >> 1,
    |set| set << 8,
    |set| set >> 8,
    |set| (set & NOT_RIGHT) << 9,
    |set| (set & NOT_LEFT) << 7,
    |set| (set & NOT_RIGHT) >> 7,
    |set| (set & NOT_LEFT) >> 9,
];

/// Returns the discs of `other` in unbroken lines from the cells of `from`.
fn line(step: fn(u64) -> u64, from: u64, other: u64) -> u64 {
    let mut line = step(from) & other;
    for _ in 1..MOST_BETWEEN {
        line |= step(line) & other;
    }
    line
}

/// Returns the empty cells on which a disc of `own` encloses discs of `other`.
pub(crate) fn places(own: u64, other: u64, empty: u64) -> u64 {
    let ends = STEPS.map(|step| step(line(step, own, other)));
    ends.into_iter().fold(0, |all, end| all | end) & empty
}

/// Returns the discs of `other` that a disc of `own` on this cell turns over.
pub(crate) fn turned(own: u64, other: u64, cell: u64) -> u64 {
    let lines = STEPS.map(|step| {
        let line = line(step, cell, other);
        if step(line) & own == 0 { 0 } else { line }
    });
    lines.into_iter().fold(0, |all, line| all | line)
}

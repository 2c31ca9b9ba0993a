//! The graph6 format (McKay, formats.txt of nauty): six bits to a character.

use gametree_core::{Mismatch, Place};

use super::mismatch;
use super::tokens::lines;
use crate::graph::Graph;

/// The optional text before the graph.
const HEADER: &str = ">>graph6<<";
/// The character for the six bits 0.
const ZERO: u8 = 63;
/// Six bits that are no number of vertices but announce a longer one: three characters with it follow, or after two of these, six, for graphs far beyond the limit.
const LONG: u8 = 63;

pub(super) fn read(text: &str) -> Result<Graph, Mismatch> {
    let mut filled = lines(text).filter(|line| !line.is_blank());
    let Some(line) = filled.next() else {
        let start = Place::Text { line: 1, column: 1 };
        return Err(mismatch(start, "a graph in graph6", "the end of the text"));
    };
    let trimmed = line.text.trim_end();
    let code = trimmed.strip_prefix(HEADER).unwrap_or(trimmed);
    let skipped = trimmed.chars().count() - code.chars().count();
    let at = |index: usize| line.at(skipped + index + 1);
    let values = sixes(code, at)?;
    let (count, bits) = split(&values, at)?;
    let needed = (count * count.saturating_sub(1) / 2).div_ceil(6);
    if bits.len() != needed {
        let start = values.len() - bits.len();
        let expected = format!("{needed} characters for the edges of {count} vertices");
        let place = at(start + needed.min(bits.len()));
        return Err(mismatch(place, expected, bits.len().to_string()));
    }
    if let Some(line) = filled.next() {
        return Err(mismatch(line.at(1), "one graph alone", "another line"));
    }
    // The bits are those of the upper triangle, column by column, the highest bit of each character first.
    let bit = |index: usize| bits[index / 6] >> (5 - index % 6) & 1 != 0;
    Ok(Graph::from_rule(count, |u, v| bit(v * (v - 1) / 2 + u))
        .expect("the count was checked when it was read"))
}

/// Returns the six bits of each character.
fn sixes(code: &str, at: impl Fn(usize) -> Place) -> Result<Vec<u8>, Mismatch> {
    let value = |(index, c): (usize, char)| {
        let six = u8::try_from(c).ok().and_then(|byte| byte.checked_sub(ZERO));
        six.filter(|&six| six < 64)
            .ok_or_else(|| mismatch(at(index), "a character from '?' to '~'", format!("{c:?}")))
    };
    code.chars().enumerate().map(value).collect()
}

/// Returns the number of vertices, and the values after it.
fn split(values: &[u8], at: impl Fn(usize) -> Place) -> Result<(usize, &[u8]), Mismatch> {
    let (count, rest) = match values {
        [LONG, LONG, ..] => (usize::MAX, &[][..]),
        [LONG, high, middle, low, rest @ ..] => {
            let digits = [high, middle, low].map(|&digit| usize::from(digit));
            (digits[0] << 12 | digits[1] << 6 | digits[2], rest)
        }
        [LONG, ..] | [] => {
            let expected = "a number of vertices";
            return Err(mismatch(at(values.len()), expected, "the end of the line"));
        }
        [count, rest @ ..] => (usize::from(*count), rest),
    };
    if count > Graph::MAX_VERTICES {
        let expected = format!("at most {} vertices", Graph::MAX_VERTICES);
        return Err(mismatch(at(0), expected, "more"));
    }
    Ok((count, rest))
}

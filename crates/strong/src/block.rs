//! Blocks of positions in few bits: the distance of each code from the one before, and its score.

use gametree_core::Score;

use crate::bits::{BitReader, BitWriter};
use crate::number::Number;
use crate::score_book::ScoreBook;

/// Number of positions of a block; the last block of a shard may have fewer.
pub(crate) const BLOCK: usize = 256;
/// Number of bytes before the bits of a block: its checksum, and the parameter of its distances.
pub(crate) const BLOCK_HEAD: usize = 5;

/// Limit of the upper part of a distance: from here on, the whole distance is written behind this number of ones.
const ESCAPE: u32 = 24;
/// Largest number of lower bits of a distance.
const MOST_LOWER: u32 = 127;

/// Writes a distance of 0 or more: its upper part as ones and a zero, and its lower bits as they are (Rice 1979).
fn write_distance<C: Number>(distance: C, lower: u32, code_bits: u32, out: &mut BitWriter) {
    let wide = distance.widen();
    let upper = wide >> lower;
    if upper >= u128::from(ESCAPE) {
        out.write((1 << ESCAPE) - 1, ESCAPE);
        write_wide(wide, code_bits, out);
    } else {
        let ones = u32::try_from(upper).expect("less than the escape");
        out.write((1 << ones) - 1, ones + 1);
        write_wide(wide & ((1 << lower) - 1), lower, out);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lower bits are meant")]
fn write_wide(number: u128, bits: u32, out: &mut BitWriter) {
    let low = bits.min(32);
    out.write(number as u64 & ((1 << low) - 1), low);
    if bits > 32 {
        write_wide(number >> 32, bits - 32, out);
    }
}

#[inline]
fn read_wide<C: Number>(bits: u32, from: &mut BitReader<'_>) -> Option<C> {
    if bits <= 32 {
        return C::narrow(u128::from(from.read(bits)));
    }
    let (mut number, mut shift) = (0, 0);
    while shift < bits {
        let some = (bits - shift).min(32);
        number |= u128::from(from.read(some)) << shift;
        shift += some;
    }
    C::narrow(number)
}

#[inline]
fn read_distance<C: Number>(lower: u32, code_bits: u32, from: &mut BitReader<'_>) -> Option<C> {
    let upper = (!from.peek()).trailing_zeros();
    if upper >= ESCAPE {
        from.skip(ESCAPE);
        return read_wide(code_bits, from);
    }
    from.skip(upper + 1);
    let low: C = read_wide(lower, from)?;
    C::narrow(u128::from(upper) << lower | low.widen())
}

/// Returns the number of lower bits with which the distances take the fewest bits. The candidates lie around the logarithm of their mean, most of them below it, since distances come in clusters.
fn best_lower<C: Number>(distances: &[C], span: C, code_bits: u32) -> u32 {
    let mean = span.widen() / u128::try_from(distances.len().max(1)).expect("a small number");
    let middle = u128::BITS - mean.leading_zeros();
    let most = code_bits.saturating_sub(1).min(MOST_LOWER);
    let range = middle.saturating_sub(6).min(most)..=middle.min(most);
    let best = range.min_by_key(|&lower| cost(distances, lower, code_bits));
    best.expect("at least one way")
}

/// Returns the number of bits that the distances take with `lower` lower bits.
fn cost<C: Number>(distances: &[C], lower: u32, code_bits: u32) -> u64 {
    let of = |distance: &C| {
        let upper = distance.widen() >> lower;
        if upper >= u128::from(ESCAPE) {
            u64::from(ESCAPE + code_bits)
        } else {
            u64::try_from(upper).expect("less than the escape") + 1 + u64::from(lower)
        }
    };
    distances.iter().map(of).sum()
}

/// Returns the block of these positions, whose codes ascend; `scores` may be empty.
pub(crate) fn write_block<C: Number>(
    codes: &[C],
    scores: &[Score],
    book: &ScoreBook,
    code_bits: u32,
) -> Vec<u8> {
    let one = C::narrow(1).expect("a small number");
    let distances = codes
        .windows(2)
        .map(|pair| pair[1].above(pair[0]).above(one));
    let distances: Vec<C> = distances.collect();
    let span = codes[codes.len() - 1].above(codes[0]);
    let lower = best_lower(&distances, span, code_bits);
    let mut out = BitWriter::default();
    out.write(u64::from(lower), 8);
    for at in 0..codes.len() {
        if at > 0 {
            write_distance(distances[at - 1], lower, code_bits, &mut out);
        }
        if let Some(&score) = scores.get(at) {
            book.write(score, &mut out);
        }
    }
    let bits = out.finish();
    let mut block = crc32fast::hash(&bits).to_le_bytes().to_vec();
    block.extend(bits);
    block
}

/// Returns `true` if the bytes of a block are as they were written.
pub(crate) fn is_undamaged(block: &[u8]) -> bool {
    block.len() >= BLOCK_HEAD
        && crc32fast::hash(&block[4..]) == u32::from_le_bytes(block[..4].try_into().expect("four"))
}

/// A reader of the positions of a block, one after the other; the block must [be undamaged](is_undamaged).
pub(crate) struct BlockReader<'a, C> {
    bits: BitReader<'a>,
    book: &'a ScoreBook,
    code: C,
    lower: u32,
    code_bits: u32,
    /// Set once the first code was handed over, which is known without reading.
    has_begun: bool,
}

impl<'a, C: Number> BlockReader<'a, C> {
    pub(crate) fn new(block: &'a [u8], first: C, book: &'a ScoreBook, code_bits: u32) -> Self {
        BlockReader {
            bits: BitReader::new(&block[BLOCK_HEAD..]),
            book,
            code: first,
            lower: u32::from(block[4]).min(MOST_LOWER),
            code_bits,
            has_begun: false,
        }
    }

    /// Returns the next position, with the score where the book has any; `None` where no code can be read.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<(C, Score)> {
        if self.has_begun {
            let distance: C = read_distance(self.lower, self.code_bits, &mut self.bits)?;
            let one = C::narrow(1).expect("a small number");
            self.code = self.code.plus(distance)?.plus(one)?;
        }
        self.has_begun = true;
        let score = if self.book.is_empty() {
            Score::DRAW
        } else {
            self.book.read(&mut self.bits)
        };
        Some((self.code, score))
    }

    /// Returns `true` if nothing follows the positions that were read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.bits.is_at_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<C: Number>(codes: &[C], code_bits: u32) {
        let scores: Vec<Score> = (0..codes.len())
            .map(|at| Score::win_in(u32::try_from(at % 7).expect("small")))
            .collect();
        for scores in [&scores[..], &[]] {
            let book = ScoreBook::of(scores).expect("few different scores");
            let block = write_block(codes, scores, &book, code_bits);
            assert!(is_undamaged(&block));
            let mut reader = BlockReader::new(&block, codes[0], &book, code_bits);
            for (at, &code) in codes.iter().enumerate() {
                let score = scores.get(at).copied().unwrap_or(Score::DRAW);
                assert_eq!(reader.next(), Some((code, score)));
            }
            assert!(reader.is_at_end());
        }
    }

    #[test]
    fn positions_are_read_back() {
        check(&[7_u64], 3);
        check(&(0..256).collect::<Vec<u64>>(), 8);
        check(&(0..256).map(|n| n * n * n).collect::<Vec<u64>>(), 24);
        check(&[0, 1, 1 << 40, (1 << 40) + 1, u64::MAX], 64);
        check(&[0, 5, 1 << 100, u128::MAX - 1, u128::MAX], 128);
    }

    #[test]
    fn every_flipped_bit_is_seen() {
        let codes: Vec<u64> = (0..100).map(|n| 3 * n).collect();
        let block = write_block(&codes, &[], &ScoreBook::default(), 9);
        for bit in 0..8 * block.len() {
            let mut flipped = block.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(!is_undamaged(&flipped), "bit {bit}");
        }
    }
}

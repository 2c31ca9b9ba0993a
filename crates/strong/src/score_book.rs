//! Bits that stand for scores: the more frequent a score, the fewer bits (Huffman 1952).

use std::cmp::Reverse;

use gametree_core::Score;

use crate::bits::{BitReader, BitWriter};

/// Largest number of bits of a score; the table that reads scores has a place for every number of this size.
const MOST_BITS: u32 = 12;
/// Largest number of different scores in a shard.
const MOST_SCORES: usize = 1 << MOST_BITS;

/// The scores of a shard in ascending order, each with the number of its bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScoreBook {
    entries: Vec<(Score, u32)>,
    /// For each number of `longest` bits, the entry with whose bits it begins.
    table: Vec<u16>,
    /// The bits of each entry, as they are written.
    words: Vec<u64>,
    longest: u32,
}

impl ScoreBook {
    /// Returns the book that writes these scores with the fewest bits; `None` where there are too many different ones.
    pub(crate) fn of(scores: &[Score]) -> Option<Self> {
        let mut sorted = scores.to_vec();
        sorted.sort_unstable();
        let mut counts: Vec<(Score, u64)> = Vec::new();
        for score in sorted {
            match counts.last_mut() {
                Some((last, count)) if *last == score => *count += 1,
                _ => counts.push((score, 1)),
            }
        }
        if counts.len() > MOST_SCORES {
            return None;
        }
        let mut weights: Vec<u64> = counts.iter().map(|entry| entry.1).collect();
        let mut lengths = huffman_lengths(&weights);
        while lengths.iter().any(|&bits| bits > MOST_BITS) {
            // Rare scores count as less rare until none is written with more bits than the table has.
            weights = weights.iter().map(|weight| weight / 2 + 1).collect();
            lengths = huffman_lengths(&weights);
        }
        let scores = counts.iter().map(|entry| entry.0);
        let book = Self::of_entries(scores.zip(lengths).collect());
        Some(book.expect("lengths of a whole tree"))
    }

    /// Returns the book of scores with these lengths; `None` where the lengths are not those of a whole tree, or the scores are out of order.
    pub(crate) fn of_entries(entries: Vec<(Score, u32)>) -> Option<Self> {
        let is_ascending = entries.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let longest = entries.iter().map(|entry| entry.1).max().unwrap_or(0);
        if !is_ascending || longest > MOST_BITS || entries.len() > MOST_SCORES {
            return None;
        }
        let whole: u64 = entries
            .iter()
            .map(|entry| 1_u64 << (longest - entry.1))
            .sum();
        if whole != 1 << longest && !entries.is_empty() {
            return None;
        }
        // The code is canonical: shorter words come first, then smaller scores, each with the next number.
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by_key(|&at| entries[at].1);
        let mut words = vec![0; entries.len()];
        let mut table = vec![0; 1 << longest];
        let mut next = 0_u64;
        for at in order {
            let bits = entries[at].1;
            // The next number of these bits, its highest bit first in the file.
            let word = if bits == 0 {
                0
            } else {
                (next >> (longest - bits)).reverse_bits() >> (64 - bits)
            };
            words[at] = word;
            let step = 1 << bits;
            let mut place = usize::try_from(word).expect("a few bits");
            while place < table.len() {
                table[place] = u16::try_from(at).expect("not so many scores");
                place += step;
            }
            next += 1 << (longest - bits);
        }
        Some(ScoreBook {
            entries,
            table,
            words,
            longest,
        })
    }

    /// Returns the scores with their lengths in bits.
    pub(crate) fn entries(&self) -> &[(Score, u32)] {
        &self.entries
    }

    /// Returns `true` if the book has no scores, as that of codes alone.
    pub(crate) const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Writes a score of the book.
    #[inline]
    pub(crate) fn write(&self, score: Score, out: &mut BitWriter) {
        let at = self.entries.binary_search_by_key(&score, |entry| entry.0);
        let at = at.expect("made of these scores");
        out.write(self.words[at], self.entries[at].1);
    }

    /// Reads a score; the book must not be empty.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Score {
        let mask = (1 << self.longest) - 1;
        let place = usize::try_from(bits.peek() & mask).expect("a few bits");
        let (score, length) = self.entries[usize::from(self.table[place])];
        bits.skip(length);
        score
    }
}

/// Returns the lengths of the words of an optimal code, by joining the two lightest trees again and again; 0 for a single weight.
fn huffman_lengths(weights: &[u64]) -> Vec<u32> {
    // Trees are sorted by weight and then by age, so that every machine finds the same code.
    let mut trees: Vec<(u64, usize, Vec<usize>)> = weights
        .iter()
        .enumerate()
        .map(|(at, &weight)| (weight, at, vec![at]))
        .collect();
    let mut lengths = vec![0; weights.len()];
    let mut age = weights.len();
    while trees.len() > 1 {
        trees.sort_by_key(|tree| Reverse((tree.0, tree.1)));
        let [one, other] = [trees.pop(), trees.pop()].map(|tree| tree.expect("two trees"));
        let leaves = [one.2, other.2].concat();
        for &leaf in &leaves {
            lengths[leaf] += 1;
        }
        trees.push((one.0 + other.0, age, leaves));
        age += 1;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(scores: &[Score]) -> usize {
        let book = ScoreBook::of(scores).expect("few different scores");
        assert_eq!(
            ScoreBook::of_entries(book.entries.clone()).as_ref(),
            Some(&book)
        );
        let mut out = BitWriter::default();
        for &score in scores {
            book.write(score, &mut out);
        }
        let bytes = out.finish();
        let mut bits = BitReader::new(&bytes);
        for &score in scores {
            assert_eq!(book.read(&mut bits), score);
        }
        assert!(bits.is_at_end());
        bytes.len()
    }

    #[test]
    fn scores_are_read_back() {
        assert_eq!(written(&[]), 0);
        assert_eq!(written(&[Score::DRAW; 900]), 0);
        let mut scores = vec![Score::DRAW; 800];
        scores.extend([Score::win_in(1); 100]);
        scores.extend([Score::loss_in(2); 100]);
        assert_eq!(written(&scores), 150);
    }

    /// Weights like Fibonacci numbers would need words of any length.
    #[test]
    fn no_score_needs_more_bits_than_the_table_has() {
        let (mut scores, mut counts) = (Vec::new(), (1, 1));
        for plies in 0..22 {
            scores.extend(vec![Score::win_in(plies); counts.0]);
            counts = (counts.1, counts.0 + counts.1);
        }
        assert!(written(&scores) < scores.len());
    }

    /// With one score more than there are words of that length, the search for lengths never ended.
    #[test]
    fn as_many_scores_as_there_are_words_have_a_book() {
        let scores = |count: i32| (0..count).map(Score::estimate).collect::<Vec<_>>();
        assert_eq!(written(&scores(4096)), 4096 * 12 / 8);
        assert_eq!(ScoreBook::of(&scores(4097)), None);
    }

    #[test]
    fn forged_books_are_refused() {
        let entry = |plies, bits| (Score::loss_in(plies), bits);
        for entries in [
            vec![entry(1, 1)],
            vec![entry(1, 1), entry(2, 2)],
            vec![entry(2, 1), entry(1, 1)],
            vec![entry(1, 1), entry(1, 1)],
            vec![entry(1, 13), entry(2, 13)],
            vec![entry(1, 0), entry(2, 0)],
        ] {
            assert_eq!(ScoreBook::of_entries(entries.clone()), None, "{entries:?}");
        }
    }
}

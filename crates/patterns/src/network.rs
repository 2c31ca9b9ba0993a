//! A small network that estimates positions of five in a row and ranks their moves.

use std::fmt;
use std::sync::OnceLock;

use gametree_core::Mismatch;
use gametree_mnk::{LineRule, Rules};

/// The number of features of a cell, for each player.
const FEATURES: usize = 8;
/// The number of features of a cell for both players.
const BOTH: usize = 2 * FEATURES;
/// The number of hidden units.
const HIDDEN: usize = 16;
/// The number of cells in a window besides the middle one.
const DIGITS: u32 = 8;
/// The number of contents of a window.
const CODES: usize = 3_usize.pow(DIGITS);
/// The number of contents of a window, where each counts together with its mirror image.
const LINES: usize = usize::midpoint(CODES, 3_usize.pow(DIGITS / 2));

/// The value of an input of a cell that stands for 1.
const INPUT: i16 = 1 << 10;
/// The shift from an input to a feature, of which 1 is 127.
const TO_FEATURE: u32 = 3;
/// The shift from a sum of features to an input of the hidden units.
const TO_HIDDEN: u32 = 2;
/// The value of a hidden unit that stands for 1.
const UNIT: i64 = 254;
/// The value of a weight of hidden units and of the rank that stands for 1.
const WEIGHT: i64 = 1 << 8;
/// The bits of [`WEIGHT`].
const WEIGHT_BITS: u32 = 8;
/// Units of an estimate for a natural logarithm of the odds to win.
const ESTIMATE: i64 = 100;

/// The inputs or features of a cell, those of the first player first.
pub(crate) type Features = [i16; BOTH];
/// The sums of the features of all empty cells.
pub(crate) type Sums = [i32; BOTH];

/// The weights of a network for five in a row.
///
/// The content of each of the four windows through an empty cell adds a vector to the inputs of the cell, once from the view of each player.
/// Clipped between 0 and 1 they are the features of the cell.
/// The rank of a move is linear in the features of its cell.
/// The estimate comes from the sums of the features of all empty cells, those of the side to move first, by a layer of hidden units.
/// A window and its mirror image have one vector, so symmetric positions have one estimate.
///
/// All arithmetic is in integers; the inputs are kept up to date under play and undo, as Nasu (2018) did for shogi.
pub struct Network {
    /// The vector of each content of a window.
    windows: Box<[[i16; FEATURES]]>,
    bias: [i16; FEATURES],
    rank: Features,
    hidden: [Features; HIDDEN],
    hidden_bias: [i32; HIDDEN],
    output: [i16; HIDDEN],
    /// The weights of the sums of features for the output itself.
    direct: Features,
    output_bias: i32,
}

impl Network {
    /// The number of features of a cell, for each player.
    pub const FEATURES: usize = FEATURES;
    /// The number of hidden units.
    pub const HIDDEN: usize = HIDDEN;
    /// The number of vectors of windows: one for each content and its mirror image.
    pub const LINES: usize = LINES;
    /// The size of a file of weights in bytes.
    pub const FILE_BYTES: usize =
        2 * (LINES * FEATURES + FEATURES + BOTH + HIDDEN * BOTH + HIDDEN + BOTH) + 4 * (HIDDEN + 1);

    /// Returns the network that was fitted to five in a row, where longer rows win as well; `None` for other rules.
    pub fn of(rules: Rules) -> Option<&'static Network> {
        static FIVE: OnceLock<Network> = OnceLock::new();
        Self::fits(rules).then(|| {
            FIVE.get_or_init(|| {
                let bytes = include_bytes!("../weights/5.network");
                Network::from_bytes(bytes).expect("a file of weights that a test reads")
            })
        })
    }

    /// Returns `true` if the windows of these rules are those of the network.
    pub(crate) fn fits(rules: Rules) -> bool {
        rules.k() == 5 && rules.lines() == LineRule::AtLeast
    }

    /// Reads a file of weights: integers of 16 and, for the biases of hidden units and of the output, 32 bits, the lowest byte first.
    ///
    /// The vectors of windows come first, one for each content and its mirror image, by the smaller of their codes.
    /// The bias of a cell, the rank, the hidden units, their biases, the output, its direct weights and its bias follow.
    ///
    /// # Errors
    /// Fails where the number of bytes is not [`Network::FILE_BYTES`], or where a weight is so large that a sum could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Mismatch> {
        if bytes.len() != Self::FILE_BYTES {
            let expected = format!("{} bytes of a network", Self::FILE_BYTES);
            return Err(Mismatch::new(expected, bytes.len().to_string()));
        }
        let mut reader = Reader(bytes);
        let lines: Vec<[i16; FEATURES]> = (0..LINES).map(|_| reader.row()).collect();
        let network = Network {
            windows: Self::line_numbers()
                .into_iter()
                .map(|line| lines[line])
                .collect(),
            bias: reader.row(),
            rank: reader.row(),
            hidden: std::array::from_fn(|_| reader.row()),
            hidden_bias: std::array::from_fn(|_| reader.long()),
            output: reader.row(),
            direct: reader.row(),
            output_bias: reader.long(),
        };
        network.checked()
    }

    /// Returns the number of the vector of each content of a window, by its [code](crate::PatternMnk::windows): below [`Network::LINES`], the same for its mirror image, in the order of the smaller codes.
    pub fn line_numbers() -> Vec<usize> {
        let mut numbers: Vec<usize> = Vec::with_capacity(CODES);
        let mut next = 0;
        for code in 0..CODES {
            let (mut mirrored, mut rest) = (0, code);
            for _ in 0..DIGITS {
                (mirrored, rest) = (3 * mirrored + rest % 3, rest / 3);
            }
            if mirrored < code {
                numbers.push(numbers[mirrored]);
            } else {
                numbers.push(next);
                next += 1;
            }
        }
        numbers
    }

    /// Returns the network, if none of its sums can overflow.
    fn checked(self) -> Result<Self, Mismatch> {
        /// The most that a weight of a window or a bias of a cell may be, so that four windows and a bias fit into 16 bits.
        const MOST_INPUT: u16 = i16::MAX as u16 / 5;
        /// The most that the weights of a row may add up to, so that a row times its inputs fits into half of 32 bits.
        const MOST_ROW: u32 = 1 << 15;
        let inputs = self.windows.iter().chain([&self.bias]).flatten();
        let largest = inputs.map(|weight| weight.unsigned_abs()).max();
        if let Some(found) = largest.filter(|&found| found > MOST_INPUT) {
            let expected = format!("weights of windows up to {MOST_INPUT}");
            return Err(Mismatch::new(expected, found.to_string()));
        }
        let rows = self.hidden.iter().chain([&self.direct, &self.rank]);
        let rows = rows.chain([&self.output]);
        let sum = |row: &Features| {
            row.iter()
                .map(|&weight| u32::from(weight.unsigned_abs()))
                .sum()
        };
        let largest: Option<u32> = rows.map(sum).max();
        if let Some(found) = largest.filter(|&found| found > MOST_ROW) {
            let expected = format!("weights of a row that add up to {MOST_ROW} or less");
            return Err(Mismatch::new(expected, found.to_string()));
        }
        let biases = self.hidden_bias.iter().chain([&self.output_bias]);
        let largest = biases.map(|bias| bias.unsigned_abs()).max();
        match largest.filter(|&found| found > 1 << 30) {
            Some(found) => Err(Mismatch::new("biases up to 2^30", found.to_string())),
            None => Ok(self),
        }
    }

    /// Returns the inputs of a cell with these windows, from the view of each player.
    pub(crate) fn inputs(&self, windows: [[u32; 4]; 2]) -> Features {
        let mut inputs = [0; BOTH];
        for (inputs, windows) in inputs.chunks_exact_mut(FEATURES).zip(windows) {
            inputs.copy_from_slice(&self.bias);
            for code in windows {
                for (input, weight) in inputs.iter_mut().zip(self.windows[code as usize]) {
                    *input += weight;
                }
            }
        }
        inputs
    }

    /// Replaces a window of a cell in its inputs, and returns the change of its features.
    #[inline]
    pub(crate) fn replace(&self, inputs: &mut Features, old: [u32; 2], new: [u32; 2]) -> Features {
        let before = features(inputs);
        for viewer in 0..2 {
            let [old, new] = [old, new].map(|codes| &self.windows[codes[viewer] as usize]);
            for at in 0..FEATURES {
                inputs[viewer * FEATURES + at] += new[at] - old[at];
            }
        }
        let after = features(inputs);
        std::array::from_fn(|at| after[at] - before[at])
    }

    /// Returns the estimate of the sums of features for the player with index `own`, who is to move.
    pub(crate) fn estimate(&self, sums: &Sums, own: usize) -> i32 {
        let inputs = seen_by(sums, own).map(|sum| narrow(sum >> TO_HIDDEN));
        let mut output = i64::from(self.output_bias) + i64::from(dot(&self.direct, &inputs));
        for ((row, bias), weight) in self.hidden.iter().zip(self.hidden_bias).zip(self.output) {
            let unit = dot(row, &inputs).saturating_add(bias) >> WEIGHT_BITS;
            output += i64::from(weight) * i64::from(unit.max(0));
        }
        let estimate = output * ESTIMATE / (UNIT * WEIGHT);
        i32::try_from(estimate).expect("sums of 32 bits, of which the check leaves a small part")
    }

    /// Returns the rank of a move on the cell with these inputs for the player with index `own`.
    #[inline]
    pub(crate) fn rank(&self, inputs: &Features, own: usize) -> i16 {
        let features = seen_by(&features(inputs), own);
        narrow(dot(&self.rank, &features) >> WEIGHT_BITS)
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

/// Returns the features of a cell with these inputs.
#[inline]
pub(crate) fn features(inputs: &Features) -> Features {
    inputs.map(|input| input.clamp(0, INPUT - 1) >> TO_FEATURE)
}

/// Returns values of both players, those of the player with index `own` first.
#[inline]
fn seen_by<T: Copy>(values: &[T; BOTH], own: usize) -> [T; BOTH] {
    if own == 0 {
        *values
    } else {
        std::array::from_fn(|at| values[(at + FEATURES) % BOTH])
    }
}

#[inline]
fn dot(weights: &Features, values: &Features) -> i32 {
    let products = weights.iter().zip(values);
    products
        .map(|(&weight, &value)| i32::from(weight) * i32::from(value))
        .sum()
}

/// Returns the nearest number of 16 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn narrow(value: i32) -> i16 {
    value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// A reader of a file whose length has been checked.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn row<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| i16::from_le_bytes(self.take()))
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.0.split_first_chunk().expect("a file of this length");
        self.0 = rest;
        *bytes
    }
}

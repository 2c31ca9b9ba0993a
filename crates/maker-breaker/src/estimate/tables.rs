//! Fitted weights of the features that estimate the nodes of a proof, with Maker and with Breaker to move.

use crate::settings::Weights;

/// Weights for lines of four, fitted to 4,7,4, 4,8,4 and 5,5,4; `cargo xtask fit 4`, which begins with no weights, prints others (README).
pub(super) const FOUR: Weights = [
    [
        0.000, 0.927, 0.709, 0.517, 0.000, 0.000, 0.000, 0.000, -0.356, 0.526, -0.719, -0.129,
        -1.328,
    ],
    [
        0.000, 0.612, 0.367, 0.265, 0.000, 0.000, 0.000, 0.000, -0.290, 0.138, 1.054, 0.061, -2.269,
    ],
];

/// Weights for lines of five, fitted in the same way to 7,8,5, 6,9,5, 5,10,5 and 8,8,5 after 33 34 43 53.
pub(super) const FIVE: Weights = [
    [
        0.000, 1.096, 0.576, 0.298, 0.223, 0.000, 0.000, 0.000, -0.322, 0.327, 0.037, -0.009, 0.758,
    ],
    [
        0.000, 1.163, 0.398, 0.210, 0.147, 0.000, 0.000, 0.000, -0.218, 0.256, -0.551, 0.047,
        -3.565,
    ],
];

//! Gradient descent by Adam (Kingma and Ba 2015).

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const NEVER_ZERO: f32 = 1e-8;

/// Parameters under descent.
pub(crate) struct Adam {
    pub(crate) parameters: Vec<f32>,
    /// The gradient, to be filled before each step, which clears it.
    pub(crate) gradient: Vec<f32>,
    /// The strength with which each parameter is drawn towards zero.
    decay: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// The powers of [`MEAN`] and [`SQUARE`] so far.
    powers: (f32, f32),
}

impl Adam {
    /// Creates a descent with all parameters at zero.
    pub(crate) fn new(decay: Vec<f32>) -> Self {
        let zeros = || vec![0.0; decay.len()];
        Adam {
            parameters: zeros(),
            gradient: zeros(),
            mean: zeros(),
            square: zeros(),
            powers: (1.0, 1.0),
            decay,
        }
    }

    /// Takes one step down the gradient.
    pub(crate) fn step(&mut self, rate: f32) {
        self.powers.0 *= MEAN;
        self.powers.1 *= SQUARE;
        for at in 0..self.parameters.len() {
            let parameter = &mut self.parameters[at];
            let gradient = self.gradient[at] + self.decay[at] * *parameter;
            self.gradient[at] = 0.0;
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            let (mean, square) = (
                *mean / (1.0 - self.powers.0),
                *square / (1.0 - self.powers.1),
            );
            *parameter -= rate * mean / (square.sqrt() + NEVER_ZERO);
        }
    }
}

//! What a search is made of, so that tests and measurements can leave one part out.

/// How many features of a position the estimate has.
pub const FEATURES: usize = 13;

/// The weights of the features, with Maker and with Breaker to move.
pub type Weights = [[f32; FEATURES]; 2];

/// A part of the search that makes it faster and changes no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// Breaker's wins by the potential of the edges.
    Potential,
    /// Breaker's wins by pairings.
    Pairings,
    /// Maker's wins by continuous threats.
    Threats,
    /// Edges through twins are removed.
    Twins,
    /// Free forces are played at once.
    FreeForces,
    /// Dominated cells are not tried.
    Domination,
    /// What a win rests on leaves other moves out.
    Zones,
    /// Symmetric positions have one key.
    Symmetry,
    /// Proof numbers begin where the features of a position say.
    Estimate,
}

impl Means {
    /// All of them.
    pub const ALL: [Means; 9] = [
        Means::Potential,
        Means::Pairings,
        Means::Threats,
        Means::Twins,
        Means::FreeForces,
        Means::Domination,
        Means::Zones,
        Means::Symmetry,
        Means::Estimate,
    ];
}

/// How the number of a node comes from children all of which are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberRule {
    /// Their sum (Allis, van der Meulen and van den Herik 1994).
    Sum,
    /// The greatest of them and one for each other (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008).
    Max,
}

/// How a search goes about; the defaults are measured, and the README has the numbers.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// A part that is left out.
    pub without: Option<Means>,
    /// How the numbers of children are put together.
    pub numbers: NumberRule,
    /// How far searches for pairings go.
    pub pairings: PairingLimits,
    /// How much steeper proof numbers grow than the estimated nodes of a proof.
    pub steepness: f32,
    /// Weights of the estimate, while they are fitted; those for the length of a line unless they are given.
    pub weights: Option<Weights>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            without: None,
            numbers: NumberRule::Sum,
            pairings: PairingLimits::default(),
            steepness: 1.2,
            weights: None,
        }
    }
}

/// How far searches for a pairing go.
#[derive(Clone, Copy, Debug)]
pub struct PairingLimits {
    /// Choices for a row in one search.
    pub choices: u32,
    /// Breaker's first moves that are tried.
    pub replies: u32,
    /// Whether to look for one also where hardly any was found so far.
    pub tries_always: bool,
}

impl Default for PairingLimits {
    /// Measured on 7,8,5 and positions of 8,8,5; the README has the numbers.
    fn default() -> Self {
        PairingLimits {
            choices: 40,
            replies: 10,
            tries_always: false,
        }
    }
}

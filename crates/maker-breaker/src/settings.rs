//! Settings of a search, with which tests and measurements can leave one part out.

/// The number of features of a position for the estimate.
pub const FEATURES: usize = 13;

/// The weights of the features, with Maker and with Breaker to move.
pub type Weights = [[f32; FEATURES]; 2];

/// A technique that makes the search faster and changes no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Wins of Breaker by the potential of the edges.
    Potential,
    /// Wins of Breaker by pairings.
    Pairings,
    /// Wins of Maker by continuous threats.
    Threats,
    /// The removal of edges through twins.
    Twins,
    /// Free forces, which are played at once.
    FreeForces,
    /// Dominated cells, which are not tried.
    Domination,
    /// Zones of wins, which leave other moves out.
    Zones,
    /// Symmetry, by which all images of a position have one key.
    Symmetry,
    /// The estimate of the initial proof numbers from the features of a position.
    Estimate,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 9] = [
        Technique::Potential,
        Technique::Pairings,
        Technique::Threats,
        Technique::Twins,
        Technique::FreeForces,
        Technique::Domination,
        Technique::Zones,
        Technique::Symmetry,
        Technique::Estimate,
    ];
}

/// The rule for the number of a node from those of children all of which it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberRule {
    /// The sum of the numbers (Allis, van der Meulen and van den Herik 1994).
    Sum,
    /// The greatest number, and one for each other child (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008).
    Max,
}

/// The settings of a search; `docs/measurements/maker-breaker.md` has the numbers behind the defaults.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The technique that the search leaves out.
    pub without: Option<Technique>,
    /// The rule that combines the numbers of children.
    pub numbers: NumberRule,
    /// The limits of searches for pairings.
    pub pairings: PairingLimits,
    /// The exponent of the estimated nodes of a proof in the initial proof numbers.
    pub steepness: f32,
    /// The weights of the estimate, given while they are fitted; otherwise those for the length of a line.
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

/// The limits of searches for a pairing.
#[derive(Clone, Copy, Debug)]
pub struct PairingLimits {
    /// The number of choices for a row in one search.
    pub choices: u32,
    /// The number of first moves of Breaker that are tried.
    pub replies: u32,
    /// `true` to search also where hardly any pairing was found so far.
    pub tries_always: bool,
}

impl Default for PairingLimits {
    /// Returns the limits measured on 7,8,5 and positions of 8,8,5; see `docs/measurements/maker-breaker.md`.
    fn default() -> Self {
        PairingLimits {
            choices: 40,
            replies: 10,
            tries_always: false,
        }
    }
}

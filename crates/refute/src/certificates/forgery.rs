//! Ways to forge a certificate; all checksums are corrected unless the damage is meant to show.

use crate::cases::Case;
use crate::layout::Parts;
use crate::oracle::State;
use crate::rng::Rng;

/// Table sizes, in buckets, that a header may ask for.
const BUCKETS: [u64; 7] = [0, 1, 2, 1 << 10, 1 << 19, 1 << 40, u64::MAX];

/// A maker of false files from a true one.
#[derive(Debug)]
pub(super) struct Forger {
    parts: Parts,
    /// Texts of other positions of the game.
    positions: Vec<String>,
    /// Names of games of the same kind.
    names: Vec<String>,
}

impl Forger {
    pub(super) fn new(case: &Case, state: &State, parts: Parts, rng: &mut Rng) -> Self {
        let mut texts = |from: &State| {
            let plies = rng.from_to(1, 4);
            case.game.write(&case.walk(from.clone(), plies, rng).0)
        };
        let start = case.game.start();
        let mut positions = vec![
            texts(state),
            texts(state),
            texts(&start),
            case.game.write(&start),
        ];
        // The other player moves, or the players have changed sides.
        let text = case.game.write(state);
        let swap = |c| match c {
            'X' => 'O',
            'O' => 'X',
            c => c,
        };
        positions.push(text.chars().map(swap).collect());
        if let Some((board, side)) = text.rsplit_once(':') {
            let side: String = side.chars().map(swap).collect();
            positions.push(format!("{board}:{side}"));
        }
        let names = neighbours(&case.name, rng);
        Forger {
            parts,
            positions,
            names,
        }
    }

    /// Returns a forged file, and a description of the change.
    pub(super) fn forge(&self, rng: &mut Rng, whole: Vec<u8>) -> (Vec<u8>, String) {
        if rng.once_in(10) {
            return damage(rng, whole);
        }
        let mut parts = self.parts.clone();
        let mut how = Vec::new();
        for _ in 0..rng.from_to(1, 3) {
            how.push(self.change(&mut parts, rng));
        }
        if !rng.once_in(8) {
            // With arguments, not every number of the proof is an entry.
            let more = parts.count().wrapping_sub(self.parts.count());
            parts.entries = self.parts.entries.wrapping_add(more);
        }
        (parts.to_bytes(), how.join(", "))
    }

    fn change(&self, parts: &mut Parts, rng: &mut Rng) -> String {
        match rng.below(16) {
            0..=4 => claims(parts, rng),
            5..=6 => {
                let text = rng.pick(&self.positions);
                parts.position = text.clone().into_bytes();
                format!("moved to {text}")
            }
            7 => {
                let name = rng.pick(&self.names);
                parts.game = name.clone().into_bytes();
                format!("about the game {name}")
            }
            8 => {
                parts.key_kind = u8::try_from(rng.below(4)).expect("a small number");
                format!("with names of kind {}", parts.key_kind)
            }
            9 => {
                parts.symmetric_plies = *rng.pick(&[0, 1, 3, u32::MAX]);
                format!("with {} plies of symmetry", parts.symmetric_plies)
            }
            10 => {
                parts.table = u8::try_from(rng.below(2)).expect("a small number");
                parts.buckets = *rng.pick(&BUCKETS);
                format!("with table {} of {} buckets", parts.table, parts.buckets)
            }
            11 => {
                let text = if rng.once_in(2) {
                    &mut parts.position
                } else {
                    &mut parts.game
                };
                let place = rng.below(text.len());
                text[place] = *rng.pick(b"0123456789XOxo/:.,-ar[]");
                format!("with byte {place} of a text changed")
            }
            _ => entries(&mut parts.proof, rng),
        }
    }
}

/// Returns names like this one, with another number or another suffix.
fn neighbours(name: &str, rng: &mut Rng) -> Vec<String> {
    let mut names = vec!["tictactoe".to_owned(), "mnk:3,3,3".to_owned()];
    for _ in 0..4 {
        let digit = |c: char| c.is_ascii_digit();
        let places: Vec<usize> = name.match_indices(digit).map(|(place, _)| place).collect();
        if !places.is_empty() {
            let place = *rng.pick(&places);
            let mut other = name.to_owned();
            other.replace_range(place..=place, &rng.from_to(1, 6).to_string());
            names.push(other);
        }
    }
    for suffix in [",exact", ",contact", ",misere", ",achieve"] {
        names.push(match name.strip_suffix(suffix) {
            Some(plain) => plain.to_owned(),
            None => format!("{name}{suffix}"),
        });
    }
    names
}

fn claims(parts: &mut Parts, rng: &mut Rng) -> String {
    let plies = i16::try_from(rng.below(14)).expect("a small number");
    let points = i16::try_from(rng.below(12)).expect("a small number") - 4;
    let scores = [30_000, 32_000 - plies, 0, -30_000, plies - 32_000, points];
    let claim = (
        u8::try_from(rng.below(2)).expect("a small number"),
        *rng.pick(&scores),
    );
    let place = rng.below(parts.claims.len().max(1));
    match rng.below(8) {
        0 if parts.claims.len() > 1 => {
            parts.claims.swap_remove(place);
        }
        1 => parts.claims.push(claim),
        2 => {
            let many = rng.from_to(1, 300);
            parts.claims.extend(std::iter::repeat_n(claim, many));
        }
        3 => parts.claims.reverse(),
        4 => {
            for claim in &mut parts.claims {
                claim.0 = 1 - claim.0.min(1);
            }
        }
        5 => {
            // Claims of a win one ply earlier, or of a loss one ply later.
            for claim in &mut parts.claims {
                claim.1 = claim.1.saturating_add(1);
            }
        }
        _ => match parts.claims.get_mut(place) {
            Some(old) => *old = claim,
            None => parts.claims.push(claim),
        },
    }
    let claims: Vec<_> = parts.claims.iter().take(4).collect();
    format!("claiming {claims:?}")
}

fn entries(proof: &mut Vec<u8>, rng: &mut Rng) -> String {
    let length = proof.len();
    let low = |rng: &mut Rng| u8::try_from(rng.below(4)).expect("a small number");
    match rng.below(6) {
        0 if length > 0 => {
            proof.truncate(rng.below(length));
            format!("with {} bytes of proof", proof.len())
        }
        1 => {
            let more = rng.from_to(1, 40);
            proof.extend((0..more).map(|_| low(rng)));
            format!("with {more} bytes more of proof")
        }
        2 => {
            proof.clear();
            "without a proof".to_owned()
        }
        3 => {
            proof.fill(0);
            "with first moves alone".to_owned()
        }
        _ if length > 0 => {
            for _ in 0..rng.from_to(1, 5) {
                let place = rng.below(length);
                proof[place] = low(rng);
            }
            "with entries changed".to_owned()
        }
        _ => "as it is".to_owned(),
    }
}

/// Changes, cuts or appends bytes, and leaves the checksums as they were.
fn damage(rng: &mut Rng, mut file: Vec<u8>) -> (Vec<u8>, String) {
    let place = rng.below(file.len());
    match rng.below(3) {
        0 => {
            file.truncate(place);
            (file, format!("cut to {place} bytes"))
        }
        1 => {
            file.push(0);
            (file, "with a byte behind it".to_owned())
        }
        _ => {
            file[place] ^= 1 << rng.below(8);
            (file, format!("with byte {place} damaged"))
        }
    }
}

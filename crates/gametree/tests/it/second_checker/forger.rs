//! Changes to certificates, as a deceiver would make them, or a user who found a fault in a checker.

use gametree_testkit::Rng;

use super::parts::Parts;

/// Positions that no game leads to, though neither player has a stone too many.
const UNREACHABLE: [(&str, &str); 5] = [
    ("mnk:5,2,2", "XX1XX/O1O1O:O"),
    ("capture:2x3", "XO/OX/XO:X"),
    ("capture:3x3", "OX1/X2/3:X"),
    ("capture:3x3", "OX1/X1X/1XO:O"),
    ("connect4:4x3", "4/X3/1O2:X"),
];

/// Returns one forgery of a file, made of its parts and those of others.
pub(crate) fn forge(intact: &Parts, others: &[Parts], rng: &mut Rng) -> Vec<u8> {
    let mut parts = intact.clone();
    match rng.below(14) {
        0 => return damage(intact, rng),
        1 => exchange(&mut parts, others, rng),
        2..=4 => change_claims(&mut parts, rng),
        5 => change_fields(&mut parts, rng),
        6 | 7 => return claim_nothing(parts, others, rng),
        _ => {
            for _ in 0..=rng.below(2) {
                change_body(&mut parts, rng);
            }
        }
    }
    if rng.below(4) == 0 {
        change_claims(&mut parts, rng);
    }
    parts.file(1 + rng.below(200))
}

/// Returns a file with a cut or a flipped bit, for which no checksum is repaired.
fn damage(parts: &Parts, rng: &mut Rng) -> Vec<u8> {
    let mut file = parts.file(1 << 16);
    let at = rng.below(file.len());
    match rng.below(3) {
        0 => file.truncate(at),
        1 => file[at] ^= 1 << rng.below(8),
        _ => file.push(0),
    }
    file
}

/// Claims only what is true of any position, so that all rests on whether there is such a game and such a position.
fn claim_nothing(mut parts: Parts, others: &[Parts], rng: &mut Rng) -> Vec<u8> {
    let language = parts.surplus.clone();
    let least = (-32_000_i16).to_le_bytes();
    parts.claims = vec![[0, least[0], least[1]]];
    parts.body.clear();
    parts.entries = 0;
    exchange(&mut parts, others, rng);
    let (game, text) = UNREACHABLE[rng.below(UNREACHABLE.len())];
    if rng.below(3) == 0 {
        parts.game = game.into();
        parts.position = text.into();
        return parts.file(1);
    }
    for _ in 0..rng.below(4) {
        change_fields(&mut parts, rng);
    }
    parts.surplus = language;
    parts.file(1)
}

/// Makes the same claims about another game or another position.
fn exchange(parts: &mut Parts, others: &[Parts], rng: &mut Rng) {
    let other = &others[rng.below(others.len())];
    match rng.below(4) {
        0 => parts.game.clone_from(&other.game),
        1 => parts.between.clone_from(&other.between),
        _ => {
            let same_game = others.iter().filter(|other| other.game == parts.game);
            let texts: Vec<_> = same_game.map(|other| &other.position).collect();
            parts.position = texts[rng.below(texts.len())].clone();
        }
    }
}

fn change_claims(parts: &mut Parts, rng: &mut Rng) {
    if parts.claims.is_empty() {
        parts.claims.push(random_claim(rng));
        return;
    }
    let at = rng.below(parts.claims.len());
    let [_, low, high] = parts.claims[at];
    let score = i16::from_le_bytes([low, high]);
    let mut put = |score: i16| parts.claims[at][1..].copy_from_slice(&score.to_le_bytes());
    match rng.below(10) {
        0 => put(score.wrapping_add(1)),
        1 => put(score.wrapping_sub(1)),
        2 => put(score.wrapping_neg()),
        3 => put(random_score(rng)),
        4 => put(score.wrapping_sub(2)),
        5 => parts.claims[at][0] ^= 1,
        6 => parts.claims.swap(0, at),
        7 => parts.claims.push(parts.claims[at]),
        8 => drop(parts.claims.remove(at)),
        _ => parts.claims.reverse(),
    }
    if parts.claims.is_empty() && rng.below(4) > 0 {
        parts.claims.push(random_claim(rng));
    }
}

/// Returns a claim of either player's score.
fn random_claim(rng: &mut Rng) -> [u8; 3] {
    let [low, high] = random_score(rng).to_le_bytes();
    [u8::from(rng.below(2) == 1), low, high]
}

/// Returns a score that has a meaning, or one next to it.
fn random_score(rng: &mut Rng) -> i16 {
    let near = |rng: &mut Rng| i16::try_from(rng.below(9)).expect("a small number") - 4;
    let middle = [-32_000, -31_993, -30_000, 0, 30_000, 31_993, 32_000][rng.below(7)];
    middle + near(rng)
}

/// Changes a text, the fields behind it, or the bytes after the claims.
fn change_fields(parts: &mut Parts, rng: &mut Rng) {
    let field = match rng.below(5) {
        0 => &mut parts.game,
        1 | 2 => &mut parts.position,
        3 => &mut parts.between,
        _ => &mut parts.surplus,
    };
    if field.is_empty() {
        field.push(0);
        return;
    }
    let at = rng.below(field.len());
    match rng.below(6) {
        0 => field[at] = random_byte(rng),
        1 => field[at] ^= 1,
        // Letters that have a meaning in the texts of many games.
        2 => field[at] = b"XO.123/:,-"[rng.below(10)],
        3 => drop(field.remove(at)),
        4 => field.insert(at, b"XO.123/:,-"[rng.below(10)]),
        _ => {
            let other = rng.below(field.len());
            field.swap(at, other);
        }
    }
}

fn change_body(parts: &mut Parts, rng: &mut Rng) {
    let end = parts.body.len();
    let at = if end > 0 { rng.below(end) } else { 0 };
    let small = u8::try_from(rng.below(6)).expect("a small number");
    match rng.below(9) {
        0 | 1 => {
            parts.body.insert(at, small);
            parts.entries = parts.entries.wrapping_add(u64::from(rng.below(3) > 0));
        }
        2 => {
            let count = rng.below(3) as u64;
            parts.entries = parts.entries.wrapping_add(count).wrapping_sub(1);
        }
        // The walk ends or goes on elsewhere: only a first part of the proof is left, or the end of the proof is repeated.
        3 => {
            parts.body.truncate(at);
            parts.entries = at as u64;
        }
        _ if end == 0 => {}
        4 => {
            parts.body.remove(at);
            parts.entries = parts.entries.wrapping_sub(u64::from(rng.below(3) > 0));
        }
        5 => parts.body[at] = random_byte(rng),
        6 => parts.body[at] = small,
        // The same number takes more bytes than it needs.
        7 => {
            parts.body[at] |= 0x80;
            parts.body.insert(at + 1, 0);
        }
        _ => parts.body.swap(at, end - 1),
    }
}

fn random_byte(rng: &mut Rng) -> u8 {
    u8::try_from(rng.below(256)).expect("below 256")
}

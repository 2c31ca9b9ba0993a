//! Keys that positions share whose parts are alike.

use gametree_core::{Position, ProofKey};
use gametree_grid::mix;

use super::code::{MAX_CODED, code};
use crate::Kayles;

/// Seeds of the two halves of a key.
const SEEDS: [u64; 2] = [1, 2];

/// Returns a key that positions share which consist of the same parts, whatever the names of their vertices, with the same player to move.
///
/// Isomorphic parts of up to nine vertices count as the same, as far as their [`code`] shows it; larger ones only where they have the same vertices.
pub(crate) fn image_key<const W: usize>(pos: &Kayles<W>) -> ProofKey {
    let graph = pos.neighbourhoods();
    let mut rest = pos.free();
    let mut parts: Vec<Vec<u64>> = Vec::new();
    while let Some(part) = graph.take_component(&mut rest) {
        parts.push(if part.iter().count() <= MAX_CODED {
            vec![code(graph, part)]
        } else {
            part.words().to_vec()
        });
    }
    parts.sort_unstable();
    let words = parts.concat();
    let [high, low] = SEEDS.map(|seed| {
        let begin = mix(seed + 2 * pos.to_move().index() as u64);
        words.iter().fold(begin, |key, word| mix(key ^ word))
    });
    ProofKey::hash128(u128::from(high) << 64 | u128::from(low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Play, named_graph};

    #[test]
    fn images_share_their_keys_and_other_positions_do_not() {
        let graph = named_graph("grid-3x4").expect("a graph");
        let start = Kayles::<1>::new(graph, Play::Normal).expect("a small graph");
        let after = |vertex: usize| {
            let mut pos = start.clone();
            let m = start.free().iter().nth(vertex).expect("a vertex");
            pos.play(m);
            image_key(&pos)
        };
        // The corners, the short sides, the long sides, and the centres.
        for images in [&[0, 2, 9, 11][..], &[1, 10], &[3, 5, 6, 8], &[4, 7]] {
            assert!(images.iter().all(|&image| after(image) == after(images[0])));
        }
        assert_ne!(after(0), after(1));
        assert_ne!(after(1), after(3));
        assert_ne!(after(3), after(4));
        assert_ne!(image_key(&start), after(0));
    }
}

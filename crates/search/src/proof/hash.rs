//! The hash of table keys, which spreads codes of positions over all bits and keeps them distinct.

/// The odd multiplier of the 128-bit generators of O'Neill (PCG, 2014).
const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// Returns a key of 128 random-looking bits for a code; different codes have different keys.
///
/// Every step can be reversed: the multiplication by an odd number, and the exclusive or with the number's own upper half.
#[inline]
pub(super) const fn hash(code: u128) -> u128 {
    let once = (code ^ (code >> 64)).wrapping_mul(MULTIPLIER);
    let twice = (once ^ (once >> 64)).wrapping_mul(MULTIPLIER);
    twice ^ (twice >> 64)
}

#[cfg(test)]
mod tests {
    use gametree_testkit::Rng;

    use super::*;

    /// Returns the number that reverses a multiplication by `odd`, by Newton's iteration: every step doubles the number of right bits.
    const fn inverse(odd: u128) -> u128 {
        let mut inverse = odd;
        let mut bits = 3;
        while bits < 128 {
            inverse = inverse.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(inverse)));
            bits *= 2;
        }
        inverse
    }

    const fn gathered(key: u128) -> u128 {
        const INVERSE: u128 = inverse(MULTIPLIER);
        let once = (key ^ (key >> 64)).wrapping_mul(INVERSE);
        let twice = (once ^ (once >> 64)).wrapping_mul(INVERSE);
        twice ^ (twice >> 64)
    }

    #[test]
    fn every_code_is_read_back() {
        let mut rng = Rng::new(1);
        for code in 0..1_000_u128 {
            let random = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            for code in [code, u128::MAX - code, code << 64, random] {
                assert_eq!(gathered(hash(code)), code);
            }
        }
    }

    #[test]
    fn small_codes_reach_all_leading_bits() {
        let mut counts = [0_u32; 64];
        for code in 0..64_000_u128 {
            counts[(hash(code) >> 122) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (800..1_200).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn each_bit_of_a_code_changes_about_half_of_the_leading_bits() {
        for bit in 0..128 {
            let changed: u32 = (0..200_u128)
                .map(|code| (hash(code * code) ^ hash((code * code) ^ (1 << bit))) >> 64)
                .map(u128::count_ones)
                .sum();
            assert!((25..=39).contains(&(changed / 200)), "bit {bit}: {changed}");
        }
    }
}

//! Sorting by codes, digit by digit from the lowest.

use crate::number::Number;

/// Largest number of bits of a digit: places for all its values stay in the fastest memory while items are spread over them.
const DIGIT_BITS: u32 = 9;
/// Number of items below which sorting compares them: counting digits would take longer.
const FEW: usize = 256;

/// Sorts items by codes of `code_bits` bits; `scratch` is room that may be used again.
pub(crate) fn sort_by_code<T, C>(
    items: &mut Vec<T>,
    scratch: &mut Vec<T>,
    code_bits: u32,
    code: impl Fn(&T) -> C,
) where
    T: Copy + Default,
    C: Number,
{
    if items.len() < FEW {
        items.sort_by_key(code);
        return;
    }
    scratch.resize(items.len(), T::default());
    let passes = code_bits.div_ceil(DIGIT_BITS).max(1);
    let bits = code_bits.div_ceil(passes);
    let mask = (1 << bits) - 1;
    for pass in 0..passes {
        let digit = |item: &T| code(item).digit(pass * bits, mask);
        let mut places = [0_usize; 1 << DIGIT_BITS];
        for item in items.iter() {
            places[digit(item)] += 1;
        }
        let mut next = 0;
        for place in &mut places {
            next += std::mem::replace(place, next);
        }
        for item in items.iter() {
            let place = &mut places[digit(item)];
            scratch[*place] = *item;
            *place += 1;
        }
        std::mem::swap(items, scratch);
    }
}

/// Sorts codes and keeps one of each.
pub(crate) fn sort_apart<C: Number>(codes: &mut Vec<C>, scratch: &mut Vec<C>, code_bits: u32) {
    sort_by_code(codes, scratch, code_bits, |&code| code);
    codes.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_all_lengths_are_sorted() {
        let mut random = 1_u128;
        for bits in [1, 8, 9, 10, 26, 63, 64, 65, 127, 128] {
            for count in [0, 1, 255, 256, 5_000] {
                let codes = (0..count).map(|_| {
                    random = random.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645) + 1;
                    random.rotate_left(64) >> (128 - bits)
                });
                let codes: Vec<u128> = codes.collect();
                let mut sorted = codes.clone();
                sort_apart(&mut sorted, &mut Vec::new(), bits);
                let mut expected = codes;
                expected.sort_unstable();
                expected.dedup();
                assert_eq!(sorted, expected, "{count} codes of {bits} bits");
            }
        }
    }
}

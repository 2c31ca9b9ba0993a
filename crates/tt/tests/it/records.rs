//! Tests that the records of engines fit: proof numbers here, those of alpha-beta beside their engine.

use gametree_tt::{Record, Table};

/// The data that depth-first proof-number search keeps of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Proof {
    /// The number of nodes still to be proven, below 2^24; the largest number stands for infinity.
    pn: u32,
    /// The number of nodes still to be disproven, in the same form.
    dn: u32,
    /// The number of nodes searched below, as a logarithm.
    work: u8,
}

impl Proof {
    const INFINITY: u32 = (1 << 24) - 1;
}

impl Record for Proof {
    type Word = u64;

    fn pack(self) -> u64 {
        u64::from(self.pn) << 32 | u64::from(self.dn) << 8 | u64::from(self.work)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "fields are cut out of the word"
    )]
    fn unpack(bits: u64) -> Self {
        Proof {
            pn: (bits >> 32) as u32,
            dn: (bits >> 8) as u32 & Proof::INFINITY,
            work: bits as u8,
        }
    }

    fn priority(self) -> u32 {
        u32::from(self.work)
    }
}

fn one_bucket() -> Table<Proof> {
    Table::with_bytes(Table::<Proof>::MIN_BYTES).expect("little memory")
}

#[test]
fn proof_numbers_keep_every_bit() {
    let table = one_bucket();
    for pn in [0, 1, 0x00AB_CDEF, Proof::INFINITY] {
        for dn in [0, 1, 0x0012_3456, Proof::INFINITY] {
            for work in [0, 1, 64, u8::MAX] {
                let proof = Proof { pn, dn, work };
                table.put(0x5EED, proof);
                assert_eq!(table.get(0x5EED), Some(proof));
            }
        }
    }
}

#[test]
fn the_least_work_is_given_up_first() {
    let table = one_bucket();
    let proof = |work| Proof { pn: 1, dn: 1, work };
    for key in 1..=8 {
        table.put(key, proof(if key % 2 == 0 { 40 } else { 3 }));
    }
    assert!([2, 4, 6].iter().all(|&key| table.get(key).is_some()));
    table.put(8, proof(40));
    assert!([2, 4, 6, 8].iter().all(|&key| table.get(key).is_some()));
}

//! Tests of tables of 128-bit keys, small and large, and of carrying records from one table to another.

use gametree_tt::{Record, Table, Word};

/// The data that a proof keeps of a node: two numbers, and the work behind them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Proof {
    pn: u32,
    dn: u32,
    work: u64,
}

impl Record for Proof {
    type Word = u128;

    fn pack(self) -> u128 {
        u128::from(self.pn) << 88 | u128::from(self.dn) << 56 | u128::from(self.work)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "fields are cut out of the word"
    )]
    fn unpack(bits: u128) -> Self {
        Proof {
            pn: (bits >> 88) as u32,
            dn: (bits >> 56) as u32,
            work: bits as u64 & ((1 << 56) - 1),
        }
    }

    fn priority(self) -> u32 {
        self.work.checked_ilog2().unwrap_or(0)
    }
}

/// A record that identifies the key under which it was put.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Number(u32);

impl Record for Number {
    type Word = u64;

    fn pack(self) -> u64 {
        u64::from(self.0)
    }

    fn unpack(bits: u64) -> Self {
        Number(u32::try_from(bits).expect("packed from 32 bits"))
    }

    fn priority(self) -> u32 {
        1
    }
}

/// Returns a record of some work that differs from all others.
fn proof(number: u32) -> Proof {
    Proof {
        pn: number,
        dn: !number,
        work: 1,
    }
}

/// Applies a bijection, the finalizer of Murmur3.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

fn wide_key(number: u32) -> u128 {
    u128::from(mixed(u64::from(number))) << 64 | u128::from(number)
}

fn wide(table_bytes: usize) -> Table<Proof> {
    Table::with_bytes(table_bytes).expect("little memory")
}

#[test]
fn every_bit_of_a_wide_record_is_kept() {
    let table = wide(128);
    assert_eq!(table.capacity(), 2);
    for bit in 0..120 {
        for bits in [1 << bit, (1 << 120) - 1 - (1 << bit)] {
            let record = Proof::unpack(bits);
            table.put(bits, record);
            assert_eq!(table.get(bits), Some(record), "bit {bit}");
            assert_eq!(table.get(bits).map(Proof::pack), Some(bits));
        }
    }
}

#[test]
fn keys_that_differ_in_one_bit_are_different() {
    let table = wide(128);
    for search in 0..300 {
        let key = wide_key(search);
        table.put(key, proof(search));
        for bit in 0..128 {
            assert_eq!(table.get(key ^ 1 << bit), None, "bit {bit}");
        }
        assert_eq!(table.get(key), Some(proof(search)));
        table.new_search();
    }
}

#[test]
fn thirty_two_wide_records_take_a_kibibyte() {
    let table = wide(1_024 + 64);
    assert_eq!(table.capacity(), 32);
    assert!(table.table_bytes() <= 1_024 + 64);
    (0..10_000).for_each(|number| table.put(wide_key(number), proof(number)));
    assert_eq!(table.records().count(), 32, "all places are in use");
    let last = 9_999;
    assert_eq!(table.get(wide_key(last)), Some(proof(last)));
    assert!((table.fill().used - 1.0).abs() < 1e-9);
}

#[test]
fn the_least_work_goes_first_and_zeros_are_records() {
    let table = wide(128);
    let work = |work| Proof { work, ..proof(1) };
    table.put(0, Proof::unpack(0));
    assert_eq!(table.get(0), Some(Proof::unpack(0)));
    table.put(1, work(1_000));
    table.put(2, work(10));
    assert!(table.get(0).is_none() && table.get(1).is_some() && table.get(2).is_some());
    table.put(3, work(1));
    assert!(table.get(1).is_some() && table.get(2).is_none() && table.get(3).is_some());
}

/// An exact key can be any number, so a salt alone would let a record of an earlier game through.
#[test]
fn a_wide_table_answers_no_key_of_an_earlier_game() {
    let table = wide(128);
    let salt = |count: u128| count.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    for round in 0..300 {
        table.put(7, proof(9));
        table.clear();
        let alias = 7 ^ salt(round) ^ salt(round + 1);
        assert_eq!(table.get(alias), None, "round {round}");
        assert_eq!(table.records().count(), 0);
    }
}

/// Puts `count` records, one by one and then from table to table through `sizes`, and counts those that arrive.
fn carried<R: Record + PartialEq>(sizes: &[usize], count: u32, make: fn(u32) -> (R::Word, R)) -> u32
where
    R::Word: Word,
{
    let table = |&bytes: &usize| Table::<R>::with_bytes(bytes).expect("little memory");
    let mut last = table(&sizes[0]);
    last.clear();
    for number in 0..count {
        let (key, record) = make(number);
        last.put(key, record);
    }
    for bytes in &sizes[1..] {
        let next = table(bytes);
        last.records()
            .for_each(|(key, record)| next.put(key, record));
        last = next;
    }
    let is_found = |&number: &u32| {
        let (key, record) = make(number);
        last.get(key)
            .inspect(|found| assert!(*found == record, "of another key"))
            .is_some()
    };
    let found = (0..count).filter(is_found).count();
    assert_eq!(last.records().count(), found, "each once and no others");
    u32::try_from(found).expect("not more than there were")
}

#[test]
fn records_go_from_table_to_table_of_any_size() {
    let number = |number| (mixed(u64::from(number)), Number(number));
    let number_carried = |sizes: &[usize], count| carried::<Number>(sizes, count, number);
    let proof_carried =
        |sizes: &[usize], count| carried::<Proof>(sizes, count, |n| (wide_key(n), proof(n)));
    // A few records find their bucket full on the way.
    assert!(number_carried(&[16 << 20, 8 << 20, 32 << 20], 100_000) > 96_000);
    assert!(proof_carried(&[32 << 20, 16 << 20, 64 << 20], 100_000) > 94_000);
    // Many records find no place any more, and those that do are kept as they are.
    assert_eq!(number_carried(&[1 << 20, 1_024 + 64], 10_000), 64);
    assert_eq!(proof_carried(&[1 << 20, 1_024 + 64], 10_000), 32);
    assert_eq!(proof_carried(&[1_024 + 64, 1 << 20], 10_000), 32);
    assert_eq!(proof_carried(&[128, 128], 0), 0);
}

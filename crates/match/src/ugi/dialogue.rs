//! The Universal Game Interface, <https://github.com/kz04px/cutegames>: the Universal Chess Interface without chess, for any game.

use gametree_command::{ProtocolEntry, UciLike};

/// The protocol for every game.
pub(crate) const PROTOCOL: ProtocolEntry = ProtocolEntry {
    name: UGI.name,
    summary: "the Universal Game Interface, for any game",
    open: || Box::new(UGI),
};

const UGI: UciLike = UciLike {
    name: "ugi",
    clocks: ["p1time", "p2time", "p1inc", "p2inc"],
    start: |record| &record.start,
    check: |_| Ok(()),
};

//! The status of a shared proof.

use gametree_core::ProofNumbers;

/// The status of a shared proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// The number of the question, from 0.
    pub question: u32,
    /// The proof and disproof numbers of that question.
    pub numbers: ProofNumbers,
    /// Number of jobs that were answered.
    pub jobs: u64,
    /// Number of positions that all workers have expanded.
    pub nodes: u64,
}

impl Status {
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let ProofNumbers { pn, dn } = self.numbers;
        let mut bytes = [self.question, pn, dn].map(u32::to_le_bytes).concat();
        bytes.extend([self.jobs, self.nodes].map(u64::to_le_bytes).concat());
        bytes
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; 28] = bytes.try_into().ok()?;
        let (numbers, counts) = bytes.split_at(12);
        let number = |at: usize| numbers[at..at + 4].try_into().map(u32::from_le_bytes).ok();
        let count = |at: usize| counts[at..at + 8].try_into().map(u64::from_le_bytes).ok();
        Some(Status {
            question: number(0)?,
            numbers: ProofNumbers {
                pn: number(4)?,
                dn: number(8)?,
            },
            jobs: count(0)?,
            nodes: count(8)?,
        })
    }
}

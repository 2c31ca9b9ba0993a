//! Jobs and findings as bytes, for journals and queues.

use gametree_core::{Goal, Player, ProofNumbers, Score};
use gametree_search::{JobLimits, JobReport, Lemma};

use crate::tree::Tree;
use crate::{Finding, Job};

/// Longest message in bytes; a longer one is refused.
pub(crate) const MAX_MESSAGE_BYTES: usize = 64 << 20;
/// Largest number of positions of a job: more than a job takes in a year, and small enough that sums do not overflow.
const MAX_NODES: u64 = 1 << 48;
/// Bytes of a lemma.
const LEMMA_BYTES: usize = 27;
/// Least bytes of a child.
const CHILD_BYTES: usize = 28;

/// Returns a message with its checksum before it.
pub(crate) fn sealed(message: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(message).to_le_bytes();
    [&sum[..], message].concat()
}

/// Returns the message that [`sealed`] has sealed; `None` where it is damaged.
pub(crate) fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (sum, message) = bytes.split_first_chunk()?;
    let is_sound =
        bytes.len() <= MAX_MESSAGE_BYTES && crc32fast::hash(message) == u32::from_le_bytes(*sum);
    is_sound.then_some(message)
}

pub(crate) fn job_to_bytes(job: &Job) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(job.proof.to_le_bytes());
    bytes.extend(job.question.to_le_bytes());
    bytes.push(u8::from(job.goal.player == Player::Second));
    bytes.extend(job.goal.least.raw().to_le_bytes());
    bytes.extend(job.key.to_le_bytes());
    put_numbers(&mut bytes, job.limits.thresholds);
    bytes.extend(job.limits.nodes.to_le_bytes());
    bytes.extend(job.limits.lemma_nodes.to_le_bytes());
    for m in &job.moves {
        put_text(&mut bytes, m);
    }
    bytes
}

pub(crate) fn job_of_bytes(bytes: &[u8]) -> Option<Job> {
    let mut reader = Reader(bytes);
    let proof = u64::from_le_bytes(reader.take()?);
    let question = u32::from_le_bytes(reader.take()?);
    let player = match reader.take()? {
        [0] => Player::First,
        [1] => Player::Second,
        _ => return None,
    };
    let goal = Goal {
        player,
        least: Score::from_raw(i16::from_le_bytes(reader.take()?)),
    };
    let key = u128::from_le_bytes(reader.take()?);
    let limits = JobLimits {
        thresholds: reader.numbers()?,
        nodes: u64::from_le_bytes(reader.take()?),
        lemma_nodes: u64::from_le_bytes(reader.take()?),
    };
    let mut moves = Vec::new();
    while !reader.0.is_empty() {
        moves.push(reader.text()?);
    }
    Some(Job {
        proof,
        question,
        goal,
        key,
        moves,
        limits,
    })
}

pub(crate) fn finding_to_bytes(finding: &Finding) -> Vec<u8> {
    let report = &finding.report;
    let mut bytes = Vec::new();
    bytes.extend(finding.proof.to_le_bytes());
    bytes.extend(finding.question.to_le_bytes());
    bytes.extend(finding.key.to_le_bytes());
    bytes.extend(finding.worker.to_le_bytes());
    put_numbers(&mut bytes, report.numbers);
    bytes.extend(report.nodes.to_le_bytes());
    put_count(&mut bytes, report.children.len());
    for (m, key, numbers) in &report.children {
        bytes.extend(key.to_le_bytes());
        put_numbers(&mut bytes, *numbers);
        put_text(&mut bytes, m);
    }
    for lemma in &report.lemmas {
        bytes.extend(lemma.key.to_le_bytes());
        bytes.push(u8::from(lemma.is_won));
        bytes.extend(lemma.best.to_le_bytes());
        bytes.extend(lemma.work.to_le_bytes());
    }
    bytes
}

pub(crate) fn finding_of_bytes(bytes: &[u8]) -> Option<Finding> {
    let mut reader = Reader(bytes);
    let proof = u64::from_le_bytes(reader.take()?);
    let question = u32::from_le_bytes(reader.take()?);
    let key = u128::from_le_bytes(reader.take()?);
    let worker = u64::from_le_bytes(reader.take()?);
    let numbers = reader.found()?;
    let nodes = u64::from_le_bytes(reader.take()?);
    if nodes > MAX_NODES {
        return None;
    }
    let count = u32::from_le_bytes(reader.take()?) as usize;
    if count > reader.0.len() / CHILD_BYTES {
        return None;
    }
    let mut children = Vec::with_capacity(count);
    for _ in 0..count {
        let key = u128::from_le_bytes(reader.take()?);
        let numbers = reader.found()?;
        if key == Tree::ROOT && !numbers.is_solved() {
            // No move leads to the root.
            return None;
        }
        children.push((reader.text()?, key, numbers));
    }
    let mut lemmas = Vec::with_capacity(reader.0.len() / LEMMA_BYTES);
    while !reader.0.is_empty() {
        lemmas.push(Lemma {
            key: u128::from_le_bytes(reader.take()?),
            is_won: match reader.take()? {
                [0] => false,
                [1] => true,
                _ => return None,
            },
            best: u16::from_le_bytes(reader.take()?),
            work: u64::from_le_bytes(reader.take()?),
        });
    }
    Some(Finding {
        proof,
        question,
        key,
        worker,
        report: JobReport {
            numbers,
            children,
            lemmas,
            nodes,
            stopped: None,
        },
    })
}

fn put_numbers(bytes: &mut Vec<u8>, ProofNumbers { pn, dn }: ProofNumbers) {
    bytes.extend(pn.to_le_bytes());
    bytes.extend(dn.to_le_bytes());
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_count(bytes, text.len());
    bytes.extend(text.as_bytes());
}

fn put_count(bytes: &mut Vec<u8>, count: usize) {
    let count = u32::try_from(count).expect("lists and texts are short");
    bytes.extend(count.to_le_bytes());
}

/// The rest of a message.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn numbers(&mut self) -> Option<ProofNumbers> {
        Some(ProofNumbers {
            pn: u32::from_le_bytes(self.take()?),
            dn: u32::from_le_bytes(self.take()?),
        })
    }

    /// Reads numbers of a position, not thresholds: one of them is infinite where the other is 0, and nowhere else.
    fn found(&mut self) -> Option<ProofNumbers> {
        let numbers = self.numbers()?;
        let ProofNumbers { pn, dn } = numbers;
        let is_one = |zero: u32, other: u32| (zero == 0) == (other == ProofNumbers::INFINITY);
        (is_one(pn, dn) && is_one(dn, pn)).then_some(numbers)
    }

    fn text(&mut self) -> Option<String> {
        let length = u32::from_le_bytes(self.take()?) as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding() -> Finding {
        let numbers = ProofNumbers { pn: 3, dn: 4 };
        Finding {
            proof: 2,
            question: 1,
            key: 7,
            worker: 9,
            report: JobReport {
                numbers,
                children: vec![("a1".to_owned(), 8, numbers), (String::new(), 9, numbers)],
                lemmas: vec![
                    Lemma {
                        key: 1 << 100,
                        is_won: true,
                        best: 5,
                        work: 77,
                    };
                    2
                ],
                nodes: 1_000,
                stopped: None,
            },
        }
    }

    #[test]
    fn messages_are_read_as_they_were_written_and_no_others() {
        let finding = finding();
        let bytes = finding_to_bytes(&finding);
        assert_eq!(finding_of_bytes(&bytes).as_ref(), Some(&finding));
        let job = Job {
            proof: 2,
            question: 1,
            goal: Goal::draw(Player::Second),
            key: 3,
            moves: vec!["a1".to_owned(), "b2".to_owned()],
            limits: JobLimits {
                thresholds: ProofNumbers { pn: 5, dn: 6 },
                nodes: 7,
                lemma_nodes: 8,
            },
        };
        let job_bytes = job_to_bytes(&job);
        assert_eq!(job_of_bytes(&job_bytes).as_ref(), Some(&job));
        let sealed_bytes = sealed(&bytes);
        assert_eq!(unsealed(&sealed_bytes), Some(&bytes[..]));
        for at in 0..sealed_bytes.len() {
            let mut flipped = sealed_bytes.clone();
            flipped[at] ^= 1;
            assert_eq!(unsealed(&flipped), None, "byte {at}");
            assert_eq!(unsealed(&sealed_bytes[..at]), None, "{at} bytes");
        }
        let infinity = ProofNumbers::INFINITY;
        for (pn, dn) in [(0, 0), (0, 4), (3, 0), (infinity, 4), (infinity, infinity)] {
            let mut forged = finding.clone();
            forged.report.numbers = ProofNumbers { pn, dn };
            assert_eq!(finding_of_bytes(&finding_to_bytes(&forged)), None);
        }
        // A message with a sound checksum may still be nonsense: it has to be refused or read, and nothing else.
        for at in 0..bytes.len() {
            let mut forged = bytes.clone();
            forged[at] = 0xff;
            let _ = finding_of_bytes(&forged);
            let _ = job_of_bytes(&forged);
            let _ = finding_of_bytes(&bytes[..at]);
        }
    }
}

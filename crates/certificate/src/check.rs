//! Replaying a proof by the rules alone.

use std::fmt;
use std::io::Read;

use gametree_core::{Canonical, MoveGen, Notation, OnCanonical, Position, Symmetric};

use crate::seen::Seen;
use crate::source::{Body, Source, malformed};
use crate::walk::{Failure, Guide, Stop, Walk};
use crate::{CheckError, Claim, Flaw, Header, Report, Value};

/// A certificate whose header has been read and whose proofs have not.
///
/// The header says which game and position to set up; the check then replays the proofs on them, reading on as it goes.
/// A caller who wants to show progress, or to stop, does so in the reader.
pub struct Certificate<R> {
    header: Header,
    source: Source<R>,
}

impl<R: Read> Certificate<R> {
    /// Reads the header.
    ///
    /// The reader is asked for blocks of up to 64 KiB and for single fields, so one that is slow to ask should be buffered.
    ///
    /// # Errors
    /// When the bytes are no header of this version, or the reader fails.
    pub fn open(reader: R) -> Result<Self, CheckError> {
        let mut source = Source::new(reader);
        let header = Header::read(&mut source)?;
        Ok(Certificate { header, source })
    }

    /// What the certificate says about itself, none of it proven yet.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Makes sure that the certificate is about the rules by which `pos` is played, any position of the game that the header names; a file about that game may have been edited.
    ///
    /// The checks ask it themselves; it is for callers who would read the position of the header first.
    ///
    /// # Errors
    /// When the rules have another [digest](Notation::rules_digest).
    pub fn check_rules<P: Notation>(&self, pos: &P) -> Result<(), CheckError> {
        let (expected, found) = (pos.rules_digest(), self.header.rules);
        if expected == found {
            return Ok(());
        }
        Err(CheckError::Rules { expected, found })
    }

    /// Replays the proofs from `root`, which the caller has set up from the names in the header.
    ///
    /// The positions seen never take more than `memory_bytes`; a certificate whose header asks for more is refused at once.
    /// The check ends whatever the file holds, since games do, and the memory it takes grows with what it has read.
    ///
    /// # Errors
    /// When anything is not shown, or not in order, with the offset in the file; when `root` is not the position of the certificate; when it relies on symmetry, for which there is [`Certificate::verify_symmetric`].
    pub fn verify<P, G>(self, root: &P, legal: &G, memory_bytes: u64) -> Result<Report, CheckError>
    where
        P: Notation,
        G: MoveGen<P>,
    {
        let symmetric_plies = self.header.symmetric_plies;
        if symmetric_plies > 0 {
            let expected = "positions that stand for themselves".to_owned();
            let found = format!("symmetric ones taken for the same for {symmetric_plies} plies");
            return Err(mismatch("names", expected, found));
        }
        let seen = Seen::new(self.header.seen, memory_bytes).map_err(CheckError::Memory)?;
        self.replay(root, Walk::new(root.clone(), legal, seen).guarded())
    }

    /// Like [`Certificate::verify`], for certificates that take symmetric positions for the same as well as for those that do not.
    ///
    /// # Errors
    /// As for [`Certificate::verify`].
    pub fn verify_symmetric<P, G>(
        self,
        root: &P,
        legal: &G,
        memory_bytes: u64,
    ) -> Result<Report, CheckError>
    where
        P: Notation + Symmetric,
        G: MoveGen<P>,
    {
        if self.header.symmetric_plies == 0 {
            return self.verify(root, legal, memory_bytes);
        }
        let start = Canonical::new(root.clone(), self.header.symmetric_plies);
        let seen = Seen::new(self.header.seen, memory_bytes).map_err(CheckError::Memory)?;
        let legal = &OnCanonical(legal);
        self.replay(root, Walk::new(start, legal, seen).guarded())
    }

    /// Replays the proofs of all claims one after the other.
    fn replay<P, C, G>(self, root: &P, mut walk: Walk<'_, C, G>) -> Result<Report, CheckError>
    where
        P: Notation,
        C: Position<Move = P::Move>,
        G: MoveGen<C>,
    {
        self.check_rules(root)?;
        let Certificate { header, source } = self;
        check_root(root, &header)?;
        let mut reader = Body::new(source);
        for &claim in &header.claims {
            walk.prove(claim, &mut reader)
                .map_err(|failure| match failure {
                    Failure::Fault(fault) => CheckError::Refuted {
                        offset: reader.offset(),
                        flaw: Box::new(Flaw::new(root, &fault)),
                    },
                    Failure::Memory(error) => CheckError::Memory(error),
                    Failure::Guide(error) => error,
                })?;
        }
        let counts = walk.counts();
        let bytes = reader.finish(counts.entries)?;
        let value = Value::of(&header.claims).ok_or(CheckError::Contradiction)?;
        Ok(Report::new(header, value, counts, bytes))
    }
}

impl<R> fmt::Debug for Certificate<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// Makes sure that a certificate is about this position.
fn check_root<P: Notation>(root: &P, header: &Header) -> Result<(), CheckError> {
    let text = root.position_text();
    if text != header.position {
        return Err(mismatch("position", text, header.position.clone()));
    }
    let kind = root.proof_key().kind();
    if kind != header.key_kind {
        let (expected, found) = (kind.to_string(), header.key_kind.to_string());
        return Err(mismatch("names", expected, found));
    }
    Ok(())
}

fn mismatch(what: &'static str, expected: String, found: String) -> CheckError {
    CheckError::Mismatch {
        what,
        expected,
        found,
    }
}

impl<P: Position, R: Read> Guide<P> for Body<R> {
    type Error = CheckError;

    #[inline]
    fn choose(&mut self, _: &P, _: Claim, legal: &[P::Move]) -> Result<usize, Stop<CheckError>> {
        let index = self.number().map_err(Stop::Guide)?;
        if index < legal.len() {
            return Ok(index);
        }
        // Where the number began is not kept; it ends right before the next byte.
        let expected = format!("one of {} legal moves", legal.len());
        let found = format!("number {index}");
        Err(Stop::Guide(malformed(self.offset() - 1, expected, found)))
    }
}

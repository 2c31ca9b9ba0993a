//! Checker that replays a proof by the rules alone.

use std::fmt;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::{Canonical, Mismatch, MoveGen, Notation, OnCanonical, Position, Symmetric};

use crate::arguments::CanonicalArguments;
use crate::follow::{Trail, moves_of};
use crate::seen::Seen;
use crate::source::{Body, Source, malformed};
use crate::walk::{Failure, Guide, Stop, Terms, Walk};
use crate::{ArgumentError, Arguments, CheckError, Claim, Flaw, Found, Header, Report, Value};

/// A certificate whose header has been read and whose proofs have not.
///
/// The header states which game and position to set up; the check then replays the proofs on them, and reads on as it goes.
/// A caller that wants to show progress does so in the reader.
pub struct Certificate<R> {
    header: Header,
    source: Source<R>,
    /// The number of a claim, and a line through its proof.
    following: Option<(usize, Vec<String>)>,
    /// The flag that interrupts the check.
    stop: Arc<AtomicBool>,
}

impl<R: Read> Certificate<R> {
    /// Reads the header.
    ///
    /// The reader is asked for blocks of up to 64 KiB and for single fields, so a reader with costly calls should be buffered.
    ///
    /// # Errors
    /// Fails if the bytes are no header of this version, or if the reader fails.
    pub fn open(reader: R) -> Result<Self, CheckError> {
        let mut source = Source::new(reader);
        let header = Header::read(&mut source)?;
        Ok(Certificate {
            header,
            source,
            following: None,
            stop: Arc::default(),
        })
    }

    /// Chooses a line of play from the position, in the proof of the claim with the number `claim`, counted from 0.
    ///
    /// The report then describes how the proof [goes on](Report::followed) where the line ends.
    /// The line consists of answers of the proof and any moves of the other side, in the notation of the game.
    /// The whole certificate is checked, whatever line is followed.
    #[must_use]
    pub fn following(mut self, claim: usize, line: Vec<String>) -> Self {
        self.following = Some((claim, line));
        self
    }

    /// Sets a flag that another thread may set to interrupt the check, which reads it with every number of the proofs.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// Returns the header, none of which is proven yet.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Checks that the certificate is about the rules by which `pos` is played; a file that defines the game may have been edited.
    ///
    /// `pos` may be any position of the game that the header names.
    /// The checks call this method themselves; it is for callers that read the position of the header first.
    ///
    /// # Errors
    /// Fails if the rules have another [digest](Notation::rules_digest).
    pub fn check_rules<P: Notation>(&self, pos: &P) -> Result<(), CheckError> {
        let (expected, found) = (pos.rules_digest(), self.header.rules);
        if expected == found {
            return Ok(());
        }
        Err(CheckError::Rules { expected, found })
    }

    /// Replays the proofs from `root`, which the caller has set up from the names in the header.
    ///
    /// Certificates with the `arguments` of the game are accepted as well as those without.
    ///
    /// The positions seen never take more than `memory_bytes` bytes; a certificate whose header asks for more is refused at once.
    /// An argument may take at most as many bytes again for what it has to remember.
    /// The check ends whatever the file holds, since games end, and its memory grows with the part it has read.
    ///
    /// # Errors
    /// Fails if a claim is not shown or the file is malformed, and reports the offset in the file; if `root` is not the position of the certificate; if the certificate relies on symmetry, for which there is [`Certificate::verify_symmetric`]; if its header names a language of arguments other than that of `arguments`.
    pub fn verify<P, G>(
        self,
        root: &P,
        legal: &G,
        arguments: Option<&dyn Arguments<P>>,
        memory_bytes: u64,
    ) -> Result<Report, CheckError>
    where
        P: Notation,
        G: MoveGen<P>,
    {
        let arguments = self.in_its_language(arguments)?;
        let symmetric_plies = self.header.symmetric_plies;
        if symmetric_plies > 0 {
            let expected = "positions that stand for themselves".to_owned();
            let found = format!("symmetric ones taken for the same for {symmetric_plies} plies");
            return Err(CheckError::mismatch("names", expected, found));
        }
        let seen = Seen::new(self.header.seen, memory_bytes).map_err(CheckError::Memory)?;
        let terms = arguments.map(|arguments| Terms {
            arguments,
            memory_bytes,
        });
        let walk = Walk::new(root.clone(), legal, seen).guarded();
        self.replay(
            root,
            walk.with_terms(terms),
            arguments.map(Arguments::language),
        )
    }

    /// Verifies like [`Certificate::verify`], and accepts certificates in which symmetric positions count as the same as well as those in which they do not.
    ///
    /// # Errors
    /// Fails in the same cases as [`Certificate::verify`], except that reliance on symmetry is accepted.
    pub fn verify_symmetric<P, G>(
        self,
        root: &P,
        legal: &G,
        arguments: Option<&dyn Arguments<P>>,
        memory_bytes: u64,
    ) -> Result<Report, CheckError>
    where
        P: Notation + Symmetric,
        G: MoveGen<P>,
    {
        let arguments = self.in_its_language(arguments)?;
        let language = arguments.map(Arguments::language);
        let start = Canonical::new(root.clone(), self.header.symmetric_plies);
        let seen = Seen::new(self.header.seen, memory_bytes).map_err(CheckError::Memory)?;
        let legal = &OnCanonical(legal);
        let arguments = arguments.map(CanonicalArguments);
        let terms = arguments.as_ref().map(|arguments| Terms {
            arguments,
            memory_bytes,
        });
        let walk = Walk::new(start, legal, seen).guarded();
        self.replay(root, walk.with_terms(terms), language)
    }

    /// Returns the arguments if the certificate may have some, and fails if they are in another language.
    fn in_its_language<'a, P>(
        &self,
        arguments: Option<&'a dyn Arguments<P>>,
    ) -> Result<Option<&'a dyn Arguments<P>>, CheckError> {
        let Some(language) = self.header.language.as_deref() else {
            return Ok(None);
        };
        let known = arguments.map(Arguments::language);
        if known == Some(language) {
            return Ok(arguments);
        }
        let expected = known.map_or_else(|| "none".to_owned(), |known| format!("{known:?}"));
        let found = format!("{language:?}");
        Err(CheckError::mismatch("arguments", expected, found))
    }

    /// Replays the proofs of all claims one after the other.
    fn replay<P, C, G>(
        self,
        root: &P,
        mut walk: Walk<'_, C, G>,
        language: Option<&'static str>,
    ) -> Result<Report, CheckError>
    where
        P: Notation,
        C: Position<Move = P::Move>,
        G: MoveGen<C>,
    {
        self.check_rules(root)?;
        let Certificate {
            header,
            source,
            following,
            stop,
        } = self;
        check_root(root, &header)?;
        let (chosen, line) = chosen_line(root, &header, following)?;
        let mut reader = Reader {
            body: Body::new(source),
            is_argued: language.is_some(),
            stop,
        };
        let mut trail = None;
        for (number, &claim) in header.claims.iter().enumerate() {
            let shown = if Some(number) == chosen {
                let followed = walk.follow(claim, &line, &mut reader);
                followed.map(|followed| trail = Some(followed))
            } else {
                walk.prove(claim, &mut reader)
            };
            shown.map_err(|failure| match failure {
                Failure::Fault(fault) => CheckError::Refuted {
                    offset: reader.body.offset(),
                    flaw: Box::new(Flaw::new(root, &fault)),
                },
                Failure::Memory(error) => CheckError::Memory(error),
                Failure::Guide(error) => error,
            })?;
        }
        let counts = walk.counts();
        let bytes = reader.body.finish(counts.entries)?;
        let value = Value::of(&header.claims).ok_or(CheckError::Contradiction)?;
        let end = |trail: Trail| trail.end(root, walk.position().clone(), &line);
        Ok(Report {
            followed: trail.map(end).transpose()?,
            ..Report::new(header, language, value, counts, bytes)
        })
    }
}

impl<R> fmt::Debug for Certificate<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// Checks that a certificate is about this position.
fn check_root<P: Notation>(root: &P, header: &Header) -> Result<(), CheckError> {
    let text = root.position_text();
    if text != header.position {
        return Err(CheckError::mismatch(
            "position",
            text,
            header.position.clone(),
        ));
    }
    let kind = root.proof_key().kind();
    if kind != header.key_kind {
        let (expected, found) = (kind.to_string(), header.key_kind.to_string());
        return Err(CheckError::mismatch("names", expected, found));
    }
    Ok(())
}

/// Returns the number of the claim that is followed, and the moves of the line.
fn chosen_line<P: Notation>(
    root: &P,
    header: &Header,
    following: Option<(usize, Vec<String>)>,
) -> Result<(Option<usize>, Vec<P::Move>), CheckError> {
    let Some((number, line)) = following else {
        return Ok((None, Vec::new()));
    };
    let count = header.claims.len();
    if number >= count {
        let expected = format!("a number below {count}");
        return Err(CheckError::mismatch("claim", expected, number.to_string()));
    }
    Ok((Some(number), moves_of(root, &line)?))
}

/// A guide that reads a proof from a file.
struct Reader<R> {
    body: Body<R>,
    is_argued: bool,
    stop: Arc<AtomicBool>,
}

impl<R: Read> Reader<R> {
    /// Reads the next number, unless the check is interrupted.
    #[inline]
    fn number(&mut self) -> Result<usize, CheckError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(CheckError::Interrupted);
        }
        self.body.number()
    }

    /// Reads a number below `count`, or `count` itself where an argument may follow.
    fn number_below(&mut self, count: usize, what: &str) -> Result<usize, CheckError> {
        let number = self.number()?;
        if number < count + usize::from(self.is_argued) {
            return Ok(number);
        }
        // The offset where the number began is not kept; the number ends right before the next byte.
        let expected = format!("one of {count} {what}");
        let found = format!("number {number}");
        Err(malformed(self.body.offset() - 1, expected, found))
    }
}

impl<P: Position, R: Read> Guide<P> for Reader<R> {
    type Error = CheckError;

    #[inline]
    fn choose(&mut self, _: &P, _: Claim, legal: &[P::Move]) -> Result<usize, Stop<CheckError>> {
        self.number_below(legal.len(), "legal moves")
            .map_err(Stop::Guide)
    }

    fn argues(&mut self, _: &P, _: Claim) -> Result<bool, Stop<CheckError>> {
        let number = self.number_below(1, "ways to go on");
        Ok(number.map_err(Stop::Guide)? == 1)
    }

    fn argue(
        &mut self,
        pos: &P,
        claim: Claim,
        terms: Terms<'_, P>,
    ) -> Result<u64, Stop<CheckError>> {
        let mut broken = None;
        let mut next_number = || self.number().map_err(|error| broken = Some(error)).ok();
        let checked = terms
            .arguments
            .check(pos, claim, terms.memory_bytes, &mut next_number);
        match (checked, broken) {
            (_, Some(error)) => Err(Stop::Guide(error)),
            (Ok(entries), None) => Ok(entries),
            (Err(ArgumentError::Memory(error)), None) => Err(Stop::Memory(error)),
            (Err(ArgumentError::Wrong(mismatch)), None) => {
                Err(Stop::Found(Found::Argument(mismatch)))
            }
            (Err(ArgumentError::End), None) => {
                let mismatch = Mismatch::new("an argument", "none");
                Err(Stop::Found(Found::Argument(mismatch)))
            }
        }
    }
}

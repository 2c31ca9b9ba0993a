//! Writer that records a strategy as a proof.

use std::io::{self, Write};

use gametree_core::{Canonical, Mismatch, MoveGen, Notation, OnCanonical, Position, Symmetric};

use crate::arguments::CanonicalArguments;
use crate::header::MAX_FIELDS;
use crate::seen::Seen;
use crate::sink::Sink;
use crate::source::{Fields, malformed};
use crate::walk::{Failure, Guide, Stop, Terms, Walk};
use crate::{
    ArgumentError, Arguments, CheckError, Claim, Flaw, Found, Header, ProofStep, Report, SeenTable,
    Value, WriteError,
};

/// The content of a certificate about a position, to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement<'a> {
    /// The game with its parameters, by the name under which it is found again.
    pub game: &'a str,
    /// The claims; for an exact value, one half for each player.
    pub claims: &'a [Claim],
    /// Kind and size of the table of positions that writer and checker remember.
    pub seen: SeenTable,
}

/// A position whose rotations and reflections are to count as the same position.
#[derive(Clone, Debug)]
pub struct UpToSymmetry<'a, P> {
    /// The position.
    pub position: &'a P,
    /// Number of plies from the position on for which symmetric positions count as the same; see [`Canonical`].
    pub plies: u32,
}

impl Statement<'_> {
    /// Writes the certificate for `root`, as `strategy` plays it.
    ///
    /// At positions where a claim's player moves, the strategy is to return a move after which the claim still holds.
    /// If there are `arguments`, it may return an argument instead.
    /// It is given the claim that is left to be shown there, with the plies that are left.
    /// The writer follows the strategy against every legal move to the end of every game, so a certificate written without an error is proven.
    ///
    /// With `arguments`, the strategy is asked at the position of the certificate even if the other side is to move there.
    /// Only an argument counts as an answer then.
    /// Every argument is checked before it is written.
    ///
    /// # Errors
    /// Fails if a claim is not shown, and reports the line of play; if the statement cannot be read back; if memory runs out or the sink fails.
    /// Every reader refuses the part that the sink has received by then.
    pub fn write<P, G, S, W>(
        &self,
        root: &P,
        legal: &G,
        arguments: Option<&dyn Arguments<P>>,
        strategy: S,
        sink: W,
    ) -> Result<Report, WriteError>
    where
        P: Notation,
        G: MoveGen<P>,
        S: FnMut(&P, Claim) -> Option<ProofStep<P::Move>>,
        W: Write,
    {
        let language = arguments.map(Arguments::language);
        let header = self.header(root, 0, language);
        let seen = Seen::new(self.seen, u64::MAX).map_err(WriteError::Memory)?;
        let terms = arguments.map(|arguments| Terms {
            arguments,
            memory_bytes: u64::MAX,
        });
        let walk = Walk::new(root.clone(), legal, seen).with_terms(terms);
        write(root, header, language, walk, strategy, sink)
    }

    /// Writes like [`Statement::write`], with positions that stand for their symmetric images; the certificate states that it relies on symmetry.
    ///
    /// # Errors
    /// Fails in the same cases as [`Statement::write`].
    pub fn write_symmetric<P, G, S, W>(
        &self,
        UpToSymmetry { position, plies }: UpToSymmetry<'_, P>,
        legal: &G,
        arguments: Option<&dyn Arguments<P>>,
        mut strategy: S,
        sink: W,
    ) -> Result<Report, WriteError>
    where
        P: Notation + Symmetric,
        G: MoveGen<P>,
        S: FnMut(&P, Claim) -> Option<ProofStep<P::Move>>,
        W: Write,
    {
        let language = arguments.map(Arguments::language);
        let header = self.header(position, plies, language);
        let seen = Seen::new(self.seen, u64::MAX).map_err(WriteError::Memory)?;
        let legal = OnCanonical(legal);
        let arguments = arguments.map(CanonicalArguments);
        let terms = arguments.as_ref().map(|arguments| Terms {
            arguments,
            memory_bytes: u64::MAX,
        });
        let root = Canonical::new(position.clone(), plies);
        let walk = Walk::new(root, &legal, seen).with_terms(terms);
        let strategy = |pos: &Canonical<P>, claim: Claim| strategy(pos.position(), claim);
        write(position, header, language, walk, strategy, sink)
    }

    fn header<P: Notation>(
        &self,
        root: &P,
        symmetric_plies: u32,
        language: Option<&str>,
    ) -> Header {
        Header {
            game: self.game.to_owned(),
            position: root.position_text(),
            rules: root.rules_digest(),
            key_kind: root.proof_key().kind(),
            symmetric_plies,
            seen: self.seen,
            claims: self.claims.to_vec(),
            language: language.map(str::to_owned),
        }
    }
}

/// Writes the proofs of all claims one after the other.
fn write<P, C, G, S, W>(
    root: &P,
    header: Header,
    language: Option<&'static str>,
    mut walk: Walk<'_, C, G>,
    strategy: S,
    sink: W,
) -> Result<Report, WriteError>
where
    P: Notation,
    C: Position<Move = P::Move>,
    G: MoveGen<C>,
    S: FnMut(&C, Claim) -> Option<ProofStep<C::Move>>,
    W: Write,
{
    let fields = readable_fields(&header).map_err(|error| WriteError::Header(Box::new(error)))?;
    let value = Value::of(&header.claims).ok_or(WriteError::Contradiction)?;
    let sink = Sink::new(sink, header.version(), &fields).map_err(WriteError::Io)?;
    let mut scribe = Scribe {
        root,
        strategy,
        sink,
        takes_arguments: language.is_some(),
        argument: Vec::new(),
    };
    for &claim in &header.claims {
        walk.prove(claim, &mut scribe)
            .map_err(|failure| match failure {
                Failure::Fault(fault) => WriteError::Refuted(Box::new(Flaw::new(root, &fault))),
                Failure::Memory(error) => WriteError::Memory(error),
                Failure::Guide(error) => WriteError::Io(error),
            })?;
    }
    let counts = walk.counts();
    let bytes = scribe.sink.finish(counts.entries);
    let bytes = bytes.map_err(WriteError::Io)?;
    Ok(Report::new(header, language, value, counts, bytes))
}

/// Encodes the fields of a header, if a reader accepts them.
fn readable_fields(header: &Header) -> Result<Vec<u8>, CheckError> {
    let bytes = header.to_bytes();
    if bytes.len() > MAX_FIELDS {
        let expected = format!("at most {MAX_FIELDS} bytes of header");
        return Err(malformed(0, expected, bytes.len()));
    }
    Header::from_fields(header.version(), &mut Fields::new(&bytes, 0))?;
    Ok(bytes)
}

/// A guide that asks a strategy and writes its answers.
struct Scribe<'a, P, S, W> {
    root: &'a P,
    strategy: S,
    sink: Sink<W>,
    takes_arguments: bool,
    /// The argument that is to be written next.
    argument: Vec<u32>,
}

impl<P, C, S, W> Guide<C> for Scribe<'_, P, S, W>
where
    P: Notation,
    C: Position<Move = P::Move>,
    S: FnMut(&C, Claim) -> Option<ProofStep<C::Move>>,
    W: Write,
{
    type Error = io::Error;

    fn choose(
        &mut self,
        pos: &C,
        claim: Claim,
        legal: &[C::Move],
    ) -> Result<usize, Stop<io::Error>> {
        let step = (self.strategy)(pos, claim).ok_or(Stop::Found(Found::NoAnswer))?;
        let index = match step {
            ProofStep::Argument(_) if !self.takes_arguments => {
                return Err(Stop::Found(Found::NoAnswer));
            }
            ProofStep::Argument(argument) => {
                self.argument = argument;
                legal.len()
            }
            ProofStep::Move(answer) => {
                let index = legal.iter().position(|&m| m == answer);
                index.ok_or_else(|| {
                    let text = self.root.move_text(answer);
                    Stop::Found(Found::IllegalAnswer(text))
                })?
            }
        };
        self.sink.number(index).map_err(Stop::Guide)?;
        Ok(index)
    }

    fn argues(&mut self, pos: &C, claim: Claim) -> Result<bool, Stop<io::Error>> {
        let step = (self.strategy)(pos, claim);
        let argues = if let Some(ProofStep::Argument(argument)) = step {
            self.argument = argument;
            true
        } else {
            false
        };
        self.sink.number(usize::from(argues)).map_err(Stop::Guide)?;
        Ok(argues)
    }

    fn argue(
        &mut self,
        pos: &C,
        claim: Claim,
        terms: Terms<'_, C>,
    ) -> Result<u64, Stop<io::Error>> {
        let mut numbers = self.argument.iter();
        let mut next_number = || numbers.next().map(|&number| number as usize);
        let checked = terms
            .arguments
            .check(pos, claim, terms.memory_bytes, &mut next_number);
        let entries = checked.map_err(|error| match error {
            ArgumentError::Memory(error) => Stop::Memory(error),
            ArgumentError::Wrong(mismatch) => Stop::Found(Found::Argument(mismatch)),
            ArgumentError::End => {
                let mismatch = Mismatch::new("another number", "the end of the argument");
                Stop::Found(Found::Argument(mismatch))
            }
        })?;
        if numbers.next().is_some() {
            let mismatch = Mismatch::new("the end of the argument", "another number");
            return Err(Stop::Found(Found::Argument(mismatch)));
        }
        for &number in &self.argument {
            self.sink.number(number as usize).map_err(Stop::Guide)?;
        }
        Ok(entries)
    }
}

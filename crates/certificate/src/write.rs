//! Writing a strategy down as a proof.

use std::io::{self, Write};

use gametree_core::{Canonical, MoveGen, Notation, OnCanonical, Position, Symmetric};

use crate::header::MAX_FIELDS;
use crate::seen::Seen;
use crate::sink::Sink;
use crate::source::{Fields, malformed};
use crate::walk::{Failure, Guide, Stop, Walk};
use crate::{CheckError, Claim, Flaw, Found, Header, Report, SeenTable, Value, WriteError};

/// What a certificate is to say about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement<'a> {
    /// The game with its parameters, by the name that finds it again.
    pub game: &'a str,
    /// What is claimed; for an exact value, one half for each player.
    pub claims: &'a [Claim],
    /// How many positions writer and checker remember.
    pub seen: SeenTable,
}

/// A position whose rotations and reflections are to be taken for the same.
#[derive(Clone, Debug)]
pub struct UpToSymmetry<'a, P> {
    /// The position.
    pub position: &'a P,
    /// Plies from there on for which that holds; see [`Canonical`].
    pub plies: u32,
}

impl Statement<'_> {
    /// Writes the certificate for `root`, as it is played by `strategy`.
    ///
    /// The strategy is asked at positions of a claim's player for a move after which the claim still holds; the claim that it is given is what is left to be shown there, with the plies that are left.
    /// It is followed against every legal move to the end of every game, so what has been written without an error is proven.
    ///
    /// # Errors
    /// When a claim is not shown, with the line of play; when the statement cannot be read back; when memory or the sink fails.
    /// What the sink has got by then is refused by every reader.
    pub fn write<P, G, S, W>(
        &self,
        root: &P,
        legal: &G,
        strategy: S,
        sink: W,
    ) -> Result<Report, WriteError>
    where
        P: Notation,
        G: MoveGen<P>,
        S: FnMut(&P, Claim) -> Option<P::Move>,
        W: Write,
    {
        let header = self.header(root, 0);
        let seen = Seen::new(self.seen, u64::MAX).map_err(WriteError::Memory)?;
        let walk = Walk::new(root.clone(), legal, seen);
        write(root, header, walk, strategy, sink)
    }

    /// Like [`Statement::write`], with positions taken for their symmetric images; the certificate says that it relies on symmetry.
    ///
    /// # Errors
    /// As for [`Statement::write`].
    pub fn write_symmetric<P, G, S, W>(
        &self,
        UpToSymmetry { position, plies }: UpToSymmetry<'_, P>,
        legal: &G,
        mut strategy: S,
        sink: W,
    ) -> Result<Report, WriteError>
    where
        P: Notation + Symmetric,
        G: MoveGen<P>,
        S: FnMut(&P, Claim) -> Option<P::Move>,
        W: Write,
    {
        let header = self.header(position, plies);
        let seen = Seen::new(self.seen, u64::MAX).map_err(WriteError::Memory)?;
        let legal = OnCanonical(legal);
        let walk = Walk::new(Canonical::new(position.clone(), plies), &legal, seen);
        let strategy = |pos: &Canonical<P>, claim: Claim| strategy(pos.position(), claim);
        write(position, header, walk, strategy, sink)
    }

    fn header<P: Notation>(&self, root: &P, symmetric_plies: u32) -> Header {
        Header {
            game: self.game.to_owned(),
            position: root.position_text(),
            rules: root.rules_digest(),
            key_kind: root.proof_key().kind(),
            symmetric_plies,
            seen: self.seen,
            claims: self.claims.to_vec(),
        }
    }
}

/// Writes the proofs of all claims one after the other.
fn write<P, C, G, S, W>(
    root: &P,
    header: Header,
    mut walk: Walk<'_, C, G>,
    strategy: S,
    sink: W,
) -> Result<Report, WriteError>
where
    P: Notation,
    C: Position<Move = P::Move>,
    G: MoveGen<C>,
    S: FnMut(&C, Claim) -> Option<C::Move>,
    W: Write,
{
    let fields = readable_fields(&header).map_err(|error| WriteError::Header(Box::new(error)))?;
    let value = Value::of(&header.claims).ok_or(WriteError::Contradiction)?;
    let sink = Sink::new(sink, &fields).map_err(WriteError::Io)?;
    let mut scribe = Scribe {
        root,
        strategy,
        sink,
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
    Ok(Report::new(header, value, counts, bytes))
}

/// The fields of a header that a reader accepts.
fn readable_fields(header: &Header) -> Result<Vec<u8>, CheckError> {
    let bytes = header.to_bytes();
    if bytes.len() > MAX_FIELDS {
        let expected = format!("at most {MAX_FIELDS} bytes of header");
        return Err(malformed(0, expected, bytes.len()));
    }
    Header::from_fields(&mut Fields::new(&bytes, 0))?;
    Ok(bytes)
}

/// Asks a strategy and writes down what it says.
struct Scribe<'a, P, S, W> {
    root: &'a P,
    strategy: S,
    sink: Sink<W>,
}

impl<P, C, S, W> Guide<C> for Scribe<'_, P, S, W>
where
    P: Notation,
    C: Position<Move = P::Move>,
    S: FnMut(&C, Claim) -> Option<C::Move>,
    W: Write,
{
    type Error = io::Error;

    fn choose(
        &mut self,
        pos: &C,
        claim: Claim,
        legal: &[C::Move],
    ) -> Result<usize, Stop<io::Error>> {
        let answer = (self.strategy)(pos, claim).ok_or(Stop::Found(Found::NoAnswer))?;
        let index = legal.iter().position(|&m| m == answer);
        let index = index.ok_or_else(|| {
            let text = self.root.move_text(answer);
            Stop::Found(Found::IllegalAnswer(text))
        })?;
        self.sink.number(index).map_err(Stop::Guide)?;
        Ok(index)
    }
}

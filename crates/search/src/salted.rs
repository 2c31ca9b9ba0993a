//! Positions as the table of an engine knows them.

use std::borrow::Cow;
use std::io::{self, Read};
use std::marker::PhantomData;

use gametree_core::{KeyKind, Keys, Position, Salt};

/// A position with its keys drawn from the salt of a table, unless they are exact.
pub(crate) fn salted<P: Position>(pos: &P, salt: Salt) -> Cow<'_, P> {
    if matches!(P::KEYS, Keys::Exact) || pos.key_kind() == KeyKind::Exact {
        return Cow::Borrowed(pos);
    }
    let mut pos = pos.clone();
    pos.salt_keys(salt);
    Cow::Owned(pos)
}

/// The salt before the entries of a table.
pub(crate) fn read_salt(source: &mut dyn Read) -> io::Result<Salt> {
    let mut bytes = [0; Salt::BYTES];
    source.read_exact(&mut bytes)?;
    Ok(Salt::from_bytes(bytes))
}

/// Refuses, at compile time, to prove by keys that can be computed without a secret:
///
/// ```compile_fail,E0080
/// # use gametree_core::{Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, Outcome, Player, Position};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Pace;
/// # impl GameMove for Pace {
/// #     fn code(self) -> u16 { 0 }
/// #     fn from_code(code: u16) -> Option<Self> { (code == 0).then_some(Pace) }
/// # }
/// # #[derive(Clone)]
/// # struct Walk(u32);
/// # struct EveryPace;
/// # impl MoveGen<Walk> for EveryPace {
/// #     const COVERAGE: Coverage = Coverage::Legal;
/// #     fn moves(&self, _: &Walk, out: &mut MoveBuf<Pace>) { out.push(Pace); }
/// # }
/// # impl Position for Walk {
/// #     type Move = Pace;
/// #     type Undo = ();
/// // With `Keys::Exact` it compiles.
/// const KEYS: Keys = Keys::Public;
/// #     fn to_move(&self) -> Player { Player::First }
/// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Draw) }
/// #     fn is_legal(&self, _: Pace) -> bool { true }
/// #     fn play(&mut self, _: Pace) { self.0 -= 1; }
/// #     fn undo(&mut self, _: Pace, (): ()) { self.0 += 1; }
/// #     fn key(&self) -> u64 { u64::from(self.0) }
/// # }
/// use gametree_search::{NoObserver, SearchLimits, Solver};
///
/// let mut solver = Solver::new(EveryPace, NoEvaluation, 1 << 12).expect("a small table");
/// solver.solve(&Walk(3), &SearchLimits::default(), &mut NoObserver);
/// ```
pub(crate) struct Trusted<P>(PhantomData<P>);

impl<P: Position> Trusted<P> {
    pub(crate) const CHECKED: () = assert!(
        !matches!(P::KEYS, Keys::Public),
        "positions that share a public key can be made up: a table proves nothing by such keys"
    );
}

//! Random placements of chess pieces: whether they are accepted, and their moves and results.

use gametree_core::Outcome;
use gametree_registry::{NoWatcher, Purpose, Registry, SearchTask};
use gametree_search::SearchLimits;

use crate::Kind;
use crate::oracle::Squares;
use crate::rng::Rng;
use crate::tally::{Passed, Tally, Wrong};

/// The number of positions in a case.
const POSITIONS: usize = 4;
/// The most pieces beside the kings.
const MOST_PIECES: usize = 9;

/// Reads a few positions. In about half of them the kings are near each other, since they must never touch.
pub(crate) fn placements(registry: &Registry, rng: &mut Rng, tally: &mut Tally) {
    for _ in 0..POSITIONS {
        let squares = at_random(rng);
        let text = squares.write();
        let about = || format!("gametree show chess --position '{text}'");
        tally.check(Kind::Rules, "chess", &about, || read(registry, &squares));
    }
}

fn at_random(rng: &mut Rng) -> Squares {
    let mut squares = Squares {
        pieces: [b'.'; 64],
        white: rng.once_in(2),
    };
    let white = rng.below(64);
    let black = if rng.once_in(2) {
        rng.below(64)
    } else {
        (white + rng.below(27) + 64 - 13) % 64
    };
    squares.pieces[white] = b'K';
    squares.pieces[black] = b'k';
    for _ in 0..rng.below(MOST_PIECES + 1) {
        let place = rng.below(64);
        if squares.pieces[place] == b'.' {
            squares.pieces[place] = *rng.pick(b"PPPNBRQpppnbrq");
        }
    }
    squares
}

/// Checks that an impossible position is refused. An accepted one must have the legal moves, be decided only by mate, and get an answer from a search.
fn read(registry: &Registry, squares: &Squares) -> Result<Passed, Wrong> {
    let session = registry.open("chess");
    let mut session = session.map_err(|error| format!("was refused: {error}"))?;
    match (
        session.set_position(&squares.write()),
        squares.is_impossible(),
    ) {
        // The program may refuse further positions that no game leads to.
        (Err(_), _) => return Ok(Passed::Held),
        (Ok(()), true) => return Err("is accepted".to_owned()),
        (Ok(()), false) => {}
    }
    let (mut expected, mut found) = (squares.moves(), session.legal_moves());
    let is_mate = expected.is_empty() && squares.in_check(squares.white);
    match session.outcome() {
        Some(Outcome::Win(_)) if is_mate => return Ok(Passed::Held),
        Some(Outcome::Draw) if !is_mate => return Ok(Passed::Held),
        None if !expected.is_empty() => {}
        outcome => return Err(format!("ends with {outcome:?}, and the moves {expected:?}")),
    }
    expected.sort();
    found.sort();
    if found != expected {
        return Err(format!("has the moves {found:?}, not {expected:?}"));
    }
    let task = SearchTask::new(Purpose::Play, SearchLimits::depth(2));
    let answer = session.search(&task, &mut NoWatcher);
    let answer = answer.map_err(|error| format!("was refused: {error}"))?;
    match answer.report.best {
        Some(best) if expected.contains(&best) => Ok(Passed::Held),
        best => Err(format!("is answered by {best:?}")),
    }
}

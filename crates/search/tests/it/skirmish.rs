//! A small game with captures, passes and zugzwang, made up for the tests.

use std::collections::HashMap;

use gametree_core::{
    Coverage, Evaluator, Exchange, GameMove, Keys, MoveBuf, MoveGen, Outcome, Player, Position,
    Score, Tactics, static_exchange,
};

const CELLS: usize = 8;
/// Number of plies after which the game is drawn.
const LONGEST: u8 = 10;

/// Pieces on a line, each with a worth, positive for the first player.
///
/// A piece steps onto an empty neighbour or captures an enemy one.
/// A player without pieces has lost; a player who cannot move, or the last ply, makes a draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Skirmish {
    pub(crate) cells: [i8; CELLS],
    pub(crate) plies: u8,
    pub(crate) to_move: Player,
}

/// A step from a cell to the next one, upwards or downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub(crate) from: usize,
    pub(crate) up: bool,
}

impl Step {
    pub(crate) fn to(self) -> Option<usize> {
        if self.up {
            Some(self.from + 1).filter(|&to| to < CELLS)
        } else {
            self.from.checked_sub(1)
        }
    }
}

impl GameMove for Step {
    fn code(self) -> u16 {
        u16::try_from(self.from * 2 + usize::from(self.up)).expect("a small board")
    }

    fn from_code(code: u16) -> Option<Self> {
        let step = Step {
            from: usize::from(code / 2),
            up: code % 2 == 1,
        };
        step.to().filter(|_| step.from < CELLS).map(|_| step)
    }
}

impl Skirmish {
    pub(crate) fn start(cells: [i8; CELLS]) -> Self {
        Skirmish {
            cells,
            plies: 0,
            to_move: Player::First,
        }
    }

    /// Returns a position with up to six pieces at some point of the game, drawn from `seed`.
    pub(crate) fn random(seed: u64) -> Self {
        let mut state = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut below = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let mut cells = [0; CELLS];
        for _ in 0..6 {
            let at = usize::try_from(below(CELLS as u64)).expect("small");
            let worth = i8::try_from(1 + below(9)).expect("a digit");
            cells[at] = if below(2) == 0 { worth } else { -worth };
        }
        let plies = u8::try_from(below(5)).expect("a digit");
        let to_move = if below(2) == 0 {
            Player::First
        } else {
            Player::Second
        };
        Skirmish {
            cells,
            plies,
            to_move,
        }
    }

    fn has_piece(&self, player: Player) -> bool {
        self.cells.iter().any(|&piece| owner(piece) == Some(player))
    }

    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let both = |from| [false, true].map(|up| Step { from, up });
        (0..CELLS)
            .flat_map(both)
            .filter(|&step| self.can_step(step))
    }

    fn can_step(&self, step: Step) -> bool {
        let target = step.to().map(|to| owner(self.cells[to]));
        owner(self.cells[step.from]) == Some(self.to_move)
            && target.is_some_and(|owner| owner != Some(self.to_move))
    }

    fn captured(&self, step: Step) -> i8 {
        step.to().map_or(0, |to| self.cells[to])
    }
}

fn owner(piece: i8) -> Option<Player> {
    match piece.signum() {
        1 => Some(Player::First),
        -1 => Some(Player::Second),
        _ => None,
    }
}

impl Position for Skirmish {
    type Move = Step;
    type Undo = i8;
    const KEYS: Keys = Keys::Exact;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.has_piece(self.to_move) {
            Some(Outcome::Win(!self.to_move))
        } else if !self.has_piece(!self.to_move) {
            Some(Outcome::Win(self.to_move))
        } else {
            let over = self.plies >= LONGEST || self.steps().next().is_none();
            over.then_some(Outcome::Draw)
        }
    }

    fn is_legal(&self, m: Step) -> bool {
        self.outcome().is_none() && self.can_step(m)
    }

    fn play(&mut self, m: Step) -> i8 {
        let to = m.to().expect("a legal step");
        let captured = self.cells[to];
        self.cells[to] = std::mem::take(&mut self.cells[m.from]);
        self.plies += 1;
        self.to_move = !self.to_move;
        captured
    }

    fn undo(&mut self, m: Step, captured: i8) {
        let to = m.to().expect("a legal step");
        self.cells[m.from] = std::mem::replace(&mut self.cells[to], captured);
        self.plies -= 1;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        let mixed = |key: u64, item: u64| {
            let key = (key ^ item).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key ^ key >> 29
        };
        let cells = self
            .cells
            .iter()
            .map(|&piece| u64::from(piece.cast_unsigned()));
        let rest = [u64::from(self.plies), self.to_move.index() as u64 + 1];
        cells.chain(rest).fold(1, mixed)
    }

    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut passed = self.clone();
        passed.plies += 1;
        passed.to_move = !self.to_move;
        passed.outcome().is_none().then(|| f(&mut passed))
    }
}

/// Generator of all steps, with captures as noisy moves and the outcomes of exchanges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps;

impl MoveGen<Skirmish> for Steps {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Skirmish, out: &mut MoveBuf<Step>) {
        if pos.outcome().is_none() {
            out.extend(pos.steps());
        }
    }

    fn tactics(&self) -> impl Tactics<Skirmish> {
        *self
    }
}

impl Tactics<Skirmish> for Steps {
    fn noisy(&self, pos: &Skirmish, out: &mut MoveBuf<Step>) {
        out.extend(pos.steps().filter(|&step| pos.captured(step) != 0));
    }

    fn exchange(&self, pos: &Skirmish, m: Step) -> Option<Exchange> {
        let worth = |piece: i8| i32::from(piece.unsigned_abs());
        let (victim, attacker) = (worth(pos.captured(m)), worth(pos.cells[m.from]));
        let behind = m.to().and_then(|to| Step { from: to, up: m.up }.to());
        let defender = behind.map(|at| pos.cells[at]);
        let defender = defender.filter(|&piece| owner(piece) == Some(!pos.to_move));
        let attackers = std::iter::once(attacker).chain(defender.map(worth));
        (victim > 0).then(|| Exchange {
            victim,
            attacker,
            gain: Some(static_exchange(victim, attackers)),
        })
    }
}

/// Evaluator by the worth of the mover's pieces less that of the opponent's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Material;

impl Evaluator<Skirmish> for Material {
    fn evaluate(&self, pos: &Skirmish) -> Score {
        let firsts: i32 = pos.cells.iter().map(|&piece| i32::from(piece)).sum();
        Score::estimate(match pos.to_move {
            Player::First => firsts,
            Player::Second => -firsts,
        })
    }
}

/// Returns the exact value, by exhaustive search.
pub(crate) fn solved(pos: &Skirmish, known: &mut HashMap<Skirmish, Score>) -> Score {
    if let Some(outcome) = pos.outcome() {
        return outcome.score_for(pos.to_move);
    }
    if let Some(&score) = known.get(pos) {
        return score;
    }
    let of_step = |step| {
        let mut child = pos.clone();
        child.play(step);
        solved(&child, known).to_parent()
    };
    let best = pos.steps().map(of_step).max();
    let best = best.expect("an unfinished game has a move");
    known.insert(pos.clone(), best);
    best
}

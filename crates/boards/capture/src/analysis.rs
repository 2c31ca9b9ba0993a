//! Static analysis: the values and moves that strings with one and two liberties settle without search.

use gametree_core::{MoveBuf, Player, Position, Score};
use gametree_grid::{Bits, Cell};

use crate::Capture;

/// The result of the static analysis of an unfinished position; see [`Capture::static_analysis`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticAnalysis<const W: usize> {
    moves: Bits<W>,
    value: Option<Score>,
}

impl<const W: usize> StaticAnalysis<W> {
    /// Returns legal moves, at least one, that keep the value of the position and its distance.
    #[inline]
    pub const fn moves(&self) -> Bits<W> {
        self.moves
    }

    /// Returns the exact value for the side to move, distance included, where it is settled.
    #[inline]
    pub const fn value(&self) -> Option<Score> {
        self.value
    }

    #[inline]
    fn settled(moves: Option<Cell>, value: Score) -> Self {
        StaticAnalysis {
            moves: moves.map_or(Bits::EMPTY, Bits::of),
            value: Some(value),
        }
    }

    #[inline]
    const fn open(moves: Bits<W>) -> Self {
        StaticAnalysis { moves, value: None }
    }
}

impl<const W: usize> Capture<W> {
    /// Returns the moves that matter and the value if it is certain, by static rules that the README states and proves.
    ///
    /// The game must not be over.
    #[inline]
    pub fn static_analysis(&self) -> StaticAnalysis<W> {
        debug_assert!(self.outcome().is_none(), "the game is not over");
        let (mover, them) = (self.to_move(), !self.to_move());
        // 1. A capture wins.
        if let Some(capture) = self.atari_points(them).first() {
            return StaticAnalysis::settled(Some(capture), Score::win_in(1));
        }
        // 2. The opponent cannot capture after a safe move.
        let legal = self.legal_points();
        let last_liberties = self.atari_points(mover);
        let candidates = match last_liberties.single() {
            Some(rescue) => legal & Bits::of(rescue),
            None if last_liberties.is_empty() => legal,
            None => Bits::EMPTY,
        };
        let safe = self.safe_among(candidates);
        if safe.is_empty() {
            let any = candidates.first().or_else(|| legal.first());
            return StaticAnalysis::settled(any, Score::loss_in(2));
        }
        // 3. A stone wins if it leaves the opponent no way to avoid a capture.
        let targets = self.liberty_pairs(them);
        if let Some(fatal) = self.fatal_move(&targets, safe)
            && self.leaves_a_move(&targets)
        {
            return StaticAnalysis::settled(Some(fatal), Score::win_in(3));
        }
        // 4. A stone that leaves the opponent such a stone loses in 4.
        self.without_blunders(safe, self.surviving(safe, &targets))
    }

    /// Returns the liberties of the strings of `player` with two liberties: a stone of the opponent on one of them gives atari.
    #[inline]
    pub fn atari_moves(&self, player: Player) -> Bits<W> {
        self.strings(player)
            .filter(|string| string.liberties().count() == 2)
            .fold(Bits::EMPTY, |all, string| all | *string.liberties())
    }

    /// Returns the candidates after which the played string of the mover has two liberties or more; none of them may capture.
    #[inline]
    fn safe_among(&self, candidates: Bits<W>) -> Bits<W> {
        let mut safe = candidates & self.roomy_points();
        for m in candidates.minus(safe) {
            if self.liberties_after(m, self.to_move()).count() >= 2 {
                safe.insert(m);
            }
        }
        safe
    }

    /// Returns the points with two empty neighbours or more.
    #[inline]
    fn roomy_points(&self) -> Bits<W> {
        let (empty, stride) = (self.empty(), self.grid().stride());
        let (left, right) = (empty.shifted_up(1), empty.shifted_down(1));
        let (below, above) = (empty.shifted_up(stride), empty.shifted_down(stride));
        (left & right) | (below & above) | ((left | right) & (below | above))
    }

    /// Returns the points with three empty neighbours or more.
    #[inline]
    fn open_points(&self) -> Bits<W> {
        let (empty, stride) = (self.empty(), self.grid().stride());
        let (left, right) = (empty.shifted_up(1), empty.shifted_down(1));
        let (below, above) = (empty.shifted_up(stride), empty.shifted_down(stride));
        (left & right & (below | above)) | (below & above & (left | right))
    }

    /// Returns the liberties of the strings of `player` that have two, each pair once.
    #[inline]
    fn liberty_pairs(&self, player: Player) -> MoveBuf<Bits<W>> {
        let mut pairs = MoveBuf::new();
        for string in self.strings(player) {
            let liberties = *string.liberties();
            if liberties.count() == 2 && !pairs.contains(&liberties) {
                pairs.push(liberties);
            }
        }
        pairs
    }

    /// Returns one of the safe moves that put in atari two strings of the opponent at different points, or one string that cannot be saved.
    #[inline]
    fn fatal_move(&self, targets: &[Bits<W>], safe: Bits<W>) -> Option<Cell> {
        let them = !self.to_move();
        for (index, &pair) in targets.iter().enumerate() {
            let hits = pair & safe;
            let forks = targets[..index]
                .iter()
                .fold(Bits::EMPTY, |all, &other| all | (other & hits));
            if let Some(fork) = forks.first() {
                return Some(fork);
            }
            for m in hits {
                let rescue = pair.minus(Bits::of(m));
                if self.freedom_after(rescue, m, them).count() <= 1 {
                    return Some(m);
                }
            }
        }
        None
    }

    /// Returns the liberties of a string in atari after it is extended to its last liberty `rescue`, with the attacker's stone at `attack`.
    #[inline]
    fn freedom_after(&self, rescue: Bits<W>, attack: Cell, player: Player) -> Bits<W> {
        let liberties = rescue
            .first()
            .map_or(Bits::EMPTY, |point| self.liberties_after(point, player));
        liberties.minus(Bits::of(attack))
    }

    /// Returns the analysis with the remaining safe moves when only some survive.
    #[inline]
    fn without_blunders(&self, safe: Bits<W>, surviving: Bits<W>) -> StaticAnalysis<W> {
        let lost = surviving.is_empty();
        let best = if lost { safe } else { surviving };
        if surviving == safe {
            return StaticAnalysis::open(safe);
        }
        // One move must be certain to last for four plies, or the others might not be worse.
        match best.iter().find(|&m| self.lasts_beyond(m)) {
            None => StaticAnalysis::open(safe),
            // Only that move is kept, since after another the mover may have no move left and lose in 2.
            Some(m) if lost => StaticAnalysis::settled(Some(m), Score::loss_in(4)),
            Some(_) => StaticAnalysis::open(surviving),
        }
    }

    /// Returns the safe moves after which no fatal move of the opponent is seen.
    #[inline]
    fn surviving(&self, safe: Bits<W>, targets: &[Bits<W>]) -> Bits<W> {
        let own = self.liberty_pairs(self.to_move());
        let answers = self.answers(&own);
        let ataris = targets.iter().fold(Bits::EMPTY, |all, &pair| all | pair);
        let mut surviving = safe & (answers | ataris);
        let mut doubtful = surviving;
        if answers == self.empty() {
            // Without a threat, only a string of two liberties can create one.
            doubtful = doubtful.minus(self.open_points());
        }
        for m in doubtful {
            if self.is_fatal_to(m, targets, &own) {
                surviving.remove(m);
            }
        }
        surviving
    }

    /// Returns the points that may be an answer to every fatal move that the opponent would have if the mover could pass; ataris are not counted.
    #[inline]
    fn answers(&self, own: &[Bits<W>]) -> Bits<W> {
        let (mover, them) = (self.to_move(), !self.to_move());
        let mut answers = self.empty();
        for (index, &pair) in own.iter().enumerate() {
            for attack in pair {
                let room = self.liberties_after(attack, them);
                let room = match room.count() {
                    0 | 1 => continue,
                    2 => room,
                    _ => Bits::EMPTY,
                };
                let near = room | pair;
                for &other in &own[..index] {
                    if other.contains(attack) {
                        answers &= near | other;
                    }
                }
                let rescue = pair.minus(Bits::of(attack));
                let freedom = self.freedom_after(rescue, attack, mover);
                if freedom.count() <= 1 {
                    answers &= near | freedom;
                }
            }
        }
        answers
    }

    /// Returns `true` if the opponent has a fatal move after the safe move `m`.
    #[inline]
    fn is_fatal_to(&self, m: Cell, targets: &[Bits<W>], own: &[Bits<W>]) -> bool {
        let stone = Bits::of(m);
        // After an atari, the only reply is the last liberty of the string.
        let forced = targets
            .iter()
            .filter(|pair| pair.contains(m))
            .fold(Bits::EMPTY, |all, pair| all | pair.minus(stone));
        let replies = match forced.count() {
            0 => self.empty(),
            1 => forced,
            _ => return false,
        };
        let new = self.liberties_after(m, self.to_move());
        let untouched = own.iter().copied().filter(|pair| !pair.contains(m));
        let mut pairs: MoveBuf<Bits<W>> = untouched.collect();
        if new.count() == 2 && !pairs.contains(&new) {
            pairs.push(new);
        }
        pairs.iter().enumerate().any(|(index, &pair)| {
            (pair & replies).into_iter().any(|attack| {
                let others = pairs[..index].iter().chain(&pairs[index + 1..]);
                let is_fork = || others.into_iter().any(|other| other.contains(attack));
                let room = self.liberties_after(attack, !self.to_move()).minus(stone);
                room.count() >= 2 && (is_fork() || self.is_caught(pair, attack, stone, new))
            })
        })
    }

    /// Returns `true` if a string of the mover with the liberties `pair` cannot be saved after the opponent attacks.
    ///
    /// Before the attack, the mover has played `stone`, whose string has the liberties `new`.
    #[inline]
    fn is_caught(&self, pair: Bits<W>, attack: Cell, stone: Bits<W>, new: Bits<W>) -> bool {
        let rescue = pair.minus(Bits::of(attack));
        let mut freedom = self.freedom_after(rescue, attack, self.to_move());
        if !(new & rescue).is_empty() {
            freedom |= new.minus(pair);
        }
        freedom.minus(stone).count() <= 1
    }

    /// Returns `true` if the opponent is certain to have a legal move after any of the mover's; none of its strings may be in atari.
    #[inline]
    fn leaves_a_move(&self, targets: &[Bits<W>]) -> bool {
        let them = !self.to_move();
        let common = targets.iter().fold(self.empty(), |all, &pair| all & pair);
        self.keeps_neighbours(1)
            || self
                .strings(them)
                .any(|string| string.liberties().count() > 2)
            || common.into_iter().all(|m| {
                let breathes = |&pair: &Bits<W>| {
                    let rescue = pair.minus(Bits::of(m));
                    !self.freedom_after(rescue, m, them).is_empty()
                };
                targets.iter().any(breathes)
            })
    }

    /// Returns `true` if the mover is certain to have a legal move after the safe move `m` and any reply of the opponent.
    #[inline]
    fn lasts_beyond(&self, m: Cell) -> bool {
        if self.keeps_neighbours(2) {
            return true;
        }
        let mover = self.to_move();
        let new = self.liberties_after(m, mover);
        let others = || {
            let libs = self.strings(mover).map(|string| *string.liberties());
            libs.filter(|liberties| !liberties.contains(m))
        };
        // For the mover to have no move, one stone of the opponent must leave every string a single liberty.
        new.count() > 2
            || others().any(|liberties| liberties.count() > 2)
            || others()
                .fold(new, |all, liberties| all & liberties)
                .is_empty()
    }

    /// Returns `true` if two empty points certainly stay side by side, each a liberty for a stone on the other, after any `stones` further stones.
    #[inline]
    fn keeps_neighbours(&self, stones: u32) -> bool {
        let (empty, stride) = (self.empty(), self.grid().stride());
        let beside = |step| (empty & empty.shifted_down(step)).count();
        beside(1) + beside(stride) > 4 * stones
    }
}

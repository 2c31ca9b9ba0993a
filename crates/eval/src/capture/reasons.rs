//! Reasons for a move of the capture game, as far as strings and ladders show them.

use gametree_capture::{Capture, StoneString};
use gametree_core::{Notation, Player, Position, Score};
use gametree_grid::{Bits, Cell, GridText};

use super::ladder::{read_capture_of, read_ladder_on};

/// The number of ataris tried for one ladder, many times that of a ladder from corner to corner of the largest board.
const MAX_ATARIS: u32 = 1_000;

/// The way in which a string is lost when its owner does nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// The string is captured at once, or has no way out of the next atari.
    Capture,
    /// The string runs, and is caught in the end.
    Ladder,
    /// The string is in atari together with another one.
    DoubleAtari,
}

/// The danger to a string: the first move of an attack, and the kind of threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// The first move of the attacker.
    pub attack: Cell,
    /// The fate of the string after that move.
    pub threat: Threat,
}

/// A reason for a move, from the viewpoint of the player who makes it.
///
/// A string is identified by one of its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move captures this string, and wins.
    Captures(Cell),
    /// The move leaves the opponent without a legal move, and wins.
    LeavesNoMove,
    /// There is no other legal move.
    OnlyMove,
    /// The move saves these strings, which would have been lost in this way.
    Saves(Vec<Cell>, Threat),
    /// The move puts two strings in atari at different points.
    DoubleAtari(Cell, Cell),
    /// The move puts this string in atari, and the string is lost in this way.
    Catches(Cell, Threat),
    /// The move puts this string in atari.
    Atari(Cell),
    /// The move joins these strings.
    Connects(Vec<Cell>),
    /// Every other move is seen to lose.
    Forced,
    /// After the move, a further move would catch this string, which it would not have before.
    Threatens(Cell, Threat),
    /// The move gives this string, which had at most three liberties, this number of them.
    Extends(Cell, u32),
    /// The move leaves two liberties to this string, which had three.
    Presses(Cell),
}

/// Returns the way in which the opponent catches the string of the stone on a point: by moving there now, or after a pass where it is the owner's turn.
///
/// Returns `None` where no atari is seen to catch the string, where there is no stone, and on a finished game.
pub fn danger<const W: usize>(pos: &Capture<W>, stone: Cell) -> Option<Danger> {
    if pos.outcome().is_some() {
        return None;
    }
    let owner = pos.owner(stone)?;
    if owner == pos.to_move() {
        danger_in(&passed(pos), stone)
    } else {
        danger_in(pos, stone)
    }
}

/// Returns the reasons for a move, the strongest first; none for a move that is not legal.
///
/// Ladders are read to their end, but nothing else is searched: the reasons describe the effects of a move, not that it is the best.
pub fn reasons<const W: usize>(pos: &Capture<W>, m: Cell) -> Vec<Reason> {
    if !pos.is_legal(m) {
        return Vec::new();
    }
    let mut after = pos.clone();
    after.play(m);
    let look = Look {
        before: pos,
        after: &after,
        m,
    };
    if let Some(end) = look.end() {
        return vec![end];
    }
    let mut reasons = look.only_move();
    if !after.static_analysis().value().is_some_and(Score::is_win) {
        reasons.extend(look.saves());
        reasons.extend(look.attacks());
    }
    reasons.extend(look.connects());
    if reasons.is_empty() {
        reasons.extend(look.forced().or_else(|| look.quiet()));
    }
    reasons
}

/// Returns the danger to a string of the player who is not to move.
fn danger_in<const W: usize>(pos: &Capture<W>, stone: Cell) -> Option<Danger> {
    let owner = pos.owner(stone)?;
    let line = read_ladder_on(pos, stone, MAX_ATARIS)?;
    let attack = *line.first()?;
    let mut child = pos.clone();
    child.play(attack);
    let threat = if line.len() > 1 {
        Threat::Ladder
    } else if child.outcome().is_none() && child.atari_points(owner).count() > 1 {
        Threat::DoubleAtari
    } else {
        Threat::Capture
    };
    Some(Danger { attack, threat })
}

/// Returns the same stones with the other player to move.
fn passed<const W: usize>(pos: &Capture<W>) -> Capture<W> {
    let text = GridText::print(pos.grid(), |cell| pos.owner(cell), !pos.to_move());
    pos.parse_position(&text)
        .expect("every string has a liberty, so either player may be to move")
}

/// Returns one of the stones of a string, always the same.
fn name<const W: usize>(string: &StoneString<W>) -> Cell {
    string
        .stones()
        .first()
        .expect("a string consists of stones")
}

/// A move with the positions before and after it.
struct Look<'a, const W: usize> {
    before: &'a Capture<W>,
    after: &'a Capture<W>,
    m: Cell,
}

impl<const W: usize> Look<'_, W> {
    fn mover(&self) -> Player {
        self.before.to_move()
    }

    /// Returns the strings of a player that have this number of liberties before the move, one of which the move takes.
    fn touched(&self, player: Player, liberties: u32) -> Vec<&StoneString<W>> {
        let strings = self.before.strings(player);
        strings
            .filter(|string| {
                string.liberties().contains(self.m) && string.liberties().count() == liberties
            })
            .collect()
    }

    /// Returns the reason for a move that ends the game.
    fn end(&self) -> Option<Reason> {
        self.after.outcome()?;
        let captured = self.touched(!self.mover(), 1);
        Some(match captured.first() {
            Some(string) => Reason::Captures(name(string)),
            None => Reason::LeavesNoMove,
        })
    }

    fn only_move(&self) -> Vec<Reason> {
        let is_only = self.before.legal_points().single().is_some();
        is_only.then_some(Reason::OnlyMove).into_iter().collect()
    }

    /// Returns the own strings that were in danger and no longer are, once the opponent has answered an atari.
    fn saves(&self) -> Vec<Reason> {
        let Some(calm) = self.calm() else {
            return Vec::new();
        };
        let threatened = passed(self.before);
        // A player in atari loses that string before any other.
        let most = if self.before.atari_points(self.mover()).is_empty() {
            2
        } else {
            1
        };
        let mut saved: Vec<(Cell, Threat)> = Vec::new();
        for string in self.before.strings(self.mover()) {
            let stone = name(string);
            if string.liberties().count() <= most
                && let Some(danger) = danger_in(&threatened, stone)
                && danger_in(&calm, stone).is_none()
            {
                saved.push((stone, danger.threat));
            }
        }
        [Threat::Capture, Threat::Ladder, Threat::DoubleAtari]
            .into_iter()
            .filter_map(|threat| {
                let from = saved.iter().filter(|saved| saved.1 == threat);
                let strings: Vec<Cell> = from.map(|saved| saved.0).collect();
                (!strings.is_empty()).then_some(Reason::Saves(strings, threat))
            })
            .collect()
    }

    /// Returns the position in which the opponent is free to attack: after the move, or after the reply that it forces.
    ///
    /// Returns `None` where the opponent is lost anyway.
    fn calm(&self) -> Option<Capture<W>> {
        let analysis = self.after.static_analysis();
        if analysis.value().is_some_and(Score::is_loss) {
            return None;
        }
        if self.after.atari_points(!self.mover()).is_empty() {
            return Some(self.after.clone());
        }
        let mut replied = self.after.clone();
        replied.play(analysis.moves().single()?);
        replied.outcome().is_none().then(|| passed(&replied))
    }

    /// Returns the reason for a move that puts strings of the opponent in atari.
    fn attacks(&self) -> Option<Reason> {
        let mut hits = self.touched(!self.mover(), 2);
        hits.sort_by_key(|string| std::cmp::Reverse(string.stones().count()));
        let first = *hits.first()?;
        let other = hits.iter().find(|s| s.liberties() != first.liberties());
        let stone = name(first);
        if let Some(other) = other {
            return Some(Reason::DoubleAtari(stone, name(other)));
        }
        let line = read_capture_of(self.after, stone, MAX_ATARIS);
        Some(match line {
            Some(line) if line.is_empty() => Reason::Catches(stone, Threat::Capture),
            Some(_) => Reason::Catches(stone, Threat::Ladder),
            None => Reason::Atari(stone),
        })
    }

    fn connects(&self) -> Option<Reason> {
        let own = self.before.strings(self.mover());
        let beside = own.filter(|string| string.liberties().contains(self.m));
        let joined: Vec<Cell> = beside.map(name).collect();
        (joined.len() > 1).then_some(Reason::Connects(joined))
    }

    fn forced(&self) -> Option<Reason> {
        let analysis = self.before.static_analysis();
        let is_forced = analysis.value().is_none() && analysis.moves() == Bits::of(self.m);
        is_forced.then_some(Reason::Forced)
    }

    /// Returns the reason for a move that is neither an attack nor a defence.
    fn quiet(&self) -> Option<Reason> {
        self.threatens()
            .or_else(|| self.extends())
            .or_else(|| self.presses())
    }

    fn threatens(&self) -> Option<Reason> {
        let next = passed(self.after);
        if next.outcome().is_some() {
            return None;
        }
        let strings = next
            .strings(!self.mover())
            .filter(|s| s.liberties().count() == 2);
        strings.map(name).find_map(|stone| {
            let danger = danger_in(&next, stone)?;
            let is_new = danger_in(self.before, stone).is_none();
            is_new.then_some(Reason::Threatens(stone, danger.threat))
        })
    }

    fn extends(&self) -> Option<Reason> {
        let liberties = self.after.liberties_at(self.m)?.count();
        let extended = (1..=3).find_map(|few| {
            let strings = self.touched(self.mover(), few);
            strings.first().map(|string| (name(string), few))
        });
        let (stone, before) = extended?;
        (liberties > before).then_some(Reason::Extends(stone, liberties))
    }

    fn presses(&self) -> Option<Reason> {
        let pressed = self.touched(!self.mover(), 3);
        let largest = pressed.iter().max_by_key(|string| string.stones().count());
        largest.map(|string| Reason::Presses(name(string)))
    }
}

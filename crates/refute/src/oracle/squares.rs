//! Chess positions without castling, en passant or history: the pieces, checks, and the legal moves.

/// The number of squares along a side of the board.
const SIDE: usize = 8;
/// The eight leaps of a knight, as steps to the right and up.
const LEAPS: [(isize, isize); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// The steps of a rook, then those of a bishop.
const STEPS: [(isize, isize); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// The pieces by their letters in FEN, `.` for an empty square, from a1 along the ranks; upper case is White's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The letters of the squares.
    pub pieces: [u8; SIDE * SIDE],
    /// The side to move: `true` for White.
    pub white: bool,
}

impl Squares {
    /// Returns the position as FEN with `_` between the fields.
    pub fn write(&self) -> String {
        let rank = |rank: usize| {
            let (mut text, mut run) = (String::new(), 0);
            for &piece in &self.pieces[SIDE * rank..SIDE * (rank + 1)] {
                if piece == b'.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(char::from(piece));
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        };
        let ranks: Vec<String> = (0..SIDE).rev().map(rank).collect();
        let mover = if self.white { 'w' } else { 'b' };
        format!("{}_{mover}_-_-_0_1", ranks.join("/"))
    }

    /// Returns `true` if no game can reach the position. Such a position has other than one king of each colour, a pawn where none can stand, or a king that could be taken.
    pub fn is_impossible(&self) -> bool {
        let kings = |king| {
            let places = (0..SIDE * SIDE).filter(|&place| self.pieces[place] == king);
            places.count()
        };
        let ends = self.pieces[..SIDE]
            .iter()
            .chain(&self.pieces[SIDE * (SIDE - 1)..]);
        kings(b'K') != 1
            || kings(b'k') != 1
            || ends.into_iter().any(|piece| b"Pp".contains(piece))
            || self.in_check(!self.white)
    }

    /// Returns `true` if the king of a colour is attacked.
    pub fn in_check(&self, white: bool) -> bool {
        let king = if white { b'K' } else { b'k' };
        let own = self.pieces.iter().position(|&piece| piece == king);
        own.is_some_and(|own| {
            let others = (0..SIDE * SIDE).filter(|&from| self.is_of(from, !white));
            others
                .into_iter()
                .any(|from| self.attacked(from).contains(&own))
        })
    }

    /// Returns the legal moves by their squares, promotions with the letter of the piece.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in (0..SIDE * SIDE).filter(|&from| self.is_of(from, self.white)) {
            let is_pawn = self.pieces[from].eq_ignore_ascii_case(&b'p');
            let mut targets = self.attacked(from);
            if is_pawn {
                targets.retain(|&to| self.is_of(to, !self.white));
                targets.extend(self.pushed(from));
            }
            targets.retain(|&to| !self.is_of(to, self.white));
            for to in targets {
                let mut after = self.clone();
                (after.pieces[to], after.pieces[from]) = (self.pieces[from], b'.');
                if after.in_check(self.white) {
                    continue;
                }
                let text = format!("{}{}", name(from), name(to));
                if is_pawn && !(SIDE..SIDE * (SIDE - 1)).contains(&to) {
                    moves.extend("qrbn".chars().map(|piece| format!("{text}{piece}")));
                } else {
                    moves.push(text);
                }
            }
        }
        moves
    }

    fn is_of(&self, place: usize, white: bool) -> bool {
        let piece = self.pieces[place];
        piece != b'.' && piece.is_ascii_uppercase() == white
    }

    /// Returns the squares that a piece attacks, whatever stands there.
    fn attacked(&self, from: usize) -> Vec<usize> {
        let forward = if self.is_of(from, true) { 1 } else { -1 };
        let near = |steps: &[(isize, isize)]| {
            let targets = steps.iter().filter_map(|&step| beyond(from, step));
            targets.collect()
        };
        match self.pieces[from].to_ascii_lowercase() {
            b'p' => near(&[(1, forward), (-1, forward)]),
            b'n' => near(&LEAPS),
            b'k' => near(&STEPS),
            b'r' => self.along(from, &STEPS[..4]),
            b'b' => self.along(from, &STEPS[4..]),
            b'q' => self.along(from, &STEPS),
            _ => Vec::new(),
        }
    }

    /// Returns the squares along these directions, up to the first piece.
    fn along(&self, from: usize, steps: &[(isize, isize)]) -> Vec<usize> {
        let mut targets = Vec::new();
        for &step in steps {
            let mut at = from;
            while let Some(next) = beyond(at, step) {
                targets.push(next);
                if self.pieces[next] != b'.' {
                    break;
                }
                at = next;
            }
        }
        targets
    }

    /// Returns the empty squares ahead of a pawn: up to two from its first rank, otherwise one.
    fn pushed(&self, from: usize) -> Vec<usize> {
        let is_white = self.is_of(from, true);
        let (forward, first) = if is_white { (1, 1) } else { (-1, SIDE - 2) };
        let reach = if from / SIDE == first { 2 } else { 1 };
        let squares = (1..=reach).map_while(|far| beyond(from, (0, forward * far)));
        squares.take_while(|&to| self.pieces[to] == b'.').collect()
    }
}

/// Returns the square at this offset from another; `None` off the board.
fn beyond(from: usize, (right, up): (isize, isize)) -> Option<usize> {
    let file = (from % SIDE).checked_add_signed(right)?;
    let rank = (from / SIDE).checked_add_signed(up)?;
    (file < SIDE && rank < SIDE).then_some(SIDE * rank + file)
}

/// Returns the name of a square.
fn name(place: usize) -> String {
    let file = char::from(b'a' + u8::try_from(place % SIDE).expect("eight files"));
    format!("{file}{}", place / SIDE + 1)
}

//! Walk through an argument: a reply to every move of Maker that matters, and a reason where no move matters any more.

use gametree_grid::{Bits, Cell};

use crate::board::{Board, Edge, live};
use crate::pairing::{Options, Pairing, Unpaired};
use crate::potential::is_small;
use crate::shown_position::{EdgeLines, Shown};
use crate::{Side, Stones};

/// A source of the steps of an argument: bytes when an argument is read, a strategy when it is written.
pub(crate) trait Guide<const W: usize> {
    /// The reason why the guide gives no step.
    type Error;

    /// Returns the step for a position; with Breaker to move, also the reply after which it holds.
    fn step(&mut self, node: &Node<'_, W>) -> Result<(Option<Cell>, Step), Self::Error>;

    /// Returns the number of the next pair in the order of the options.
    fn choose(&mut self, options: &mut Options) -> Result<usize, Self::Error>;
}

/// A position for which the guide gives a step.
pub(crate) struct Node<'a, const W: usize> {
    pub(crate) board: &'a Board<W>,
    pub(crate) stones: Stones<W>,
    pub(crate) to_move: Side,
    pub(crate) edges: &'a [Edge<W>],
    /// The moves of Maker that are still to be answered in the frame of the last move.
    pub(crate) siblings: Bits<W>,
    pub(crate) shown: &'a [Shown<W>],
}

/// The claim about a position with Maker to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Breaker answers one cell of a pair with the other, and every edge holds a pair.
    Pairing,
    /// The potential is small (Erdős and Selfridge 1973).
    Potential,
    /// The replies to Maker's moves follow.
    Replies,
    /// It holds the rest of the position that was shown this many positions ago, 0 for the last one.
    Known(usize),
    /// Breaker answers one of these cells with the other, which lies in no edge without the first; the next step is for the rest.
    Apart([Cell; 2]),
}

/// The reason why an argument fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure<E> {
    /// Maker completes a line.
    Line,
    /// An edge holds no pair.
    Edge,
    /// No pair has this `number` among `count` pairs.
    Choice { number: usize, count: usize },
    /// The potential is too large.
    Potential,
    /// No position was shown `age` positions ago.
    Age { age: usize, count: usize },
    /// The shown position does not cover this one.
    Known,
    /// The two cells cannot be set apart.
    Apart,
    /// The memory does not suffice.
    Memory { needed: u64 },
    /// The guide gives up.
    Guide(E),
}

impl<E> From<Unpaired<E>> for Failure<E> {
    fn from(unpaired: Unpaired<E>) -> Self {
        match unpaired {
            Unpaired::Edge => Failure::Edge,
            Unpaired::Choice { number, count } => Failure::Choice { number, count },
            Unpaired::Chooser(error) => Failure::Guide(error),
        }
    }
}

/// A position whose moves the walk is answering.
struct Frame<const W: usize> {
    stones: Stones<W>,
    /// The cells of Breaker's reply before it, and of pairs set apart.
    needs: Bits<W>,
    /// The cells in the zones of all moves answered so far, except these moves and the one that is being answered.
    left: Bits<W>,
    /// The cells in any of these zones.
    zone: Bits<W>,
    /// The start of the moves to be answered, the next one last, among those of all frames.
    moves_from: usize,
}

/// A depth-first walk through an argument.
///
/// It keeps its own stack, with at most one frame for two stones.
pub(crate) struct Walk<const W: usize> {
    board: Board<W>,
    frames: Vec<Frame<W>>,
    moves: Vec<Cell>,
    shown: Vec<Shown<W>>,
    memory_bytes: u64,
    edges: Vec<Edge<W>>,
    pairing: Pairing<W>,
    pub(crate) entries: u64,
}

impl<const W: usize> Walk<W> {
    /// Creates a walk that remembers positions within `memory_bytes` bytes.
    pub(crate) fn new(board: Board<W>, memory_bytes: u64) -> Self {
        Walk {
            board,
            frames: Vec::new(),
            moves: Vec::new(),
            shown: Vec::new(),
            memory_bytes,
            edges: Vec::new(),
            pairing: Pairing::new(),
            entries: 0,
        }
    }

    /// Walks through the argument that Breaker wins, and returns the zone: the cells on which the win rests.
    pub(crate) fn prove<G: Guide<W>>(
        &mut self,
        stones: Stones<W>,
        to_move: Side,
        guide: &mut G,
    ) -> Result<Bits<W>, Failure<G::Error>> {
        let mut settled = self.enter(stones, to_move, guide)?;
        loop {
            if let Some(zone) = settled {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(zone);
                };
                frame.zone |= zone;
                frame.left &= zone;
            }
            settled = match self.next_move() {
                Some(stones) => self.enter(stones, Side::Breaker, guide)?,
                None => Some(self.leave()?),
            };
        }
    }

    /// Returns the position after the next move of Maker that has to be answered.
    fn next_move(&mut self) -> Option<Stones<W>> {
        let frame = self.frames.last_mut()?;
        while self.moves.len() > frame.moves_from {
            let cell = self.moves.pop()?;
            if frame.left.contains(cell) {
                frame.left.remove(cell);
                let mut stones = frame.stones;
                stones.maker.insert(cell);
                return Some(stones);
            }
        }
        None
    }

    /// Settles a position and returns its zone, unless moves of Maker have to be answered first.
    fn enter<G: Guide<W>>(
        &mut self,
        mut stones: Stones<W>,
        to_move: Side,
        guide: &mut G,
    ) -> Result<Option<Bits<W>>, Failure<G::Error>> {
        let mut needs = Bits::EMPTY;
        let mut given = None;
        self.board.edges(&stones, &mut self.edges);
        if to_move == Side::Breaker {
            if self.edges.is_empty() {
                return Ok(Some(needs));
            }
            // 1. The reply is the only one, or that of the guide.
            let forced = self.forced().map_err(|()| Failure::Line)?;
            let reply = if let Some(cell) = forced {
                cell
            } else {
                let (reply, step) = self.ask(&stones, to_move, guide)?;
                given = Some(step);
                reply.ok_or(Failure::Line)?
            };
            stones.breaker.insert(reply);
            needs.insert(reply);
            self.edges.retain(|edge| !edge.cells.contains(reply));
        }
        loop {
            // 2. The guide gives the step of the position with Maker to move.
            if given.is_none() && self.edges.is_empty() {
                return Ok(Some(needs));
            }
            if self.edges.iter().any(|edge| edge.cells.count() < 2) {
                return Err(Failure::Line);
            }
            let step = match given.take() {
                Some(step) => step,
                None => self.ask(&stones, Side::Maker, guide)?.1,
            };
            match step {
                Step::Pairing => {
                    let cells = self
                        .pairing
                        .make(&self.edges, |options| guide.choose(options))?;
                    return Ok(Some(needs | cells));
                }
                Step::Potential if is_small(&self.edges) => {
                    return Ok(Some(needs | live(&self.edges)));
                }
                Step::Potential => return Err(Failure::Potential),
                Step::Known(age) => return Ok(Some(needs | self.known(age)?)),
                Step::Apart(cells) => {
                    self.set_apart(&mut stones, cells)?;
                    needs |= cells.into_iter().collect();
                    self.board.edges(&stones, &mut self.edges);
                }
                Step::Replies => {
                    self.begin(stones, needs);
                    return Ok(None);
                }
            }
        }
    }

    /// Asks the guide for a step, and counts it.
    fn ask<G: Guide<W>>(
        &mut self,
        stones: &Stones<W>,
        to_move: Side,
        guide: &mut G,
    ) -> Result<(Option<Cell>, Step), Failure<G::Error>> {
        self.entries += 1;
        let frame = self.frames.last();
        let siblings = frame.map_or(Bits::EMPTY, |frame| frame.left);
        let node = Node {
            board: &self.board,
            stones: *stones,
            to_move,
            edges: &self.edges,
            siblings,
            shown: &self.shown,
        };
        guide.step(&node).map_err(Failure::Guide)
    }

    /// Returns Breaker's only reply, if an edge has one cell; fails where no reply prevents a line.
    fn forced(&self) -> Result<Option<Cell>, ()> {
        let mut forced = None;
        for edge in &self.edges {
            let mut cells = edge.cells.iter();
            match (cells.next(), cells.next()) {
                (None, _) => return Err(()),
                (Some(cell), None) if forced.is_some_and(|other| other != cell) => return Err(()),
                (Some(cell), None) => forced = Some(cell),
                _ => {}
            }
        }
        Ok(forced)
    }

    /// Returns the zone of the position that was shown `age` positions ago, if it covers this one.
    fn known<E>(&self, age: usize) -> Result<Bits<W>, Failure<E>> {
        let count = self.shown.len();
        let shown = count.checked_sub(1 + age).map(|number| self.shown[number]);
        let shown = shown.ok_or(Failure::Age { age, count })?;
        let images =
            (0..self.board.symmetries()).map(|symmetry| shown.image(&self.board, symmetry));
        let lines = EdgeLines::of(&self.board, &self.edges);
        let mut covering = images.filter(|image| image.cover().covers(&lines));
        let image = covering.next().ok_or(Failure::Known)?;
        Ok(image.zone)
    }

    /// Gives the first cell to Maker and the second, which answers it, to Breaker.
    fn set_apart<E>(
        &self,
        stones: &mut Stones<W>,
        [to_maker, to_breaker]: [Cell; 2],
    ) -> Result<(), Failure<E>> {
        let through = |cell: Cell| {
            self.edges
                .iter()
                .filter(move |edge| edge.cells.contains(cell))
        };
        let is_apart = through(to_breaker).all(|edge| edge.cells.contains(to_maker));
        if to_maker == to_breaker || through(to_breaker).next().is_none() || !is_apart {
            return Err(Failure::Apart);
        }
        stones.maker.insert(to_maker);
        stones.breaker.insert(to_breaker);
        Ok(())
    }

    /// Lists the moves to be answered, the heaviest first, without those that a single reply makes worthless.
    fn begin(&mut self, stones: Stones<W>, needs: Bits<W>) {
        let cells = live(&self.edges);
        let moves_from = self.moves.len();
        self.moves.extend(
            cells
                .iter()
                .filter(|&cell| above(&self.edges, cell).is_empty()),
        );
        let mut weights = [[0_u64; 64]; W];
        for edge in &self.edges {
            for cell in &edge.cells {
                weights[cell.index() / 64][cell.index() % 64] += edge.weight();
            }
        }
        self.moves[moves_from..].sort_by_key(|&cell| {
            (
                weights[cell.index() / 64][cell.index() % 64],
                std::cmp::Reverse(cell),
            )
        });
        self.frames.push(Frame {
            stones,
            needs,
            left: cells,
            zone: Bits::EMPTY,
            moves_from,
        });
    }

    /// Remembers the position whose moves are all answered, and returns the zone on which that rests.
    fn leave<E>(&mut self) -> Result<Bits<W>, Failure<E>> {
        let frame = self.frames.pop().expect("a walk that is not over");
        let mut zone = frame.zone;
        if !frame.left.is_empty() {
            // Breaker answers every remaining cell by one above it, which then must be empty.
            self.board.edges(&frame.stones, &mut self.edges);
            for cell in &frame.left {
                let above = above(&self.edges, cell);
                let known = (above & zone).first().or_else(|| above.first());
                zone.insert(cell);
                if let Some(cell) = known {
                    zone.insert(cell);
                }
            }
        }
        let needed = ((self.shown.len() + 1) * size_of::<Shown<W>>()) as u64;
        if needed > self.memory_bytes || self.shown.try_reserve(1).is_err() {
            return Err(Failure::Memory { needed });
        }
        self.shown.push(Shown {
            stones: frame.stones,
            zone,
        });
        Ok(zone | frame.needs)
    }
}

/// Returns the other cells through which all edges through a live cell go: Breaker answers it by any of them.
fn above<const W: usize>(edges: &[Edge<W>], cell: Cell) -> Bits<W> {
    let through = edges.iter().filter(|edge| edge.cells.contains(cell));
    let common = through
        .map(|edge| edge.cells)
        .reduce(|all, cells| all & cells);
    common.unwrap_or(Bits::EMPTY).minus(Bits::of(cell))
}

//! Generator of the suites of positions that threats win: `cargo run --release -p gametree-patterns --example suites -- SEED fours|threats COUNT`.
#![expect(clippy::print_stdout, reason = "its output is the file")]

use std::env;

use gametree_core::{MoveBuf, MoveGen, Notation, Position, Salt};
use gametree_grid::Cell;
use gametree_mnk::{LineRule, Rules};
use gametree_patterns::{
    Candidates, FourSearch, PatternMnk, Shape, ThreatLimits, ThreatResult, ThreatSearch,
};

/// The number of positions that a search may take for one of these wins.
const NODES: u64 = 20_000;
/// The number of stones after which the example gives up a game.
const STONES: usize = 60;

/// A generator of pseudorandom numbers (Marsaglia 2003).
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

fn main() {
    let mut arguments = env::args().skip(1);
    let mut next = || arguments.next().expect("SEED fours|threats COUNT");
    let seed: u64 = next().parse().expect("a number");
    let by_fours = next() == "fours";
    let count: usize = next().parse().expect("a number");
    let mut random = Xorshift(seed | 1);
    let mut found = 0;
    while found < count {
        let lines = [LineRule::AtLeast, LineRule::Exactly][found % 2];
        let rules = Rules::new(15, 15, 5, lines).expect("a board of gomoku");
        let start = PatternMnk::<4>::new(rules).expect("four words");
        if let Some(text) = game(start, by_fours, &mut random) {
            let name = ["gomoku", "gomoku:exact"][found % 2];
            println!("{name} {text}");
            found += 1;
        }
    }
}

/// Plays good moves at random until the side to move has a win of some length that the next threats do not show.
fn game(mut pos: PatternMnk<4>, by_fours: bool, random: &mut Xorshift) -> Option<String> {
    let mut fours = FourSearch::new(&pos);
    let mut moves = MoveBuf::new();
    while pos.outcome().is_none() && pos.board().stone_count() < STONES {
        let line = fours.find(&pos, NODES).map(<[Cell]>::len);
        if by_fours && line.is_some_and(|plies| plies >= 7) {
            return Some(format!("{} {}", line?, pos.position_text()));
        }
        if !by_fours && line.is_none() {
            let mut search = ThreatSearch::new(&pos, pos.to_move(), 1 << 24, Salt::random());
            let limits = ThreatLimits {
                nodes: NODES,
                stop: &|| false,
            };
            let is_won = matches!(search.find_threats(&pos, &limits), ThreatResult::Win(_));
            if is_won && search.nodes() > 30 {
                return Some(format!("{} {}", search.nodes(), pos.position_text()));
            }
        }
        moves.clear();
        Candidates::at_most(6).moves(&pos, &mut moves);
        let is_forced = [pos.to_move(), !pos.to_move()]
            .into_iter()
            .any(|player| !pos.cells_with(player, Shape::Five).is_empty());
        let at = if is_forced {
            0
        } else {
            random.below(moves.len())
        };
        pos.play(moves[at]);
    }
    None
}

//! One heap of Nim with the whole command line: a player takes one to three stones, and the one who takes the last one wins.

use gametree_cli::serde_json::json;
use gametree_cli::{Command, Context, Ending, Failure, Program, clap, write_json};
use gametree_core::{
    Coverage, GameMove, Keys, MoveBuf, MoveGen, NoEvaluation, Notation, Outcome, Player, Position,
    Mismatch, mix,
};
use gametree_registry::{GameEntry, Registry, Session, SessionBuilder};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u16);

impl GameMove for Take {
    fn code(self) -> u16 {
        self.0
    }
    fn from_code(code: u16) -> Option<Self> {
        (1..=3).contains(&code).then_some(Take(code))
    }
}

#[derive(Clone)]
struct Heap {
    stones: u16,
    to_move: Player,
}

impl Position for Heap {
    type Move = Take;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;
    fn to_move(&self) -> Player {
        self.to_move
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(!self.to_move))
    }
    fn is_legal(&self, m: Take) -> bool {
        m.0 <= self.stones
    }
    fn play(&mut self, m: Take) {
        self.stones -= m.0;
        self.to_move = !self.to_move;
    }
    fn undo(&mut self, m: Take, (): ()) {
        self.stones += m.0;
        self.to_move = !self.to_move;
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 1 | self.to_move.index() as u64)
    }
}

/// A position is `7:X`, the stones and the side to move; a move is the number of stones taken.
impl Notation for Heap {
    fn position_text(&self) -> String {
        format!("{}:{}", self.stones, ['X', 'O'][self.to_move.index()])
    }
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let stones = text[..digits].parse();
        let stones = stones.map_err(|_| Mismatch::at(text, 1, "a number of stones"))?;
        let to_move = match &text[digits..] {
            ":X" => Player::First,
            ":O" => Player::Second,
            _ => return Err(Mismatch::at(text, digits + 1, ":X or :O")),
        };
        Ok(Heap { stones, to_move })
    }
    fn move_text(&self, m: Take) -> String {
        m.0.to_string()
    }
    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        let code = text.parse().ok();
        code.and_then(Take::from_code)
            .ok_or_else(|| Mismatch::at(text, 1, "1, 2 or 3"))
    }
    fn player_name(&self, player: Player) -> &str {
        ["X", "O"][player.index()]
    }
}

#[derive(Clone)]
struct AllTakes;

impl MoveGen<Heap> for AllTakes {
    const COVERAGE: Coverage = Coverage::Legal;
    fn moves(&self, pos: &Heap, out: &mut MoveBuf<Take>) {
        out.extend((1..=3).map(Take).filter(|&m| pos.is_legal(m)));
    }
}

fn open(parameters: &str) -> Result<Box<dyn Session>, Mismatch> {
    let wrong = |_| Mismatch::new("a number of stones", format!("{parameters:?}"));
    let stones = parameters.parse().map_err(wrong)?;
    let to_move = Player::First;
    let start = Heap { stones, to_move };
    Ok(SessionBuilder::new(format!("nim:{stones}"), start, AllTakes, NoEvaluation).build())
}

/// Count the games of the program
#[derive(clap::Parser)]
struct CountArgs {}

/// A command of this program's own, with the crates that the command line re-exports.
impl Command for CountArgs {
    const NAME: &str = "count";
    const EXAMPLES: &[&str] = &["PROGRAM count"];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let games = context.registry().games().len();
        write_json(context.out, &json!({ "games": games }))?;
        Ok(Ending::Done)
    }
}

fn main() -> std::process::ExitCode {
    let summary = "take one to three stones; who takes the last one wins";
    let nim = Registry::new().with_game(
        GameEntry::new("nim", summary, open)
            .with_parameters("STONES")
            .with_example("nim:7", "1 2"),
    );
    let program = Program::new(nim).with_command::<CountArgs>();
    gametree_cli::run(program, std::env::args_os())
}

#[test]
fn a_random_game_plays_as_it_did() {
    let mut session = open("5").expect("a number of stones");
    let played = gametree_registry::playthrough(&mut *session, 1, 5);
    assert_eq!(played, include_str!("nim-5.txt"), "{played}");
}

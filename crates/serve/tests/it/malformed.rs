//! Requests that are broken at random: each is refused or answered, and none causes an error of the server.

use gametree_core::Salt;
use serde_json::json;

use crate::client::{Side, get, send, shared};

/// The number of requests unless `GAMETREE_SLOW` is set.
const SOME: u64 = 4_000;
const MANY: u64 = 100_000;

struct Dice {
    salt: Salt,
    thrown: u64,
}

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.thrown += 1;
        let most = u64::try_from(most).expect("a small number");
        usize::try_from(self.salt.number(self.thrown) % most).expect("below a small number")
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// Removes, doubles and exchanges some bytes.
    fn broken(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..self.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = self.below(bytes.len());
            match self.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, bytes[at]),
                2 => bytes[at] = u8::try_from(self.below(256)).expect("a byte"),
                _ => bytes.truncate(at),
            }
        }
        bytes
    }
}

const METHODS: [&str; 6] = ["GET", "POST", "HEAD", "PUT", "OPTIONS", "G\0T"];
const PATHS: [&str; 21] = [
    "/",
    "/app.js",
    "/api/games",
    "/api/words/en",
    "/api/words/%ff",
    "/api/position",
    "/api/picture",
    "/api/chart",
    "/api/analyse",
    "/api/best",
    "/api/solve",
    "/api/explain",
    "/api/review",
    "/api/trace",
    "/api/puzzles",
    "/api/sheet?game=tictactoe&level=1",
    "/api/sheet?level=99&game=%ff",
    "/api/verify",
    "/api/follow?claim=1&moves=a1",
    "/api/follow?moves=%ff+&claim=-1",
    "/../../%2e%2e/etc",
];
const GAMES: [&str; 10] = [
    "tictactoe",
    "mnk:3,3,3",
    "mnk:99999999999,1,1",
    "mnk:32,32,5",
    "kayles:path-9",
    "kayles:grid-999x999",
    "kayles:/dev/zero",
    "tree:[[1,2],[3]]",
    "tree:[[[[[[[[[[[[[[[[",
    "\u{0}\u{1f600}",
];
const POSITIONS: [&str; 8] = [
    "",
    "3/3/3:X",
    "3/1X1/3:O",
    "1-4,9:X",
    "-:O",
    "r.1",
    "9999999999999/:X",
    "XXX/OOO/XXX:X",
];
const KINDS: [&str; 4] = [
    "application/json",
    "application/octet-stream",
    "text/plain",
    "",
];

/// Returns a request, with a flag that it must be answered: its head is whole, and its length is that of its body.
fn request(dice: &mut Dice) -> (Vec<u8>, bool) {
    let mut body = json!({
        "game": dice.one_of(&GAMES),
        "position": dice.one_of(&POSITIONS),
        "moves": [dice.one_of(&["b2", "1", "", "\u{ff}", "a1 a2"])],
        "line": [dice.one_of(&["a1", "2", "zz"])],
        "nodes": dice.below(500),
        "seconds": dice.below(3).to_string().parse::<f64>().expect("a number") / 100.0,
        "depth": dice.below(4),
        "level": dice.below(12),
        "engine": dice.one_of(&["alphabeta", "df-pn", "own", "magic"]),
        "visible": dice.below(6_000),
    });
    let keys = [
        "position", "moves", "line", "level", "engine", "depth", "visible",
    ];
    for key in keys {
        if dice.below(2) == 0 {
            body.as_object_mut().expect("an object").remove(key);
        }
    }
    let body = dice.broken(body.to_string().into_bytes());
    let true_length = body.len().to_string();
    let length = match dice.below(6) {
        0 => dice.one_of(&["-1", "99999999999999999999", "x", "7"]),
        _ => &true_length,
    };
    let host = match dice.below(8) {
        0 => dice.one_of(&["evil", "", "127.0.0.1", "[::"]).to_owned(),
        _ => shared().to_string(),
    };
    let head = format!(
        "{} {} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n",
        dice.one_of(&METHODS),
        dice.one_of(&PATHS),
        dice.one_of(&KINDS),
    );
    let sent = if dice.below(3) == 0 {
        dice.broken(head.clone().into_bytes())
    } else {
        head.clone().into_bytes()
    };
    let is_whole = sent == head.as_bytes() && length == true_length;
    ([sent, body].concat(), is_whole)
}

#[test]
fn malformed_requests_are_no_fault_of_the_server() {
    let is_slow = std::env::var_os("GAMETREE_SLOW").is_some();
    let mut statuses = std::collections::BTreeMap::<u16, u64>::new();
    for seed in 0..if is_slow { MANY } else { SOME } {
        let salt = Salt::from_seed(seed);
        let mut dice = Dice { salt, thrown: 0 };
        let (bytes, is_whole) = request(&mut dice);
        let side = if is_whole { Side::Open } else { Side::Closed };
        let answer = send(shared(), &bytes, side);
        let shown = || format!("seed {seed}: {}", String::from_utf8_lossy(&bytes));
        assert!(answer.is_some() || !is_whole, "{}", shown());
        if let Some(answer) = answer {
            *statuses.entry(answer.status).or_default() += 1;
            assert_ne!(answer.status, 500, "{}", shown());
        }
    }
    // Some requests reached their handlers, and others did not.
    for status in [200, 400, 403, 404, 405, 409, 415] {
        assert!(statuses.contains_key(&status), "{statuses:?}");
    }
    assert_eq!(get(shared(), "/").status, 200);
}

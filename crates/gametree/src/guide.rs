//! Your own game in five minutes: perfect play, a proof that others can check, a search with all cores, and a command line.
//!
//! # Minute one: a game that works
//!
//! In a checkout of gametree, choose a name for your game:
//!
//! ```console
//! $ cargo xtask new-game my-game
//! ```
//!
//! This writes the crate `crates/games/my-game`: a small game, Domineering, that compiles, keeps the laws and plays.
//! It is yours to change, a file at a time, and it works after every step.
//!
//! For a crate of your own, outside the checkout, name its folder:
//!
//! ```console
//! $ cargo xtask new-game my-game --outside ..
//! ```
//!
//! The two differ in the manifest alone.
//! The one outside finds `gametree-core`, `gametree-registry`, `gametree-cli` and, for its tests, `gametree-search` and `gametree-testkit` by the path of the checkout, as in `gametree-core = { path = "/home/me/gametree/crates/core" }`; `{ git = "..." }` with the address of a repository does as well.
//! It has a lock file with the versions that are tested here, and is run by `cargo run --release --` in its folder.
//!
//! # Minute two: the commands
//!
//! Below, `my-game` at the beginning of a line stands for `cargo run --release -p gametree-my-game --`, and in the folder of a crate outside for `cargo run --release --`.
//!
//! Perfect play, and its distance to the end:
//!
//! ```console
//! $ my-game solve my-game:4x4
//! my-game:4x4: Vertical wins in 7 plies, proven
//! $ my-game analyse my-game:3x3
//!   b1    win in 3   a3 a1
//! ```
//!
//! With two threads, or as many as you have:
//!
//! ```console
//! $ my-game solve my-game:5x5 --threads 2
//! my-game:5x5: Horizontal wins
//! ```
//!
//! A proof that needs no trust: the file holds an answer to every legal move, and `verify` replays it by the rules alone.
//!
//! ```console
//! $ my-game solve my-game:4x4 --certificate proof.gtc
//! $ my-game verify proof.gtc
//! my-game:4x4 at ..../..../..../....:X: Vertical wins in 7 plies, verified
//! ```
//!
//! A good move within a limit, a game in the terminal, and the number of openings of three moves:
//!
//! ```console
//! $ my-game best my-game:7x7 --nodes 100000
//! $ my-game play my-game:5x5
//! $ my-game perft my-game:4x4 3
//! 756
//! ```
//!
//! `my-game --help` names the rest, with examples of your game.
//! Comments in `Cargo.toml` and `main.rs` offer further commands: `serve`, the board in the browser, and `strong` and `query`, all positions in a database; without the comment marks, the lines add them.
//!
//! # Minute three: the files
//!
//! Three questions are kept apart: the rules ([`Position`](crate::Position)), the moves worth trying ([`MoveGen`](crate::MoveGen)), and the estimate of a position ([`Evaluator`](crate::Evaluator)).
//! The engines take one answer to each and know no game.
//! Comments that begin with "Your game" describe your changes.
//! These are the files themselves, which are compiled and tested as a crate.
//!
//! ## A move: `moves.rs`
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/moves.rs")]
//! ```
//!
//! ## The rules: `position.rs`
//!
//! Write this file first, without the parts that its comments call optional.
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/position.rs")]
//! ```
//!
//! ## The moves to try: `generators.rs`
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/generators.rs")]
//! ```
//!
//! ## The estimate: `evaluator.rs`
//!
//! A game that is small enough to be solved needs no estimate: take [`NoEvaluation`](crate::NoEvaluation) and delete this file.
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/evaluator.rs")]
//! ```
//!
//! ## The texts: `notation.rs`
//!
//! The command line, certificates and checkpoints know positions and moves by these texts.
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/notation.rs")]
//! ```
//!
//! ## The picture: `view.rs`
//!
//! `--svg FILE` draws boards by it; without it a picture shows the diagram, so a first version may delete this file and the two methods of `notation.rs` that name it.
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/view.rs")]
//! ```
//!
//! ## The entry: `entry.rs`
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/entry.rs")]
//! ```
//!
//! ## The program: `main.rs`
//!
//! ```rust,ignore
#![doc = include_str!("../guide/src/main.rs")]
//! ```
//!
//! # Minute four: the laws
//!
//! `cargo test` plays random games and checks the laws:
//!
//! - `undo` restores the position before the move, and incremental keys equal keys from scratch;
//! - the generator proposes the legal moves among all codes;
//! - texts of positions and moves are read back, and a move has one text in all positions;
//! - known values hold in the further play.
//!
//! One more random game is written with every output at each position and compared with a file under version control, so that an accidental change of a rule shows.
//! On small boards every position is tested: no two share a key, the moves of a generator attain the value, and the knowledge of the evaluator is true.
//!
//! ```rust,ignore
#![doc = include_str!("../guide/tests/it/main.rs")]
//! ```
//!
//! A mistake is reported with the law, the first position that breaks it, and what differs; all broken laws come in one report.
//! This is the report on an `undo` that does not give the turn back:
//!
//! ```text
//! law broken: undo restores the position
//!   position: .../...:X
//!   after a1 and its undo: MyGame { columns: 3, rows: 2, free: 1799, to_move: Second }, key 0x4de846d4c5ce2def
//!   instead of: MyGame { columns: 3, rows: 2, free: 1799, to_move: First }, key 0xafb0cd1ba76b223d
//!   and 49 more times
//! ```
//!
//! # Minute five: from Rust
//!
//! The same engines without the command line:
//!
//! ```rust
//! use gametree::certificate::{Certificate, SeenTable};
//! use gametree::registry::{NoWatcher, Purpose, SearchTask, SessionBuilder};
//! use gametree::{GameValue, NoObserver, Player, SearchLimits, Solver};
//! use gametree_domineering::{AllPlaces, Domineering, Mobility};
//!
//! // Perfect play with two threads over a table of 16 MiB.
//! let start = Domineering::new(4, 4).ok_or("a small board")?;
//! let mut solver = Solver::new(AllPlaces, Mobility, 16 << 20)?.with_threads(2.try_into()?);
//! let solved = solver.solve(&start, &SearchLimits::default(), &mut NoObserver);
//! assert!(solved.is_proven());
//! assert_eq!(solved.plies(), Some(7));
//! assert_eq!(solved.line.len(), 7);
//!
//! // The same as a session, which hides the types and writes certificates.
//! let mut game = SessionBuilder::new("my-game:4x4", start, AllPlaces, Mobility).build();
//! let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
//! let answer = game.search(&task, &mut NoWatcher)?;
//! assert_eq!(answer.value(), GameValue::Win);
//! let mut file = Vec::new();
//! game.certify(&answer, &task, SeenTable::Growing, &mut file)?;
//!
//! // A checker reads it and replays it by the rules, in at most 1 MiB of memory.
//! let mut reader: &[u8] = &file;
//! let reader: &mut dyn std::io::Read = &mut reader;
//! let verified = game.verify(Certificate::open(reader)?, 1 << 20)?;
//! assert_eq!(verified.value.winner(), Some(Player::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Levels and files
//!
//! Opponents of ten strengths and files of played games need no code of yours:
//!
//! ```console
//! $ my-game play my-game:4x4 --level 3
//! ```
//!
//! During the game, `level 5` makes the opponent stronger, `save game.txt` saves the game, and `load game.txt` continues it, as does `--load game.txt` at the start.
//! A level limits the depth of the search and slips now and then; the README of `gametree-registry` explains them, and `SessionBuilder::with_ladder` takes others, if a match of two levels shows that their distance is wrong:
//!
//! ```console
//! $ my-game match my-game:4x4 --player level=5 --player level=4 --games 200 --openings random:2
//! ```
//!
//! The file is a text with the name of the game, its start and its moves, as `Notation` writes them.
//!
//! From Rust, a front end of your own has the same opponents and the same files:
//!
//! ```rust
//! use gametree::SearchLimits;
//! use gametree::registry::{Level, NoWatcher, Purpose, SearchTask, SessionBuilder, choose};
//! use gametree_domineering::{AllPlaces, Domineering, Mobility};
//!
//! let start = Domineering::new(4, 4).ok_or("a small board")?;
//! let open = || SessionBuilder::new("my-game:4x4", start.clone(), AllPlaces, Mobility).build();
//! let task = SearchTask::new(Purpose::Play, SearchLimits::nodes(1_000));
//!
//! // Level 3 plays against itself; with the same seed it plays the same game.
//! let (level, seed) = (Level::new(3)?, 7);
//! let mut game = open();
//! while let Some(choice) = choose(&mut *game, level, seed, &task, &mut NoWatcher)? {
//!     game.play(&choice.m)?;
//! }
//! assert!(game.outcome().is_some());
//!
//! // The file is read again, and played by the rules.
//! let format = game.record_format();
//! let text = (format.write)(&game.record());
//! assert!(text.starts_with("gametree record 1\ngame my-game:4x4\n"));
//! let mut again = open();
//! again.take_record(&(format.read)(&text)?)?;
//! assert_eq!(again.history(), game.history());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game whose field has a format of its own names it by `SessionBuilder::with_record_format`.
//! Its [`RecordFormat`](crate::RecordFormat) writes a [`Record`](crate::Record) and reads the main line of a file, every move with its place, so that an error can name it.
//! Games on cells with the position text of the module `grid` have the Smart Game Format by `sgf_format`; chess brings PGN.
//!
//! # Further parts
//!
//! | feature of your game | parts to add | effect |
//! |---|---|---|
//! | rotations, reflections, names that do not matter | [`Symmetric`](crate::Symmetric), and `SessionBuilder::solving_with` | symmetric positions are searched once |
//! | moves that are forced, or certainly lose | a generator of [`Coverage::Sound`](crate::Coverage::Sound) | fewer moves, and proofs all the same |
//! | moves that only look bad | a generator of [`Coverage::Partial`](crate::Coverage::Partial), and `SessionBuilder::playing_with` | deeper play; only its wins can be proven |
//! | a side that must pass | a move of its own for the pass, legal where no other move is; see `crates/examples/othello` | every position has a move, as the contract asks |
//! | a side that moves again | a pass of the opponent in between, as its only legal move; see `crates/examples/dots-and-boxes` | the sides move in turn, as the contract asks |
//! | more than 65,536 moves | a turn of several moves, with such a pass after each part but the last | codes of 16 bits |
//! | a theorem about some positions | [`Evaluator::known`](crate::Evaluator::known), `at_most`, `at_least` | they need no search |
//! | captures that upset an estimate | [`MoveGen::tactics`](crate::MoveGen::tactics), and `SessionBuilder::playing_by` | a quiescence search |
//! | positions that can come again | [`Position::CAN_REPEAT`](crate::Position::CAN_REPEAT), a [`Path`](crate::Path) in the position, and `SessionBuilder::repeating` | play; proofs by alpha-beta alone |
//! | positions that do not fit into 64 bits | [`Keys::Salted`](crate::Keys::Salted), and [`Position::salt_keys`](crate::Position::salt_keys) | proofs by hashes for which positions cannot be chosen |
//! | points instead of wins | [`Outcome::Points`](crate::Outcome::Points) and [`Position::points_range`](crate::Position::points_range) | provers find the number |
//! | rules that come from a file | [`Notation::rules_digest`](crate::Notation::rules_digest) | proofs and checkpoints detect an edited file |
//! | parameters that belong into its summary and its rules | `SessionBuilder::described_as` | `play` introduces this game instead of its whole family |
//! | texts in other languages | messages in files, in `About::texts` and by `SessionBuilder::speaking` | `--lang` and the page of `serve` show them |
//! | files that other programs read | `SessionBuilder::with_record_format` | `save` and `load` use their format |
//! | a theory of its own | `SessionBuilder::with_special_solver` | it is asked first, and its answers are checked |
//! | a search that finds some values | `SessionBuilder::with_finder` | it takes its turn, and its answers are checked |
//! | a protocol, or a task of its own | `Program::with_command` and `with_judge` of `gametree-command` | a command beside those of every program |
//! | cells on a rectangular board | the module `grid` | names of cells, bitsets, symmetries, position text |
//!
//! A game of this workspace becomes one of the built-in games of `gametree` when `crates/gametree` depends on it as an option, names it in its features `games` and `entries` as the others are, and adds its entry to the list in `src/builtin_games.rs`.
//!
//! # The whole of a game in one file
//!
//! Nim: the rules, the texts, the moves, and a program with every command, in fewer than a hundred lines.
//! It depends on this crate alone, with the feature `cli`; `cargo run --release -p gametree --example nim -- solve nim:3,4,5` runs it.
//!
//! ```rust,no_run
#![doc = include_str!("../examples/nim.rs")]
//! ```

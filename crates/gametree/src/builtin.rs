//! The program's built-in games, commands and judges.

use gametree_capture_game::program as capture;
use gametree_chess::program as chess;
use gametree_cli::Program;
use gametree_connect4::program as connect4;
use gametree_job_level::{QueueArgs, WorkerArgs, share_proof};
use gametree_kayles::program as kayles;
use gametree_registry::Registry;
use gametree_rows::program as rows;
use gametree_serve::ServeArgs;
use gametree_sim::program as sim;
use gametree_strong::{QueryArgs, StrongArgs, open_database};
use gametree_tree::program as tree;

use crate::guide_text::GuideArgs;

/// Returns all built-in games, commands and judges. Feature `program`.
///
/// The help shows the first game where it needs a small one, and the last where it needs one that takes long.
pub fn builtin() -> Program {
    let registry = Registry::new()
        .with_game(rows::MNK)
        .with_game(rows::TICTACTOE)
        .with_game(rows::MAKER_BREAKER)
        .with_game(capture::GAME)
        .with_game(connect4::GAME)
        .with_game(kayles::GAME)
        .with_game(sim::GAME)
        .with_game(tree::GAME)
        .with_game(chess::GAME)
        .with_game(rows::GOMOKU);
    Program::new(registry)
        .with_version(env!("CARGO_PKG_VERSION"))
        .with_command::<tree::TreeArgs>()
        .with_command::<capture::GtpArgs>()
        .with_command::<chess::UciArgs>()
        .with_command::<rows::GomocupArgs>()
        .with_command::<ServeArgs>()
        .with_command::<StrongArgs>()
        .with_command::<QueryArgs>()
        .with_databases(open_database)
        .with_command::<WorkerArgs>()
        .with_command::<QueueArgs>()
        .with_shared_proofs(share_proof)
        .with_command::<GuideArgs>()
        .with_protocol(rows::PROTOCOL)
        .with_protocol(capture::PROTOCOL)
        .with_protocol(chess::PROTOCOL)
        .with_judge(rows::JUDGE)
        .with_judge(kayles::JUDGE)
        .with_judge(connect4::JUDGE)
}

//! The program's built-in games, commands and judges.

use gametree_capture_game::program as capture;
use gametree_chess::program as chess;
use gametree_cli::Program;
use gametree_connect4::program as connect4;
use gametree_engine::EngineArgs;
use gametree_job_level::{QueueArgs, WorkerArgs, share_proof};
use gametree_kayles::program as kayles;
use gametree_puzzles::PuzzlesArgs;
use gametree_rows::program as rows;
use gametree_serve::ServeArgs;
use gametree_strong::{QueryArgs, StrongArgs, open_database};
use gametree_tree::program as tree;

use crate::builtin_games;
use crate::guide_text::GuideArgs;

/// Returns all built-in games, commands and judges. Feature `program`.
pub fn builtin() -> Program {
    let program = Program::new(builtin_games())
        .with_version(env!("CARGO_PKG_VERSION"))
        .with_command::<tree::TreeArgs>()
        .with_command::<capture::GtpArgs>()
        .with_command::<chess::UciArgs>()
        .with_command::<rows::GomocupArgs>()
        .with_command::<PuzzlesArgs>()
        .with_command::<ServeArgs>()
        .with_command::<EngineArgs>()
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
        .with_judge(connect4::JUDGE);
    #[cfg(feature = "mcp")]
    let program = program.with_command::<gametree_mcp::McpArgs>();
    program
}

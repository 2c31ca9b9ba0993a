//! Registry of the built-in games.

use gametree_capture_game::program as capture;
use gametree_chess::program as chess;
use gametree_connect4::program as connect4;
use gametree_kayles::program as kayles;
use gametree_registry::Registry;
use gametree_rows::program as rows;
use gametree_sim::program as sim;
use gametree_tree::program as tree;

/// Returns all built-in games by name. Feature `entries`.
///
/// The help of a program shows the first game where it needs a small one, and the last where it needs one that takes long.
///
/// # Examples
/// ```
/// use gametree::registry::{NoWatcher, Purpose, SearchTask};
/// use gametree::{GameValue, SearchLimits};
///
/// let mut session = gametree::builtin_games().open("mnk:3,3,3")?;
/// let answer = session.search(&SearchTask::new(Purpose::Solve, SearchLimits::default()), &mut NoWatcher)?;
/// assert_eq!(answer.value(), GameValue::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn builtin_games() -> Registry {
    Registry::new()
        .with_game(rows::MNK)
        .with_game(rows::TICTACTOE)
        .with_game(rows::MAKER_BREAKER)
        .with_game(capture::GAME)
        .with_game(connect4::GAME)
        .with_game(kayles::GAME)
        .with_game(sim::GAME)
        .with_game(tree::GAME)
        .with_game(chess::GAME)
        .with_game(rows::GOMOKU)
}

//! Tests of the laws at every position of the smaller games, against brute force.

use gametree_sim::{ForcedEdges, FreeEdges, Goal, SafeEdges};
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};

use crate::sim;

/// A limit above the number of positions on five points.
const LIMIT: usize = 50_000;

#[test]
fn up_to_five_points_keep_the_laws_at_every_position() {
    for goal in [Goal::Avoid, Goal::Achieve] {
        for points in 3..=5 {
            let game = SmallGame::new([sim(points, goal)], &FreeEdges, LIMIT);
            check_names_everywhere(&game);
            check_symmetry_everywhere(&game);
            check_moves_everywhere(&game, &FreeEdges);
            check_moves_everywhere(&game, &ForcedEdges);
            check_knowledge_everywhere(&game, &SafeEdges);
            check_moves_with_knowledge(&game, &ForcedEdges, &SafeEdges);
        }
    }
}

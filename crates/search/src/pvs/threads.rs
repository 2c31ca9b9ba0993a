//! Search of one tree by several threads over one table, which avoid each other's moves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use gametree_core::{Evaluator, MoveGen, Position};

use super::run::{Node, Run, Shared};
use crate::ordering_tables::OrderingTables;
use crate::threads::Helpers;
use crate::{Budget, DepthResult};

/// Searches with one thread for each set of ordering tables, and returns the answer of the first to finish.
///
/// All threads begin at the root.
/// At each node they take moves that no other thread is searching, and leave the others for last, when the table mostly has them.
pub(super) fn search<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
    shared: Shared<'_, G, E>,
    ordering: &mut [OrderingTables],
    root: &P,
    node: Node,
    helpers: &Helpers,
    budget: &mut Budget<'_, P::Move>,
) -> DepthResult<P::Move> {
    debug_assert_eq!(
        ordering.len(),
        helpers.count() + 1,
        "one set of ordering tables each"
    );
    let (own, others) = ordering.split_first_mut().expect("a search has a thread");
    let halt = Arc::new(AtomicBool::new(false));
    let answer = Mutex::new(None);
    let others = others.iter_mut().map(|ordering| {
        let (halt, answer) = (&halt, &answer);
        move |budget: &mut Budget<'_, P::Move>| {
            let result = Run::new(shared, ordering, budget).search(root, node);
            if result.stopped.is_none() {
                halt.store(true, Ordering::Relaxed);
                let mut answer = answer
                    .lock()
                    .expect("no thread panics while it holds the lock");
                *answer = Some(result);
            }
        }
    });
    let own = |budget: &mut Budget<'_, P::Move>| Run::new(shared, own, budget).search(root, node);
    let mine = helpers.search(budget, &halt, own, others);
    let theirs = answer
        .into_inner()
        .expect("no thread panics while it holds the lock");
    match theirs {
        Some(theirs) if mine.stopped.is_some() => theirs,
        _ => mine,
    }
}

//! Several threads search the same tree over one table and stay out of each other's way.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gametree_core::{Evaluator, MoveGen, NoTracer, Position};

use super::run::{Node, Run, Shared};
use crate::history::OrderingTables;
use crate::threads::{HaltOnPanic, Helpers};
use crate::{Budget, DepthResult, NoObserver};

/// Searches with one thread for each set of ordering tables; the first to finish has the answer.
///
/// All threads begin at the root.
/// At each node they take moves that no other thread is searching, and leave the others for last, when the table mostly knows them.
pub(super) fn search<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
    shared: Shared<'_, G, E>,
    ordering: &mut [OrderingTables],
    root: &P,
    node: Node,
    helpers: &Helpers,
    budget: &mut Budget<'_, P::Move>,
) -> DepthResult<P::Move> {
    let threads = ordering.len();
    debug_assert_eq!(
        threads,
        helpers.count() + 1,
        "one set of ordering tables each"
    );
    let (own, others) = ordering.split_first_mut().expect("a search has a thread");
    let halt = Arc::new(AtomicBool::new(false));
    let limits = budget.split(threads, &halt);
    let nodes = AtomicU64::new(0);
    let answer = Mutex::new(None);
    let mut mine = None;
    helpers.scope(|scope| {
        for ordering in others {
            let (limits, halt, nodes, answer) = (&limits, &halt, &nodes, &answer);
            scope.spawn(move |_| {
                let _guard = HaltOnPanic(Arc::clone(halt));
                let mut observer = NoObserver;
                let mut budget = Budget::new(limits, &mut observer);
                let result = Run::new(shared, ordering, &mut budget, NoTracer).search(root, node);
                nodes.fetch_add(budget.nodes(), Ordering::Relaxed);
                if result.stopped.is_none() {
                    halt.store(true, Ordering::Relaxed);
                    let mut answer = answer
                        .lock()
                        .expect("no thread panics while it holds the lock");
                    *answer = Some(result);
                }
            });
        }
        let _guard = HaltOnPanic(Arc::clone(&halt));
        mine = Some(Run::new(shared, own, budget, NoTracer).search(root, node));
        halt.store(true, Ordering::Relaxed);
    });
    budget.join(nodes.into_inner());
    let mine = mine.expect("the scope has run");
    let theirs = answer
        .into_inner()
        .expect("no thread panics while it holds the lock");
    match theirs {
        Some(theirs) if mine.stopped.is_some() => theirs,
        _ => mine,
    }
}

//! Observer that records every step of a search.

use std::fmt;

use gametree_core::Tracer;

use crate::{Observer, ProofObserver};

/// An observer that passes every step of a search to a tracer, and ignores the progress.
///
/// Each search of the root begins with an [`Event::Enter`](gametree_core::Event::Enter) or an [`Event::Visit`](gametree_core::Event::Visit) at ply 0.
/// The positions that are searched to complete a proven line are not reported.
///
/// # Examples
/// ```
/// use gametree_core::{NoEvaluation, Recorder};
/// use gametree_search::{AlphaBeta, DepthSearch, SearchLimits, Traced};
/// use gametree_testkit::{AllTakes, Heap};
///
/// let mut recorder = Recorder::new();
/// let heap = Heap::<false, false>::new(3);
/// AlphaBeta::new(AllTakes, NoEvaluation).search(&heap, &SearchLimits::default(), &mut Traced(&mut recorder));
/// assert!(!recorder.events().is_empty());
/// ```
pub struct Traced<'t, M>(pub &'t mut dyn Tracer<M>);

impl<M> Observer<M> for Traced<'_, M> {
    fn tracer(&mut self) -> Option<&mut dyn Tracer<M>> {
        Some(&mut *self.0)
    }
}

impl<M> ProofObserver<M> for Traced<'_, M> {
    fn tracer(&mut self) -> Option<&mut dyn Tracer<M>> {
        Some(&mut *self.0)
    }
}

impl<M> fmt::Debug for Traced<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Traced").finish_non_exhaustive()
    }
}

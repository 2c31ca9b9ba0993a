//! Lines for proven wins: provers show who wins and by which move, not how the game ends.

use gametree_core::{MoveBuf, MoveGen, Notation, Outcome};
use gametree_search::{NoObserver, Verdict};

use super::confirmation::further;
use super::ledger::{Ledger, Share};
use crate::certificate_io::{claims_of, goal_behind};
use crate::engine_kind::ProverKind;
use crate::engines::Setup;
use crate::game::Game;
use crate::{Answer, EngineKind, SearchTask};

impl<P: Notation + 'static> Game<P> {
    /// Adds to a win or a loss by depth-first proof-number search one line of its proof to the end of the game.
    ///
    /// The loser plays the moves that were hardest to refute.
    /// The answer is unchanged where half of the remaining limits is not enough for that.
    ///
    /// The table holds nearly all of the line, and positions searched again are not counted.
    pub(super) fn with_proof_line(
        &mut self,
        answer: Answer,
        task: &SearchTask,
        ledger: &Ledger,
    ) -> Answer {
        let is_won = matches!(answer.outcome(), Some(Outcome::Win(_)));
        if P::CAN_REPEAT || !is_won || answer.engine != EngineKind::DfPn {
            return answer;
        }
        let Some(limits) = further(&answer, ledger, Share::Half) else {
            return answer;
        };
        let mut uncounted = ledger.clone();
        uncounted.stage(&limits, |ledger| self.play_proof(answer, task, ledger))
    }

    fn play_proof(&mut self, mut answer: Answer, task: &SearchTask, ledger: &mut Ledger) -> Answer {
        let mut pos = self.current().clone();
        let prover = self.generator_of(task).ok();
        let prover = prover.and_then(|at| self.generators[at].engines.prover(ProverKind::DfPn));
        let claim = claims_of(&answer).first().copied();
        let Some((prover, claim)) = prover.zip(claim) else {
            return answer;
        };
        let goal = goal_behind::<P>(claim, answer.to_move);
        let is_own = claim.player() == goal.player;
        let setup = Setup {
            kind: ProverKind::DfPn,
            memory: task.memory(),
            tactics: self.tactics,
            is_textbook: false,
        };
        let mut line = Vec::new();
        while pos.outcome().is_none() {
            let left = ledger.left();
            let Ok(report) = prover.prove(setup, &pos, goal, &left, &mut NoObserver) else {
                return answer;
            };
            ledger.spend(report.nodes);
            let is_kept = match report.verdict {
                Verdict::Proven => is_own,
                Verdict::Disproven => !is_own,
                Verdict::Unknown => false,
            };
            let m = report.best.or(report.promising);
            let mut legal = MoveBuf::new();
            self.legal.moves(&pos, &mut legal);
            let Some(m) = m.filter(|m| is_kept && legal.contains(m)) else {
                return answer;
            };
            line.push(pos.move_text(m));
            pos.play(m);
        }
        if pos.outcome().and_then(Outcome::winner) == Some(claim.player()) {
            answer.report.best = line.first().cloned();
            answer.report.line = line;
        }
        answer
    }
}

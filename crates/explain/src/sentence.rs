//! Sentences about a position.

use gametree_core::{Argument, Outcome, Phrase, Player, Score};
use gametree_registry::Effect;
use gametree_words::{Language, Texts, Words};

use crate::best_moves::{known, longest};
use crate::move_list::{all, named, one_of, run};
use crate::phrases::{at_least, belief, proven, sentence};
use crate::threats::{named_wins, of_effect, standing};
use crate::{Claim, Defences, Explanation, Line, Punishment, Step};

/// The words for sentences.
pub const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../texts/zh-Hans.ftl"),
    ),
]);

/// The subject of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The value of the position.
    Value,
    /// The moves that keep the value.
    Keeps,
    /// A move of the plan, or the whole line.
    Plan,
    /// Moves that give the value away.
    Punished,
    /// A standing threat.
    Threat,
    /// A remark of the game about the position.
    Remark,
}

/// A sentence with its evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The subject of the sentence.
    pub kind: Kind,
    /// The phrases of the sentence.
    pub phrases: Vec<Phrase>,
    /// `true` if the sentence is certain: proven by a search, or evident by the rules; otherwise it is an estimate.
    pub is_proven: bool,
    /// The lines that show it, from the position and as the game reads them.
    pub lines: Vec<Vec<String>>,
}

impl Sentence {
    /// Returns the name of the subject, for other programs.
    pub const fn kind_name(&self) -> &'static str {
        match self.kind {
            Kind::Value => "value",
            Kind::Keeps => "keeps",
            Kind::Plan => "plan",
            Kind::Punished => "punished",
            Kind::Threat => "threat",
            Kind::Remark => "remark",
        }
    }

    /// Returns the sentence in a language.
    pub fn text(&self, words: &Words) -> String {
        words.joined(&self.phrases)
    }
}

impl Explanation {
    /// Returns the sentences, in the order of the claims.
    pub fn sentences(&self) -> Vec<Sentence> {
        self.claims
            .iter()
            .flat_map(|claim| self.sentences_of(claim))
            .collect()
    }

    fn sentences_of(&self, claim: &Claim) -> Vec<Sentence> {
        let one = |kind, phrase| Sentence {
            kind,
            phrases: vec![phrase],
            is_proven: claim.is_proven(),
            lines: Vec::new(),
        };
        match claim {
            Claim::Over(outcome) => vec![one(Kind::Value, self.over(*outcome))],
            Claim::Value(outcome, plies) => {
                vec![one(Kind::Value, self.proven_value(*outcome, *plies))]
            }
            Claim::Least(player, size) => vec![one(Kind::Value, self.least(*player, *size))],
            Claim::Belief(score) => vec![one(Kind::Value, self.belief(*score))],
            Claim::Favourite(line) => vec![Sentence {
                phrases: favourite(line),
                lines: vec![line.moves()],
                ..one(Kind::Keeps, Phrase::new("favourite"))
            }],
            Claim::Keeps {
                outcome,
                moves,
                plies,
                of,
                open,
            } => {
                let is_lost = *outcome == Outcome::Win(!self.to_move);
                let phrase = match open {
                    0 => self.keeps(*outcome, moves, plies, *of),
                    _ if is_lost => Phrase::new("keeps-loss"),
                    open => known(*outcome, moves, *open),
                };
                vec![one(Kind::Keeps, phrase)]
            }
            Claim::NoneRefuted => vec![one(Kind::Keeps, Phrase::new("none-refuted"))],
            Claim::Threat(threat) => {
                let players = [!self.to_move, self.to_move].map(|player| self.player(player));
                let phrase = standing(&threat.effect, &players);
                let sentence = phrase.map(|phrase| Sentence {
                    lines: threat.lines.clone(),
                    ..one(Kind::Threat, phrase)
                });
                sentence.into_iter().collect()
            }
            Claim::Plan(line) => self.plan(line),
            Claim::Defences(defences) => self.defences(defences),
            Claim::Punished(punishment) => {
                let phrase = self.punished(punishment);
                vec![refuted(Kind::Punished, phrase, punishment)]
            }
            Claim::Remark(phrase) => vec![one(Kind::Remark, phrase.clone())],
        }
    }

    fn player(&self, player: Player) -> Argument {
        Argument::player(self.names[player.index()].as_str())
    }

    fn over(&self, outcome: Outcome) -> Phrase {
        let result = gametree_words::result(outcome, |of| self.player(of));
        sentence(Phrase::new("game-over").with("result", result))
    }

    fn least(&self, player: Player, size: u16) -> Phrase {
        let least = at_least(self.player(player), size);
        Phrase::new("sentence-belief").with("value", least)
    }

    fn proven_value(&self, outcome: Outcome, plies: Option<u32>) -> Phrase {
        let value = proven(outcome, plies, |of| self.player(of));
        match outcome {
            Outcome::Win(_) => sentence(value),
            Outcome::Draw => Phrase::new("sentence-draw").with("value", value),
            Outcome::Points(_) => Phrase::new("sentence-points").with("value", value),
        }
    }

    fn belief(&self, score: Option<Score>) -> Phrase {
        if score.is_none() {
            return Phrase::new("sentence-nothing");
        }
        let value = belief(score, self.scale, self.to_move, |of| self.player(of));
        Phrase::new("sentence-belief").with("value", value)
    }

    fn keeps(
        &self,
        outcome: Outcome,
        moves: &[String],
        plies: &[Option<u32>],
        of: usize,
    ) -> Phrase {
        if let ([m], 1) = (moves, of) {
            return Phrase::new("keeps-single").with("move", m.as_str());
        }
        let [single, some, every] = match outcome {
            Outcome::Win(winner) if winner != self.to_move => return longest(moves, plies),
            Outcome::Win(_) => ["keeps-win-one", "keeps-win-some", "keeps-win-all"],
            Outcome::Draw => ["keeps-draw-one", "keeps-draw-some", "keeps-draw-all"],
            Outcome::Points(_) => ["keeps-points-one", "keeps-points-some", "keeps-points-all"],
        };
        match moves {
            _ if moves.len() == of => Phrase::new(every),
            [m] => Phrase::new(single).with("move", m.as_str()),
            _ => Phrase::new(some)
                .with("count", moves.len())
                .with("of", of)
                .with("moves", named(moves)),
        }
    }

    /// Describes the moves of a line up to the one that decides the game, and joins those that need no description.
    ///
    /// A line to a draw or to points is an example, and a line without an end gives the effect of its first move.
    fn plan(&self, line: &Line) -> Vec<Sentence> {
        let sentence = |phrase| Sentence {
            kind: Kind::Plan,
            phrases: vec![phrase],
            is_proven: true,
            lines: vec![line.moves()],
        };
        if matches!(line.end, Some(Outcome::Draw | Outcome::Points(_))) {
            let example = Phrase::new("line-draw").with("moves", run(&line.steps));
            return vec![sentence(example)];
        }
        let mut sentences = Vec::new();
        let mut rest = line.steps.as_slice();
        while let Some((step, after)) = rest.split_first() {
            let reply = after.first().filter(|reply| is_mere_reply(step, reply));
            if let Some(reply) = reply {
                sentences.push(sentence(self.forcing(step, reply)));
                rest = &after[1..];
            } else if let Some(phrase) = self.step(step) {
                sentences.push(sentence(phrase));
                rest = after;
            } else {
                let quiet = rest.iter().take_while(|step| self.step(step).is_none());
                let (quiet, after) = rest.split_at(quiet.count());
                sentences.push(sentence(self.quiet(quiet)));
                rest = after;
            }
            // The rest is one reply of many, since all of them lose in the same way.
            if let Effect::Forces { .. } = step.effect {
                break;
            }
        }
        sentences
    }

    /// Returns a message about a move of a plan, with both players.
    fn of_step(&self, message: &'static str, step: &Step) -> Phrase {
        Phrase::new(message)
            .with("move", step.words.as_str())
            .with("player", self.player(step.mover))
            .with("opponent", self.player(!step.mover))
    }

    /// Describes a move of a plan; `None` if there is nothing to report about it.
    fn step(&self, step: &Step) -> Option<Phrase> {
        match &step.effect {
            Effect::Ends(outcome) => {
                let message = match outcome {
                    Outcome::Win(winner) if *winner == step.mover => "step-wins",
                    Outcome::Win(_) => "step-loses",
                    Outcome::Draw => "step-draws",
                    Outcome::Points(_) => "step-ends",
                };
                Some(self.of_step(message, step))
            }
            Effect::Quiet if step.reasons.is_empty() => None,
            Effect::Quiet => {
                let does = self.of_step("step-does", step);
                Some(does.with("reasons", all(&step.reasons)))
            }
            effect => of_effect(effect, |message| self.of_step(message, step)),
        }
    }

    /// Describes a move and the only reply to it that does not lose at once.
    fn forcing(&self, step: &Step, reply: &Step) -> Phrase {
        let wins = named_wins(&step.effect);
        let message = match wins {
            Some(_) => "step-forces-reply",
            None => "step-leaves-one",
        };
        self.of_step(message, step)
            .with("wins", one_of(wins.unwrap_or_default()))
            .with("reply", reply.words.as_str())
    }

    /// Lists moves about which there is nothing to report.
    fn quiet(&self, steps: &[Step]) -> Phrase {
        let (first, others) = steps.split_first().expect("a quiet move has been found");
        let message = if others.is_empty() {
            "step-plays"
        } else {
            "step-plays-on"
        };
        self.of_step(message, first).with("moves", run(others))
    }

    /// Describes the reply that refutes most moves, and then the others one by one.
    fn defences(&self, defences: &Defences) -> Vec<Sentence> {
        let Defences { threat, blocks, of } = defences;
        let message = if threat.moves.len() == *of {
            "defences-all"
        } else {
            "defences-most"
        };
        let phrase = Phrase::new(message)
            .with("opponent", self.player(!self.to_move))
            .with("reply", threat.reply.as_deref().unwrap_or_default())
            .with("count", threat.moves.len())
            .with("of", *of);
        let blocks = blocks
            .iter()
            .map(|block| refuted(Kind::Plan, self.punished(block), block));
        let longest = threat.lines.iter().max_by_key(|line| line.len());
        let threat = Sentence {
            lines: longest.into_iter().cloned().collect(),
            ..refuted(Kind::Threat, phrase, threat)
        };
        [threat].into_iter().chain(blocks).collect()
    }

    fn punished(&self, punishment: &Punishment) -> Phrase {
        let moves = &punishment.moves;
        let of_moves = |message| {
            Phrase::new(message)
                .with("moves", named(moves))
                .with("count", moves.len())
        };
        let by_reply = |message, reply: &String| {
            Phrase::new(message)
                .with("moves", one_of(moves))
                .with("count", moves.len())
                .with("opponent", self.player(!self.to_move))
                .with("reply", reply.as_str())
        };
        match (punishment.outcome, &punishment.reply, punishment.plies) {
            (Outcome::Win(_), None, Some(1)) => of_moves("punished-at-once"),
            (Outcome::Win(_), None, _) => of_moves("punished-loss"),
            (Outcome::Win(_), Some(reply), Some(2)) => by_reply("punished-next", reply),
            (Outcome::Win(_), Some(reply), Some(plies)) => {
                by_reply("punished-loss-in", reply).with("plies", plies - 1)
            }
            (Outcome::Win(_), Some(reply), None) => by_reply("punished-loss-by", reply),
            (Outcome::Draw, Some(reply), _) => by_reply("punished-draw-by", reply),
            (Outcome::Draw, None, _) => of_moves("punished-draw"),
            (Outcome::Points(points), reply, _) => {
                let phrase = match reply {
                    Some(reply) => by_reply("punished-points-by", reply),
                    None => of_moves("punished-points"),
                };
                phrase
                    .with("points", gametree_words::signed(points))
                    .with("size", u32::from(points.unsigned_abs()))
            }
        }
    }
}

/// Returns the sentence about moves and the reply to them, with the reasons for the reply.
fn refuted(kind: Kind, phrase: Phrase, punishment: &Punishment) -> Sentence {
    let mut phrases = vec![phrase];
    if let (Some(reply), false) = (&punishment.reply, punishment.reasons.is_empty()) {
        let does = Phrase::new("reply-does").with("reply", reply.as_str());
        phrases.push(does.with("reasons", all(&punishment.reasons)));
    }
    Sentence {
        kind,
        phrases,
        is_proven: true,
        lines: punishment.lines.clone(),
    }
}

/// Describes the first move of an expected line, what it does, and the moves after it.
fn favourite(line: &Line) -> Vec<Phrase> {
    let first = line.steps.first().expect("the favourite is a legal move");
    let of_move = |message| Phrase::new(message).with("move", first.words.as_str());
    let mut phrases = vec![of_move("favourite")];
    if !first.reasons.is_empty() {
        phrases.push(of_move("move-reasons").with("reasons", all(&first.reasons)));
    }
    if line.steps.len() > 1 {
        phrases.push(Phrase::new("favourite-line").with("moves", run(&line.steps)));
    }
    phrases
}

/// Returns `true` if a reply is forced, and does no more than the sentence about the move before it says.
fn is_mere_reply(step: &Step, reply: &Step) -> bool {
    let is_named = named_wins(&step.effect).is_some() || reply.reasons.is_empty();
    reply.is_forced && reply.effect == Effect::Quiet && is_named
}

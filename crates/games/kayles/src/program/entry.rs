//! Registry entry of the control game (Node Kayles), on graphs by name and from files.

use std::io::{self, Read, Write};
use std::path::Path;

use gametree_core::{AnyExpansion, Mismatch, Phrase, quote};
use gametree_registry::{
    About, Description, Fact, GameEntry, Ladder, MAX_TEXT_BYTES, Opened, Session, SessionBuilder,
    SpecialLimits, SpecialMemory, SpecialReport, SpecialSolver, SpecialValue, Weakness, one_line,
    read_in_any_charset,
};

use gametree_search::StopReason;

use super::words;
use crate::solver::image_key;
use crate::{
    DistinctVertices, Format, FreeVertices, Graph, Kayles, Limits, Parity, Play, Solver, Stopped,
    Vertex, named_graph, read_graph,
};

/// The page about the game.
const ABOUT: About = About {
    rules: "kayles-rules",
    parameters: &[
        ("GRAPH", "kayles-graph"),
        ("FILE", "kayles-file"),
        ("misere", "kayles-misere"),
        ("FORMAT", "kayles-format"),
    ],
    file: "# an edge on each line, between vertices by their numbers\n1 2\n2 3\n3 4\n2 4",
    positions: "The vertices that are free, as in 1-4,9, or - for none; then : and X or O, who moves.",
    moves: "The number of the vertex.",
    generators: &[
        ("legal", "every free vertex"),
        ("distinct", "of vertices with the same neighbours one"),
    ],
    starts: &[
        ("kayles:grid-3x10", "kayles-start-grid-3x10"),
        ("kayles:queens-8", "kayles-start-queens-8"),
        ("kayles:path-20,misere", "kayles-start-path-20-misere"),
    ],
    texts: words::TEXTS,
};

/// Both ways to play, on any graph that the crate can read or has by name.
pub const GAME: GameEntry = GameEntry::new("kayles", "kayles-summary", open)
    .with_title("kayles-title")
    .with_synonyms(&[
        "node-kayles",
        "control-game",
        "graph-kayles",
        "dawsons-kayles",
    ])
    .with_parameters("GRAPH|FILE[,misere][,format=FORMAT]")
    .with_example("kayles:path-12", "6 2")
    .with_puzzles(include_str!("../../puzzles/kayles.txt"))
    .with_about(ABOUT)
    .with_files(names_file, "GRAPH[,misere]");

/// The ladder of levels, fitted on a path of 30 vertices.
///
/// All levels have the Grundy numbers of the graphs, so they differ only in the rate of slips, and in the distance from the end at which slips cease.
const LADDER: Ladder = Ladder::new([
    Weakness::slipping(1000).sure_of(0),
    Weakness::slipping(850).sure_of(0),
    Weakness::slipping(960),
    Weakness::slipping(773).sure_of(3),
    Weakness::slipping(715).sure_of(5),
    Weakness::slipping(515).sure_of(5),
    Weakness::slipping(330).sure_of(5),
    Weakness::slipping(294).sure_of(7),
    Weakness::slipping(133).sure_of(7),
]);

/// Returns the reason why a name is no graph of a family, if it would be searched among the files.
fn names_file(parameters: &str) -> Option<Mismatch> {
    let choice = Choice::of(parameters).ok()?;
    if choice.source.is_empty() {
        return None;
    }
    let found = || format!("{:?}", choice.source);
    let file = || Err(Mismatch::new("a graph by name, no file", found()));
    choice.named().unwrap_or_else(file).err()
}

/// Opens the game. Its name is the parameters as they were given, so it can be read back wherever the file is found.
fn open(parameters: &str) -> Opened {
    one_line(parameters)?;
    let choice = Choice::of(parameters)?;
    let graph = choice.graph()?;
    let name = format!("kayles:{parameters}");
    // Sets of one word and of four; sizes between are too rare to be compiled for themselves.
    Ok(match graph.words() {
        ..=1 => start::<1>(name, graph, choice.play),
        _ => start::<4>(name, graph, choice.play),
    })
}

fn start<const W: usize>(name: String, graph: Graph, play: Play) -> Box<dyn Session> {
    let description = description(&graph, play);
    let start = Kayles::<W>::new(graph, play).expect("as many words as a graph can need");
    let commentator = words::Commentator::default();
    let (reasons, remarks) = (commentator.clone(), commentator.clone());
    SessionBuilder::new(name, start, FreeVertices, Parity)
        .solving_without_symmetry("distinct", DistinctVertices)
        .with_image_key(image_key)
        .described_as(description)
        .with_ladder(LADDER)
        .with_special_solver(Nimbers::<W>::default())
        .explaining(move |pos, m| reasons.reasons(pos, m))
        .remarking(move |pos| remarks.remarks(pos))
        .parting(move |pos| commentator.parts(pos))
        .listed_by(|pos| AnyExpansion::of(pos, FreeVertices))
        .speaking(words::TEXTS)
        .speaking(words::DESCRIPTION)
        .objecting(|_, _| Some(Phrase::new("is-gone")))
        .build()
}

fn description(graph: &Graph, play: Play) -> Description {
    let play = match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let summary = Phrase::new("kayles-game").with("vertices", graph.vertex_count());
    Description {
        summary: summary.with("play", play),
        rules: Phrase::new("kayles-game-rules").with("play", play),
    }
}

/// The beginning of a graph that is written out in the parameters.
const GRAPH6: &str = "graph6:";

/// The parameters in parts.
struct Choice<'a> {
    source: &'a str,
    format: Option<Format>,
    play: Play,
}

impl<'a> Choice<'a> {
    /// Parses the options, which stand after the graph, since the name of a file may contain commas.
    fn of(parameters: &'a str) -> Result<Self, Mismatch> {
        let mut choice = Choice {
            source: parameters,
            format: None,
            play: Play::Normal,
        };
        while let Some((source, option)) = choice.source.rsplit_once(',') {
            let is_misere = option == "misere";
            let format = option.strip_prefix("format=");
            let is_repeated = is_misere && choice.play == Play::Misere
                || format.is_some() && choice.format.is_some();
            if is_repeated {
                let found = format!("{} twice", quote(option));
                return Err(Mismatch::new("every option once", found));
            }
            if is_misere {
                choice.play = Play::Misere;
            } else if let Some(name) = format {
                let format = name.parse::<Format>();
                choice.format = Some(format.map_err(|error| {
                    let names = Format::ALL.map(Format::name).join(", ");
                    let expected = format!("a format out of {names}");
                    Mismatch::new(expected, error.found)
                })?);
            } else {
                break;
            }
            choice.source = source;
        }
        Ok(choice)
    }

    /// Returns the graph of this name in a family; `None` if the name can only be a file.
    fn named(&self) -> Option<Result<Graph, Mismatch>> {
        let source = self.source;
        if let Some(code) = source.strip_prefix(GRAPH6) {
            return Some(read_graph(code, Some(Format::Graph6)));
        }
        let is_file = self.format.is_some() || source == "-" || source.contains(['.', '/', '\\']);
        (!is_file).then(|| named_graph(source))
    }

    /// Returns the graph. If a family has a graph of this name, no file is read.
    fn graph(&self) -> Result<Graph, Mismatch> {
        let source = self.source;
        if source.is_empty() {
            let expected = "a graph by name or a file";
            return Err(Mismatch::new(expected, "nothing"));
        }
        match self.named() {
            Some(found) if found.is_ok() || source.starts_with(GRAPH6) => return found,
            Some(Err(error)) if !Path::new(source).is_file() => {
                let expected = format!("a file, or {}", error.expected);
                return Err(Mismatch::new(expected, error.found));
            }
            Some(_) | None => {}
        }
        let text = read_in_any_charset(Path::new(source), MAX_TEXT_BYTES, |_| None)?;
        if text.trim().is_empty() {
            return Err(Mismatch::new("a graph", "nothing"));
        }
        read_graph(&text, self.format).map_err(Mismatch::with_place_last)
    }
}

/// The theory of impartial games; the solver is created at the first question and anew when the memory limit changes.
#[derive(Default)]
struct Nimbers<const W: usize>(Option<(usize, Learnt<W>)>);

/// A solver of one graph, and the rules of its questions.
struct Learnt<const W: usize> {
    solver: Solver<W>,
    play: Play,
}

impl<const W: usize> Nimbers<W> {
    fn learnt(&mut self, pos: &Kayles<W>, memory_bytes: usize) -> &mut Learnt<W> {
        if self.0.as_ref().is_none_or(|kept| kept.0 != memory_bytes) {
            // The old memory is freed first, so that both need not fit.
            self.0 = None;
            let solver = Solver::new(pos.graph(), memory_bytes);
            let solver = solver.expect("as many words as the position has");
            let play = pos.play_rule();
            self.0 = Some((memory_bytes, Learnt { solver, play }));
        }
        let kept = self.0.as_mut();
        &mut kept.expect("made above where there was none").1
    }

    fn solver(&mut self, pos: &Kayles<W>, memory_bytes: usize) -> &mut Solver<W> {
        &mut self.learnt(pos, memory_bytes).solver
    }
}

impl<const W: usize> SpecialSolver<Kayles<W>> for Nimbers<W> {
    fn solve(&mut self, pos: &Kayles<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Vertex> {
        let solver = self.solver(pos, limits.memory_bytes);
        let found = solver.winning_move(pos.free(), pos.play_rule(), &within(limits));
        let value = match found {
            Ok(Some(m)) => Some(SpecialValue::Win(m)),
            Ok(None) => Some(SpecialValue::Loss),
            Err(_) => None,
        };
        let stopped = match found {
            Ok(_) => StopReason::Solved,
            Err(Stopped::Interrupted) => StopReason::Interrupted,
            Err(Stopped::Nodes) => StopReason::Nodes,
        };
        SpecialReport {
            value,
            stopped,
            nodes: solver.nodes(),
        }
    }

    fn facts(&mut self, pos: &Kayles<W>, limits: &SpecialLimits<'_>) -> Vec<Fact> {
        let solver = self.solver(pos, limits.memory_bytes);
        let (value, text) = match pos.play_rule() {
            Play::Misere => (None, Phrase::new("no-grundy-misere")),
            Play::Normal => match solver.grundy(pos.free(), &within(limits)) {
                Ok(number) => {
                    let text = Phrase::new("grundy").with("number", number.to_string());
                    (Some(number.into()), text)
                }
                Err(Stopped::Nodes) => {
                    let nodes = limits.nodes.unwrap_or(u64::MAX);
                    let text = Phrase::new("no-grundy-nodes").with("nodes", nodes.to_string());
                    (None, text)
                }
                Err(Stopped::Interrupted) => (None, Phrase::new("no-grundy-time")),
            },
        };
        let name = "grundy";
        vec![Fact { name, value, text }]
    }

    fn memory(&mut self, pos: &Kayles<W>, memory_bytes: usize) -> Option<&mut dyn SpecialMemory> {
        Some(self.learnt(pos, memory_bytes))
    }
}

impl<const W: usize> SpecialMemory for Learnt<W> {
    fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        self.solver.write_learnt(self.play, sink)
    }

    fn read_from(&mut self, source: &mut dyn Read) -> io::Result<()> {
        self.solver.read_learnt(source)
    }

    fn forget(&mut self) {
        self.solver.forget();
    }
}

fn within<'a>(limits: &SpecialLimits<'a>) -> Limits<'a> {
    Limits {
        nodes: limits.nodes,
        stop: Some(limits.stop),
        watch: Some(limits.watch),
    }
}

#[cfg(test)]
mod tests {
    use super::{names_file, open};

    #[test]
    fn an_option_that_is_given_twice_was_taken() {
        let check = |name, found: &str| {
            let error = open(name).err().expect("a refusal");
            assert_eq!(error.expected, "every option once");
            assert_eq!(error.found, found);
        };
        check("path-12,misere,misere", "\"misere\" twice");
        check("path-12,misere,format=dimacs,misere", "\"misere\" twice");
        check("f,format=dimacs,format=graph6", "\"format=dimacs\" twice");
    }

    #[test]
    fn a_graph_is_written_out_in_its_name() {
        for name in ["graph6:Bw", "graph6:Bw,misere"] {
            let triangle = open(name).expect("a graph");
            assert_eq!(triangle.name(), format!("kayles:{name}"));
            assert_eq!(triangle.legal_moves().len(), 3);
            assert_eq!(names_file(name), None);
        }
        for name in ["graph6:", "graph6:zzz", "graph6:\u{e9}"] {
            let Err(error) = open(name) else {
                panic!("{name} was opened");
            };
            assert!(!error.to_string().contains("file"), "{error}");
        }
    }
}

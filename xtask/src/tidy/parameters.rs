//! Check that no parameter is a tuple: parts with names are parameters of their own, or a struct.

use super::{Finding, comment};

/// Functions whose tuples are coordinates, by the paths of their files.
const COORDINATES: [(&str, &str); 6] = [
    ("crates/games/kayles/src/formats/matrix.rs", "read_entry"),
    ("crates/hold/src/board.rs", "shifted"),
    ("crates/patterns/src/knowledge.rs", "room"),
    ("crates/patterns/src/knowledge.rs", "window_of_empty_board"),
    ("crates/refute/src/oracle/board.rs", "run"),
    ("crates/refute/src/oracle/squares.rs", "beyond"),
];

/// Number of tuples that a file may still have, by its path.
const REMAINING: [(&str, usize); 55] = [
    ("benches/benches/peer/engines.rs", 2),
    ("benches/benches/peer/options.rs", 1),
    ("crates/boards/capture/src/analysis.rs", 1),
    ("crates/cli/src/analyse.rs", 2),
    ("crates/cli/src/certificate.rs", 2),
    ("crates/cli/src/picture.rs", 1),
    ("crates/cli/src/play/files.rs", 3),
    ("crates/cli/src/play/review.rs", 1),
    ("crates/cli/src/race.rs", 1),
    ("crates/cli/src/sentences.rs", 1),
    ("crates/cli/src/shared.rs", 2),
    ("crates/cli/src/solve.rs", 8),
    ("crates/cli/src/tree.rs", 1),
    ("crates/cli/src/tree/drawing.rs", 1),
    ("crates/games/chess/src/program/uci/engine.rs", 1),
    ("crates/games/kayles/src/solver/small_cache.rs", 1),
    ("crates/games/rows/src/program/finder.rs", 2),
    ("crates/games/sim/src/symmetry.rs", 1),
    ("crates/games/tree/src/program/command/and_or.rs", 2),
    ("crates/games/tree/src/program/command/points.rs", 1),
    ("crates/maker-breaker/src/game.rs", 1),
    ("crates/maker-breaker/src/rounds.rs", 1),
    ("crates/maker-breaker/src/search.rs", 1),
    ("crates/patterns/src/lines/board.rs", 1),
    ("crates/patterns/src/threats/defence.rs", 1),
    ("crates/registry/src/builder.rs", 2),
    ("crates/registry/src/certificate_io.rs", 1),
    ("crates/registry/src/checkpoint.rs", 2),
    ("crates/registry/src/engines/prover.rs", 10),
    ("crates/registry/src/engines/symmetric.rs", 4),
    ("crates/registry/src/engines/traced.rs", 1),
    ("crates/registry/src/named_generator.rs", 1),
    ("crates/registry/src/opponent.rs", 2),
    ("crates/registry/src/played.rs", 1),
    ("crates/registry/src/portfolio.rs", 8),
    ("crates/registry/src/questions.rs", 1),
    ("crates/registry/src/restore.rs", 2),
    ("crates/registry/src/special_solver.rs", 2),
    ("crates/render/src/board/graph.rs", 1),
    ("crates/render/src/board/grid.rs", 2),
    ("crates/render/src/board/marks.rs", 2),
    ("crates/render/src/board/parts.rs", 1),
    ("crates/render/src/board/pieces.rs", 1),
    ("crates/render/src/tree/block.rs", 1),
    ("crates/search/src/depth_result.rs", 1),
    ("crates/search/src/proof/and_or.rs", 1),
    ("crates/search/src/proof/df_pn.rs", 2),
    ("crates/search/src/proof/df_pn/part.rs", 1),
    ("crates/search/src/proof/pns.rs", 1),
    ("crates/serve/src/api/running.rs", 2),
    ("crates/serve/src/pool.rs", 1),
    ("crates/testkit/src/evaluator.rs", 1),
    ("crates/testkit/src/everywhere.rs", 1),
    ("crates/testkit/src/turns.rs", 2),
    ("crates/trace/src/text.rs", 2),
];

/// Finds the parameters of a source file that are tuples, in functions outside tests.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    if path.contains("/tests/") || path.ends_with("/tests.rs") {
        return Vec::new();
    }
    let source = text.split("\n#[cfg(test)]\nmod tests {\n").next();
    let lines = source.unwrap_or(text).lines();
    let lines: Vec<&str> = lines
        .map(|line| &line[..line.len() - comment(line).len()])
        .collect();
    let code = lines.join("\n");
    let mut findings = Vec::new();
    for function in functions(&code) {
        if COORDINATES.contains(&(path, function.name)) {
            continue;
        }
        let tuples = parts(function.parameters).into_iter();
        for tuple in tuples.filter(|parameter| is_tuple(parameter)) {
            let words: Vec<&str> = tuple.split_whitespace().collect();
            let message = format!(
                "expected parameters with names or a struct, found the tuple `{}` of {}",
                words.join(" "),
                function.name
            );
            findings.push(Finding::new(path, function.line, message));
        }
    }
    let remaining = REMAINING.iter().find(|file| file.0 == path);
    if findings.len() <= remaining.map_or(0, |file| file.1) {
        findings.clear();
    }
    findings
}

/// The head of a function.
struct Function<'a> {
    name: &'a str,
    /// The number of its line, from 1.
    line: usize,
    /// The text between its parentheses.
    parameters: &'a str,
}

/// Returns the functions of a text without comments.
fn functions(code: &str) -> Vec<Function<'_>> {
    let heads = code.match_indices("fn ");
    let function = |(start, keyword): (usize, &str)| {
        let (before, after) = (&code[..start], &code[start + keyword.len()..]);
        let name = after.split(|c: char| !is_name(c)).next()?;
        if before.ends_with(is_name) || name.is_empty() {
            return None;
        }
        let mut rest = &after[name.len()..];
        if rest.starts_with('<') {
            rest = &rest[end_of_group(rest)? + 1..];
        }
        let end = rest.starts_with('(').then(|| end_of_group(rest))??;
        Some(Function {
            name,
            line: before.matches('\n').count() + 1,
            parameters: &rest[1..end],
        })
    };
    heads.filter_map(function).collect()
}

/// Returns `true` if the type of a parameter is a tuple, or a reference to one.
fn is_tuple(parameter: &str) -> bool {
    let Some(colon) = colon(parameter) else {
        return false;
    };
    let of_type = parameter[colon + 1..].trim().trim_start_matches('&');
    let of_type = match of_type.strip_prefix('\'') {
        Some(lifetime) => lifetime.trim_start_matches(is_name).trim_start(),
        None => of_type,
    };
    let of_type = of_type.strip_prefix("mut ").unwrap_or(of_type);
    let end = of_type.starts_with('(').then(|| end_of_group(of_type));
    end.flatten()
        .is_some_and(|end| parts(&of_type[1..end]).len() > 1)
}

/// Returns the place of the colon between a pattern and its type.
fn colon(parameter: &str) -> Option<usize> {
    let is_single =
        |at: usize| !parameter[..at].ends_with(':') && !parameter[at + 1..].starts_with(':');
    depths(parameter)
        .find(|&(at, c, depth)| c == ':' && depth == 0 && is_single(at))
        .map(|(at, ..)| at)
}

/// Splits a list at its commas.
fn parts(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c, depth) in depths(list) {
        if c == ',' && depth == 0 {
            parts.push(&list[start..at]);
            start = at + 1;
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Returns the place of the bracket that closes the first one.
fn end_of_group(text: &str) -> Option<usize> {
    depths(text)
        .find(|&(.., depth)| depth == 0)
        .map(|(at, ..)| at)
}

/// Returns each character with its place, and the number of brackets that are open after it.
fn depths(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut before) = (0_usize, ' ');
    text.char_indices().map(move |(at, c)| {
        let is_arrow = c == '>' && matches!(before, '-' | '=');
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' if !is_arrow => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
        (at, c, depth)
    })
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    const PATH: &str = "crates/a/src/lib.rs";

    fn check(code: &str, expected: &[usize]) {
        let findings = super::check(PATH, code);
        let lines: Vec<usize> = findings.iter().map(|finding| finding.line).collect();
        assert_eq!(lines, expected, "{code}: {findings:?}");
    }

    #[test]
    fn tuples_are_found_by_their_types() {
        for tuple in [
            "fn a((b, c): (B, C)) {}",
            "pub fn a(pair: (B, C)) {}",
            "fn a<F: Fn(B) -> C>(f: F, (b, c): (&B, F)) {}",
            "fn a(mut pair: &(B, C)) {}",
            "fn a(&self, pair: &'a mut (B, C)) -> B;",
            "pub(crate) fn a(\n    b: B,\n    (c, d): (C, Vec<(D, E)>),\n) {}",
        ] {
            check(tuple, &[1]);
        }
    }

    #[test]
    fn other_parameters_are_no_tuples() {
        for other in [
            "fn a(b: B, c: C) -> (B, C) {}",
            "fn a(list: &[(B, C)], pair: Option<(B, C)>) {}",
            "fn a(f: impl Fn((B, C)) -> D, b: &(dyn B + Send), unit: ()) {}",
            "fn a(Point { x, y }: Point, path::Pair(b, c): path::Pair) {}",
            "let a = |(b, c): (B, C)| b;",
            "type A = fn(B, (C, D));",
            "// fn a((b, c): (B, C))",
        ] {
            check(other, &[]);
        }
    }

    #[test]
    fn tests_may_have_tuples() {
        let function = "fn a((b, c): (B, C)) {}\n";
        check(function, &[1]);
        check(
            &format!("\n#[cfg(test)]\nmod tests {{\n{function}}}\n"),
            &[],
        );
        for path in ["crates/a/tests/it/main.rs", "crates/a/src/b/tests.rs"] {
            assert!(super::check(path, function).is_empty(), "{path}");
        }
    }
}

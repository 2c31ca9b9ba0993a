//! Command `judge`: the answer to an input of an online judge.

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::Parser;
use gametree_command::{
    BoundedLines, Command, Context, Ending, Failure, Judge, LanguageArgs, LineError, LineJudge,
    Waiting, write_json,
};
use gametree_core::{Mismatch, Phrase};
use gametree_registry::{Words, name_of, open_path, read_path, unreadable};
use serde_json::json;

use crate::texts::TEXTS;

/// Limit on an input: a hundred matrices of 256 rows or more, where a contest has 25 of 30.
const MAX_JUDGE_BYTES: u64 = 16 << 20;

/// Limit on a line, longer than any line of a task; a longer one is refused without being kept.
const MAX_LINE_BYTES: usize = 4096;

/// Solve an input of an online judge
#[derive(Debug, Parser)]
pub(crate) struct JudgeArgs {
    /// The task; `games` lists them
    #[arg(id = "judge", value_name = "NAME")]
    name: String,
    /// The input; standard input when left out or -
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Command for JudgeArgs {
    const NAME: &str = "judge";
    const EXAMPLES: &[&str] = &[
        "PROGRAM judge JUDGE input.txt",
        "PROGRAM judge JUDGE < input.txt",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let entry = context.program.judge(&self.name)?;
        let path = self.file.as_deref().unwrap_or(Path::new("-"));
        if path == Path::new("-") && io::stdin().is_terminal() {
            let words = Words::new(LanguageArgs::default().language(), &[TEXTS]);
            // The input is read even if nothing asks for it.
            let _ = writeln!(io::stderr(), "{}", words.say(&Phrase::new("judge-reads")));
        }
        let waiting = Waiting::new(entry.name);
        match entry.judge {
            Judge::Whole(judge) => {
                let input = read_path(path, MAX_JUDGE_BYTES)
                    .map_err(|error| Failure::input(&name_of(path), &error))?;
                let answer = waiting.during(|| judge(&input));
                let answer = answer.map_err(|error| Failure::input(&name_of(path), &error))?;
                print(self, context, entry.name, &answer)?;
            }
            Judge::Lines(begin) => {
                let mut judge = begin()?;
                let mut lines = Lines::open(path)?;
                if self.json {
                    // The output at the end has to be kept until then.
                    lines.left_bytes = Some(MAX_JUDGE_BYTES);
                    let mut answers = Vec::new();
                    lines.answer(&mut *judge, &waiting, &mut answers)?;
                    let answers = String::from_utf8_lossy(&answers);
                    print(self, context, entry.name, answers.trim_end_matches('\n'))?;
                } else {
                    lines.answer(&mut *judge, &waiting, context.out)?;
                }
                lines.refusal()?;
            }
        }
        Ok(Ending::Done)
    }
}

/// Prints the lines of an answer; where the input asks nothing there are none.
fn print(
    args: &JudgeArgs,
    context: &mut Context<'_>,
    name: &str,
    answer: &str,
) -> Result<(), Failure> {
    if args.json {
        let answer = json!({ "judge": name, "answer": answer });
        write_json(context.out, &answer)?;
    } else if !answer.is_empty() {
        writeln!(context.out, "{answer}")?;
    }
    Ok(())
}

/// An input that is answered line by line.
struct Lines {
    name: String,
    source: BoundedLines<BufReader<Box<dyn Read>>>,
    /// The number of bytes that may still come; `None` where each line is answered at once.
    left_bytes: Option<u64>,
    read: usize,
    wrong: usize,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, Failure> {
        let name = name_of(path);
        let source = open_path(path).map_err(|error| Failure::input(&name, &error))?;
        Ok(Lines {
            name,
            source: BoundedLines::new(BufReader::new(source), MAX_LINE_BYTES),
            left_bytes: None,
            read: 0,
            wrong: 0,
        })
    }

    /// Writes the answer to each line as soon as there is one.
    ///
    /// A wrong line gets its error in place of an answer, and an empty line gets an empty one.
    fn answer(
        &mut self,
        judge: &mut dyn LineJudge,
        waiting: &Waiting,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        while let Some(line) = self.next()? {
            let answer = match line {
                Ok(line) if line.is_empty() => Ok(String::new()),
                Ok(line) => waiting
                    .during(|| judge.answer(self.read, &line))
                    .map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            match answer {
                Ok(answer) => writeln!(out, "{answer}")?,
                Err(error) => {
                    self.wrong += 1;
                    writeln!(out, "error: {error}")?;
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    /// Returns the next line without white space at its end, or the error in its bytes; `None` at the end of the input.
    fn next(&mut self) -> Result<Option<Result<String, LineError>>, Failure> {
        let Some(line) = self.source.next() else {
            return Ok(None);
        };
        let line = line.map_err(|error| Failure::input(&self.name, &unreadable(&error)))?;
        if let Some(left) = &mut self.left_bytes {
            let taken = left.checked_sub(line.bytes.len() as u64 + 1);
            *left = taken.ok_or_else(|| {
                let error = Mismatch::new(format!("at most {MAX_JUDGE_BYTES} bytes"), "more");
                Failure::input(&self.name, &error)
            })?;
        }
        self.read += 1;
        Ok(Some(
            line.into_text().map(|text| text.trim_end().to_owned()),
        ))
    }

    /// Returns a failure if some of the lines had no answer.
    fn refusal(&self) -> Result<(), Failure> {
        if self.wrong == 0 {
            return Ok(());
        }
        let (wrong, read) = (self.wrong, self.read);
        let found = format!("{wrong} of {read} that cannot be answered");
        let error = Mismatch::new("lines that can be answered", found);
        Err(Failure::input(&self.name, &error))
    }
}

//! `solve`: who wins, proven.

use std::io::{self, Write};
use std::path::Path;

use gametree_certificate::Report;
use gametree_core::Outcome;
use gametree_registry::{Answer, Purpose};
use serde_json::Value;

use crate::Context;
use crate::args::ProveArgs;
use crate::certificate::{self, report_json};
use crate::error::{Ending, Failure};
use crate::game::{open, subject};
use crate::interrupt::Interrupt;
use crate::output::{answer_json, result, sentence, write_details, write_json};
use crate::progress::Reporter;

pub(crate) fn run(args: &ProveArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let mut session = open(&args.game, context.registry)?;
    let interrupt = Interrupt::listen(|| ());
    let task = args.search.task(Purpose::Solve, None, &interrupt);
    let mut reporter = Reporter::new(args.output.progress);
    let answer = session.search(&task, &mut reporter)?;
    reporter.finish();
    let report = match &args.certificate {
        Some(path) if answer.is_proven() => {
            Some(certificate::write(path, &mut *session, (&answer, &task))?)
        }
        _ => None,
    };
    let certified = args.certificate.as_deref().zip(report.as_ref());
    if args.output.json {
        write_json(context.out, &to_json(&answer, certified))?;
    } else {
        let subject = subject(&args.game, &*session);
        let outcome = session.outcome();
        write_text(context.out, (&subject, outcome), &answer, certified)?;
    }
    Ok(Ending::of_proof(answer.is_proven(), answer.stopped))
}

fn to_json(answer: &Answer, certified: Option<(&Path, &Report)>) -> Value {
    let mut object = answer_json(answer);
    if let Some((path, report)) = certified {
        let mut report = report_json(report);
        report.insert("file".to_owned(), path.display().to_string().into());
        object.insert("certificate".to_owned(), report.into());
    }
    Value::Object(object)
}

fn write_text(
    out: &mut dyn Write,
    (subject, outcome): (&str, Option<Outcome>),
    answer: &Answer,
    certified: Option<(&Path, &Report)>,
) -> io::Result<()> {
    if let Some(outcome) = outcome {
        writeln!(out, "{subject}: the game is over: {}", result(outcome))?;
    } else {
        writeln!(out, "{subject}: {}", sentence(answer))?;
        write_details(out, answer)?;
    }
    if let Some((path, report)) = certified {
        writeln!(
            out,
            "certificate {}: {} moves in {} bytes; rests on {}",
            path.display(),
            report.entries,
            report.bytes,
            report.basis
        )?;
    }
    Ok(())
}

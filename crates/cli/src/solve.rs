//! `solve`: who wins, proven.

use gametree_registry::Purpose;
use serde_json::Value;

use crate::Context;
use crate::args::SolveArgs;
use crate::error::{Ending, Failure};
use crate::game::{open, subject};
use crate::interrupt::Interrupt;
use crate::output::{answer_json, result, sentence, write_details, write_json};
use crate::progress::Reporter;

pub(crate) fn run(args: &SolveArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let mut session = open(&args.game, context.registry)?;
    let interrupt = Interrupt::listen(|| ());
    let task = args.search.task(Purpose::Solve, None, &interrupt);
    let mut reporter = Reporter::new(args.output.progress);
    let answer = session.search(&task, &mut reporter)?;
    reporter.finish();
    if args.output.json {
        write_json(context.out, &Value::Object(answer_json(&answer)))?;
    } else if let Some(outcome) = session.outcome() {
        let subject = subject(&args.game, &*session);
        writeln!(
            context.out,
            "{subject}: the game is over: {}",
            result(outcome)
        )?;
    } else {
        writeln!(
            context.out,
            "{}: {}",
            subject(&args.game, &*session),
            sentence(&answer)
        )?;
        write_details(context.out, &answer)?;
    }
    Ok(Ending::of_proof(answer.is_proven(), answer.stopped))
}

//! `best`: a good move within limits.

use std::time::Duration;

use gametree_registry::Purpose;
use gametree_search::StopReason;
use serde_json::Value;

use crate::Context;
use crate::args::SolveArgs;
use crate::error::{Ending, Failure};
use crate::game::{open, subject};
use crate::interrupt::Interrupt;
use crate::output::{answer_json, result, sentence, write_details, write_json};
use crate::progress::Reporter;

/// As long as somebody waits who has not said how long.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &SolveArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let mut session = open(&args.game, context.registry)?;
    let interrupt = Interrupt::listen(|| ());
    let task = args
        .search
        .task(Purpose::Play, Some(DEFAULT_TIME), &interrupt);
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
        let best = answer.best.as_deref().unwrap_or("none found");
        writeln!(context.out, "best: {best}")?;
        writeln!(
            context.out,
            "{}: {}",
            subject(&args.game, &*session),
            sentence(&answer)
        )?;
        write_details(context.out, &answer)?;
    }
    Ok(match answer.stopped {
        StopReason::Interrupted => Ending::Interrupted,
        _ => Ending::Done,
    })
}

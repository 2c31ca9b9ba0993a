//! `judge`: the answer to an input of an online judge.

use std::path::Path;

use serde_json::json;

use crate::Context;
use crate::args::JudgeArgs;
use crate::error::{Ending, Failure};
use crate::input::{MAX_INPUT_BYTES, name_of, read_path};
use crate::output::write_json;

pub(crate) fn run(args: &JudgeArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let entry = context.registry.judge(&args.name)?;
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let input =
        read_path(path, MAX_INPUT_BYTES).map_err(|error| Failure::input(&name_of(path), &error))?;
    let answer = (entry.judge)(&input)?;
    if args.json {
        write_json(
            context.out,
            &json!({ "judge": entry.name, "answer": answer }),
        )?;
    } else {
        writeln!(context.out, "{answer}")?;
    }
    Ok(Ending::Done)
}

//! `judge`: the answer to an input of an online judge.

use std::fs::File;
use std::io;
use std::path::Path;

use serde_json::json;

use crate::Context;
use crate::args::JudgeArgs;
use crate::error::{Ending, Failure};
use crate::game::read_text;
use crate::output::write_json;

pub(crate) fn run(args: &JudgeArgs, context: &mut Context<'_>) -> Result<Ending, Failure> {
    let entry = context.registry.judge(&args.name)?;
    let input = match args.file.as_deref() {
        Some(path) if path != Path::new("-") => {
            let name = path.display().to_string();
            let file = File::open(path)
                .map_err(|error| Failure::Input(format!("{name} cannot be opened: {error}")))?;
            read_text(file, &name)?
        }
        _ => read_text(io::stdin(), "standard input")?,
    };
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

//! Notebooks as pages: their text and code, with the outputs that they keep.

use std::fmt::Write;

use serde_json::Value;

use super::markdown::{self, Target};

/// A notebook as a page.
#[derive(Debug)]
pub(super) struct Notebook {
    pub(super) text: String,
    /// The pictures that the page shows, from files named by [`picture_name`].
    pub(super) pictures: Vec<String>,
}

/// Returns the name of the file of a picture, from 0, of the notebook with this name.
pub(super) fn picture_name(notebook: &str, index: usize) -> String {
    let stem = notebook.trim_end_matches(".ipynb");
    format!("{stem}-{index}.svg")
}

/// Reads a notebook, which has this name without its folder; `follow` returns the target of each link.
///
/// # Errors
/// When the text is no JSON.
pub(super) fn read(
    name: &str,
    text: &str,
    follow: &mut dyn FnMut(&str) -> Target,
) -> Result<Notebook, serde_json::Error> {
    let notebook: Value = serde_json::from_str(text)?;
    let mut page = Notebook {
        text: String::new(),
        pictures: Vec::new(),
    };
    for cell in items(&notebook["cells"]) {
        let source = joined(&cell["source"]);
        if cell["cell_type"] == "code" {
            page.add_listing("python", &source);
        } else {
            page.add(&markdown::for_site(&source, follow));
        }
        for output in items(&cell["outputs"]) {
            page.add_output(name, output);
        }
    }
    page.add(&format!("[Download the notebook]({name})"));
    Ok(page)
}

impl Notebook {
    fn add(&mut self, part: &str) {
        self.text.extend([part.trim_end(), "\n\n"]);
    }

    fn add_listing(&mut self, language: &str, code: &str) {
        self.add(&format!("```{language}\n{}\n```", code.trim_end()));
    }

    /// Adds the picture of an output where it has one, and its text elsewhere.
    fn add_output(&mut self, name: &str, output: &Value) {
        let content = &output["data"];
        let picture = &content["image/svg+xml"];
        if picture.is_null() {
            let printed = joined(&output["text"]) + &joined(&content["text/plain"]);
            return self.add_listing("text", &printed);
        }
        let picture = joined(picture);
        let file = picture_name(name, self.pictures.len());
        let title = picture.split("<title>").nth(1);
        let title = title.and_then(|rest| rest.split("</title>").next());
        let title = title.unwrap_or("a picture");
        write!(self.text, "[![{title}]({file})]({file})\n\n").expect("a string takes any text");
        self.pictures.push(picture);
    }
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// Returns a text that a notebook keeps as one string or as its lines.
fn joined(text: &Value) -> String {
    match text {
        Value::String(text) => text.clone(),
        lines => items(lines).filter_map(Value::as_str).collect(),
    }
}

//! Tests of the pages of the site and of its links.

use std::fs;

use super::links;
use super::markdown::{Target, for_site};
use super::notebook;
use crate::folders;

/// Returns a page in which links to `page` lead to `here`, those to `code` nowhere, and others stay.
fn page(text: &str) -> String {
    for_site(text, &mut |link| match link {
        "page" => Target::Link("here".to_owned()),
        "code" => Target::Text,
        _ => Target::Same,
    })
}

#[test]
fn links_lead_to_pages_or_are_plain_text() {
    for (text, expected) in [
        (
            "see [a page](page) and [`A`](code).",
            "see [a page](here) and `A`.",
        ),
        ("![a picture [1]](page)", "[![a picture [1]](here)](here)"),
        ("[`Minimax`] and `[x](page)`", "`Minimax` and `[x](page)`"),
        (
            "[[3,5],[2,9]] and [out](https://a.b)",
            "[[3,5],[2,9]] and [out](https://a.b)",
        ),
        ("[open", "[open"),
    ] {
        assert_eq!(page(text), format!("{expected}\n"), "{text}");
    }
}

#[test]
fn listings_stay_but_for_the_hidden_lines_of_rust() {
    let text = "```rust\n# use a;\nlet x = 1;\n```\n```sh\n# a comment\n[a](page)\n```\n";
    let expected = "```rust\nlet x = 1;\n```\n```sh\n# a comment\n[a](page)\n```\n";
    assert_eq!(page(text), expected);
    for language in ["rust,ignore", "rust,no_run", "rust"] {
        let text = format!("```{language}\nf(a, b)\n```\n");
        assert_eq!(page(&text), "```rust\nf(a, b)\n```\n");
    }
}

#[test]
fn a_notebook_is_a_page_with_its_outputs() {
    let text = r##"{"cells": [
        {"cell_type": "markdown", "source": ["# A title\n", "[text](page)"]},
        {"cell_type": "code", "source": "f()", "outputs": [
            {"output_type": "stream", "text": ["a\n", "b\n"]},
            {"data": {"text/plain": ["3"]}},
            {"data": {"image/svg+xml": ["<svg><title>a board</title>", "</svg>"], "text/plain": "hidden"}}
        ]}
    ]}"##;
    let mut follow = |_: &str| Target::Link("here".to_owned());
    let read = notebook::read("tour.ipynb", text, &mut follow).expect("JSON");
    assert_eq!(
        read.text,
        "# A title\n[text](here)\n\n```python\nf()\n```\n\n```text\na\nb\n```\n\n```text\n3\n```\n\n\
         [![a board](tour-0.svg)](tour-0.svg)\n\n[Download the notebook](tour.ipynb)\n\n"
    );
    assert_eq!(read.pictures, ["<svg><title>a board</title></svg>"]);
    notebook::read("tour.ipynb", "{", &mut follow).expect_err("no JSON");
}

#[test]
fn dead_links_and_unread_listings_of_a_site_are_named() {
    let folder = folders::root().join("target/site-test");
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("b.html", "<p id=\"there\">");
    write(
        "a.html",
        "<a href=\"b.html#there\"><a href=b.html><img src=\"https://x.y/z\">",
    );
    assert_eq!(links::check(&folder).expect("no dead link"), (2, 2));
    write("c.html", "<a href=\"b.html#gone\"><img src=\"none.svg\">");
    let failure = links::check(&folder).expect_err("dead links").to_string();
    assert_eq!(
        failure,
        "2 dead links:\nc.html: b.html#gone\nc.html: none.svg"
    );
    write("c.html", "<p>```rust,ignore");
    let failure = links::check(&folder).expect_err("a fence").to_string();
    assert_eq!(failure, "``` is left as text in:\nc.html");
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

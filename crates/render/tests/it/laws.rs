//! Laws that hold for every picture.

use std::collections::BTreeSet;

use gametree_render::{Picture, SVG_MAGIC};
use roxmltree::Document;

const ELEMENTS: [&str; 9] = [
    "svg", "title", "desc", "style", "rect", "circle", "path", "text", "g",
];
const ATTRIBUTES: [&str; 23] = [
    "width",
    "height",
    "viewBox",
    "role",
    "class",
    "x",
    "y",
    "rx",
    "cx",
    "cy",
    "r",
    "d",
    "font-size",
    "text-anchor",
    "space",
    "transform",
    "data-site",
    "data-moves",
    "x1",
    "x2",
    "y1",
    "y2",
    "xmlns",
];

/// Checks a picture of any kind.
pub(crate) fn check(name: &str, picture: &Picture) {
    let svg = picture.to_svg();
    assert_eq!(svg, picture.to_svg(), "{name}");
    assert!(svg.as_bytes().starts_with(&SVG_MAGIC), "{name}");
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
    check_nodes(name, &document);
    check_classes(name, &document);
    check_labels(name, picture);
}

/// Checks that there are only the elements and attributes of pictures, so that no name has become one.
fn check_nodes(name: &str, document: &Document<'_>) {
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert!(
            ELEMENTS.contains(&node.tag_name().name()),
            "{name}: {node:?}"
        );
        for attribute in node.attributes() {
            assert!(
                ATTRIBUTES.contains(&attribute.name()),
                "{name}: {attribute:?}"
            );
        }
    }
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"), "{name}");
    let first = root
        .first_element_child()
        .map(|node| node.tag_name().name().to_owned());
    assert_eq!(first.as_deref(), Some("title"), "{name}");
}

/// Checks that every class is in the style.
fn check_classes(name: &str, document: &Document<'_>) {
    let style = document
        .descendants()
        .find(|node| node.has_tag_name("style"));
    let style = style.and_then(|node| node.text()).expect("a style");
    let classes = document
        .descendants()
        .filter_map(|node| node.attribute("class"));
    let classes: BTreeSet<&str> = classes.flat_map(str::split_whitespace).collect();
    for class in classes.into_iter().filter(|&class| class != "ink") {
        let rule = |end: &str| style.contains(&format!(".{class}{end}"));
        assert!(rule(" ") || rule(","), "{name}: no rule for {class}");
    }
}

/// Checks that no text lies on another or leaves the picture.
fn check_labels(name: &str, picture: &Picture) {
    let labels = picture.labels();
    let (width, height) = picture.size();
    for (index, (text, area)) in labels.iter().enumerate() {
        let is_inside = area.x >= 0.0
            && area.y >= 0.0
            && area.x + area.width <= width
            && area.y + area.height <= height;
        assert!(
            is_inside,
            "{name}: {text:?} leaves the picture: {area:?} of {width} x {height}"
        );
        let other = labels[..index]
            .iter()
            .find(|(_, other)| other.overlaps(area));
        assert!(
            other.is_none(),
            "{name}: {text:?} at {area:?} lies on {other:?}"
        );
    }
}

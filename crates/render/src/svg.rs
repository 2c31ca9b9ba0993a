//! Writer of pictures as SVG.

use std::fmt::Write;

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

use crate::geometry::Point;
use crate::picture::{Anchor, Group, Label, Picture, Shape, Step};
use crate::text::{Face, clean};

/// The first bytes of every picture, which distinguish its file from the pictures of other programs.
pub const SVG_MAGIC: [u8; 8] = *b"<!-- gam";

/// The style of pages of paper; a browser then prints each as one.
const PAPER: &str = "@page { size: A4; margin: 0; }\n";

impl Picture {
    /// Returns the picture as an SVG file of its own, with a newline at its end; the same picture always has the same text.
    ///
    /// The picture is light or dark like the reader's screen unless its look has a theme, and uses no external resources.
    pub fn to_svg(&self) -> String {
        let mut sink = Sink(Writer::new_with_indent(Vec::new(), b' ', 1));
        sink.event(Event::Comment(BytesText::new(" gametree ")));
        sink.picture(self, Style::Within);
        sink.text_of() + "\n"
    }

    /// Returns the picture as an element for a page, without the [style](crate::STYLE) that the page must have, with the colours of the page, and without a role, so that its places can be touched.
    pub fn to_svg_part(&self) -> String {
        let mut sink = Sink(Writer::new(Vec::new()));
        sink.picture(self, Style::Elsewhere);
        sink.text_of()
    }
}

/// The location of the style of a picture: inside it or elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Within,
    Elsewhere,
}

/// Writes a number with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

struct Sink(Writer<Vec<u8>>);

impl Sink {
    fn text_of(self) -> String {
        let bytes = self.0.into_inner();
        String::from_utf8(bytes).expect("all that was written was text")
    }

    fn picture(&mut self, picture: &Picture, style: Style) {
        let (width, height) = (number(picture.width), number(picture.height));
        let view_box = format!("0 0 {width} {height}");
        let (width, height) = picture.size();
        let (width, height) = (number(width), number(height));
        let mut all = vec![
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &width),
            ("height", &height),
            ("viewBox", &view_box),
        ];
        if style == Style::Within {
            all.push(("role", "img"));
        }
        self.open("svg", &all);
        self.text("title", &[], &picture.title);
        self.text("desc", &[], &picture.description);
        if style == Style::Within {
            let paper = if picture.is_paper { PAPER } else { "" };
            self.text("style", &[], &(picture.look.theme.style() + paper));
            let whole = [("class", "paper"), ("width", "100%"), ("height", "100%")];
            self.empty("rect", &whole);
        }
        for shape in &picture.drawing.shapes {
            self.shape(shape);
        }
        self.close("svg");
    }

    fn event(&mut self, event: Event<'_>) {
        self.0
            .write_event(event)
            .expect("a vector takes all that is written");
    }

    fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.event(Event::Start(start(name, attributes)));
    }

    fn close(&mut self, name: &str) {
        self.event(Event::End(BytesEnd::new(name)));
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.event(Event::Empty(start(name, attributes)));
    }

    fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        if text.is_empty() {
            return;
        }
        self.open(name, attributes);
        self.event(Event::Text(BytesText::new(text)));
        self.close(name);
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle {
                area,
                radius,
                class,
            } => {
                let [x, y] = [area.x, area.y].map(number);
                let [width, height, radius] = [area.width, area.height, *radius].map(number);
                let all = [
                    ("class", *class),
                    ("x", &x),
                    ("y", &y),
                    ("width", &width),
                    ("height", &height),
                    ("rx", &radius),
                ];
                let count = if radius == "0" { 5 } else { 6 };
                self.empty("rect", &all[..count]);
            }
            Shape::Circle {
                center,
                radius,
                class,
            } => {
                let [x, y, radius] = [center.x, center.y, *radius].map(number);
                let all = [("class", *class), ("cx", &x), ("cy", &y), ("r", &radius)];
                self.empty("circle", &all);
            }
            Shape::Path { steps, class } => {
                self.empty("path", &[("class", class), ("d", &path(steps))]);
            }
            Shape::Text(label) => self.label(label),
            Shape::Open(group) => self.group(group),
            Shape::Close => self.close("g"),
        }
    }

    fn label(&mut self, label: &Label) {
        let [x, y, size] = [label.at.x, label.at.y, label.size].map(number);
        let anchor = match label.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let face = match label.face {
            Face::Plain => "",
            Face::Bold => " bold",
            Face::Fixed => " fixed",
        };
        let class = format!("{}{face}", label.class);
        let mut all = vec![
            ("class", class.as_str()),
            ("x", &x),
            ("y", &y),
            ("font-size", &size),
            ("text-anchor", anchor),
        ];
        if label.face == Face::Fixed {
            all.push(("xml:space", "preserve"));
        }
        self.text("text", &all, &label.text);
    }

    fn group(&mut self, group: &Group) {
        let place = group.place.map(|(Point { x, y }, scale)| {
            let [x, y, scale] = [x, y, scale].map(number);
            match scale.as_str() {
                "1" => format!("translate({x} {y})"),
                _ => format!("translate({x} {y}) scale({scale})"),
            }
        });
        let (site, moves) = (clean(&group.site), clean(&group.moves.join(" ")));
        let all = [
            ("transform", place.unwrap_or_default()),
            ("data-site", site),
            ("data-moves", moves),
        ];
        let given = all.iter().filter(|(_, value)| !value.is_empty());
        let given: Vec<(&str, &str)> = given.map(|(name, value)| (*name, value.as_str())).collect();
        self.open("g", &given);
        self.text("title", &[], &clean(&group.title));
    }
}

fn start<'a>(name: &'a str, attributes: &[(&str, &str)]) -> BytesStart<'a> {
    let mut start = BytesStart::new(name);
    for &attribute in attributes {
        start.push_attribute(attribute);
    }
    start
}

fn path(steps: &[Step]) -> String {
    let mut text = String::new();
    let point = |point: &Point| format!("{} {}", number(point.x), number(point.y));
    for step in steps {
        match step {
            Step::Move(to) => write!(text, "M{}", point(to)),
            Step::Line(to) => write!(text, "L{}", point(to)),
            Step::Curve(over, to) => write!(text, "Q{} {}", point(over), point(to)),
            Step::Close => write!(text, "Z"),
        }
        .expect("a string takes all that is written");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let check = |value: f64, expected: &str| assert_eq!(number(value), expected);
        check(0.0, "0");
        check(-0.001, "0");
        check(12.0, "12");
        check(120.0, "120");
        check(1.5, "1.5");
        check(2.0 / 3.0, "0.67");
    }
}

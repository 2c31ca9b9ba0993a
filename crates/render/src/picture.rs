//! Picture made of shapes, before it is written as a file.

use crate::geometry::{Area, Point};
use crate::style::Theme;
use crate::text::{self, Face};

/// A drawn board, tree or chart.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) drawing: Drawing,
    pub(crate) look: Look,
    /// Set for pages of paper below each other, which are printed without a margin of their own.
    pub(crate) is_paper: bool,
}

/// Look of a picture as a file of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The maximum width in pixels; a wider picture is made smaller.
    pub width: Option<u32>,
}

impl Picture {
    /// Returns the same picture with another look.
    #[must_use]
    pub fn with_look(self, look: Look) -> Self {
        Picture { look, ..self }
    }

    /// Returns the title of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns every text of the picture with the maximum area that it takes before the look makes it smaller, so that a test can check that no two overlap.
    pub fn labels(&self) -> Vec<(String, Area)> {
        self.drawing.labels()
    }

    /// Returns the width and the height of the picture, in pixels.
    pub fn size(&self) -> (f64, f64) {
        let most = self.look.width.map_or(self.width, f64::from);
        let scale = (most / self.width).min(1.0);
        (scale * self.width, scale * self.height)
    }
}

/// A board to be drawn in the node of a tree, as [`small_board`](crate::small_board) makes it.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    pub(crate) drawing: Drawing,
    pub(crate) area: Area,
}

/// Shapes, with the first at the bottom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) shapes: Vec<Shape>,
}

/// A shape; its class determines its lines and colours.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Rectangle {
        area: Area,
        radius: f64,
        class: &'static str,
    },
    Circle {
        center: Point,
        radius: f64,
        class: &'static str,
    },
    Path {
        steps: Vec<Step>,
        class: &'static str,
    },
    Text(Label),
    /// The beginning of a group, which goes on to its `Close`.
    Open(Group),
    Close,
}

/// A step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    /// A curve that is drawn towards the first point and ends in the second.
    Curve(Point, Point),
    Close,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// The anchor of the text, on its baseline.
    pub(crate) at: Point,
    pub(crate) size: f64,
    pub(crate) anchor: Anchor,
    pub(crate) face: Face,
    pub(crate) class: &'static str,
}

/// The part of a text that lies at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A group of shapes that belong together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// The text that a screen reader speaks, and that a resting mouse shows.
    pub(crate) title: String,
    /// The name of the place on the board, if the group is one.
    pub(crate) site: String,
    /// The moves that a touch of the group means.
    pub(crate) moves: Vec<String>,
    /// The position of the origin of the group, and the size of its unit.
    pub(crate) place: Option<(Point, f64)>,
}

/// The extent of letters above and below their baseline, in parts of their size.
const ABOVE: f64 = 0.78;
const BELOW: f64 = 0.24;
/// The distance from the middle of digits and capitals down to their baseline, in parts of their size.
pub(crate) const MIDDLE: f64 = 0.355;

impl Label {
    /// Makes a text whose middle is at a point.
    pub(crate) fn centered(
        text: impl Into<String>,
        middle: Point,
        size: f64,
        class: &'static str,
    ) -> Self {
        Label {
            text: text::clean(&text.into()),
            at: middle.moved(0.0, MIDDLE * size),
            size,
            anchor: Anchor::Middle,
            face: Face::Plain,
            class,
        }
    }

    /// Makes a text whose baseline begins at a point.
    pub(crate) fn from_left(
        text: impl Into<String>,
        at: Point,
        size: f64,
        class: &'static str,
    ) -> Self {
        Label {
            anchor: Anchor::Start,
            at,
            ..Self::centered(text, at, size, class)
        }
    }

    #[must_use]
    pub(crate) fn anchored(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    #[must_use]
    pub(crate) fn faced(mut self, face: Face) -> Self {
        self.face = face;
        self
    }

    pub(crate) fn width(&self) -> f64 {
        text::width(&self.text, self.size, self.face)
    }

    pub(crate) fn area(&self) -> Area {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Area {
            x: self.at.x - left,
            y: self.at.y - ABOVE * self.size,
            width,
            height: (ABOVE + BELOW) * self.size,
        }
    }
}

impl Drawing {
    pub(crate) fn rectangle(&mut self, area: Area, radius: f64, class: &'static str) {
        self.shapes.push(Shape::Rectangle {
            area,
            radius,
            class,
        });
    }

    pub(crate) fn circle(&mut self, center: Point, radius: f64, class: &'static str) {
        self.shapes.push(Shape::Circle {
            center,
            radius,
            class,
        });
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, class: &'static str) {
        self.path(vec![Step::Move(from), Step::Line(to)], class);
    }

    pub(crate) fn path(&mut self, steps: Vec<Step>, class: &'static str) {
        self.shapes.push(Shape::Path { steps, class });
    }

    /// Draws a line through points.
    pub(crate) fn polyline(&mut self, points: &[Point], class: &'static str) {
        let Some((&first, rest)) = points.split_first() else {
            return;
        };
        let rest = rest.iter().map(|&point| Step::Line(point));
        self.path(
            std::iter::once(Step::Move(first)).chain(rest).collect(),
            class,
        );
    }

    /// Draws a closed figure with these corners.
    pub(crate) fn polygon(&mut self, corners: &[Point], class: &'static str) {
        self.polyline(corners, class);
        if let Some(Shape::Path { steps, .. }) = self.shapes.last_mut() {
            steps.push(Step::Close);
        }
    }

    pub(crate) fn text(&mut self, label: Label) {
        if !label.text.is_empty() {
            self.shapes.push(Shape::Text(label));
        }
    }

    /// Draws a group of shapes that belong together.
    pub(crate) fn group(&mut self, group: Group, draw: impl FnOnce(&mut Self)) {
        self.shapes.push(Shape::Open(group));
        draw(self);
        self.shapes.push(Shape::Close);
    }

    /// Draws another drawing with its origin at a point and its unit scaled by `scale`.
    pub(crate) fn embed(&mut self, other: Drawing, origin: Point, scale: f64) {
        let group = Group {
            place: Some((origin, scale)),
            ..Group::default()
        };
        self.group(group, |drawing| drawing.shapes.extend(other.shapes));
    }

    /// Removes the names of places and the moves of a touch on them.
    pub(crate) fn forget_places(&mut self) {
        let is_seen = |shape: &Shape| !matches!(shape, Shape::Rectangle { class: "touch", .. });
        self.shapes.retain(is_seen);
        for shape in &mut self.shapes {
            if let Shape::Open(group) = shape {
                *group = Group {
                    place: group.place,
                    ..Group::default()
                };
            }
        }
    }

    fn labels(&self) -> Vec<(String, Area)> {
        let mut frames = vec![(Point::new(0.0, 0.0), 1.0)];
        let mut labels = Vec::new();
        for shape in &self.shapes {
            let &(origin, scale) = frames.last().expect("every group that ends has begun");
            match shape {
                Shape::Open(group) => {
                    let (at, size) = group.place.unwrap_or((Point::new(0.0, 0.0), 1.0));
                    let at = origin.moved(scale * at.x, scale * at.y);
                    frames.push((at, scale * size));
                }
                Shape::Close => drop(frames.pop()),
                Shape::Text(label) => {
                    let area = label.area();
                    let area = Area {
                        x: origin.x + scale * area.x,
                        y: origin.y + scale * area.y,
                        width: scale * area.width,
                        height: scale * area.height,
                    };
                    labels.push((label.text.clone(), area));
                }
                _ => {}
            }
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use roxmltree::{Document, Node};

    use super::*;

    fn number(node: Node<'_, '_>, name: &str) -> f64 {
        let text = node.attribute(name).expect(name);
        text.parse().expect("a number")
    }

    /// Reads the position of a group and the size of its unit, from "translate(24 55) scale(0.5)".
    fn place(transform: &str) -> (Point, f64) {
        let arguments = |name: &str| {
            let (_, rest) = transform.split_once(&format!("{name}("))?;
            let (numbers, _) = rest.split_once(')')?;
            let numbers = numbers.split(' ').map(str::parse);
            numbers.collect::<Result<Vec<f64>, _>>().ok()
        };
        let at = arguments("translate").expect("a place");
        let scale = arguments("scale").map_or(1.0, |scale| scale[0]);
        (Point::new(at[0], at[1]), scale)
    }

    fn label(node: Node<'_, '_>) -> Label {
        let class = node.attribute("class").unwrap_or_default();
        let has = |word: &str| class.split(' ').any(|name| name == word);
        Label {
            text: node.text().unwrap_or_default().to_owned(),
            at: Point::new(number(node, "x"), number(node, "y")),
            size: number(node, "font-size"),
            anchor: match node.attribute("text-anchor") {
                Some("middle") => Anchor::Middle,
                Some("end") => Anchor::End,
                _ => Anchor::Start,
            },
            face: match (has("bold"), has("fixed")) {
                (true, _) => Face::Bold,
                (_, true) => Face::Fixed,
                _ => Face::Plain,
            },
            class: "",
        }
    }

    /// Reads the texts of a picture, and the groups in which they lie.
    fn read(node: Node<'_, '_>, shapes: &mut Vec<Shape>) {
        let transform = node.attribute("transform");
        if let Some(transform) = transform {
            shapes.push(Shape::Open(Group {
                place: Some(place(transform)),
                ..Group::default()
            }));
        }
        if node.has_tag_name(("http://www.w3.org/2000/svg", "text")) {
            shapes.push(Shape::Text(label(node)));
        }
        for child in node.children() {
            read(child, shapes);
        }
        if transform.is_some() {
            shapes.push(Shape::Close);
        }
    }

    #[test]
    fn no_texts_of_the_pictures_of_the_documentation_overlap() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        // The folder is missing if the crate was taken out of the workspace.
        let Ok(files) = fs::read_dir(folder) else {
            return;
        };
        for file in files {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a picture");
            let document = Document::parse(&text).expect("XML");
            let mut drawing = Drawing::default();
            read(document.root(), &mut drawing.shapes);
            let labels = drawing.labels();
            assert!(labels.len() > 3, "{}", path.display());
            for (index, (text, area)) in labels.iter().enumerate() {
                let other = labels[..index].iter().find(|other| other.1.overlaps(area));
                assert!(
                    other.is_none(),
                    "{}: {text:?} lies on {other:?}",
                    path.display()
                );
            }
        }
    }
}

//! Parts that all charts share: their size, their axes, and the marks on lines.

use crate::geometry::{Area, Point};
use crate::picture::{Anchor, Drawing, Label};

/// The area of the lines of a chart.
pub(super) const PLOT: Area = Area {
    x: 66.0,
    y: 8.0,
    width: 480.0,
    height: 290.0,
};
/// The space below the plot, for the names of its steps and of the axis.
pub(super) const BELOW: f64 = 44.0;
pub(super) const SIZE: f64 = 12.0;

/// Writes the name of the horizontal axis.
pub(super) fn axis_names(drawing: &mut Drawing, across: &str) {
    let middle = PLOT.x + PLOT.width / 2.0;
    let at = Point::new(middle, PLOT.y + PLOT.height + 34.0);
    drawing.text(Label::centered(across, at, SIZE, "soft"));
}

/// Draws a line across the plot, with its name at the left.
pub(super) fn level(drawing: &mut Drawing, y: f64, name: &str, class: &'static str) {
    drawing.line(
        Point::new(PLOT.x, y),
        Point::new(PLOT.x + PLOT.width, y),
        class,
    );
    let at = Point::new(PLOT.x - 8.0, y + 0.35 * SIZE);
    drawing.text(Label::from_left(name, at, SIZE, "soft").anchored(Anchor::End));
}

/// Draws a step of the horizontal axis, with its name.
pub(super) fn tick(drawing: &mut Drawing, x: f64, name: &str) {
    let low = PLOT.y + PLOT.height;
    drawing.line(Point::new(x, low), Point::new(x, low + 5.0), "cell");
    drawing.text(Label::centered(
        name,
        Point::new(x, low + 15.0),
        SIZE,
        "soft",
    ));
}

/// Number of series that have a look of their own.
pub(super) const LOOKS: usize = 6;
/// The classes of the lines of the series.
pub(super) const SERIES: [&str; LOOKS] = [
    "series0", "series1", "series2", "series3", "series4", "series5",
];
const MARKS: [&str; LOOKS] = ["mark0", "mark1", "mark2", "mark3", "mark4", "mark5"];

/// Draws a mark on the line of a series; each series has another form.
pub(super) fn mark(drawing: &mut Drawing, at: Point, look: usize) {
    let class = MARKS[look % LOOKS];
    let corner = |x: f64, y: f64| at.moved(x, y);
    match look % LOOKS {
        0 | 3 => drawing.circle(at, 4.2, class),
        1 => drawing.rectangle(Area::around(at, 8.0, 8.0), 0.0, class),
        2 => drawing.polygon(
            &[corner(0.0, -5.5), corner(5.0, 3.8), corner(-5.0, 3.8)],
            class,
        ),
        4 => drawing.rectangle(Area::around(at, 7.5, 7.5), 0.0, class),
        _ => drawing.polygon(
            &[
                corner(0.0, -5.5),
                corner(5.5, 0.0),
                corner(0.0, 5.5),
                corner(-5.5, 0.0),
            ],
            class,
        ),
    }
}

//! Points and areas of a picture, in pixels to the right and downwards.

/// A point of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// Returns the point that is the part `part` of the way to another point.
    pub(crate) fn towards(self, other: Point, part: f64) -> Self {
        Point {
            x: self.x + part * (other.x - self.x),
            y: self.y + part * (other.y - self.y),
        }
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }

    pub(crate) fn moved(self, x: f64, y: f64) -> Self {
        Point::new(self.x + x, self.y + y)
    }

    /// Returns the point at a distance along a line and at a distance to its right.
    pub(crate) fn along(self, end: Point, along: f64, aside: f64) -> Self {
        let length = self.distance(end).max(f64::MIN_POSITIVE);
        let (x, y) = ((end.x - self.x) / length, (end.y - self.y) / length);
        self.moved(along * x - aside * y, along * y + aside * x)
    }
}

/// A rectangle, in pixels to the right and downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The x coordinate of the left side.
    pub x: f64,
    /// The y coordinate of the upper side.
    pub y: f64,
    /// The width in pixels.
    pub width: f64,
    /// The height in pixels.
    pub height: f64,
}

impl Area {
    /// Returns `true` if the insides of two areas have a point in common.
    pub fn overlaps(&self, other: &Area) -> bool {
        // Areas that touch within rounding do not overlap.
        const SLACK: f64 = 0.01;
        let apart = |low: f64, length: f64, other_low: f64, other_length: f64| {
            low + length <= other_low + SLACK || other_low + other_length <= low + SLACK
        };
        !apart(self.x, self.width, other.x, other.width)
            && !apart(self.y, self.height, other.y, other.height)
    }

    /// Returns the area that two areas have in common, in square pixels.
    pub(crate) fn common(&self, other: &Area) -> f64 {
        let shared = |low: f64, length: f64, other_low: f64, other_length: f64| {
            let end = (low + length).min(other_low + other_length);
            (end - low.max(other_low)).max(0.0)
        };
        shared(self.x, self.width, other.x, other.width)
            * shared(self.y, self.height, other.y, other.height)
    }

    pub(crate) const fn around(center: Point, width: f64, height: f64) -> Self {
        Area {
            x: center.x - width / 2.0,
            y: center.y - height / 2.0,
            width,
            height,
        }
    }

    /// Returns the same area, made smaller by `by` on each side.
    pub(crate) const fn inset(self, by: f64) -> Self {
        Area {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
        }
    }

    pub(crate) const fn center(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// Converts a count to a length; all counts beyond four thousand million give the same length.
pub(crate) fn length(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

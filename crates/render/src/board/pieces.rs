//! Pieces in outline, chosen by the letters of the field.

use gametree_core::{Player, View};

use crate::geometry::{Area, Point};
use crate::picture::{Drawing, Step as PathStep};

use super::marks::on_stone;

/// Returns `true` if the stones and pieces of a player are light: as the name of the player states, or else those of the second player.
pub(super) fn is_light(view: &View, player: Player) -> bool {
    match view.players[player.index()].as_str() {
        "White" => true,
        "Black" => false,
        _ => player == Player::Second,
    }
}

/// Draws a piece; a piece without a known outline is a disc with its letters.
pub(super) fn piece(drawing: &mut Drawing, center: Point, size: f64, letter: &str, is_light: bool) {
    let (class, line) = if is_light {
        ("light", "marklight")
    } else {
        ("dark", "markdark")
    };
    let pen = Pen {
        center,
        size,
        class,
    };
    let is_known = pen.outline(drawing, letter, line);
    if !is_known {
        let ink = if is_light { "onlight" } else { "ondark" };
        drawing.circle(center, 0.36 * size, class);
        on_stone(drawing, center, 0.29 * size, letter, ink);
    }
}

/// A pen whose unit is the size of a square, measured from its middle to the right and downwards.
struct Pen {
    center: Point,
    size: f64,
    class: &'static str,
}

type Corner = [f64; 2];

const ROOK_TOP: [Corner; 12] = [
    [-0.25, -0.32],
    [-0.15, -0.32],
    [-0.15, -0.25],
    [-0.05, -0.25],
    [-0.05, -0.32],
    [0.05, -0.32],
    [0.05, -0.25],
    [0.15, -0.25],
    [0.15, -0.32],
    [0.25, -0.32],
    [0.25, -0.14],
    [-0.25, -0.14],
];
const CROWN: [Corner; 9] = [
    [-0.2, 0.2],
    [-0.33, -0.2],
    [-0.17, -0.01],
    [-0.12, -0.29],
    [0.0, -0.05],
    [0.12, -0.29],
    [0.17, -0.01],
    [0.33, -0.2],
    [0.2, 0.2],
];
const CROWN_TIPS: [Corner; 4] = [[-0.33, -0.23], [-0.12, -0.32], [0.12, -0.32], [0.33, -0.23]];

impl Pen {
    /// Draws the outline of a letter; returns `false` if there is none.
    fn outline(&self, drawing: &mut Drawing, letter: &str, line: &'static str) -> bool {
        match letter {
            "P" => {
                self.polygon(
                    drawing,
                    &[[-0.08, -0.06], [0.08, -0.06], [0.19, 0.28], [-0.19, 0.28]],
                );
                self.dot(drawing, [0.0, -0.13], 0.13);
            }
            "R" => {
                self.polygon(
                    drawing,
                    &[[-0.16, -0.14], [0.16, -0.14], [0.2, 0.28], [-0.2, 0.28]],
                );
                self.polygon(drawing, &ROOK_TOP);
            }
            "N" => self.knight(drawing, line),
            "B" => {
                self.polygon(
                    drawing,
                    &[[-0.1, 0.12], [0.1, 0.12], [0.2, 0.28], [-0.2, 0.28]],
                );
                let left = [[-0.28, -0.1], [0.0, -0.31]];
                let right = [[0.28, -0.1], [0.15, 0.14]];
                self.curved(drawing, [-0.15, 0.14], &[left, right]);
                self.dot(drawing, [0.0, -0.33], 0.05);
                self.stroke(drawing, [[0.0, -0.16], [0.0, 0.04]], line);
                self.stroke(drawing, [[-0.08, -0.07], [0.08, -0.07]], line);
            }
            "Q" => {
                self.polygon(drawing, &CROWN);
                for tip in CROWN_TIPS {
                    self.dot(drawing, tip, 0.045);
                }
                self.polygon(
                    drawing,
                    &[[-0.2, 0.2], [0.2, 0.2], [0.22, 0.28], [-0.22, 0.28]],
                );
            }
            "K" => self.king(drawing),
            _ => return false,
        }
        let foot = Area::around(self.at([0.0, 0.32]), 0.56 * self.size, 0.09 * self.size);
        drawing.rectangle(foot, 2.0, self.class);
        true
    }

    fn king(&self, drawing: &mut Drawing) {
        let upright = Area::around(self.at([0.0, -0.3]), 0.075 * self.size, 0.24 * self.size);
        let across = Area::around(self.at([0.0, -0.33]), 0.2 * self.size, 0.075 * self.size);
        drawing.rectangle(upright, 1.0, self.class);
        drawing.rectangle(across, 1.0, self.class);
        let wings = [
            [[-0.42, -0.02], [-0.27, -0.14]],
            [[-0.1, -0.24], [0.0, -0.06]],
            [[0.1, -0.24], [0.27, -0.14]],
            [[0.42, -0.02], [0.2, 0.2]],
        ];
        self.curved(drawing, [-0.2, 0.2], &wings);
        self.polygon(
            drawing,
            &[[-0.2, 0.2], [0.2, 0.2], [0.22, 0.28], [-0.22, 0.28]],
        );
    }

    fn knight(&self, drawing: &mut Drawing, line: &'static str) {
        let parts = [
            [[-0.2, 0.12], [-0.02, 0.02]],
            [[-0.12, 0.0], [-0.2, 0.08]],
            [[-0.25, 0.13], [-0.31, 0.04]],
            [[-0.34, 0.0], [-0.28, -0.06]],
            [[-0.22, -0.16], [-0.19, -0.22]],
            [[-0.17, -0.28], [-0.14, -0.36]],
            [[-0.1, -0.32], [-0.05, -0.27]],
            [[0.3, -0.24], [0.22, 0.28]],
        ];
        self.curved(drawing, [-0.2, 0.28], &parts);
        drawing.circle(self.at([-0.13, -0.14]), 0.018 * self.size, line);
    }

    fn at(&self, [x, y]: Corner) -> Point {
        self.center.moved(x * self.size, y * self.size)
    }

    fn polygon(&self, drawing: &mut Drawing, corners: &[Corner]) {
        let corners: Vec<Point> = corners.iter().map(|&corner| self.at(corner)).collect();
        drawing.polygon(&corners, self.class);
    }

    fn dot(&self, drawing: &mut Drawing, center: Corner, radius: f64) {
        drawing.circle(self.at(center), radius * self.size, self.class);
    }

    fn stroke(&self, drawing: &mut Drawing, [from, to]: [Corner; 2], line: &'static str) {
        drawing.line(self.at(from), self.at(to), line);
    }

    /// Draws a closed figure of curves, each with the point towards which it is drawn and its end.
    fn curved(&self, drawing: &mut Drawing, start: Corner, curves: &[[Corner; 2]]) {
        let curve = |&[over, to]: &[Corner; 2]| PathStep::Curve(self.at(over), self.at(to));
        let mut steps = vec![PathStep::Move(self.at(start))];
        steps.extend(curves.iter().map(curve));
        steps.push(PathStep::Close);
        drawing.path(steps, self.class);
    }
}

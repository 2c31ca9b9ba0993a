//! Positions and moves as text.

use std::fmt::Write;

use gametree_core::{
    Mismatch, Notation, Player, Position, RulesDigest, Site, SiteState, Spot, View, ViewKind,
};

use crate::leaf::Leaf;
use crate::outline::is_name;
use crate::{Branch, Limit, Node, Tree};

/// The most sites of a view, unless the children of its node alone are more.
const MOST_SITES: usize = 120;

impl Notation for Tree {
    /// Returns the [path from the root](crate::Shape::path), as in `r.1.3`.
    ///
    /// It determines the position within its tree, as a position of any game does within the rules of that game.
    fn position_text(&self) -> String {
        self.shape().path(self.node())
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let mut steps = text.split('.');
        if steps.next() != Some("r") {
            let column = if text.starts_with('r') { 2 } else { 1 };
            return Err(Mismatch::at(text, column, "r, then dots and branches"));
        }
        let mut pos = self.at(crate::Node::ROOT);
        let mut column = 3;
        for step in steps {
            let count = pos.shape().children(pos.node()).len();
            match number(step) {
                Some(m) if pos.is_legal(m) => pos.play(m),
                _ => {
                    let expected = match count {
                        0 => "end of text, since this is a leaf".to_owned(),
                        1 => "branch 1".to_owned(),
                        _ => format!("a branch from 1 to {count}"),
                    };
                    let column = if count == 0 { column - 1 } else { column };
                    return Err(Mismatch::at(text, column, expected));
                }
            }
            column += step.chars().count() + 1;
        }
        Ok(pos)
    }

    /// Returns the number of the branch from 1.
    fn move_text(&self, m: Branch) -> String {
        (u32::from(m.0) + 1).to_string()
    }

    /// Reads the number of a branch, or the name of a child of this node, the first if several have it.
    fn parse_move(&self, text: &str) -> Result<Branch, Mismatch> {
        if let Some(m) = number(text) {
            return Ok(m);
        }
        let children = self.shape().children(self.node());
        let named = (0..)
            .map(Branch)
            .zip(children)
            .find(|&(_, &child)| is_name(text) && self.shape().name(child) == Some(text));
        named
            .map(|(m, _)| m)
            .ok_or_else(|| Mismatch::at(text, 1, "the number or the name of a branch"))
    }

    /// Lists the node and its children, each with its name and its value if it has one.
    fn diagram(&self, _: Option<Branch>) -> String {
        let side = self.player_name(self.to_move());
        let mut lines = self.position_text();
        if let Some(name) = self.shape().name(self.node()) {
            write!(lines, " {name}").expect("a string takes all");
        }
        match self.shape().leaf(self.node()) {
            Some(value) => write!(lines, " = {value}"),
            None => write!(lines, " ({side})"),
        }
        .expect("a string takes all");
        for (number, &child) in (1..).zip(self.shape().children(self.node())) {
            let name = self.shape().name(child).unwrap_or_default();
            let value = self.shape().leaf(child);
            let value = value.map(|value| value.to_string()).unwrap_or_default();
            write!(lines, "\n{number:>3}. {name} {value}").expect("a string takes all");
            lines.truncate(lines.trim_end().len());
        }
        lines
    }

    /// Returns the view of the node and the levels below it, from the left: its children, and as many whole levels as fit.
    fn view(&self, _: Option<Branch>) -> View {
        let mut sites = vec![self.site(self.node(), [0, 0])];
        let mut parents = Vec::new();
        let mut level = vec![(0, self.node())];
        for depth in 1.. {
            let children = |&(site, node): &(usize, Node)| {
                let children = self.shape().children(node);
                children.iter().map(move |&child| (site, child))
            };
            let below: Vec<(usize, Node)> = level.iter().flat_map(children).collect();
            if below.is_empty() || depth > 1 && sites.len() + below.len() > MOST_SITES {
                break;
            }
            level.clear();
            for (x, (parent, node)) in (1..).zip(below) {
                level.push((sites.len(), node));
                sites.push(self.site(node, [x, depth].map(|units: i32| 1000 * units)));
                parents.push(parent);
            }
        }
        View::new(self, ViewKind::Branches { parents }, sites)
    }

    /// Returns the site of the child; the children are the first sites behind the node.
    fn sites_of(&self, m: Branch) -> Vec<usize> {
        vec![usize::from(m.0) + 1]
    }

    fn player_name(&self, player: Player) -> &str {
        <i16 as Leaf>::SIDES[player.index()]
    }

    /// Returns a digest of the tree without its names, since the name of the game may be that of a file.
    fn rules_digest(&self) -> u64 {
        let mut digest = RulesDigest::new();
        self.shape()
            .write_rules(&mut digest)
            .expect("a digest takes all that is written");
        digest.finish()
    }
}

impl Tree {
    /// Returns the site of a node with its value, or the side to move there.
    fn site(&self, node: Node, [x, y]: [i32; 2]) -> Site {
        let side = self.player_name(self.shape().side(node)).to_owned();
        let mark = self
            .shape()
            .leaf(node)
            .map_or(side, |value| value.to_string());
        let own = self.shape().name(node).map(str::to_owned);
        Site {
            name: own.unwrap_or_else(|| self.shape().path(node)),
            spot: Spot::Point { x, y },
            owner: self
                .shape()
                .leaf(node)
                .is_none()
                .then(|| self.shape().side(node)),
            mark,
            state: SiteState::Usual,
        }
    }
}

/// Reads a branch by its number from 1, without leading zeros.
fn number(text: &str) -> Option<Branch> {
    let is_plain = text.starts_with(|c: char| c.is_ascii_digit() && c != '0');
    let number: usize = text.parse().ok().filter(|_| is_plain)?;
    let branch = number
        .checked_sub(1)
        .filter(|&branch| branch < Limit::BRANCHES)?;
    u16::try_from(branch).ok().map(Branch)
}

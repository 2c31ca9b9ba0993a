//! Tidy layout of the nodes of a tree, in linear time.

/// The nodes of a tree by their indices, with every parent before its children.
pub(crate) struct Outline {
    pub(crate) parent: Vec<Option<usize>>,
    /// The children of each node, from the left.
    pub(crate) children: Vec<Vec<usize>>,
    pub(crate) depth: Vec<usize>,
    pub(crate) width: Vec<f64>,
}

impl Outline {
    /// Makes the tree with these parents, each of which comes before its children.
    ///
    /// # Panics
    /// Panics if a parent does not come before its children, or if there is not exactly one root, which must be first.
    pub(crate) fn new(parent: Vec<Option<usize>>, width: Vec<f64>) -> Self {
        let mut children = vec![Vec::new(); parent.len()];
        let mut depth = vec![0; parent.len()];
        for (node, above) in parent.iter().enumerate() {
            assert_eq!(
                above.is_none(),
                node == 0,
                "the first node is the only root"
            );
            if let Some(above) = *above {
                assert!(above < node, "a parent comes before its children");
                children[above].push(node);
                depth[node] = depth[above] + 1;
            }
        }
        Outline {
            parent,
            children,
            depth,
            width,
        }
    }

    fn mirrored(&self) -> Self {
        let reversed = |children: &Vec<usize>| children.iter().rev().copied().collect();
        Outline {
            parent: self.parent.clone(),
            children: self.children.iter().map(reversed).collect(),
            depth: self.depth.clone(),
            width: self.width.clone(),
        }
    }
}

/// Returns the middles of all nodes, with the leftmost side at 0.
///
/// There is at least `gap` between the nodes of a level, and every parent is in the middle above its first and its last child.
/// A mirrored tree is laid out as the mirror image: the layout from the left and the one from the right are both tidy, and so is their mean.
pub(crate) fn layout(outline: &Outline, gap: f64) -> Vec<f64> {
    let left = from_left(outline, gap);
    let right = from_left(&outline.mirrored(), gap);
    let middles: Vec<f64> = left
        .iter()
        .zip(&right)
        .map(|(a, b)| (a - b) / 2.0)
        .collect();
    let sides = middles
        .iter()
        .zip(&outline.width)
        .map(|(x, width)| x - width / 2.0);
    let least = sides.fold(f64::INFINITY, f64::min);
    middles.into_iter().map(|x| x - least).collect()
}

/// Lays out a tree by Reingold and Tilford, "Tidier drawings of trees" (1981), in the linear form of Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time" (2002); names are those of the second paper.
fn from_left(outline: &Outline, gap: f64) -> Vec<f64> {
    let mut walk = Walk::new(outline, gap);
    for v in postorder(outline) {
        walk.first_walk(v);
    }
    walk.second_walk()
}

/// Lists every node after its children, which come from the left; without recursion, since a tree may be as deep as it is large.
fn postorder(outline: &Outline) -> Vec<usize> {
    let mut order = Vec::with_capacity(outline.parent.len());
    let mut open: Vec<usize> = outline.parent.first().map(|_| 0).into_iter().collect();
    while let Some(v) = open.pop() {
        order.push(v);
        open.extend(&outline.children[v]);
    }
    // The list has nodes before their children, which come from the right; its reverse is the result.
    order.reverse();
    order
}

struct Walk<'a> {
    outline: &'a Outline,
    gap: f64,
    prelim: Vec<f64>,
    modifier: Vec<f64>,
    thread: Vec<Option<usize>>,
    ancestor: Vec<usize>,
    change: Vec<f64>,
    shift: Vec<f64>,
    /// The index of each node among the children of its parent.
    number: Vec<usize>,
    default_ancestor: Vec<Option<usize>>,
}

impl<'a> Walk<'a> {
    fn new(outline: &'a Outline, gap: f64) -> Self {
        let count = outline.parent.len();
        let mut number = vec![0; count];
        for children in &outline.children {
            for (index, &child) in children.iter().enumerate() {
                number[child] = index;
            }
        }
        Walk {
            outline,
            gap,
            prelim: vec![0.0; count],
            modifier: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            change: vec![0.0; count],
            shift: vec![0.0; count],
            number,
            default_ancestor: outline
                .children
                .iter()
                .map(|c| c.first().copied())
                .collect(),
        }
    }

    fn siblings(&self, v: usize) -> &'a [usize] {
        let parent = self.outline.parent[v];
        parent.map_or(&[], |parent| &self.outline.children[parent])
    }

    fn left_sibling(&self, v: usize) -> Option<usize> {
        let before = self.number[v].checked_sub(1)?;
        self.siblings(v).get(before).copied()
    }

    /// Returns the distance between the middles of two nodes side by side.
    fn distance(&self, left: usize, right: usize) -> f64 {
        f64::midpoint(self.outline.width[left], self.outline.width[right]) + self.gap
    }

    /// Places a node beside the one to its left, and its subtree clear of those before it; all nodes below must have been placed.
    fn first_walk(&mut self, v: usize) {
        let beside = self
            .left_sibling(v)
            .map(|w| self.prelim[w] + self.distance(w, v));
        let children = &self.outline.children[v];
        match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => {
                self.execute_shifts(v);
                let midpoint = f64::midpoint(self.prelim[first], self.prelim[last]);
                self.prelim[v] = beside.unwrap_or(midpoint);
                self.modifier[v] = self.prelim[v] - midpoint;
            }
            _ => self.prelim[v] = beside.unwrap_or(0.0),
        }
        if let Some(parent) = self.outline.parent[v] {
            self.apportion(v, parent);
        }
    }

    /// Moves the subtree of `v` to the right until it is clear of all subtrees to its left.
    fn apportion(&mut self, v: usize, parent: usize) {
        let Some(w) = self.left_sibling(v) else {
            return;
        };
        let leftmost = self.siblings(v)[0];
        // Inside and outside, right and left have the same meaning as in the paper.
        let (mut inside_right, mut outside_right) = (v, v);
        let (mut inside_left, mut outside_left) = (w, leftmost);
        let mut sums = [v, v, w, leftmost].map(|node| self.modifier[node]);
        while let (Some(left), Some(right)) =
            (self.next_right(inside_left), self.next_left(inside_right))
        {
            (inside_left, inside_right) = (left, right);
            outside_left = self
                .next_left(outside_left)
                .expect("the contour outside is as deep");
            outside_right = self
                .next_right(outside_right)
                .expect("the contour outside is as deep");
            self.ancestor[outside_right] = v;
            let [right_inside, _, left_inside, _] = sums;
            let shift =
                self.prelim[inside_left] + left_inside - self.prelim[inside_right] - right_inside
                    + self.distance(inside_left, inside_right);
            if shift > 0.0 {
                let from = self.ancestor_beside(inside_left, v, parent);
                self.move_subtree(from, v, shift);
                sums[0] += shift;
                sums[1] += shift;
            }
            let passed = [inside_right, outside_right, inside_left, outside_left];
            for (sum, node) in sums.iter_mut().zip(passed) {
                *sum += self.modifier[node];
            }
        }
        let [right_inside, right_outside, left_inside, left_outside] = sums;
        if let Some(below) = self.next_right(inside_left)
            && self.next_right(outside_right).is_none()
        {
            self.thread[outside_right] = Some(below);
            self.modifier[outside_right] += left_inside - right_outside;
        }
        if let Some(below) = self.next_left(inside_right)
            && self.next_left(outside_left).is_none()
        {
            self.thread[outside_left] = Some(below);
            self.modifier[outside_left] += right_inside - left_outside;
            self.default_ancestor[parent] = Some(v);
        }
    }

    fn next_left(&self, v: usize) -> Option<usize> {
        self.outline.children[v].first().copied().or(self.thread[v])
    }

    fn next_right(&self, v: usize) -> Option<usize> {
        self.outline.children[v].last().copied().or(self.thread[v])
    }

    /// Returns the sibling of `v` in whose subtree a node lies.
    fn ancestor_beside(&self, node: usize, v: usize, parent: usize) -> usize {
        let ancestor = self.ancestor[node];
        if self.outline.parent[ancestor] == self.outline.parent[v] {
            ancestor
        } else {
            self.default_ancestor[parent].expect("a parent has a first child")
        }
    }

    /// Moves a subtree, and lets `execute_shifts` spread those between the two evenly.
    fn move_subtree(&mut self, from: usize, to: usize, shift: f64) {
        let between = crate::geometry::length(self.number[to] - self.number[from]);
        self.change[to] -= shift / between;
        self.shift[to] += shift;
        self.change[from] += shift / between;
        self.prelim[to] += shift;
        self.modifier[to] += shift;
    }

    fn execute_shifts(&mut self, v: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &w in self.outline.children[v].iter().rev() {
            self.prelim[w] += shift;
            self.modifier[w] += shift;
            change += self.change[w];
            shift += self.shift[w] + change;
        }
    }

    /// Returns the final places, computed from the root downwards.
    fn second_walk(&self) -> Vec<f64> {
        let mut moved = vec![0.0; self.prelim.len()];
        let mut x = self.prelim.clone();
        for v in 0..x.len() {
            if let Some(parent) = self.outline.parent[v] {
                moved[v] = moved[parent] + self.modifier[parent];
            }
            x[v] += moved[v];
        }
        x
    }
}

#[cfg(test)]
mod tests;

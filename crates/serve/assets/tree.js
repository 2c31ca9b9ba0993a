// @ts-check
/** The tree of a recorded search, drawn as far as its steps have come. */
import { cutterOf, numbersOf, valueOf, windowOf } from './steps.js';
import { el, say } from './state.js';

/** The most nodes that are drawn as a whole tree. */
const MOST_WHOLE = 200;
/** The most leaves with a window at every edge; a wider tree has windows on the way to the node alone. */
const MOST_WITH_WINDOWS = 24;
/** The most siblings on each side of the way in a larger tree. */
const MOST_BESIDE = 4;
/** The most moves of a node that are crossed out one by one. */
const MOST_CROSSED = 3;
/** In pixels. */
const ROW = 78;
const MARGIN = 28;

/**
 * @typedef {object} Place a node in the drawing, or a branch that was cut off
 * @property {number} at the index of the node, or of the parent of a branch
 * @property {string} label the move that leads here
 * @property {boolean} isCut
 * @property {Place[]} below
 * @property {number} x
 * @property {number} y
 */

/** The indices of the nodes from the root to a node. @param {any[]} nodes @param {Map<number, number>} places @param {number} at */
export function pathTo(nodes, places, at) {
  const path = [at];
  for (let up = places.get(nodes[at].parent); up !== undefined; up = places.get(nodes[up].parent)) path.unshift(up);
  return path;
}

/**
 * Draws the tree around a node.
 * @param {any[]} nodes @param {import('./steps.js').Step[]} passed the steps so far @param {number} now
 * @param {object} how
 * @param {boolean} how.ofMover whether values are those of the side to move
 * @param {boolean} how.isSecret whether the drawing leaves no room for what is still to come
 * @param {(at: number) => void} how.chosen what a touched node does
 */
export function drawTree(nodes, passed, now, { ofMover, isSecret, chosen }) {
  const numbers = new Map(nodes.map((node, at) => [node.node, at]));
  const path = pathTo(nodes, numbers, now);
  const seen = new Set();
  const left = new Set();
  for (const { at, done } of passed) (done ? left : seen).add(at);
  const isSeen = (/** @type {number} */ at) => seen.has(at) || left.has(at);
  const same = nodes.filter((node) => node.search === nodes[now].search).length;
  const isWhole = same <= MOST_WHOLE;
  const children = childrenOf(nodes, numbers);
  const root = placed(nodes, path[0], (at) => {
    const all = children[at].filter((child) => (isWhole && !isSecret) || isSeen(child));
    return isWhole ? all : beside(all, path);
  }, (at) => isWhole || path.includes(at), (at) => !isSecret || left.has(at));
  const { leaves, rows } = laidOut(root);
  const hasWindows = leaves <= MOST_WITH_WINDOWS;
  const slot = hasWindows || !nodes[now].window ? 66 : 40;
  const parts = { lines: /** @type {Element[]} */ ([]), marks: /** @type {Element[]} */ ([]) };
  const draw = (/** @type {Place} */ place, /** @type {Place | null} */ above) => {
    const isShown = place.isCut ? left.has(place.at) : isSeen(place.at);
    if (!isShown) return;
    const [x, y] = [MARGIN + (place.x + 0.5) * slot, MARGIN + place.y * ROW];
    if (above) {
      const [fromX, fromY] = [MARGIN + (above.x + 0.5) * slot, MARGIN + above.y * ROW + 10];
      const isOnPath = !place.isCut && path.includes(place.at);
      parts.lines.push(el('path', { class: place.isCut ? 't-edge t-cut' : isOnPath ? 't-edge t-path' : 't-edge', d: place.isCut ? `M${fromX} ${fromY}L${(fromX + x) / 2} ${(fromY + y) / 2}` : `M${fromX} ${fromY}L${x} ${y - 10}` }));
      if (place.isCut) {
        const [cx, cy] = [(fromX + x) / 2, (fromY + y) / 2];
        parts.marks.push(el('path', { class: 't-cross', d: `M${cx - 6} ${cy - 6}l12 12m0 -12l-12 12` }));
        parts.marks.push(text('t-label t-cut', cx, cy + 20, place.label));
        return;
      }
      parts.marks.push(text('t-label', x, y - 15, short(place.label)));
      if (nodes[place.at].window && (hasWindows || isOnPath)) parts.marks.push(text('t-window', x, y - 28, windowOf(nodes[place.at], ofMover)));
    } else if (nodes[place.at].window) {
      parts.marks.push(text('t-window', x, y - 13, windowOf(nodes[place.at], ofMover)));
    }
    parts.marks.push(...mark(nodes[place.at], place, x, y, left.has(place.at), { now, ofMover, chosen, isLeaf: !children[place.at].length }));
    for (const below of place.below) draw(below, place);
  };
  draw(root, null);
  const [width, height] = [2 * MARGIN + leaves * slot, 2 * MARGIN + (rows - 1) * ROW + 22];
  return {
    svg: el('svg', { class: 'p-tree', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': say('tree') }, parts.lines, parts.marks),
    x: MARGIN + (find(root, now)?.x ?? 0) * slot,
    y: MARGIN + (find(root, now)?.y ?? 0) * ROW,
  };
}

/** @param {any[]} nodes @param {Map<number, number>} numbers */
function childrenOf(nodes, numbers) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  for (const [at, node] of nodes.entries()) {
    const parent = numbers.get(node.parent);
    if (parent !== undefined) children[parent].push(at);
  }
  return children;
}

/** The siblings next to the way, or the last ones. @param {number[]} all @param {number[]} path */
function beside(all, path) {
  const on = all.findIndex((at) => path.includes(at));
  const middle = on < 0 ? all.length - 1 : on;
  return all.slice(Math.max(0, middle - MOST_BESIDE), middle + MOST_BESIDE + 1);
}

/**
 * @param {any[]} nodes @param {number} at @param {(at: number) => number[]} below
 * @param {(at: number) => boolean} isWide @param {(at: number) => boolean} isOver
 * @returns {Place}
 */
function placed(nodes, at, below, isWide, isOver) {
  const node = nodes[at];
  /** @type {Place} */
  const place = { at, label: node.move ?? '–', isCut: false, below: [], x: 0, y: 0 };
  if (!isWide(at)) return place;
  place.below = below(at).map((child) => placed(nodes, child, below, isWide, isOver));
  const named = node.left_out_moves ?? [];
  const crossed = named.length === node.left_out && named.length <= MOST_CROSSED ? named.map(short) : [`${node.left_out} ×`];
  if (node.left_out && isOver(at)) place.below.push(...crossed.map((/** @type {string} */ label) => ({ at, label, isCut: true, below: [], x: 0, y: 0 })));
  return place;
}

/** Gives every place its column and row. @param {Place} root */
function laidOut(root) {
  let leaves = 0;
  let rows = 0;
  const lay = (/** @type {Place} */ place, /** @type {number} */ y) => {
    place.y = y;
    rows = Math.max(rows, y + 1);
    for (const below of place.below) lay(below, y + 1);
    if (place.below.length) place.x = (place.below[0].x + place.below[place.below.length - 1].x) / 2;
    else place.x = leaves++;
  };
  lay(root, 0);
  return { leaves, rows };
}

/** @param {Place} place @param {number} at @returns {Place | null} */
function find(place, at) {
  if (place.at === at && !place.isCut) return place;
  for (const below of place.below) {
    const found = find(below, at);
    if (found) return found;
  }
  return null;
}

/** @param {string} name @param {number} x @param {number} y @param {string} words */
const text = (name, x, y, words) => el('text', { class: name, x, y }, words);

/** A name that fits above a node. @param {string} label */
const short = (label) => (label.length > 7 ? `${label.slice(0, 6)}…` : label);

/**
 * A node: a triangle that points up where MAX moves and down where MIN does, a box for a leaf and in a proof.
 * @param {any} node @param {Place} place @param {number} x @param {number} y @param {boolean} isDone
 * @param {{now: number, ofMover: boolean, chosen: (at: number) => void, isLeaf: boolean}} how
 */
function mark(node, place, x, y, isDone, how) {
  const isLeaf = how.isLeaf && !node.folded && !node.cut;
  const name = ['t-node', how.now === place.at && 't-now', !isDone && 't-open'].filter(Boolean).join(' ');
  const shape = { class: name, onclick: () => how.chosen(place.at) };
  const box = (/** @type {number} */ half) => `M${x - half} ${y - 9}h${2 * half}v18h${-2 * half}z`;
  const inside = how.now === place.at ? 't-in t-on' : 't-in';
  if (!node.window) {
    const kind = say(node.kind === 'or' ? 'or-node' : 'and-node');
    return [el('path', { ...shape, d: box(17) }), text(inside, x, y + 4, kind), text('t-value', x + 19, y + 4, numbersOf(node.last))];
  }
  const value = isDone ? valueOf(node, how.ofMover) : '';
  if (isLeaf) return [el('path', { ...shape, d: box(15) }), text(inside, x, y + 4, value)];
  const up = node.to_move === 'first' ? 1 : -1;
  const parts = [el('path', { ...shape, d: `M${x} ${y - 10 * up}L${x + 12} ${y + 9 * up}H${x - 12}z` })];
  const cutter = isDone && node.cut && ['beta', 'enhanced_transposition'].includes(node.cut.rule) ? ` ${cutterOf(node, how.ofMover)}` : '';
  if (value) parts.push(text(cutter ? 't-value t-cut' : 't-value', x + 14, y + 4, value + cutter));
  return parts;
}

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
 * @property {Node} node itself, or that above the branch
 * @property {string} label the move that leads here
 * @property {boolean} isCut
 * @property {Place[]} below
 * @property {number} column
 * @property {number} row
 */
/** @typedef {import('./steps.js').Node} Node */

/**
 * Draws the tree around a node.
 * @param {Node[]} nodes @param {import('./steps.js').Step[]} passed the steps so far @param {Node} now
 * @param {boolean} isSecret whether the drawing leaves no room for what is still to come
 * @param {(node: Node) => void} chosen what a touched node does
 */
export function drawTree(nodes, passed, now, isSecret, chosen) {
  const { path } = now;
  const seen = new Set(passed.map(({ node }) => node));
  const left = new Set(passed.filter(({ done }) => done).map(({ node }) => node));
  const isWhole = nodes.filter((node) => node.search === now.search).length <= MOST_WHOLE;
  let [leaves, rows] = [0, 0];
  /** @type {Place | undefined} */
  let here;
  const below = (/** @type {Node} */ node, /** @type {number} */ row) => {
    if (!isWhole && !path.includes(node)) return [];
    const all = node.below.filter((/** @type {Node} */ child) => (isWhole && !isSecret) || seen.has(child));
    const shown = (isWhole ? all : beside(all, path)).map((/** @type {Node} */ child) => lay(child, row));
    return isSecret && !left.has(node) ? shown : [...shown, ...crossed(node).map((label) => lay(node, row, label, true))];
  };
  /** Gives a node and those below it their columns and rows. @param {Node} node @param {number} row @param {string} label @param {boolean} isCut @returns {Place} */
  const lay = (node, row, label = node.move ?? '–', isCut = false) => {
    rows = Math.max(rows, row);
    const all = isCut ? [] : below(node, row + 1);
    const place = { node, label, isCut, below: all, row, column: all.length ? (all[0].column + all[all.length - 1].column) / 2 : leaves++ };
    if (node === now && !isCut) here = place;
    return place;
  };
  const root = lay(path[0], 0);
  const hasWindows = leaves <= MOST_WITH_WINDOWS;
  const slot = hasWindows || !now.window ? 66 : 40;
  const spot = (/** @type {Place} */ { column, row }) => [MARGIN + (column + 0.5) * slot, MARGIN + row * ROW];
  /** @type {Element[]} */
  const lines = [];
  /** @type {Element[]} */
  const marks = [];
  const draw = (/** @type {Place} */ place, /** @type {Place | null} */ above) => {
    const { node, label, isCut } = place;
    if (!(isCut ? left : seen).has(node)) return;
    const [x, y] = spot(place);
    const isOnPath = !isCut && path.includes(node);
    if (above) {
      const [fromX, fromY] = spot(above);
      const [toX, toY] = isCut ? [(fromX + x) / 2, (fromY + 10 + y) / 2] : [x, y - 10];
      lines.push(el('path', { class: `t-edge ${isCut ? 't-cut' : isOnPath ? 't-path' : ''}`, d: `M${fromX} ${fromY + 10}L${toX} ${toY}` }));
      if (isCut) {
        marks.push(el('path', { class: 't-cross', d: `M${toX - 6} ${toY - 6}l12 12m0 -12l-12 12` }), text('t-label t-cut', toX, toY + 20, label));
        return;
      }
      marks.push(text('t-label', x, y - 15, short(label)));
    }
    if (node.window && (hasWindows || isOnPath)) marks.push(text('t-window', x, y - (above ? 28 : 13), windowOf(node)));
    marks.push(...mark(node, x, y, left.has(node), node === now, () => chosen(node)));
    for (const one of place.below) draw(one, place);
  };
  draw(root, null);
  const [width, height] = [2 * MARGIN + leaves * slot, 2 * MARGIN + rows * ROW + 22];
  const [x, y] = spot(here ?? root);
  return { x, y, svg: el('svg', { class: 'p-tree', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': say('tree') }, lines, marks) };
}

/** The siblings next to the way, or the last ones. @param {Node[]} all @param {Node[]} path */
function beside(all, path) {
  const on = all.findIndex((node) => path.includes(node));
  const middle = on < 0 ? all.length - 1 : on;
  return all.slice(Math.max(0, middle - MOST_BESIDE), middle + MOST_BESIDE + 1);
}

/** The names of the branches that were cut off, or their number. @param {Node} node @returns {string[]} */
function crossed({ left_out: count = 0, left_out_moves: named = [] }) {
  if (!count) return [];
  return named.length === count && count <= MOST_CROSSED ? named.map(short) : [`${count} ×`];
}

/** @param {string} name @param {number} x @param {number} y @param {string} words */
const text = (name, x, y, words) => el('text', { class: name, x, y }, words);

/** A name that fits above a node. @param {string} label */
const short = (label) => (label.length > 7 ? `${label.slice(0, 6)}…` : label);

/**
 * A node: a triangle that points up where MAX moves and down where MIN does, a box for a leaf and in a proof.
 * @param {Node} node @param {number} x @param {number} y @param {boolean} isDone @param {boolean} isNow @param {() => void} onclick
 */
function mark(node, x, y, isDone, isNow, onclick) {
  const shape = (/** @type {string} */ d) => el('path', { class: `t-node ${isNow ? 't-now' : ''} ${isDone ? '' : 't-open'}`, onclick, d });
  const boxed = (/** @type {number} */ half, /** @type {string} */ words) => [shape(`M${x - half} ${y - 9}h${2 * half}v18h${-2 * half}z`), text(isNow ? 't-in t-on' : 't-in', x, y + 4, words)];
  if (!node.window) return [...boxed(17, say(`${node.kind}-node`)), text('t-value', x + 19, y + 4, numbersOf(node.last))];
  const value = isDone ? valueOf(node) : '';
  if (!node.below.length && !node.folded && !node.cut) return boxed(15, value);
  const up = node.to_move === 'first' ? 1 : -1;
  const triangle = shape(`M${x} ${y - 10 * up}L${x + 12} ${y + 9 * up}H${x - 12}z`);
  const isCut = isDone && ['beta', 'enhanced_transposition'].includes(node.cut?.rule);
  return [triangle, value && text(`t-value ${isCut ? 't-cut' : ''}`, x + 14, y + 4, isCut ? `${value} ${cutterOf(node)}` : value)];
}

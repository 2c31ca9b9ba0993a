/** The steps of a recorded search, and its values as they are shown. */
import { say } from './state.js';

/** A node as the server records it, with the node above it, those below it, and all from the root to it. @typedef {any} Node */
/** @typedef {{node: Node, done: boolean}} Step the search comes to a node, or has done with it */
/** @typedef {{trace: any, engine: string, steps: Step[], begin: number}} Recording a search; `begin` is the first step of its last pass */

/** Links the nodes of a search, and lists its steps. @param {any} trace @returns {Recording} */
export function recordingOf(trace) {
  const numbered = new Map();
  for (const node of trace.nodes) {
    numbered.set(node.node, node);
    node.above = numbered.get(node.parent);
    node.above?.below.push(node);
    node.path = [...node.above?.path ?? [], node];
    node.below = [];
  }
  const steps = stepsOf(trace.nodes);
  const root = trace.nodes.findLast((/** @type {Node} */ node) => !node.above);
  return { trace, engine: trace.header.engine, steps, begin: steps.findIndex(({ node }) => node === root) };
}

/** The steps in their order. A leaf takes one, and so does a node of a prover, which comes back to its nodes. @param {Node[]} nodes */
function stepsOf(nodes) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {Node[]} */
  const open = [];
  const close = (/** @type {Node} */ above) => {
    while (open.length && open.at(-1) !== above) steps.push({ node: open.pop(), done: true });
  };
  for (const node of nodes) {
    close(node.above);
    const isOpen = node.window && node.below.length > 0;
    steps.push({ node, done: !isOpen });
    if (isOpen) open.push(node);
  }
  close(undefined);
  return steps;
}

/** The moves from the root to a node. @param {Node} node @returns {string} */
export const wayTo = (node) => node.path.slice(1).map((/** @type {Node} */ one) => one.move ?? '–').join(' ');

/** Scores beyond this are wins; a win in no plies has the score `WIN`. */
const DECIDED = 30000;
const WIN = 32000;

/** Whether values are those of the side to move, and not those of MAX, the first player. */
export const viewpoint = { ofMover: false };

const isTurned = (/** @type {Node} */ node) => node.to_move === 'second' && !viewpoint.ofMover;

/** A score for people. @param {number} score */
function shown(score) {
  if (score > DECIDED) return `${say('letter-win')}${WIN - score}`;
  return score < -DECIDED ? `${say('letter-loss')}${WIN + score}` : String(score);
}

/** A score of a node, which is that of the side to move. @param {Node} node @param {number} score */
export const scoreOf = (node, score) => shown(isTurned(node) ? -score || 0 : score);

/** The window of a node. @param {Node} node */
export function windowOf(node) {
  const [alpha, beta] = isTurned(node) ? node.window.toReversed() : node.window;
  const edge = (/** @type {number | null} */ score, /** @type {string} */ infinite) => (score === null ? infinite : scoreOf(node, score));
  return `(${edge(alpha, '−∞')}, ${edge(beta, '+∞')})`;
}

/** The value of a node, or a bound. @param {Node} node */
export function valueOf(node, value = node.value) {
  if (value === undefined) return '';
  const sign = node.bound === 'exact' ? '' : (node.bound === 'lower') === isTurned(node) ? '≤ ' : '≥ ';
  return sign + scoreOf(node, value);
}

/** The value of the move to a node: an end is one ply further away. @param {Node} node */
export const valueOfMove = (node) => valueOf(node, Math.abs(node.value) > DECIDED ? node.value - Math.sign(node.value) : node.value);

/** The bound that cuts at a node: alpha is that of MAX. @param {Node} node */
export const cutterOf = (node) => (isTurned(node) ? 'α' : 'β');

/** The proof and disproof number. @param {any} pair */
export const numbersOf = (pair) => (pair ? `${pair[0] ?? '∞'} / ${pair[1] ?? '∞'}` : '–');

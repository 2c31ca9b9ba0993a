// @ts-check
/** The steps of a recorded search, and its values as they are shown. */
import { say } from './state.js';

/** @typedef {{at: number, done: boolean}} Step the search comes to a node, or has done with it */

/**
 * The steps in their order. A leaf takes one, and so does a node of a prover, which comes back to its nodes.
 * @param {any[]} nodes
 */
export function stepsOf(nodes) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {number[]} */
  const open = [];
  const places = new Map(nodes.map((node, at) => [node.node, at]));
  const inner = new Set(nodes.map((node) => places.get(node.parent)));
  const close = (/** @type {number | undefined} */ parent) => {
    while (open.length && open.at(-1) !== parent) steps.push({ at: /** @type {number} */ (open.pop()), done: true });
  };
  for (const [at, node] of nodes.entries()) {
    close(places.get(node.parent));
    const isOpen = node.window && inner.has(at);
    steps.push({ at, done: !isOpen });
    if (isOpen) open.push(at);
  }
  close(undefined);
  return steps;
}

/** Scores beyond this are wins; a win in no plies has the score `WIN`. */
const DECIDED = 30000;
const WIN = 32000;

/** A score for people. @param {number} score */
function shown(score) {
  if (score > DECIDED) return `${say('letter-win')}${WIN - score}`;
  return score < -DECIDED ? `${say('letter-loss')}${WIN + score}` : String(score);
}

/** A score of a node, which is that of the side to move: as MAX, the first player, has it, or as it is. @param {any} node @param {number} score @param {boolean} ofMover */
export const scoreOf = (node, score, ofMover) => shown(node.to_move === 'second' && !ofMover ? -score || 0 : score);

/** The window of a node. @param {any} node @param {boolean} ofMover */
export function windowOf(node, ofMover) {
  const turned = node.to_move === 'second' && !ofMover;
  const edge = (/** @type {number | null} */ score, /** @type {string} */ infinite) => (score === null ? infinite : scoreOf(node, score, ofMover));
  const [alpha, beta] = turned ? [node.window[1], node.window[0]] : node.window;
  return `(${edge(alpha, '−∞')}, ${edge(beta, '+∞')})`;
}

/** The value of a node, or a bound. @param {any} node @param {boolean} ofMover */
export function valueOf(node, ofMover) {
  if (node.value === undefined) return '';
  const turned = node.to_move === 'second' && !ofMover;
  const sign = node.bound === 'exact' ? '' : (node.bound === 'lower') === turned ? '≤ ' : '≥ ';
  return sign + scoreOf(node, node.value, ofMover);
}

/** The value of the move to a node: an end is one ply further away. @param {any} node @param {boolean} ofMover */
export const valueOfMove = (node, ofMover) => valueOf(Math.abs(node.value) > DECIDED ? { ...node, value: node.value - Math.sign(node.value) } : node, ofMover);

/** The bound that cuts at a node: alpha is that of MAX. @param {any} node @param {boolean} ofMover */
export const cutterOf = (node, ofMover) => (node.to_move === 'second' && !ofMover ? 'α' : 'β');

/** The proof and disproof number. @param {any} pair */
export const numbersOf = (pair) => (pair ? `${pair[0] ?? '∞'} / ${pair[1] ?? '∞'}` : '–');

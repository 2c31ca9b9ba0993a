// @ts-check
/** The questions of a lesson: what a recorded search finds at a node, before it is shown. */
import { scoreOf } from './steps.js';

/**
 * @typedef {object} Question is asked before a step is shown
 * @property {number} at the index of the node
 * @property {boolean | null} isCut whether its rest is cut; null where the question is its value
 */

/**
 * The questions by their steps: at an inner node, its value when all moves are searched, and after each move that
 * raises its value, whether the rest is cut. Nothing is asked where nodes below are folded, or no bound can cut.
 * @param {any[]} nodes @param {import('./steps.js').Step[]} steps
 */
export function questionsOf(nodes, steps) {
  /** @type {Map<number, Question>} */
  const questions = new Map();
  /** @type {Map<number, number>} */
  const best = new Map();
  const places = new Map(nodes.map((node, at) => [node.node, at]));
  const inner = new Set(nodes.map((node) => places.get(node.parent)));
  let raised = -1;
  for (const [step, { at, done }] of steps.entries()) {
    const node = nodes[at];
    const parent = places.get(node.parent);
    const isLeft = done && inner.has(at);
    const asked = isLeft ? at : parent;
    if (asked !== undefined && !nodes[asked].folded?.nodes) {
      const isCut = isLeft && node.cut?.rule === 'beta';
      if (asked === raised && nodes[asked].window[1] !== null && (isCut || !isLeft)) questions.set(step, { at: asked, isCut });
      else if (isLeft && !node.cut && node.value !== undefined) questions.set(step, { at, isCut: null });
    }
    raised = -1;
    if (!done || node.value === undefined || parent === undefined) continue;
    const score = node.to_move === nodes[parent].to_move ? node.value : -node.value;
    if (score > (best.get(parent) ?? -Infinity)) {
      best.set(parent, score);
      raised = parent;
    }
  }
  return questions;
}

/** The form of a value that may be a guess. */
export const VALUE = `\\s*[=≤≥]?\\s*([+−–\\-]?\\s*\\d+|[WwLl]\\s*\\d+)\\s*`;

/** Whether a guess is right: a value as the page writes it, or `cut` or `on`. @param {Question} question @param {any} node @param {string} guess @param {boolean} ofMover */
export function isRight({ isCut }, node, guess, ofMover) {
  if (isCut !== null) return guess === (isCut ? 'cut' : 'on');
  const plain = (/** @type {string} */ text) => text.toUpperCase().replace(/[\s=≤≥+]/g, '').replace(/[−–]/, '-');
  return plain(guess) === plain(scoreOf(node, node.value, ofMover));
}

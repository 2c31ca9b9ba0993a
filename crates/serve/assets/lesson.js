/** The questions of a lesson: what a recorded search finds at a node, before it is shown. */
import { scoreOf } from './steps.js';

/**
 * @typedef {object} Question is asked before a step is shown
 * @property {import('./steps.js').Node} node
 * @property {boolean | null} isCut whether its rest is cut; null where the question is its value
 */

/**
 * The questions by their steps: at an inner node, its value when all moves are searched, and after each move that
 * raises its value, whether the rest is cut. Nothing is asked where nodes below are folded, or no bound can cut.
 * @param {import('./steps.js').Step[]} steps
 */
export function questionsOf(steps) {
  /** @type {Map<number, Question>} */
  const questions = new Map();
  /** @type {Map<any, number>} */
  const best = new Map();
  let raised = null;
  for (const [step, { node, done }] of steps.entries()) {
    const { above, value, cut } = node;
    const isLeft = done && node.below.length > 0;
    const asked = isLeft ? node : above;
    if (asked && !asked.folded?.nodes) {
      const isCut = isLeft && cut?.rule === 'beta';
      if (asked === raised && asked.window[1] !== null && (isCut || !isLeft)) questions.set(step, { node: asked, isCut });
      else if (isLeft && !cut && value !== undefined) questions.set(step, { node, isCut: null });
    }
    raised = null;
    if (!done || value === undefined || !above) continue;
    const score = node.to_move === above.to_move ? value : -value;
    if (score <= (best.get(above) ?? -Infinity)) continue;
    best.set(above, score);
    raised = above;
  }
  return questions;
}

/** The form of a value that may be a guess. */
export const VALUE = `\\s*[=≤≥]?\\s*([+−–\\-]?\\s*\\d+|[WwLl]\\s*\\d+)\\s*`;

/** Whether a guess is right: a value as the page writes it, or `cut` or `on`. @param {Question} question @param {string} guess */
export function isRight({ node, isCut }, guess) {
  if (isCut !== null) return guess === (isCut ? 'cut' : 'on');
  const plain = (/** @type {string} */ text) => text.toUpperCase().replace(/[\s=≤≥+]/g, '').replace(/[−–]/, '-');
  return plain(guess) === plain(scoreOf(node, node.value));
}

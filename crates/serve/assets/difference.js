/** The first difference of two recorded searches. */
import { wayTo } from './steps.js';

/** @typedef {import('./steps.js').Recording} Recording */

/** What happens at a step, in a form that can be compared. @param {import('./steps.js').Step | undefined} step @param {boolean} hasWindows */
function deed(step, hasWindows) {
  if (!step) return '';
  const { node, done } = step;
  return JSON.stringify([wayTo(node), done, hasWindows && node.window, node.first, done && [node.value, node.bound, node.cut?.rule, node.cut?.by, node.last]]);
}

/**
 * The number of the step of the last passes at which two searches differ first; null where they do not.
 * It is sure unless nodes are folded before it, which may differ, too. An engine without bounds has no windows to be compared.
 * @param {Recording[]} both
 */
export function firstDifference(both) {
  let isSure = true;
  const hasWindows = both.every(({ trace }) => trace.nodes.some((/** @type {any} */ { window }) => window?.some((/** @type {any} */ edge) => edge !== null)));
  for (let step = 0; ; step += 1) {
    const [one, other] = both.map(({ steps, begin }) => steps[begin + step]);
    if (!one && !other) return null;
    isSure &&= !one?.node.folded?.nodes && !other?.node.folded?.nodes;
    if (deed(one, hasWindows) !== deed(other, hasWindows)) return { step, isSure };
  }
}

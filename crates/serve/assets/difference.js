// @ts-check
/** The first difference of two recorded searches. */

/** @typedef {{engine: string, nodes: any[], steps: import('./steps.js').Step[], ways: string[], begin: number, trace: any}} Recording a search; `begin` is the first step of its last pass */

/** @param {any} trace @param {import('./steps.js').Step[]} steps @returns {Recording} */
export function recordingOf(trace, steps) {
  /** @type {Map<number, string>} */
  const found = new Map();
  const ways = trace.nodes.map((/** @type {any} */ node) => {
    const way = `${found.get(node.parent) ?? ''} ${node.parent === undefined ? '' : node.move ?? '–'}`.trim();
    found.set(node.node, way);
    return way;
  });
  const isRoot = (/** @type {import('./steps.js').Step} */ step) => trace.nodes[step.at].parent === undefined;
  const last = steps.findLast(isRoot)?.at;
  const begin = steps.findIndex((step) => step.at === last);
  return { engine: trace.header.engine, nodes: trace.nodes, steps, ways, begin, trace };
}

/** What happens at a step, in a form that can be compared. @param {Recording} of @param {number} step @param {boolean} hasWindows */
function deed({ nodes, steps, ways }, step, hasWindows) {
  if (!steps[step]) return '';
  const { at, done } = steps[step];
  const { window, value, bound, cut, first, last } = nodes[at];
  return JSON.stringify([ways[at], done, hasWindows && window, first, ...(done ? [value, bound, cut?.rule, cut?.by, last] : [])]);
}

/**
 * The number of the step of the last passes at which two searches differ first; null where they do not.
 * It is sure unless nodes are folded before it, which may differ, too. An engine without bounds has no windows to be compared.
 * @param {Recording} one @param {Recording} other
 */
export function firstDifference(one, other) {
  let isSure = true;
  const hasWindows = [one, other].every(({ nodes }) => nodes.some(({ window }) => window?.some((/** @type {any} */ edge) => edge !== null)));
  for (let step = 0; one.steps[one.begin + step] || other.steps[other.begin + step]; step += 1) {
    for (const { nodes, steps, begin } of [one, other]) isSure &&= !nodes[steps[begin + step]?.at]?.folded?.nodes;
    if (deed(one, one.begin + step, hasWindows) !== deed(other, other.begin + step, hasWindows)) return { step, isSure };
  }
  return null;
}

// @ts-check
/** The race: engines side by side on one position. */
import { offered, stream } from './api.js';
import { still } from './board.js';
import { gameChoice } from './games.js';
import { keep } from './history.js';
import { numbersOf } from './steps.js';
import { at, el, fill, part, place, say, shown, stoppable, take, wire } from './state.js';

const task = stoppable();
let chosen = ['alphabeta', 'pvs', 'df-pn'];
let depth = '';
/** The time of each engine, in seconds. */
let seconds = 10;

/** Stops all engines. */
export const { stop } = task;

/** The position on the board, on which no moves are played here. */
export async function board() {
  fill('p-steps');
  const position = await still([], '');
  keep();
  return position;
}

/** Shows the engines to choose from. */
export async function show() {
  stop();
  fill('p-panel', part('race'));
  gameChoice(show);
  fill('p-engines', offered.engines.map(({ name }) => el('label', {}, el('input', { type: 'checkbox', name: 'engine', value: name, checked: chosen.includes(name) }), name)));
  at('p-depth').value = depth;
  const most = Math.floor(offered.limits.seconds);
  Object.assign(at('p-seconds'), { max: most, value: Math.min(seconds, most) });
  take(at('p-form'), (fields) => {
    chosen = [...at('p-engines').querySelectorAll(':checked')].map((input) => input.value);
    depth = fields.depth;
    seconds = Number(fields.seconds);
    void race();
  });
  wire({ stop });
  await task.run(board, (reason) => fill('p-lanes', reason));
}

async function race() {
  stop();
  const head = ['engine', 'nodes-head', 'depth', 'value', 'best', 'seconds'].map((name) => el('th', { scope: 'col' }, say(name)));
  const lanes = chosen.map((name) => ({ name, cells: head.slice(1).map(() => el('td', {}, '–')) }));
  const rows = lanes.map(({ name, cells }) => el('tr', { 'data-engine': name }, el('th', { scope: 'row' }, name), cells));
  fill('p-lanes', el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows)));
  await Promise.all(lanes.map(({ name, cells }) => one(name, cells)));
}

/** @param {string} engine @param {any[]} cells */
async function one(engine, [nodes, reached, value, best, time]) {
  const takesDepth = offered.engines.find((other) => other.name === engine).takes_depth;
  let found = '';
  const put = (/** @type {any} */ told) => {
    if (told.nodes !== undefined) nodes.textContent = shown(told.nodes);
    if (takesDepth && told.depth !== undefined) reached.textContent = told.depth;
    if (told.value !== undefined) value.textContent = told.proven ? `${say(told.value)} ${told.plies ?? ''}` : say('not-proven');
    if (told.best) best.textContent = told.line_words?.[0] ?? told.best;
    if (told.pn !== undefined) value.textContent = found = numbersOf([told.pn, told.dn]);
    if (told.seconds !== undefined) time.textContent = told.seconds.toFixed(2);
  };
  const end = (/** @type {string} */ text) => value.replaceChildren(text);
  await task.run(async (signal) => {
    const limit = takesDepth && depth ? Number(depth) : undefined;
    put(await stream('/api/solve', { ...place(), engine, seconds, depth: limit }, signal, (name, told, waiting) => {
      if (['queued', 'full'].includes(name)) value.textContent = waiting || say('searching');
      else put(told);
    }));
    nodes.parentElement.dataset.done = 'yes';
  }, end, () => end(stopped(found)));
}

/** The end of a search that is stopped, with what it has found so far. @param {string} found */
export const stopped = (found) => (found ? say('stopped-at', { found }) : say('stopped'));

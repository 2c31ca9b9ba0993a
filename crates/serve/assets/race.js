// @ts-check
/** The race: engines side by side on one position. */
import { offered, stream } from './api.js';
import { still } from './board.js';
import { gameChoice } from './games.js';
import { keep } from './history.js';
import { act, at, el, fill, form, head, isAborted, labelled, place, region, row, say, shown, soft, stoppable, submit, waiting, wrong } from './state.js';

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
  const box = (/** @type {any} */ engine) => el('label', {}, el('input', { type: 'checkbox', name: 'engine', value: engine.name, checked: chosen.includes(engine.name) }), engine.name);
  const limit = el('input', { type: 'number', id: 'p-depth', min: 1, max: 60, value: depth });
  const most = Math.floor(offered.limits.seconds);
  const time = el('input', { type: 'number', id: 'p-seconds', min: 0.1, max: most, step: 'any', required: true, value: Math.min(seconds, most) });
  const asked = form(() => {
    chosen = [...asked.querySelectorAll('input[name=engine]:checked')].map((/** @type {any} */ input) => input.value);
    depth = limit.value;
    seconds = Number(time.value);
    void run();
  }, gameChoice(show), row(...offered.engines.map(box)), labelled('time-limit', time), labelled('depth-limit', limit), row(submit('race'), act('stop', stop)));
  fill('p-panel', head('view-race'), soft(say('race-help')), asked, region('p-lanes', 'view-race', { 'aria-live': 'polite' }));
  await board().catch((error) => {
    at('p-lanes').textContent = error.message;
  });
}

async function run() {
  stop();
  const { signal } = task;
  const head = ['engine', 'nodes-head', 'depth', 'value', 'best', 'seconds'].map((name) => el('th', { scope: 'col' }, say(name)));
  const lanes = chosen.map((name) => ({ name, cells: head.slice(1).map(() => el('td', {}, '–')) }));
  const rows = lanes.map(({ name, cells }) => el('tr', { 'data-engine': name }, el('th', { scope: 'row' }, name), ...cells));
  fill('p-lanes', el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows)));
  await Promise.all(lanes.map((lane) => one(lane.name, lane.cells, signal)));
}

/** @param {string} engine @param {any[]} cells @param {AbortSignal} signal */
async function one(engine, [nodes, reached, value, best, time], signal) {
  const takesDepth = offered.engines.find((other) => other.name === engine).takes_depth;
  let found = '';
  const put = (/** @type {any} */ told) => {
    if (told.nodes !== undefined) nodes.textContent = shown(told.nodes);
    if (takesDepth && told.depth !== undefined) reached.textContent = told.depth;
    if (told.value !== undefined) value.textContent = told.proven ? `${say(told.value)}${told.plies === null ? '' : ` ${told.plies}`}` : say('not-proven');
    if (told.best) best.textContent = told.line_words?.[0] ?? told.best;
    if (told.pn !== undefined) value.textContent = found = `${told.pn ?? '∞'} / ${told.dn ?? '∞'}`;
    if (told.seconds !== undefined) time.textContent = told.seconds.toFixed(2);
  };
  try {
    const limit = takesDepth && depth ? { depth: Number(depth) } : {};
    put(await stream('/api/solve', { ...place(), engine, seconds, ...limit }, signal, (name, told) => {
      if (['queued', 'full'].includes(name)) value.textContent = waiting(name, told) || say('searching');
      else put(told);
    }));
    nodes.parentElement.dataset.done = 'yes';
  } catch (error) {
    value.textContent = isAborted(error) ? stopped(found) : wrong(error);
  }
}

/** The end of a search that is stopped, with what it has found so far. @param {string} found */
export const stopped = (found) => (found ? say('stopped-at', { found }) : say('stopped'));

// @ts-check
/** The race: engines side by side on one position. */
import { offered, stream } from './api.js';
import { still } from './board.js';
import { keep } from './history.js';
import { act, at, el, form, head, isAborted, place, row, say, shown, soft, waiting, wrong } from './state.js';

let task = new AbortController();
let chosen = ['alphabeta', 'pvs', 'df-pn'];
let depth = '';
/** The time of each engine, in seconds. */
let seconds = 10;

/** Stops all engines. */
export function stop() {
  task.abort();
  task = new AbortController();
}

/** The position on the board, on which no moves are played here. */
export async function board() {
  at('p-steps').replaceChildren();
  await still([], '');
  keep();
}

/** Shows the engines to choose from. */
export async function show() {
  const box = (/** @type {any} */ engine) => el('label', {}, el('input', { type: 'checkbox', name: 'engine', value: engine.name, checked: chosen.includes(engine.name) }), engine.name);
  const limit = el('input', { type: 'number', id: 'p-depth', min: 1, max: 60, value: depth });
  const most = Math.floor(offered.limits.seconds);
  const time = el('input', { type: 'number', id: 'p-seconds', min: 0.1, max: most, step: 'any', required: true, value: Math.min(seconds, most) });
  const asked = form(() => {
    chosen = [...asked.querySelectorAll('input[name=engine]:checked')].map((/** @type {any} */ input) => input.value);
    depth = limit.value;
    seconds = Number(time.value);
    void run();
  }, row(...offered.engines.map(box)), el('label', {}, say('time-limit'), time), el('label', {}, say('depth-limit'), limit),
  row(el('button', { class: 'p-main', id: 'p-race' }, say('race')), act('stop', stop)));
  at('p-panel').replaceChildren(head('view-race'), soft(say('race-help')), asked, el('div', { class: 'p-scroll', id: 'p-lanes', tabindex: 0, role: 'region', 'aria-label': say('view-race'), 'aria-live': 'polite' }));
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
  at('p-lanes').replaceChildren(el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows)));
  await Promise.all(lanes.map((lane) => one(lane.name, lane.cells, signal)));
}

/** @param {string} engine @param {any[]} cells @param {AbortSignal} signal */
async function one(engine, cells, signal) {
  const takesDepth = offered.engines.find((other) => other.name === engine).takes_depth;
  const put = (/** @type {any} */ told) => {
    if (told.nodes !== undefined) cells[0].textContent = shown(told.nodes);
    if (takesDepth && told.depth !== undefined) cells[1].textContent = told.depth;
    if (told.value !== undefined) cells[2].textContent = told.proven ? `${say(told.value)}${told.plies === null ? '' : ` ${told.plies}`}` : say('not-proven');
    if (told.best) cells[3].textContent = told.line_words?.[0] ?? told.best;
    if (told.pn !== undefined) cells[2].textContent = `${told.pn ?? '∞'} / ${told.dn ?? '∞'}`;
    if (told.seconds !== undefined) cells[4].textContent = told.seconds.toFixed(2);
  };
  try {
    const limit = takesDepth && depth ? { depth: Number(depth) } : {};
    put(await stream('/api/solve', { ...place(), engine, seconds, ...limit }, signal, (name, told) => {
      if (['queued', 'full'].includes(name)) cells[2].textContent = waiting(name, told) || say('searching');
      else put(told);
    }));
    cells[0].parentElement.dataset.done = 'yes';
  } catch (error) {
    cells[2].textContent = isAborted(error) ? say('stopped') : wrong(error);
  }
}

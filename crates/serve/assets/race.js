/** The race: engines side by side on one position. */
import { engineName, enginesOf, file, mostSeconds, stream, takesDepth } from './api.js';
import { picture, still } from './board.js';
import { openPanel } from './games.js';
import { keep } from './history.js';
import { numbersOf } from './steps.js';
import { at, el, fill, part, place, say, shown, stoppable, take, wire } from './state.js';

const task = stoppable();
let chosen = ['alphabeta', 'pvs', 'df-pn'];
let depth = '';
/** The time of each engine, in seconds. */
let seconds = 10;
/** The nodes of each engine by the depth that they have reached; of one without a depth, at the depth 0. */
const series = new Map();

/** Stops all engines. */
export const { stop } = task;

/** The position on the board, on which no moves are played here. */
export async function board() {
  const position = await still([], '');
  keep();
  return position;
}

/** Once the server is back, a race that it has left begins again. */
export const back = () => (at('raced') ? board().then(() => document.querySelector('[data-lost]') && race(), () => {}) : show());

/** Shows the engines to choose from. */
export async function show() {
  stop();
  openPanel(show);
  fill('engines', enginesOf('name').map(([value, name]) => el('label', {}, el('input', { type: 'checkbox', name: 'engine', value, checked: chosen.includes(value) }), name)));
  at('depth').value = depth;
  Object.assign(at('seconds'), { max: mostSeconds(), value: Math.min(seconds, mostSeconds()) });
  take(at('form'), (fields) => {
    chosen = [...at('engines').querySelectorAll(':checked')].map((input) => input.value);
    depth = fields.depth;
    seconds = +fields.seconds;
    race();
  });
  wire({ stop });
  await task.run(board, (reason) => fill('lanes', reason));
}

async function race() {
  stop();
  series.clear();
  fill('lanes', part('lanes'));
  at('lanes').scrollIntoView({ block: 'nearest' });
  await Promise.all(chosen.map(one));
  await task.run(chart, () => {});
}

/** @param {string} engine */
async function one(engine) {
  const lane = part('lane').firstElementChild;
  lane.dataset.engine = engine;
  at('raced').append(lane);
  const [name, nodes, plies, value, best, time] = lane.cells;
  const hasDepth = takesDepth(engine);
  let found = '';
  const points = /** @type {any} */ ({});
  const run = { name: engineName(engine), whole: false, points };
  series.set(engine, run);
  name.textContent = run.name;
  const put = (/** @type {any} */ told) => {
    if (told.nodes !== undefined) nodes.textContent = shown(told.nodes);
    if (hasDepth && told.depth) plies.textContent = told.depth;
    if (told.value !== undefined) value.textContent = told.proven ? `${say(told.value)} ${told.plies ?? ''}` : say('not-proven');
    if (told.best) best.textContent = told.line_words?.[0] ?? told.best;
    if (told.pn !== undefined) value.textContent = found = numbersOf([told.pn, told.dn]);
    run.whole = /depth|solved|exhausted/.test(told.stopped);
    // The nodes of an iteration count once it is complete.
    if (hasDepth ? run.whole : told.nodes) points[hasDepth ? told.depth : 0] = told.nodes;
    if (told.seconds !== undefined) time.textContent = told.seconds.toFixed(2);
  };
  const end = (/** @type {string} */ text) => value.replaceChildren(text);
  await task.run(async (signal) => {
    put(await stream('solve', { ...place(), engine, seconds, depth: hasDepth && +depth || undefined }, signal, (_, told, note) => (note ? end(note) : put(told))));
    lane.dataset.done = 1;
  }, (reason) => {
    end(reason);
    lane.dataset.lost = 1;
  }, () => end(stopped(found)));
}

/** Draws the nodes of all engines, once they have ended. @param {AbortSignal} signal */
const chart = async (signal) => fill('race-chart', picture(await (await file('chart', { series: [...series.values()] }, signal)).text()));

/** The end of a search that is stopped, with what it has found so far. @param {string} found */
export const stopped = (found) => (found ? say('stopped-at', { found }) : say('stopped'));

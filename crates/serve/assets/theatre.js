// @ts-check
/** The theatre: a recorded search, node by node. */
import { offered, post, stream } from './api.js';
import { still } from './board.js';
import { act, address, announce, at, el, form, head, isAborted, place, row, say, shown, soft, state, waiting, wrong } from './state.js';

/** @type {any} */
let trace = null;
let current = 0;
let task = new AbortController();
let drawing = new AbortController();
let asked = { engine: 'alphabeta', depth: 4 };
/** @type {any} what a search without cuts would visit */
let whole = null;

/** Stops what is searched for. */
export function stop() {
  task.abort();
  task = new AbortController();
  drawing.abort();
  trace = null;
  whole = null;
}

/** Shows the form of a search, and the position where it begins. */
export async function show() {
  history.replaceState(null, '', address());
  const engines = offered.engines.filter((engine) => engine.traced);
  const engine = el('select', { id: 'p-engine' }, ...engines.map((one) => el('option', { selected: one.name === asked.engine }, one.name)));
  const depth = el('input', { id: 'p-depth', type: 'number', min: 1, max: 60, value: asked.depth });
  const submit = () => {
    asked = { engine: engine.value, depth: Number(depth.value) || 1 };
    void record();
  };
  at('p-panel').replaceChildren(
    head('view-theatre'),
    soft(say('theatre-help')),
    form(submit, el('label', {}, say('engine'), engine), el('label', {}, say('depth'), depth), el('button', { class: 'p-main', id: 'p-record' }, say('record'))),
    el('div', { class: 'p-row', id: 'p-work' }), el('div', { id: 'p-scene' }));
  at('p-steps').replaceChildren();
  await board([]).catch(tell);
}

/** @param {unknown} error */
function tell(error) {
  if (isAborted(error)) return;
  at('p-work').replaceChildren(el('span', { class: 'p-error' }, wrong(error)));
}

/** The position after these moves. @param {string[]} moves */
async function board(moves) {
  drawing.abort();
  drawing = new AbortController();
  await still(moves, moves.length ? say('after', { moves: moves.join(' ') }) : say('at-root'), drawing.signal);
}

async function record() {
  stop();
  const { signal } = task;
  const end = act('stop', () => {
    stop();
    at('p-work').replaceChildren(soft(say('stopped')));
  });
  const hear = (/** @type {string} */ name, /** @type {any} */ told) => at('p-work').replaceChildren(soft(waiting(name, told) || say('searching')), end);
  hear('', null);
  at('p-scene').replaceChildren();
  const takesDepth = offered.engines.find((one) => one.name === asked.engine).takes_depth;
  const ask = { ...place(), engine: asked.engine, seconds: 10, visible: 2000, ...(takesDepth ? { depth: asked.depth } : {}) };
  try {
    const told = await stream('/api/trace', ask, signal, hear);
    signal.throwIfAborted();
    trace = told;
    at('p-work').replaceChildren();
    if (!trace.nodes.length) throw new Error(say('nothing-searched'));
    scene();
    // The last whole iteration is what the search is about.
    await go(trace.nodes.findLastIndex((/** @type {any} */ node) => node.parent === undefined));
    if (takesDepth) {
      whole = await post('/api/count', { ...place(), depth: asked.depth, seconds: 3 }, signal);
      counters();
    }
  } catch (error) {
    tell(error);
  }
}

/** The moves from the root to a node. @param {any} node */
function way(node) {
  const moves = [];
  let one = node;
  while (one && one.parent !== undefined) {
    moves.unshift(one.move ?? null);
    one = trace.nodes.find((/** @type {any} */ other) => other.node === one.parent);
  }
  return moves;
}

function scene() {
  const last = trace.nodes.length - 1;
  const slider = el('input', { type: 'range', id: 'p-slider', min: 0, max: last, value: 0, 'aria-label': say('node'), oninput: () => void go(Number(slider.value)) });
  const cut = (/** @type {number} */ from) => {
    const next = trace.nodes.findIndex((/** @type {any} */ node, /** @type {number} */ index) => index > from && node.cut);
    if (next >= 0) void go(next);
    else announce(say('no-more-cuts'));
  };
  at('p-scene').replaceChildren(
    row(act('back', () => void go(current - 1)), act('forward', () => void go(current + 1)), act('next-cut', () => cut(current))),
    row(slider),
    el('p', { id: 'p-reason' }), el('div', { class: 'p-scroll', id: 'p-node', tabindex: 0, role: 'region', 'aria-label': say('node') }), head('counters'), el('div', { id: 'p-counters' }));
  counters();
}

/** @param {number} index */
async function go(index) {
  current = Math.max(0, Math.min(index, trace.nodes.length - 1));
  const node = trace.nodes[current];
  at('p-slider').value = current;
  const moves = way(node);
  const reason = node.reason ?? say('no-cut');
  at('p-reason').textContent = reason;
  const rows = facts(node, moves).map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, say(name)), el('td', {}, value)));
  at('p-node').replaceChildren(el('table', {}, el('tbody', {}, ...rows)));
  announce(`${say('node')} ${node.node}. ${reason}`);
  const played = moves.includes(null) ? moves.slice(0, moves.indexOf(null)) : moves;
  await board(played).catch(tell);
}

/** A score for people. @param {number | null | undefined} score */
function score(score) {
  if (score === undefined || score === null) return '∞';
  if (score > 30000) return `${say('letter-win')} ${32000 - score}`;
  return score < -30000 ? `${say('letter-loss')} ${32000 + score}` : String(score);
}

/** @param {any} node @param {(string | null)[]} moves @returns {[string, string][]} */
function facts(node, moves) {
  /** @type {[string, string][]} */
  const all = [['node', `${shown(node.node)} (${current + 1}/${trace.nodes.length})`], ['way', moves.map((m) => m ?? '–').join(' ') || '–']];
  if (node.window) {
    const [alpha, beta] = node.window;
    all.push(['window', `(${alpha === null ? '−∞' : score(alpha)}, ${beta === null ? '+∞' : score(beta)})`], ['depth', String(node.depth)]);
    const sign = { exact: '=', lower: '≥', upper: '≤' }[/** @type {string} */ (node.bound)] ?? '';
    if (node.value !== undefined) all.push(['value', `${sign} ${score(node.value)}`]);
    if (node.table !== undefined) all.push(['table-hit', score(node.table)]);
  } else {
    const numbers = (/** @type {any} */ pair) => (pair ? `${pair[0] ?? pair.pn ?? '∞'} / ${pair[1] ?? pair.dn ?? '∞'}` : '–');
    all.push(['kind', say(node.kind)], ['proof-numbers', `${numbers(node.first)} → ${numbers(node.last)}`]);
  }
  if (node.left_out) all.push(['left-out', `${node.left_out}: ${(node.left_out_moves ?? []).join(' ')}`]);
  if (node.folded) all.push(['folded', shown(node.folded.nodes)]);
  return all;
}

function counters() {
  const { totals } = trace.end;
  const cuts = Object.entries(totals.cuts ?? {}).map(([name, count]) => `${say(`cut-${name}`)} ${shown(Number(count))}`);
  const lines = [say('visited', { engine: trace.header.engine, nodes: shown(totals.nodes) })];
  if (whole) lines.push(say(whole.whole ? 'minimax-would' : 'minimax-more', { nodes: shown(whole.nodes) }));
  if (totals.table_hits) lines.push(say('table-hits', { count: shown(totals.table_hits) }));
  if (cuts.length) lines.push(say('cuts', { cuts: cuts.join(', ') }));
  at('p-counters').replaceChildren(...lines.map((line) => soft(line)));
}

document.addEventListener('keydown', (event) => {
  if (state.view !== 'theatre' || !trace || (event.target instanceof Element && event.target.matches('input, select')) || event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {Record<string, string>} */
  const keys = { ',': 'p-back', '.': 'p-forward', c: 'p-next-cut' };
  if (keys[event.key]) at(keys[event.key]).click();
});

// @ts-check
/** The proof: its numbers as they grow, and certificates. */
import { file, stream, verify } from './api.js';
import { board } from './race.js';
import { at, el, isAborted, place, say, shown, state } from './state.js';

let task = new AbortController();
/** @type {{seconds: number, pn: number, dn: number}[]} */
let points = [];

export function begin() {}

/** Stops the search. */
export function stop() {
  task.abort();
  task = new AbortController();
}

/** Shows what can be proven and checked. */
export async function show() {
  const engine = el('select', { id: 'p-engine' }, ...['df-pn', 'portfolio', 'pns', 'pn2'].map((name) => el('option', {}, name)));
  const chosen = el('input', { type: 'file', id: 'p-file', accept: '.gtc', onchange: () => void check(chosen.files[0]) });
  at('p-panel').replaceChildren(
    el('h3', {}, say('view-proof')), el('p', { class: 'p-soft' }, say('proof-help')),
    el('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void prove(engine.value);
    } }, el('label', {}, say('engine'), engine), el('div', { class: 'p-row' }, el('button', { class: 'p-main', id: 'p-prove' }, say('prove')), el('button', { type: 'button', id: 'p-stop', onclick: stop }, say('stop')))),
    el('p', { id: 'p-proven' }), el('div', { id: 'p-numbers' }),
    el('h3', {}, say('certificate')), el('p', { class: 'p-soft' }, say('certificate-help')),
    el('div', { class: 'p-row' }, el('button', { type: 'button', id: 'p-certify', onclick: () => void certify() }, say('certify'))),
    el('label', {}, say('check-file'), chosen), el('p', { id: 'p-verified', role: 'status' }));
  await board().catch(tell);
}

/** @param {unknown} error */
function tell(error) {
  at('p-proven').textContent = isAborted(error) ? say('stopped') : error instanceof Error ? error.message : String(error);
}

/** @param {string} engine */
async function prove(engine) {
  stop();
  points = [];
  const { signal } = task;
  at('p-proven').textContent = say('searching');
  try {
    const told = await stream('/api/solve', { ...place(), engine, seconds: 120 }, signal, (name, value) => {
      if (name === 'queued' && value.place) at('p-proven').textContent = say('queued', { place: value.place });
      if (name !== 'proof') return;
      points.push({ seconds: value.seconds, pn: value.pn ?? Infinity, dn: value.dn ?? Infinity });
      at('p-proven').textContent = say('numbers', { pn: value.pn ?? '∞', dn: value.dn ?? '∞', nodes: shown(value.nodes) });
      chart();
    });
    const facts = told.facts.map((/** @type {any} */ fact) => fact.text);
    at('p-proven').textContent = [told.proven ? say('proven', { value: say(told.value), nodes: shown(told.nodes) }) : say('not-proven'), ...facts].join(' ');
  } catch (error) {
    tell(error);
  }
}

/** Both numbers over time, each step ten times the one below. */
function chart() {
  const last = Math.max(points[points.length - 1].seconds, 1e-3);
  const height = (/** @type {number} */ number) => 100 - 13 * Math.log10(Math.min(Math.max(number, 1), 1e7));
  const curve = (/** @type {'pn' | 'dn'} */ name) => points.map((point) => `${34 + (320 * point.seconds) / last},${height(point[name])}`).join(' ');
  const axis = [0, 2, 4, 6].flatMap((power) => [el('line', { x1: 32, x2: 356, y1: height(10 ** power), y2: height(10 ** power), class: 'p-axis' }), el('text', { x: 0, y: height(10 ** power) + 4 }, `1e${power}`)]);
  at('p-numbers').replaceChildren(el('svg', { viewBox: '0 0 360 110', class: 'p-chart', role: 'img', 'aria-label': say('proof-numbers') }, ...axis,
    el('polyline', { class: 'p-curve1', points: curve('pn') }), el('polyline', { class: 'p-curve2', points: curve('dn') })), el('p', { class: 'p-soft' }, say('curves')));
}

/** Writes the proof down, checks it, and offers it as a file. */
async function certify() {
  const told = at('p-verified');
  told.textContent = say('searching');
  try {
    const certificate = await file('/api/certificate', { ...place(), seconds: 120 }, task.signal);
    const link = el('a', { href: URL.createObjectURL(certificate), download: `${state.game.replaceAll(/\W+/g, '-')}.gtc` }, say('save', { bytes: shown(certificate.size) }));
    await check(certificate);
    told.append(' ', link);
  } catch (error) {
    told.textContent = isAborted(error) ? say('stopped') : error instanceof Error ? error.message : String(error);
  }
}

/** @param {Blob | undefined} certificate */
async function check(certificate) {
  if (!certificate) return;
  const told = at('p-verified');
  try {
    const shows = await verify(certificate);
    told.textContent = say('verified', { game: shows.game, position: shows.position, value: shows.value, entries: shown(shows.entries) });
  } catch (error) {
    told.textContent = error instanceof Error ? error.message : String(error);
  }
}

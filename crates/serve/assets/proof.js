// @ts-check
/** The proof: its numbers as they grow, and certificates. */
import { describe, file, follow, offered, stream } from './api.js';
import { draw } from './board.js';
import { entitle, gameChoice } from './games.js';
import { pushGame } from './history.js';
import { board, stopped } from './race.js';
import { act, announce, at, button, chart, choice, curve, el, fileChoice, fill, form, head, isAborted, labelled, place, row, say, shown, soft, state, stoppable, submit, waiting, wrong } from './state.js';

/** The letters with which a certificate begins, after its first byte. */
const MARK = 'GTC';

const task = stoppable();
/** @type {any} the position on the board at first */
let root = null;
/** @type {{seconds: number, pn: number, dn: number}[]} */
let points = [];

/** @type {Blob | null} the certificate that is stepped through */
let held = null;
let claim = 0;
/** @type {string[]} the moves of the line through it */
let line = [];
/** @type {Set<string>} the elements that show progress */
const busy = new Set();

/** Stops the search. */
export function stop() {
  task.stop();
  busy.clear();
}

/** Stops it where it can be seen, with the last numbers. */
function halt() {
  const last = points.at(-1);
  for (const id of busy) at(id).textContent = stopped(last && id === 'p-proven' ? [last.pn, last.dn].map((number) => String(number).replace('Infinity', '∞')).join(' / ') : '');
  stop();
}

/**
 * Says that something goes on until it is done or has failed.
 * @param {string} id @param {(signal: AbortSignal) => Promise<void>} work
 */
async function during(id, work) {
  const { signal } = task;
  busy.add(id);
  at(id).textContent = say('searching');
  try {
    await work(signal);
  } catch (error) {
    if (!isAborted(error)) at(id).textContent = wrong(error);
  }
  if (!signal.aborted) busy.delete(id);
}

/** Shows what can be proven and checked. */
export async function show() {
  stop();
  points = [];
  const engine = choice('engine', offered.engines.filter((one) => one.for_proofs).map(({ name }) => name), 'df-pn');
  fill('p-panel',
    head('view-proof'), soft(say('proof-help')),
    form(() => void prove(engine.value), gameChoice(show), labelled('engine', engine), row(submit('prove'), act('stop', halt))),
    el('p', { id: 'p-proven' }), el('div', { id: 'p-numbers' }),
    head('certificate'), soft(say('certificate-help')),
    row(act('certify', () => void during('p-verified', certify))),
    labelled('check-file', fileChoice('file', '.gtc', (file) => void during('p-verified', (signal) => check(file, signal)))), el('p', { id: 'p-verified', role: 'status' }), el('div', { id: 'p-walk' }));
  held = null;
  root = await board().catch((error) => {
    at('p-proven').textContent = wrong(error);
  });
}

/** @param {string} engine */
async function prove(engine) {
  halt();
  points = [];
  await during('p-proven', async (signal) => {
    const told = await stream('/api/solve', { ...place(), engine, seconds: 120 }, signal, (name, value) => {
      const text = waiting(name, value);
      if (text) at('p-proven').textContent = text;
      if (name !== 'proof') return;
      points.push({ seconds: value.seconds, pn: value.pn ?? Infinity, dn: value.dn ?? Infinity });
      at('p-proven').textContent = say('numbers', { pn: value.pn ?? '∞', dn: value.dn ?? '∞', nodes: shown(value.nodes) });
      drawNumbers();
    });
    const facts = told.facts.map((fact) => fact.text);
    at('p-proven').textContent = [told.proven ? say('proven', { value: say(told.value), nodes: shown(told.nodes) }) : say('not-proven'), ...facts].join(' ');
  });
}

/** Both numbers over time, each step ten times the one below. */
function drawNumbers() {
  const last = Math.max(points[points.length - 1].seconds, 1e-3);
  const height = (/** @type {number} */ number) => 100 - 13 * Math.log10(Math.min(Math.max(number, 1), 1e7));
  const of = (/** @type {'pn' | 'dn'} */ name) => points.map((point) => ({ x: 34 + (320 * point.seconds) / last, y: height(point[name]) }));
  const axis = [0, 2, 4, 6].flatMap((power) => [el('line', { x1: 32, x2: 356, y1: height(10 ** power), y2: height(10 ** power), class: 'p-axis' }), el('text', { x: 0, y: height(10 ** power) + 4 }, `1e${power}`)]);
  fill('p-numbers', chart('proof-numbers', 110, ...axis, curve('curve1', of('pn')), curve('curve2', of('dn'))), soft(say('curves')));
}

/** Writes the proof down, checks it, and offers it as a file. @param {AbortSignal} signal */
async function certify(signal) {
  const certificate = await file('/api/certificate', { ...place(), seconds: 120 }, signal);
  const link = el('a', { href: URL.createObjectURL(certificate), download: `${state.game.replaceAll(/\W+/g, '-')}.gtc` }, say('save', { bytes: shown(certificate.size) }));
  await check(certificate, signal, link);
}

/** @param {Blob} certificate @param {AbortSignal} signal @param {...Node} links offered beside it */
async function check(certificate, signal, ...links) {
  const told = at('p-verified');
  if (held) await board();
  fill('p-walk');
  held = null;
  if (await certificate.slice(1, 1 + MARK.length).text() !== MARK) throw new Error(say('no-certificate'));
  held = certificate;
  claim = 0;
  const shows = await walk([], signal);
  if (shows.game !== root.game || shows.position !== root.position) {
    Object.assign(state, { game: shows.game, position: shows.position, moves: [], at: 0 });
    pushGame();
    root = shows;
    at('p-game').parentElement.replaceWith(gameChoice(show));
  }
  told.textContent = say('verified', { game: shows.game, position: shows.position, value: shows.followed.claims.join(', '), entries: shown(shows.entries) });
  told.append(...links.flatMap((link) => [' ', link]));
}

/** Follows a line of the proof: its position, the claim left there, and the next steps. @param {string[]} moves @param {AbortSignal} [signal] */
async function walk(moves, signal = task.signal) {
  const told = await follow(/** @type {Blob} */ (held), signal, { claim: String(claim), moves: moves.join(' ') });
  const position = await describe({ game: told.game, position: told.position, moves }, signal);
  signal.throwIfAborted();
  line = moves;
  const { claims, left, next, answer, sentence } = told.followed;
  const go = (/** @type {string[]} */ to) => void walk(to).catch((error) => isAborted(error) || (at('p-sentence').textContent = error.message));
  const step = (/** @type {string} */ m) => go([...line, m]);
  entitle(position);
  at('p-status').textContent = sentence;
  draw(position, next === 'replies' ? step : null);
  const asked = choice('claim', claims.map((/** @type {string} */ text, /** @type {number} */ value) => [String(value), text]), claim, (value) => {
    claim = Number(value);
    go([]);
  });
  const trail = position.history_words.map((/** @type {string} */ words, /** @type {number} */ index) => el('li', {}, button(`${index + 1} ${words}`, () => go(line.slice(0, index + 1)), { 'aria-current': index + 1 === line.length ? 'step' : null })));
  const words = position.legal.find((m) => m.move === answer)?.words ?? answer;
  const replies = next === 'replies' ? position.legal.map((m) => el('li', {}, button(m.words, () => step(m.move), { 'data-reply': m.move }))) : [];
  fill('p-walk', head('walk'), soft(say('walk-help')),
    labelled('claim', asked), el('ol', { class: 'p-history' }, ...trail),
    el('p', { id: 'p-sentence' }, sentence), ...(left === null ? [] : [el('p', { class: 'p-soft', id: 'p-left' }, say('left', { claim: left }))]),
    row(act('step-back', () => go(line.slice(0, -1)), { disabled: !line.length }),
      ...(answer ? [button(say('follow-answer', { move: words }), () => step(answer), { id: 'p-answer', class: 'p-main' })] : [])),
    el('ul', { class: 'p-moves' }, ...replies));
  announce(sentence);
  return told;
}

// @ts-check
/** The game so far: its moves, its value as a line, and the look back at the moves that changed it. */
import { stream } from './api.js';
import { act, announce, at, button, chart, curve, el, head, isAborted, language, place, row, say, soft, state, stoppable, waiting, wrong } from './state.js';

/** @typedef {import('./api.js').Told} Told */
/** A value for the first player. @typedef {{value: string, plies: number | null, score: number | null}} Worth */

/** How long a look back may take, in seconds. */
const SECONDS = 10;
/** Scores from here on are wins that a search expects. */
const DECIDED = 29000;
/** The greatest height of an estimate. */
const ESTIMATED = 0.9;

/** @type {Map<string, Told>} look backs, by the game */
const reviews = new Map();
/** The game that is looked back at, and the end of that. */
let looking = '';
const task = stoppable();
let trouble = '';

const game = () => language() + JSON.stringify(place(state.moves.length));

/** Ends the look back at another game. */
export function leave() {
  if (looking && looking !== game()) task.stop();
  trouble = '';
}

/** Values every position of the game, which may be drawn again on the way. @param {() => void} redraw */
export async function lookBack(redraw) {
  const asked = game();
  if (reviews.has(asked) || looking === asked) return;
  task.stop();
  const { signal } = task;
  looking = asked;
  redraw();
  try {
    const told = await stream('/api/review', { ...place(state.moves.length), seconds: SECONDS }, signal, (name, value) => {
      const text = name === 'position' ? say('looking-back', value) : waiting(name, value);
      if (text && at('p-looking')) at('p-looking').textContent = text;
    });
    reviews.set(asked, told);
    const texts = told.turnings.map((/** @type {any} */ one) => one.text);
    if (asked === game()) announce([...texts, ...(told.remark ? [told.remark] : [])].join(' '));
  } catch (error) {
    if (!isAborted(error)) trouble = wrong(error);
  }
  if (looking !== asked) return;
  looking = '';
  redraw();
}

/** A value that was found, for the first player. @param {Told | undefined} found @returns {Worth | undefined} */
function ofFirst(found) {
  if (!found || found.to_move === 'first') return /** @type {any} */ (found);
  const value = { win: 'loss', loss: 'win' }[/** @type {string} */ (found.value)] ?? found.value;
  return { value, plies: found.plies, score: -found.score };
}

/** Values between -1 and 1, null where none is known. @param {(Worth | undefined)[]} worths @param {number} scale */
function heights(worths, scale) {
  const most = Math.max(scale, ...worths.map((worth) => Math.abs(worth?.score ?? 0)).filter((score) => score < DECIDED));
  return worths.map((worth) => {
    const decided = { win: 1, loss: -1, draw: 0 }[worth?.value ?? ''];
    if (decided !== undefined) return decided * (1 - Math.min(worth?.plies ?? 0, 100) / 1000);
    if (!worth || worth.score === null) return null;
    return ESTIMATED * Math.max(-1, Math.min(1, worth.score / most));
  });
}

/** The values as a line. @param {(number | null)[]} values @param {number[]} turnings the plies of these moves */
function drift(values, turnings) {
  const x = (/** @type {number} */ ply) => 30 + (ply * 320) / Math.max(state.moves.length, 1);
  const known = [...values.entries()].filter(([, value]) => value !== null);
  const points = known.map(([ply, value]) => ({ ply, x: x(ply), y: 45 - 35 * Number(value) }));
  const dot = (/** @type {any} */ { ply, x: cx, y: cy }) => el('circle', { cx, cy, ...(turnings.includes(ply) ? { r: 5, class: 'p-turn' } : { r: 3.5, class: 'p-point' }) });
  return points.length ? chart('drift', 92,
    el('line', { x1: 28, x2: 356, y1: 45, y2: 45, class: 'p-axis' }), ...['+', '=', '−'].map((text, index) => el('text', { x: 0, y: 14 + 35 * index }, text)),
    el('line', { x1: x(state.at), x2: x(state.at), y1: 6, y2: 86, class: 'p-axis' }),
    curve('curve1', points), ...points.map(dot)) : '';
}

/**
 * The moves so far, the value of the game as a line, and the moves that changed it.
 * @param {string[]} words the moves @param {(ply: number) => Told | undefined} found the value that may be seen
 * @param {{go: (ply: number) => void, resume: () => void, look: () => void}} deeds steps in the game, plays on from here, looks back
 */
export function past(words, found, { go, resume, look }) {
  const told = reviews.get(game());
  const worths = [...Array(state.moves.length + 1).keys()].map((ply) => told?.positions[ply] ?? ofFirst(found(ply)));
  const turnings = told?.turnings ?? [];
  const item = (/** @type {string} */ m, /** @type {number} */ index) =>
    el('li', {}, button(`${index + 1}. ${m}`, () => go(index + 1), { 'aria-current': index + 1 === state.at ? 'step' : null }));
  const turning = (/** @type {any} */ { number, text, before, after }) => {
    // A sentence about estimates has both values.
    const isTold = text.includes(before.text) && text.includes(after.text);
    const values = isTold ? [] : [el('span', { class: 'p-soft' }, ` ${say('turning', { before: before.text, after: after.text })}`)];
    return el('li', {}, button(text, () => go(number - 1), {}, ...values));
  };
  return el('div', { id: 'p-past' }, head('history'), el('ol', { class: 'p-history' }, ...words.map((m, index) => item(told?.positions[index + 1]?.words ?? m, index))),
    drift(heights(worths, told ? 4 * (told.notable ?? 25) : 500), turnings.map((/** @type {any} */ one) => one.number)),
    row(...(told || looking === game() || !state.moves.length ? [] : [act('look-back', look)]),
      ...(state.at < state.moves.length ? [act('from-here', resume)] : []),
      el('span', { class: 'p-soft', id: 'p-looking' }, trouble || (looking === game() ? say('searching') : ''))),
    ...(told?.remark ? [soft(told.remark)] : []),
    ...(turnings.length ? [el('ol', { class: 'p-turnings' }, ...turnings.map(turning))] : []));
}

/** The game so far: its moves, its value as a line, and the look back at the moves that changed it. */
import { stream } from './api.js';
import { act, announce, at, button, el, fill, head, joined, keyOf, part, place, row, say, soft, state, stoppable, trail } from './state.js';

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

const game = () => keyOf(state.moves.length);

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
  looking = asked;
  redraw();
  await task.run(async (signal) => {
    const told = await stream('review', { ...place(state.moves.length), seconds: SECONDS }, signal, (name, value, waiting) => {
      const text = name === 'position' ? say('looking-back', value) : waiting;
      if (text && at('looking')) fill('looking', text);
    });
    reviews.set(asked, told);
    if (asked === game()) announce(joined(...told.turnings.map((one) => one.text), told.remark));
  }, (reason) => {
    trouble = reason;
  });
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
    if (decided !== undefined) return decided;
    if (!worth || worth.score === null) return null;
    return ESTIMATED * Math.max(-1, Math.min(1, worth.score / most));
  });
}

/** The values as a line, with room for those that are searched for. @param {(number | null)[]} values @param {number[]} turnings the plies of these moves */
function drift(values, turnings) {
  const x = (/** @type {number} */ ply) => 30 + (ply * 320) / Math.max(state.moves.length, 1);
  const points = values.flatMap((value, ply) => (value === null ? [] : { ply, cx: x(ply), cy: 45 - 35 * value }));
  if (!points.length && !looking && state.values === 'off' && !state.line) return null;
  const chart = part('drift').firstElementChild;
  chart.querySelector('#p-here').setAttribute('d', `M${x(state.at)} 6V86`);
  chart.querySelector('polyline').setAttribute('points', points.map(({ cx, cy }) => `${cx},${cy}`).join(' '));
  chart.append(...points.map(({ ply, cx, cy }) => el('circle', { cx, cy, ...(turnings.includes(ply) ? { r: 5, class: 'p-turn' } : { r: 3.5, class: 'p-point' }) })));
  return chart;
}

/**
 * The moves so far, the value of the game as a line, and the moves that changed it.
 * @param {string[]} words the moves @param {(ply: number) => Told | undefined} found the value that may be seen
 * @param {{go: (ply: number) => unknown, resume: () => unknown, look: () => void}} deeds steps in the game, plays on from here, looks back
 */
export function past(words, found, { go, resume, look }) {
  const told = reviews.get(game());
  const isLooking = looking === game();
  const worths = [...Array(state.moves.length + 1).keys()].map((ply) => told?.positions[ply] ?? ofFirst(found(ply)));
  const turnings = told?.turnings ?? [];
  const turning = (/** @type {any} */ { number, text, before, after }) => {
    // A sentence about estimates has both values.
    const isTold = text.includes(before.text) && text.includes(after.text);
    return el('li', {}, button([text, !isTold && el('span', { class: 'p-soft' }, ` ${say('turning', { before: before.text, after: after.text })}`)], () => go(number - 1)));
  };
  return el('div', { id: 'p-past' }, head('history'),
    el('ol', { class: 'p-history' }, trail(words.map((m, index) => told?.positions[index + 1]?.words ?? m), state.at, go)),
    drift(heights(worths, told ? 4 * (told.notable ?? 25) : 500), turnings.map((one) => one.number)),
    row(!told && !isLooking && state.moves.length > 0 && act('look-back', look), state.at < state.moves.length && act('from-here', resume),
      el('span', { class: 'p-soft', id: 'p-looking' }, trouble || (isLooking && say('searching')))),
    told?.remark && soft(told.remark),
    turnings.length > 0 && el('ol', { class: 'p-turnings' }, turnings.map(turning)));
}

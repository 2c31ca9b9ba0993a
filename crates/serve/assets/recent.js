/** What the browser keeps: recent games, the newest first. It may keep nothing, or what another program has left. */
import { begun } from './history.js';
import { SEATS, place, state } from './state.js';

/**
 * @typedef {object} Kept
 * @property {number} begun when it began, by which games on the page differ; 0 for one from a file
 * @property {number} date when it was last played
 * @property {string} game @property {string} position @property {string[]} moves @property {string[]} seats @property {number} seconds
 * @property {string} turn first or second @property {any} outcome as the server describes it
 */

const KEY = 'gametree-games-1';
/** Games that are kept. */
export const MOST = 40;

/** What comes of some work; undefined where it fails. @template T @param {() => T} work */
function tried(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** @param {string} key */
export const read = (key) => tried(() => localStorage.getItem(key)) ?? '';

/** The value of a text in JSON; undefined where it is none. @param {string} text */
export const parsed = (text) => tried(() => JSON.parse(text));

/** Returns whether there was room. @param {string} key @param {string} text */
export const write = (key, text) => tried(() => {
  localStorage.setItem(key, text);
  return true;
});

/** Whether there is room for a game. */
export const isKeeping = write('room', ' '.repeat(4e3)) && write('room', '');

/** The parts of a game, and nothing else; null where one is missing. @param {any} one */
export function partsOf(one) {
  const { game, position, moves, seats, seconds, date } = one ?? {};
  const isWhole = [moves, seats].every(Array.isArray) && [game, position, ...moves].every((text) => typeof text === 'string')
    && seats.length === 2 && seats.every((/** @type {string} */ seat) => SEATS.includes(seat)) && seconds > 0 && Math.abs(date) < 8e15;
  return isWhole ? { game, position, moves, seats, seconds, date } : null;
}

/** @returns {Kept[]} */
export function games() {
  const all = parsed(read(KEY));
  return Array.isArray(all) ? all.filter(partsOf).slice(0, MOST) : [];
}

/** A game up to a ply, in a form that can be compared. @param {Kept} one @param {number} ply */
const upTo = (one, ply) => JSON.stringify([place(ply, one), one.seats]);

/** Whether a game goes on from another, or is the same. @param {Kept} one @param {Kept} other */
const goesOn = (one, other) => upTo(one, other.moves.length) === upTo(other, other.moves.length);

/** Keeps games, each in place of those from which it goes on, and of an earlier try that has no end. @param {Kept[]} more */
export function add(more) {
  let all = games();
  for (const one of more) {
    if (all.some((other) => goesOn(other, one))) continue;
    all = [one, ...all.filter((other) => !goesOn(one, other) && (!one.begun || other.begun !== one.begun || other.outcome))];
  }
  // Where there is no room, the oldest go first.
  for (all = all.sort((a, b) => b.date - a.date).slice(0, MOST); all.length && !write(KEY, JSON.stringify(all));) all.pop();
}

/** @param {Kept} one */
export function forget(one) {
  write(KEY, JSON.stringify(games().filter((other) => !goesOn(one, other))));
}

/** Keeps the game on the page, with its last move on the board. @param {any} position as the server describes it */
export function record({ to_move: turn, outcome }) {
  const one = /** @type {any} */ (partsOf({ ...state, date: Date.now() }));
  if (state.moves.length && state.at === state.moves.length) add([{ ...one, begun, turn, outcome }]);
}

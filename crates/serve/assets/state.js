// @ts-check
/** What the page shows; the address holds all of it. */

/**
 * @typedef {object} State
 * @property {string} view start, play, puzzles, theatre, race or proof
 * @property {string} game
 * @property {string} position where the game starts; empty for its usual start
 * @property {string[]} moves played, and taken back but not forgotten
 * @property {number} at how many of them stand on the board
 * @property {string[]} seats human, perfect, timed or a level, First before Second
 * @property {number} seconds how long a timed opponent thinks
 * @property {string} values on, guess or off
 * @property {boolean} line whether the best line is drawn
 * @property {boolean} turned whether a board of pieces is seen from the other side than usual
 */

/** The seats in the order of their list. */
export const SEATS = ['human', ...Array.from({ length: 10 }, (_, index) => String(index + 1)), 'perfect', 'timed'];

/** @type {State} */
export const INITIAL = { view: 'play', game: '', position: '', moves: [], at: 0, seats: ['human', 'human'], seconds: 2, values: 'off', line: false, turned: false };

/** @type {State} */
export const state = { ...INITIAL };

/** The views, each in a file of its name. */
export const VIEWS = ['start', 'play', 'puzzles', 'theatre', 'race', 'proof'];

/** @type {Record<string, string>} */
let words = {};

/** @param {Record<string, string>} all */
export function speak(all) {
  words = all;
}

/**
 * A message of the page, with its places filled in.
 * @param {string} name @param {Record<string, string | number>} [places]
 */
export function say(name, places = {}) {
  return (words[name] ?? name).replace(/\{\$(\w+)\}/g, (_, place) => String(places[place] ?? ''));
}

/** The state in the address. @param {string} first the game where the address names none @returns {State} */
export function readAddress(first) {
  const all = new URLSearchParams(location.hash.slice(1));
  const asked = (/** @type {string} */ name) => all.get(name) ?? '';
  const moves = asked('moves').split(' ').filter((m) => m);
  const at = Number.parseInt(asked('at'), 10);
  const seconds = Number.parseFloat(asked('seconds'));
  return {
    view: VIEWS.includes(asked('view')) ? asked('view') : location.hash.length > 1 ? 'play' : 'start',
    game: asked('game') || first,
    position: asked('position'),
    moves,
    at: at >= 0 && at <= moves.length ? at : moves.length,
    seats: [asked('first') || 'human', asked('second') || 'human'],
    seconds: seconds > 0 && seconds <= 3600 ? seconds : 2,
    values: ['on', 'guess'].includes(asked('values')) ? asked('values') : 'off',
    line: asked('line') === '1',
    turned: asked('turned') === '1',
  };
}

/** The address of what is shown, or of another view of it. */
export function address(view = state.view, of = state) {
  if (view === 'start') return location.pathname;
  const all = new URLSearchParams({ game: of.game });
  const put = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ usual) => value !== usual && all.set(name, value);
  put('view', view, 'play');
  put('position', of.position, '');
  put('moves', of.moves.join(' '), '');
  put('at', String(of.at), String(of.moves.length));
  put('first', of.seats[0], 'human');
  put('second', of.seats[1], 'human');
  put('seconds', String(of.seconds), '2');
  put('values', of.values, 'off');
  put('line', of.line ? '1' : '', '');
  put('turned', of.turned ? '1' : '', '');
  return `${location.pathname}#${all}`;
}

/** The position of a state, on its board or after `ply` moves, as the server is asked about it. @param {number} [ply] @param {{game: string, position: string, moves: string[]}} [of] */
export function place(ply = state.at, of = state) {
  const ask = { game: of.game, moves: of.moves.slice(0, ply) };
  return of.position ? { ...ask, position: of.position } : ask;
}

/** The name of a game, and the parameters behind its colon. @param {string} game */
export function split(game) {
  const colon = game.indexOf(':');
  return colon < 0 ? [game] : [game.slice(0, colon), game.slice(colon + 1)];
}

/**
 * An element with its attributes and what is in it.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  const svg = ['svg', 'path', 'circle', 'line', 'polyline', 'text'].includes(name);
  const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A button by the name of its label. @param {string} name @param {() => unknown} onclick @param {object} [more] */
export const act = (name, onclick, more) => el('button', { type: 'button', id: `p-${name}`, onclick, ...more }, say(name));

/** A form that the page takes itself. @param {() => void} taken @param {...(Node | string)} parts */
export const form = (taken, ...parts) => el('form', { onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  taken();
} }, ...parts);

/** A heading by its name. @param {string} name */
export const head = (name) => el('h3', {}, say(name));

/** A remark. @param {string} text */
export const soft = (text) => el('p', { class: 'p-soft' }, text);

/** @param {...Node} children */
export const row = (...children) => el('div', { class: 'p-row' }, ...children);

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** Says something to those who do not see the page. @param {string} text */
export function announce(text) {
  at('p-said').textContent = text;
}

/** A number for people. @param {number} number */
export const shown = (number) => number.toLocaleString(document.documentElement.lang);

/** What has gone wrong. @param {unknown} error */
export const wrong = (error) => (error instanceof Error ? error.message : String(error));

/** The note while a search waits for its turn. @param {string} name @param {any} told */
export function waiting(name, told) {
  if (name === 'full') return say('full');
  return name === 'queued' && told.place ? say('queued', { place: told.place }) : '';
}

/** Whether it was stopped. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

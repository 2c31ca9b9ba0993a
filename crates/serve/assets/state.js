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
 * @property {string} odd the parts of the address that mean nothing
 */

/** The seats in the order of their list. */
export const SEATS = ['human', ...Array.from({ length: 10 }, (_, index) => String(index + 1)), 'perfect', 'timed'];

/** The ways to show values. */
export const VALUES = ['off', 'guess', 'on'];

/** @type {State} */
export const INITIAL = { view: 'play', game: '', position: '', moves: [], at: 0, seats: ['human', 'human'], seconds: 2, values: 'off', line: false, turned: false, odd: '' };

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
  /** @type {string[]} */
  const odd = [];
  const one = (/** @type {string} */ name, /** @type {string[]} */ of, /** @type {string} */ usual) => {
    if (of.includes(asked(name))) return asked(name);
    if (asked(name)) odd.push(`${name}=${asked(name)}`);
    return usual;
  };
  return {
    view: one('view', VIEWS, location.hash.length > 1 ? 'play' : 'start'),
    game: asked('game') || first,
    position: asked('position'),
    moves,
    at: at >= 0 && at <= moves.length ? at : moves.length,
    seats: ['first', 'second'].map((name) => one(name, SEATS, 'human')),
    seconds: seconds > 0 && seconds <= 3600 ? seconds : 2,
    values: one('values', VALUES, 'off'),
    line: asked('line') === '1',
    turned: asked('turned') === '1',
    odd: odd.join(', '),
  };
}

/** The address of what is shown, or of another view of it. */
export function address(view = state.view, of = state) {
  if (view === 'start') return location.pathname;
  const { game, position, moves, at, seats: [first, second], seconds, values, line, turned } = of;
  const but = (/** @type {string | number} */ usual, /** @type {string | number} */ value) => value !== usual && String(value);
  const all = { game, view: but('play', view), position, moves: moves.join(' '), at: but(moves.length, at), first: but('human', first), second: but('human', second), seconds: but(2, seconds), values: but('off', values), line: line && 1, turned: turned && 1 };
  return `${location.pathname}#${queryOf(all)}`;
}

/** Parameters of an address, without those that are empty. @param {Record<string, any>} all */
export const queryOf = (all) => new URLSearchParams(Object.entries(all).filter(([, value]) => value).map(([name, value]) => [name, String(value)]));

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

/** @param {string | Node} text @param {() => unknown} onclick @param {object} [more] @param {...Node} rest */
export const button = (text, onclick, more, ...rest) => el('button', { type: 'button', onclick, ...more }, text, ...rest);

/** A button by the name of its label. @param {string} name @param {() => unknown} onclick @param {object} [more] */
export const act = (name, onclick, more) => button(say(name), onclick, { id: `p-${name}`, ...more });

/** The button that sends a form, by the name of its label. @param {string} name */
export const submit = (name) => act(name, () => {}, { type: 'submit', class: 'p-main' });

/** A label by its name. @param {string} name @param {...Node} parts */
export const labelled = (name, ...parts) => el('label', {}, say(name), ...parts);

/**
 * A list to choose from.
 * @param {string} name @param {(string | string[])[]} options the values, each alone or with its text
 * @param {string | number} chosen @param {(value: string) => void} [changed]
 */
export function choice(name, options, chosen, changed = () => {}) {
  const all = options.map((option) => [option].flat()).map(([value, text = value]) => el('option', { value, selected: value === String(chosen) }, text));
  const list = el('select', { id: `p-${name}`, onchange: () => changed(list.value) }, ...all);
  return list;
}

/** A box to tick by the name of its label. @param {string} name @param {string} label @param {boolean} checked @param {(checked: boolean) => void} changed @param {object} [more] */
export function tick(name, label, checked, changed, more) {
  const box = el('input', { type: 'checkbox', id: `p-${name}`, checked, onchange: () => changed(box.checked), ...more });
  return el('label', {}, box, say(label));
}

/** A choice of a file. @param {string} name @param {string} accept @param {(file: File) => void} chosen */
export function fileChoice(name, accept, chosen) {
  const input = el('input', { type: 'file', id: `p-${name}`, accept, onchange: () => {
    const [file] = input.files;
    // The same file may have changed.
    input.value = '';
    chosen(file);
  } });
  return input;
}

/** A part of the page that scrolls by itself. @param {string} id @param {string} name @param {object} [more] */
export const region = (id, name, more) => el('div', { class: 'p-scroll', id, tabindex: 0, role: 'region', 'aria-label': say(name), ...more });

/** Work that is stopped, by the signal that it has: what begins later has another one. */
export function stoppable() {
  let task = new AbortController();
  return {
    get signal() {
      return task.signal;
    },
    stop() {
      task.abort();
      task = new AbortController();
    },
  };
}

/** A form that the page takes itself. @param {() => void} taken @param {...(Node | string)} parts */
export const form = (taken, ...parts) => el('form', { onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  taken();
} }, ...parts);

/** A chart that is so many units high. @param {string} name @param {number} height @param {...Node} parts */
export const chart = (name, height, ...parts) => el('svg', { viewBox: `0 0 360 ${height}`, class: 'p-chart', role: 'img', 'aria-label': say(name) }, ...parts);

/** A line of a chart. @param {string} name @param {{x: number, y: number}[]} points */
export const curve = (name, points) => el('polyline', { class: `p-${name}`, points: points.map(({ x, y }) => `${x},${y}`).join(' ') });

/** A heading by its name. @param {string} name */
export const head = (name) => el('h3', {}, say(name));

/** A remark. @param {string} text */
export const soft = (text) => el('p', { class: 'p-soft' }, text);

/** @param {...Node} children */
export const row = (...children) => el('div', { class: 'p-row' }, ...children);

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** Gives an element other contents. @param {string} id @param {...(Node | string)} children */
export const fill = (id, ...children) => at(id).replaceChildren(...children);

/** The language of the page. */
export const language = () => document.documentElement.lang;

/** Says something to those who do not see the page. @param {string} text */
export function announce(text) {
  at('p-said').textContent = text;
}

/** A sentence from its words. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number for people. @param {number} number */
export const shown = (number) => number.toLocaleString(language());

/** What has gone wrong. @param {unknown} error */
export const wrong = (error) => (error instanceof Error ? error.message : String(error));

/** A remark on that. @param {unknown} error */
export const failure = (error) => el('span', { class: 'p-error' }, wrong(error));

/** The note while a search waits for its turn. @param {string} name @param {any} told */
export function waiting(name, told) {
  if (name === 'full') return say('full');
  return name === 'queued' && told.place ? say('queued', { place: told.place }) : '';
}

/** Whether it was stopped. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

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
export const SEATS = 'human 1 2 3 4 5 6 7 8 9 10 perfect timed'.split(' ');

/** The ways to show values. */
export const VALUES = ['off', 'guess', 'on'];

/** Where a game begins that is not set up. @type {Pick<State, 'position' | 'moves' | 'at'>} */
export const BEGINNING = { position: '', moves: [], at: 0 };

/** @type {State} */
export const INITIAL = { view: 'play', game: '', ...BEGINNING, seats: ['human', 'human'], seconds: 2, values: 'off', line: false, turned: false, odd: '' };

/** @type {State} */
export const state = { ...INITIAL };

/** The views, each in a file of its name. */
export const VIEWS = 'start play puzzles theatre race proof'.split(' ');

/** The messages; before they have come, the only one that may be needed. @type {Record<string, string>} */
let words = { unreachable: 'The server does not answer.' };

/** @param {Record<string, string>} all */
export function speak(all) {
  words = all;
}

/**
 * A message of the page, with its places filled in.
 * @param {string} name @param {Record<string, any>} [places]
 */
export function say(name, places = {}) {
  return (words[name] ?? name).replace(/\{\$(\w+)\}/g, (_, place) => places[place] ?? '');
}

/** The parameters in the address. @returns {Record<string, string>} */
export const parameters = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** The state in the address. @param {string} first the game where the address names none @returns {State} */
export function readAddress(first) {
  const all = parameters();
  const moves = (all.moves ?? '').split(' ').filter(Boolean);
  const at = +all.at;
  const seconds = parseFloat(all.seconds);
  /** @type {string[]} */
  const odd = [];
  const one = (/** @type {string} */ name, /** @type {string[]} */ of, /** @type {string} */ usual) => {
    const value = all[name];
    if (!value || of.includes(value)) return value || usual;
    odd.push(`${name}=${value}`);
    return usual;
  };
  return {
    view: one('view', VIEWS, location.hash.length > 1 ? 'play' : 'start'),
    game: all.game || first,
    position: all.position ?? '',
    moves,
    at: moves[at] ? at : moves.length,
    seats: [one('first', SEATS, 'human'), one('second', SEATS, 'human')],
    seconds: seconds > 0 && seconds <= 3600 ? seconds : 2,
    values: one('values', VALUES, 'off'),
    line: all.line === '1',
    turned: all.turned === '1',
    odd: listed(odd),
  };
}

/** The address of what is shown, or of another view of it. */
export function address(view = state.view, of = state) {
  if (view === 'start') return location.pathname;
  const { game, position, moves, at, seats: [first, second], seconds, values, line, turned } = of;
  const but = (/** @type {any} */ usual, /** @type {any} */ value) => value !== usual && String(value);
  return `${location.pathname}#${queryOf({
    game, view: but('play', view), position, moves: moves.join(' '), at: but(moves.length, at), first: but('human', first), second: but('human', second),
    seconds: but(2, seconds), values: but('off', values), line: line && 1, turned: turned && 1,
  })}`;
}

/** Parameters of an address, without those that are empty. @param {Record<string, any>} all */
export const queryOf = (all) => new URLSearchParams(Object.entries(all).filter(([, value]) => value));

/** The position of a state, on its board or after `ply` moves, as the server is asked about it. @param {number} [ply] @param {{game: string, position: string, moves: string[]}} [of] */
export const place = (ply = state.at, { game, position, moves } = state) => ({ game, moves: moves.slice(0, ply), position: position || undefined });

/** That position, as a key of what is found about it. @param {number} [ply] */
export const keyOf = (ply) => language() + JSON.stringify(place(ply));

/** The name of a game, and the parameters behind its colon. @param {string} game */
export function split(game) {
  const [name, ...rest] = game.split(':');
  return [name, rest.join(':')];
}

/** Contents without lists in them, and without what is not there. @param {any[]} children */
const flat = (children) => children.flat(Infinity).filter((child) => child || child === 0);

/**
 * An element with its attributes and what is in it.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...any} children nodes, texts and lists of them; false, null and an empty text are nothing
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  const isDrawn = ['svg', 'path', 'circle', 'text'].includes(name);
  const element = /** @type {any} */ (document.createElementNS(`http://www.w3.org/${isDrawn ? '2000/svg' : '1999/xhtml'}`, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element[key] = value;
    else if ((value ?? false) !== false) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...flat(children));
  return element;
}

/** @param {any} text @param {() => unknown} onclick @param {object} [more] */
export const button = (text, onclick, more) => el('button', { onclick, ...more }, text);

/** A button by the name of its label. @param {string} name @param {() => unknown} onclick @param {object} [more] */
export const act = (name, onclick, more) => button(say(name), onclick, { id: `p-${name}`, ...more });

/** A part of the page from its template, in the language of the page. @param {string} name @param {Record<string, any>} [slots] what stands in its slots */
export function part(name, slots = {}) {
  const content = /** @type {any} */ (document.getElementById(`t-${name}`)).content.cloneNode(true);
  for (const one of content.querySelectorAll('[data-say]')) one.prepend(say(one.dataset.say));
  for (const one of content.querySelectorAll('[data-label]')) one.ariaLabel = say(one.dataset.label);
  for (const [slot, children] of Object.entries(slots)) content.querySelector(`slot[name=${slot}]`).replaceWith(...flat([children]));
  return content;
}

/** Gives buttons what they do, by their names. @param {Record<string, () => unknown>} deeds */
export function wire(deeds) {
  for (const [name, deed] of Object.entries(deeds)) at(name).onclick = deed;
}

/**
 * Fills a list to choose from.
 * @param {any} list @param {(string | string[])[]} options the values, each alone or with its text
 * @param {string | number} [chosen] @param {(value: string) => unknown} [changed]
 */
export function offer(list, options, chosen, changed) {
  list.replaceChildren(...options.map((option) => {
    const [value, text = value] = [option].flat();
    return new Option(text, value, false, value === String(chosen));
  }));
  if (changed) list.onchange = () => changed(list.value);
}

/** A box to tick. @param {string} name @param {boolean} checked @param {(checked: boolean) => unknown} changed */
export function tick(name, checked, changed) {
  const box = at(name);
  box.checked = checked;
  box.onchange = () => changed(box.checked);
}

/** A choice of a file. @param {string} name @param {(file: File) => unknown} chosen */
export function fileChoice(name, chosen) {
  const input = at(name);
  input.onchange = () => {
    const [file] = input.files;
    // The same file may have changed.
    input.value = '';
    chosen(file);
  };
}

/** Takes a form, with the values of its fields. @param {HTMLFormElement} form @param {(fields: any) => unknown} taken */
export function take(form, taken) {
  form.onsubmit = (event) => {
    event.preventDefault();
    taken(Object.fromEntries(new FormData(form)));
  };
}

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
    /** Does some work, and reports what it throws. @param {(signal: AbortSignal) => Promise<unknown>} work @param {(reason: string) => unknown} failed @param {() => unknown} [stopped] follows a stop */
    run(work, failed, stopped = () => {}) {
      return work(task.signal).catch((error) => (isAborted(error) ? stopped() : failed(wrong(error))));
    },
  };
}

/** The moves of a game, each with a step to it. @param {string[]} words @param {number} now how many of them stand on the board @param {(ply: number) => unknown} go */
export const trail = (words, now, go) => words.map((m, index) => el('li', {}, button(`${index + 1}. ${m}`, () => go(index + 1), { 'aria-current': index + 1 === now && 'step' })));

/** A heading by its name. @param {string} name */
export const head = (name) => el('h3', {}, say(name));

/** A remark. @param {string} text */
export const soft = (text) => el('p', { class: 'p-soft' }, text);

/** @param {...any} children */
export const row = (...children) => el('div', { class: 'p-row' }, children);

/** An element by its name, which has `p-` before it in the page. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(`p-${id}`);

/** Draws something anew; the focus stays at the element of the same name. @param {() => void} draw */
export function keepFocus(draw) {
  const focused = document.activeElement?.id;
  draw();
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
}

/** Gives an element other contents. @param {string} id @param {...any} children */
export const fill = (id, ...children) => keepFocus(() => at(id).replaceChildren(...flat(children)));

/** A move of a position in words. @param {any} position @param {string} m @returns {string} */
export const wordsOf = ({ legal }, m) => legal.find((/** @type {any} */ other) => other.move === m)?.words ?? m;

/** The place of a player in lists of both. @param {string} player */
export const sideOf = (player) => (player === 'first' ? 0 : 1);

/** The language of the page. */
export const language = () => document.documentElement.lang;

/** Clicks buttons of a view by keys; with Ctrl or Cmd, the name of a key begins with ^. @param {string} view @param {Record<string, string>} buttons */
export const keys = (view, buttons) => addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const name = buttons[ctrlKey || metaKey ? `^${key}` : key];
  const isTyped = target instanceof Element && target.closest('input, textarea, select');
  const button = name && !altKey && !isTyped && state.view === view && at(name);
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** @param {number} milliseconds */
export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Says something to those who do not see the page. @param {string} text */
export const announce = (text) => fill('said', text);

/** Says something to all. @param {string} id where it is written @param {string} text */
export function tell(id, text) {
  fill(id, text);
  announce(text);
}

/** Several things, as the language lists them. @param {string[]} things */
export const listed = (things) => new Intl.ListFormat(language(), { style: 'narrow' }).format(things);

/** Sentences one after another; an empty text is none. @param {...string} sentences */
export const joined = (...sentences) => sentences.filter(Boolean).join(say('gap'));

/** A number for people. @param {number} number */
export const shown = (number) => number.toLocaleString(language());

/** What has gone wrong. @param {unknown} error */
export const wrong = (error) => (error instanceof Error ? error.message : String(error));

/** A remark on that. @param {unknown} error */
export const failure = (error) => el('span', { class: 'p-error' }, wrong(error));

/** Whether it was stopped. @param {unknown} error */
export const isAborted = (error) => /** @type {any} */ (error)?.name === 'AbortError';

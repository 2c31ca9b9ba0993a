// @ts-check
/** The first page: a card for each game, and recent games. */
import { get, post } from './api.js';
import { inWords, newGame, seatName } from './new_game.js';
import { MOST, add, forget, games, partsOf } from './recent.js';
import { INITIAL, act, address, announce, at, el, head, place, row, say, shown, soft, split, wrong } from './state.js';

/** How a file of games begins. */
const KIND = { format: 'gametree games', version: 1 };
/** The most bytes of such a file. */
const MOST_BYTES = 4e6;
/** Recent games that are seen at first. */
const FEW = 4;

let isLeft = false;
/** @type {any[]} */
let cards = [];

export async function show() {
  isLeft = false;
  document.title = 'gametree';
  for (const id of ['p-status', 'p-drawing', 'p-choices', 'p-steps', 'p-panel']) at(id).replaceChildren();
  at('p-title').textContent = say('start-title');
  at('p-main').className = 'p-home';
  cards = (await get('/api/cards')).cards;
  if (isLeft) return;
  at('p-panel').replaceChildren(el('div', { id: 'p-recent' }), el('ul', { class: 'p-tiles', id: 'p-cards' }, ...cards.map(card)), el('div', { id: 'p-other' }), files());
  recent();
}

export async function stop() {
  isLeft = true;
  at('p-main').className = '';
}

/** A game to be begun or continued with a click, and another button for it. @param {string} name @param {object} to @param {Node[]} about @param {string} other @param {string} label @param {() => void} onclick */
const tile = (name, to, about, other, label, onclick) => el('li', {}, el('a', { href: address('play', { ...INITIAL, ...to }) }, ...about), el('button', { type: 'button', 'aria-label': `${name}: ${label}`, onclick }, other));

/** A game that begins against an engine. @param {any} one */
function card(one) {
  const { title, summary } = inWords(one);
  const picture = el('div', { class: 'p-picture', 'aria-hidden': 'true' });
  if (one.svg) picture.append(new DOMParser().parseFromString(one.svg, 'image/svg+xml').documentElement);
  return tile(title, { game: one.usual, seats: ['human', '3'] }, [picture, el('strong', {}, title), el('span', { class: 'p-soft' }, summary)], say('other-settings'), say('other-settings'), () => {
    at('p-other').replaceChildren(...newGame(null, begin, () => {}, { ...INITIAL, game: one.usual }));
    at('p-other').scrollIntoView({ block: 'center' });
    at('p-seat0').focus();
  });
}

/** @type {import('./new_game.js').Begin} */
async function begin(wanted) {
  const to = { ...INITIAL, ...wanted };
  const refused = await post('/api/position', place(0, to)).then(() => '', wrong);
  if (!refused) location.href = address('play', to);
  return refused;
}

/** The result of a game, or whose turn it is. @param {import('./recent.js').Kept} one */
function result({ seats, turn, outcome }) {
  const mine = seats.filter((seat) => seat === 'human').length === 1 ? ['first', 'second'][seats.indexOf('human')] : '';
  if (!outcome) return turn === mine ? say('your-turn') : say('to-move', { player: say(turn) });
  if (outcome.points !== null) return say('points', { points: outcome.points, player: say('first') });
  if (!outcome.winner) return say('drawn');
  return mine ? say(outcome.winner === mine ? 'you-won' : 'you-lost') : say('has-won', { player: say(outcome.winner) });
}

/** Lists the recent games. */
function recent() {
  const all = games();
  const item = (/** @type {import('./recent.js').Kept} */ one) => {
    const [family, parameters = ''] = split(one.game);
    const known = cards.find((other) => other.name === family);
    const name = `${known ? inWords(known).title : family} ${parameters}`.trim();
    const date = new Date(one.date).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
    return tile(name, { ...partsOf(one), at: one.moves.length }, [el('strong', {}, name), el('span', {}, result(one)), soft(`${one.seats.map(seatName).join(' – ')} · ${date}`)], '×', say('forget'), () => {
      forget(one);
      recent();
      at('p-stage').focus();
    });
  };
  const list = (/** @type {import('./recent.js').Kept[]} */ some) => el('ul', { class: 'p-tiles p-kept' }, ...some.map(item));
  at('p-recent').replaceChildren(...(all.length ? [head('recent'), list(all.slice(0, FEW))] : []),
    ...(all.length > FEW ? [el('details', {}, el('summary', {}, say('recent-more', { count: all.length - FEW })), list(all.slice(FEW)))] : []));
  at('p-export').disabled = !all.length;
}

/** The part of the page that keeps games in a file. */
function files() {
  const told = el('output', { id: 'p-imported' });
  const chosen = el('input', { type: 'file', id: 'p-import', accept: '.json', onchange: async () => {
    told.textContent = await take(chosen.files[0]).catch(wrong);
    announce(told.textContent);
    // The same file may have changed.
    chosen.value = '';
    if (!isLeft) recent();
  } });
  const save = () => {
    const text = JSON.stringify({ ...KIND, games: games().map(partsOf) });
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    el('a', { href, download: 'gametree-games.json' }).click();
    setTimeout(URL.revokeObjectURL, 1e4, href);
  };
  return el('details', {}, el('summary', {}, say('games-files')), row(act('export', save), el('label', {}, say('import'), chosen)), told);
}

/** Takes the games of a file that the server takes. @param {File} file @returns {Promise<string>} what has come of it */
async function take(file) {
  const refused = (/** @type {string} */ expected, /** @type {unknown} */ found) => say('expected-found', { expected: say(expected), found: (JSON.stringify(found) ?? '–').slice(0, 60) });
  if (file.size > MOST_BYTES) return refused('games-file', `${shown(file.size)} B`);
  const text = await file.text();
  /** @type {any} */
  let all = null;
  try {
    all = JSON.parse(text);
  } catch {
    return refused('games-file', text);
  }
  const { format, version, games: found } = all ?? {};
  if (format !== KIND.format || version !== KIND.version || !Array.isArray(found) || found.length > MOST) return refused('games-file', { format, version, games: found?.length });
  const taken = [];
  let first = '';
  for (const [index, given] of found.entries()) {
    const one = partsOf(given);
    try {
      if (!one) throw new Error(refused('games-game', given));
      const { to_move: turn, outcome } = await post('/api/position', place(one.moves.length, { ...INITIAL, ...one }));
      taken.push({ ...one, begun: 0, turn, outcome });
    } catch (error) {
      first ||= ` ${say('game-number', { number: index + 1 })} ${wrong(error)}`;
    }
  }
  add(taken);
  return say('imported', { count: taken.length }) + first;
}

/** The first page: a card for each game, and recent games. */
import { describe, get } from './api.js';
import { picture } from './board.js';
import { inWords, titleOf } from './games.js';
import { newGame, seatName } from './new_game.js';
import { MOST, add, forget, games, isKeeping, parsed, partsOf } from './recent.js';
import { INITIAL, address, announce, at, button, el, fileChoice, fill, head, joined, language, part, place, say, shown, soft, wire, wrong } from './state.js';

/** How a file of games begins. */
const KIND = { format: 'gametree games', version: 1 };
/** The most bytes of such a file. */
const MOST_BYTES = 4e6;
/** Recent games that are seen at first. */
const FEW = 4;

let isLeft = false;

/** Shows the games; their cards stay until others are there. @param {string} from the view that was on the page before */
export async function show(from) {
  isLeft = false;
  document.title = 'gametree';
  fill('status');
  if (from !== 'start') for (const id of ['drawing', 'choices', 'steps', 'panel']) fill(id);
  fill('title', say('start-title'));
  at('main').className = 'p-home';
  const { cards } = await get('cards');
  if (isLeft) return;
  fill('panel', part('start'));
  fill('cards', cards.map(card));
  wire({ export: save });
  fileChoice('import', async (file) => {
    const told = await imported(file).catch(wrong);
    announce(told);
    if (isLeft) return;
    fill('imported', told);
    recent();
  });
  recent();
}

export function stop() {
  isLeft = true;
  at('main').className = '';
}

/** A game to be begun or continued with a click, and another button for it. @param {string} name @param {object} to @param {any[]} about @param {string} other @param {() => void} onclick @param {string} [label] */
const tile = (name, to, about, other, onclick, label = other) => el('li', {}, el('a', { href: address('play', { ...INITIAL, ...to }) }, about), button(other, onclick, { 'aria-label': say('labelled', { name, text: label }) }));

/** A game that begins against an engine. @param {any} one */
function card(one) {
  const { title, summary } = inWords(one);
  return tile(title, { game: one.usual, seats: ['human', '3'] }, [el('div', { class: 'p-picture', 'aria-hidden': 'true' }, one.svg && picture(one.svg)), el('strong', {}, title), el('span', { class: 'p-soft' }, summary)], say('other-settings'), () => {
    fill('other', newGame(null, begin, () => {}, { ...INITIAL, game: one.usual }));
    at('other').scrollIntoView({ block: 'center' });
    at('seat0').focus();
  });
}

/** @type {import('./new_game.js').Begin} */
async function begin(wanted) {
  const to = { ...INITIAL, ...wanted };
  const refused = await describe(place(0, to)).then(() => '', wrong);
  if (!refused) location.href = address('play', to);
  return refused;
}

/** The result of a game, or whose turn it is. @param {import('./recent.js').Kept} one */
function result({ seats, turn, outcome }) {
  const mine = seats.filter((seat) => seat === 'human').length === 1 ? ['first', 'second'][seats.indexOf('human')] : '';
  if (!outcome) return turn === mine ? say('your-turn') : say('to-move', { Player: say(turn) });
  if (outcome.points !== null) return say('points', { points: outcome.points, player: say('first') });
  if (!outcome.winner) return say('drawn');
  return mine ? say(outcome.winner === mine ? 'you-won' : 'you-lost') : say('has-won', { Player: say(outcome.winner) });
}

// Another tab may play on.
addEventListener('storage', () => isLeft || !at('recent') || recent());

/** Lists the recent games. */
function recent() {
  const all = games();
  const item = (/** @type {import('./recent.js').Kept} */ one) => {
    const name = titleOf(one.game);
    const date = new Date(one.date).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
    return tile(name, { ...partsOf(one), at: one.moves.length }, [el('strong', {}, name), el('span', {}, result(one)), soft(`${one.seats.map(seatName).join(' – ')} · ${date}`)], '×', () => {
      forget(one);
      recent();
      at('stage').focus();
    }, say('forget'));
  };
  const list = (/** @type {import('./recent.js').Kept[]} */ some) => el('ul', { class: 'p-tiles p-kept' }, some.map(item));
  fill('recent', all.length > 0 && [head('recent'), list(all.slice(0, FEW))],
    !isKeeping && soft(say('keeps-nothing')),
    all.length > FEW && el('details', {}, el('summary', {}, say('recent-more', { count: all.length - FEW })), list(all.slice(FEW))));
  at('export').disabled = !all.length;
}

/** Saves the recent games as a file. */
function save() {
  const text = JSON.stringify({ ...KIND, games: games().map(partsOf) });
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  el('a', { href, download: 'gametree-games.json' }).click();
  setTimeout(URL.revokeObjectURL, 1e4, href);
}

/** Takes the games of a file that the server takes. @param {File} file @returns {Promise<string>} what has come of it */
async function imported(file) {
  const refused = (/** @type {string} */ expected, /** @type {unknown} */ found) => say('expected-found', { expected: say(expected), found: (JSON.stringify(found) ?? '–').slice(0, 60) });
  const text = file.size > MOST_BYTES ? `${shown(file.size)} B` : await file.text();
  const all = parsed(text);
  const { format, version, games: found } = Object(all);
  if (format !== KIND.format || version !== KIND.version || !Array.isArray(found) || found.length > MOST) return refused('games-file', all === undefined ? text : { format, version, games: found?.length });
  const taken = [];
  let first = '';
  for (const [index, given] of found.entries()) {
    const one = partsOf(given);
    try {
      if (!one) throw new Error(refused('games-game', given));
      const { to_move: turn, outcome } = await describe(place(one.moves.length, { ...INITIAL, ...one }));
      taken.push({ ...one, begun: 0, turn, outcome });
    } catch (error) {
      first ||= joined(say('game-number', { number: index + 1 }), wrong(error));
    }
  }
  if (!isKeeping) return say('keeps-nothing');
  add(taken);
  return joined(say('imported', { count: taken.length }), first);
}

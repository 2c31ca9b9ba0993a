/** The form of a new game: game, parameters, seats. */
import { describe, mostSeconds, post } from './api.js';
import { familyOf, inWords, titles } from './games.js';
import { SEATS, el, language, offer, part, say, split, state, take, wrong } from './state.js';

/** For how long the value of a game is looked for, in seconds, so that an opponent can be called perfect. */
const PROOF = 0.3;

/** @type {Map<string, Promise<boolean>>} whether the value of a game is proven in a moment */
const solved = new Map();

/** @type {any} what is typed about a new game stays */
let fresh = null;

// A server that was gone has left its refusal there.
addEventListener('p-back', () => fresh?.follow());

/** Begins another game, or returns the reason why not. @typedef {(wanted: Partial<import('./state.js').State>) => Promise<string>} Begin */
/** @typedef {(wanted: Partial<import('./state.js').State>) => unknown} Change */

/**
 * The form, the same one as long as it fits the game on the board.
 * @param {any} position as the server describes it; null where there is none
 * @param {Begin} begin @param {Change} seated @param {import('./state.js').State} of the game and the seats that are chosen at first
 * @returns {Node[]}
 */
export function newGame(position, begin, seated, of = state) {
  const about = JSON.stringify([of.game, of.seats, language(), position?.players, position?.certificates]);
  if (fresh?.about !== about || fresh.begin !== begin) fresh = { about, begin, ...formed(position, begin, seated, of) };
  return fresh.parts;
}

/** What a player is called in a list. @param {string} seat */
export const seatName = (seat) => (+seat ? say(seat === '10' ? 'level-full' : 'level', { level: seat }) : say(`seat-${seat}`));

/** Whether an opponent can be perfect: the program proves the value of the game in a moment. @param {string} game */
function isSolved(game) {
  const found = solved.get(game) ?? post('solve', { game, seconds: PROOF }).then((told) => told.proven, () => !solved.delete(game));
  solved.set(game, found);
  return found;
}

/** @param {any} position @param {Begin} begin @param {Change} seated @param {import('./state.js').State} of */
function formed(position, begin, seated, of) {
  const parts = [...part('new-game').children];
  const form = parts[1];
  const { game: games, starts, parameters, seat0, seat1, seconds } = form.elements;
  const [folded, refused] = ['details', 'output'].map((name) => form.querySelector(name));
  const players = [seat0, seat1];
  const asked = () => (parameters.value && !parameters.parentElement.hidden ? `${games.value}:${parameters.value}` : games.value);
  const match = () => {
    starts.value = asked();
    // A game that is not listed is a dash.
    starts.value ||= '';
  };
  const refuse = (/** @type {string} */ reason) => {
    refused.textContent = reason;
    if (reason) [folded.hidden, folded.open] = [false, true];
  };
  /** Names the players. @param {string[]} [names] */
  const fit = (names = [say('first'), say('second')]) => {
    for (const [side, one] of players.entries()) one.previousElementSibling.textContent = names[side];
  };
  const chosen = () => ({ seats: players.map((one) => one.value), seconds: Math.min(Math.max(+seconds.value || 2, 0.1), seconds.max) });
  const follow = async () => {
    const game = asked();
    const found = await describe({ game }).catch(wrong);
    if (game !== asked()) return;
    const isRefused = typeof found === 'string';
    refuse(isRefused ? found : '');
    if (isRefused) return;
    fit(found.players);
    const isPerfect = found.certificates && (await isSolved(game));
    if (game === asked()) offerPerfect(players, isPerfect, game !== of.game);
  };
  const turn = (/** @type {string} */ game) => {
    parameters.value = split(game)[1];
    match();
    follow();
  };
  offer(games, titles('name'), split(of.game)[0], () => turn(introduce(form)));
  for (const [side, one] of players.entries()) offer(one, SEATS.map((seat) => [seat, seatName(seat)]), of.seats[side]);
  Object.assign(seconds, { max: mostSeconds(), value: of.seconds });
  seat0.onchange = seat1.onchange = seconds.onchange = () => {
    // Another game takes them when it starts.
    if (position && asked() === state.game) seated(chosen());
  };
  starts.onchange = () => turn(starts.value);
  parameters.oninput = match;
  parameters.onchange = follow;
  take(form, async () => refuse(await begin({ game: asked(), ...chosen() })));
  fit(position?.players);
  offerPerfect(players, false, false);
  introduce(form);
  turn(of.game);
  return { parts, follow };
}

/** Describes the chosen game, and returns its usual parameters. @param {any} form @returns {string} */
function introduce(form) {
  const { game: { value: name }, starts, parameters } = form.elements;
  const game = familyOf(name);
  const all = inWords(game).variants;
  const [rule, folded, meaning] = ['.p-rule', 'details', '.p-rules'].map((one) => form.querySelector(one));
  parameters.parentElement.hidden = !game.parameters;
  parameters.placeholder = split(all[all.length - 1][0])[1];
  starts.parentElement.hidden = all.length < 2;
  offer(starts, [['', '–'], ...all]);
  starts.options[0].hidden = true;
  folded.hidden = !game.parameters && all.length < 2;
  meaning.replaceChildren(...meanings(game));
  rule.textContent = inWords(game).rules;
  return game.usual;
}

/**
 * Offers the perfect opponent, or not; one that was chosen for the game on the board stays.
 * @param {any[]} players the lists @param {boolean} isOffered @param {boolean} isElsewhere
 */
function offerPerfect(players, isOffered, isElsewhere) {
  for (const one of players) {
    if (isElsewhere && !isOffered && one.value === 'perfect') one.value = '10';
    const option = one.options[SEATS.indexOf('perfect')];
    option.disabled = !isOffered;
    option.hidden = !isOffered && !option.selected;
  }
}

/** The form of the parameters, and the meanings of each. @param {any} game @returns {Node[]} */
function meanings(game) {
  const pair = (/** @type {any} */ one) => [el('dt', {}, el('code', {}, one.name)), el('dd', {}, one.meaning)];
  return [...(game.parameters ? [el('code', {}, game.parameters)] : []), el('dl', {}, inWords(game).meanings.map(pair))];
}

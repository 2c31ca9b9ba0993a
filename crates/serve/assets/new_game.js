// @ts-check
/** The form of a new game: game, parameters, seats. */
import { offered } from './api.js';
import { el, form, head, say, split, state } from './state.js';

/** The seats that are no levels. */
const SEATS = ['human', 'perfect', 'timed'];

/** @type {any} what is typed about a new game stays */
let fresh = null;

/** Begins another game, or returns the reason why not. @typedef {(wanted: Partial<import('./state.js').State>) => Promise<string>} Begin */
/** @typedef {(wanted: Partial<import('./state.js').State>) => void} Change */

/**
 * The form, the same one as long as it fits the game on the board.
 * @param {any} position as the server describes it; null where there is none
 * @param {Begin} begin @param {Change} seated
 * @returns {Node[]}
 */
export function newGame(position, begin, seated) {
  const about = JSON.stringify([state.game, state.seats, document.documentElement.lang, position?.players, position?.certificates]);
  if (fresh?.about !== about) fresh = { about, parts: formed(position, begin, seated) };
  return fresh.parts;
}

/** The text about a game in the language of the page. @param {any} game */
const inWords = (game) => game.translations[document.documentElement.lang] ?? game;

/** The choice of a player. @param {number} side */
function sitting(side) {
  const option = (/** @type {string} */ value) => el('option', { value, selected: state.seats[side] === value }, Number(value) ? say('level', { level: value }) : say(`seat-${value}`));
  return el('select', { id: `p-seat${side}` }, ...[...SEATS, ...'123456789'].map(option));
}

/** @param {any} position @param {Begin} begin @param {Change} seated */
function formed(position, begin, seated) {
  const [name, parameters = ''] = split(state.game);
  const games = offered.games.map((game) => el('option', { value: game.name, selected: game.name === name }, `${game.name} – ${inWords(game).summary}`));
  const choice = el('select', { id: 'p-game' }, ...games);
  const field = el('input', { id: 'p-parameters', value: parameters, list: 'p-starts', autocomplete: 'off', spellcheck: 'false' });
  const starts = el('datalist', { id: 'p-starts' });
  const meaning = el('div', { class: 'p-soft p-rules' });
  const explain = (/** @type {boolean} */ fill) => {
    const game = offered.games.find((other) => other.name === choice.value);
    field.disabled = !game.parameters;
    if (fill) field.value = split(game.example)[1] ?? '';
    const { rules, meanings, starts: known } = inWords(game);
    starts.replaceChildren(...known.map((/** @type {any} */ start) => el('option', { value: split(start.name)[1] ?? '' }, start.meaning)));
    meaning.replaceChildren(rules, ...(game.parameters ? [el('code', {}, game.parameters)] : []),
      el('dl', {}, ...meanings.flatMap((/** @type {any} */ one) => [el('dt', {}, el('code', {}, one.name)), el('dd', {}, one.meaning)])));
  };
  choice.addEventListener('change', () => {
    explain(true);
    offer();
  });
  explain(false);
  const [first, second] = [sitting(0), sitting(1)];
  // Nothing is proven where positions can repeat.
  const offer = () => {
    for (const one of [first, second]) one.options[1].disabled = choice.value === name && position?.certificates === false;
  };
  offer();
  const most = Math.floor(offered.limits.seconds);
  const seconds = el('input', { id: 'p-seconds', type: 'number', min: 0.1, max: most, step: 'any', value: state.seconds, onchange: () => sit() });
  const time = el('label', {}, say('seconds-a-move'), seconds);
  const asked = () => (field.value && !field.disabled ? `${choice.value}:${field.value}` : choice.value);
  const chosen = () => ({ seats: [first.value, second.value], seconds: Math.min(Math.max(Number(seconds.value) || 2, 0.1), most) });
  const timed = () => {
    time.hidden = ![first.value, second.value].includes('timed');
  };
  const sit = () => {
    timed();
    // Another game takes them when it starts.
    if (position && asked() === state.game) seated(chosen());
  };
  for (const one of [first, second]) one.addEventListener('change', sit);
  timed();
  const names = (/** @type {number} */ side) => position?.players[side] ?? say(['first', 'second'][side]);
  const wrong = el('output', { id: 'p-game-error', class: 'p-error' });
  field.setAttribute('aria-describedby', wrong.id);
  const start = async () => {
    wrong.textContent = await begin({ game: asked(), ...chosen() });
  };
  return [head('new-game'), form(start,
    el('label', {}, say('game'), choice), el('label', {}, say('parameters'), field), wrong, starts, meaning,
    el('label', {}, names(0), first), el('label', {}, names(1), second), time,
    el('button', { class: 'p-main', id: 'p-start' }, say('start')))];
}

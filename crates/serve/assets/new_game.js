// @ts-check
/** The form of a new game: game, parameters, seats. */
import { offered, post } from './api.js';
import { el, form, head, say, split, state, wrong } from './state.js';

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
  const game = chosenGame();
  const seats = chosenSeats(position);
  const asks = () => ({ game: game.asked(), ...seats.chosen() });
  const sit = () => {
    seats.timed();
    // Another game takes them when it starts.
    if (position && game.asked() === state.game) seated(seats.chosen());
  };
  for (const one of seats.inputs) one.addEventListener('change', sit);
  game.follow(async () => {
    const asked = game.asked();
    const offer = await post('/api/position', { game: asked }).catch(wrong);
    if (asked !== game.asked()) return;
    const isRefused = typeof offer === 'string';
    game.refuse(isRefused ? offer : '');
    if (!isRefused) seats.fit(offer);
  });
  const start = async () => game.refuse(await begin(asks()));
  return [head('new-game'), form(start, ...game.parts, ...seats.parts, el('button', { class: 'p-main', id: 'p-start' }, say('start')))];
}

/** The choice of a game, with the parameters that it takes. */
function chosenGame() {
  const [name, parameters = ''] = split(state.game);
  const choice = el('select', { id: 'p-game' }, ...offered.games.map((game) => el('option', { value: game.name, selected: game.name === name }, `${game.name} – ${inWords(game).summary}`)));
  const field = el('input', { id: 'p-parameters', value: parameters, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'p-game-error' });
  const starts = el('select', { id: 'p-starts' });
  const refused = el('output', { id: 'p-game-error', class: 'p-error' });
  const meaning = el('div', { class: 'p-soft p-rules' });
  const entered = el('label', {}, say('parameters'), field);
  const known = el('label', {}, say('starts'), starts);
  const asked = () => (field.value && !entered.hidden ? `${choice.value}:${field.value}` : choice.value);
  const match = () => {
    starts.value = asked();
    if (starts.value !== asked()) starts.value = '';
  };
  const fill = (/** @type {string} */ game) => {
    field.value = split(game)[1] ?? '';
    match();
  };
  const describe = () => {
    const game = offered.games.find((other) => other.name === choice.value);
    entered.hidden = !game.parameters;
    const all = variants(game);
    starts.replaceChildren(el('option', { value: '', hidden: true }, '–'), ...all.map(([value, text]) => el('option', { value }, text)));
    known.hidden = all.length < 2;
    meaning.replaceChildren(...rules(game));
    return game;
  };
  describe();
  match();
  return {
    parts: [el('label', {}, say('game'), choice), known, entered, refused, meaning],
    asked,
    refuse: (/** @type {string} */ reason) => {
      refused.textContent = reason;
    },
    /** Calls back with each other game. @param {() => void} changed */
    follow(changed) {
      choice.addEventListener('change', () => {
        fill(describe().usual);
        changed();
      });
      starts.addEventListener('change', () => {
        fill(starts.value);
        changed();
      });
      field.addEventListener('input', match);
      field.addEventListener('change', changed);
    },
  };
}

/** The games of a family that are offered by name, with what is known about them. @param {any} game @returns {string[][]} */
function variants(game) {
  const own = inWords(game).starts.filter((/** @type {any} */ start) => split(start.name)[0] === game.name);
  const texts = new Map([[game.usual, ''], [game.example, ''], ...own.map((/** @type {any} */ start) => [start.name, start.meaning])]);
  return [...texts].map(([name, text]) => [name, text ? `${name} – ${text}` : name]);
}

/** The rules of a game, and the meanings of its parameters. @param {any} game @returns {(Node | string)[]} */
function rules(game) {
  const { rules: text, meanings } = inWords(game);
  const pair = (/** @type {any} */ one) => [el('dt', {}, el('code', {}, one.name)), el('dd', {}, one.meaning)];
  return [text, ...(game.parameters ? [el('code', {}, game.parameters)] : []), el('dl', {}, ...meanings.flatMap(pair))];
}

/** The choice of the players, with the time of those with a clock. @param {any} position */
function chosenSeats(position) {
  const [first, second] = [sitting(0), sitting(1)];
  const names = [el('span'), el('span')];
  const most = Math.floor(offered.limits.seconds);
  const seconds = el('input', { id: 'p-seconds', type: 'number', min: 0.1, max: most, step: 'any', value: state.seconds });
  const time = el('label', {}, say('seconds-a-move'), seconds);
  const timed = () => {
    time.hidden = ![first.value, second.value].includes('timed');
  };
  /** Names the players of a game. @param {any} of */
  const fit = (of) => {
    for (const side of [0, 1]) names[side].textContent = of?.players[side] ?? say(['first', 'second'][side]);
    for (const one of [first, second]) {
      // Nothing is proven where positions can repeat.
      one.options[SEATS.indexOf('perfect')].disabled = of?.certificates === false;
      if (one.selectedOptions[0].disabled && of !== position) one.value = 'human';
    }
  };
  fit(position);
  timed();
  return {
    parts: [el('label', {}, names[0], first), el('label', {}, names[1], second), time],
    inputs: [first, second, seconds],
    chosen: () => ({ seats: [first.value, second.value], seconds: Math.min(Math.max(Number(seconds.value) || 2, 0.1), most) }),
    timed,
    fit,
  };
}

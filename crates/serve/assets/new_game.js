// @ts-check
/** The form of a new game: game, parameters, seats. */
import { describe, offered, post } from './api.js';
import { inWords } from './games.js';
import { SEATS, choice, el, form, head, labelled, language, say, soft, split, state, submit, wrong } from './state.js';

/** For how long the value of a game is looked for, in seconds, so that an opponent can be called perfect. */
const PROOF = 0.3;

/** @type {Map<string, Promise<boolean>>} whether the value of a game is proven in a moment */
const solved = new Map();

/** @type {any} what is typed about a new game stays */
let fresh = null;

/** Begins another game, or returns the reason why not. @typedef {(wanted: Partial<import('./state.js').State>) => Promise<string>} Begin */
/** @typedef {(wanted: Partial<import('./state.js').State>) => void} Change */

/**
 * The form, the same one as long as it fits the game on the board.
 * @param {any} position as the server describes it; null where there is none
 * @param {Begin} begin @param {Change} seated @param {import('./state.js').State} of the game and the seats that are chosen at first
 * @returns {Node[]}
 */
export function newGame(position, begin, seated, of = state) {
  const about = JSON.stringify([of.game, of.seats, language(), position?.players, position?.certificates]);
  if (fresh?.about !== about || fresh.begin !== begin) fresh = { about, begin, parts: formed(position, begin, seated, of) };
  return fresh.parts;
}

/** What a player is called in a list. @param {string} seat */
export const seatName = (seat) => (Number(seat) ? say(seat === '10' ? 'level-full' : 'level', { level: seat }) : say(`seat-${seat}`));

/** Whether an opponent can be perfect: the program proves the value of the game in a moment. @param {string} game */
function isSolved(game) {
  const found = solved.get(game) ?? post('/api/solve', { game, seconds: PROOF }).then((told) => told.proven, () => false);
  solved.set(game, found);
  return found;
}

/** @param {any} position @param {Begin} begin @param {Change} seated @param {import('./state.js').State} of */
function formed(position, begin, seated, of) {
  const game = chosenGame(of.game);
  const seats = chosenSeats(position, of);
  const asks = () => ({ game: game.asked(), ...seats.chosen() });
  const sit = () => {
    seats.timed();
    // Another game takes them when it starts.
    if (position && game.asked() === state.game) seated(seats.chosen());
  };
  for (const one of seats.inputs) one.addEventListener('change', sit);
  const follow = async () => {
    const asked = game.asked();
    const offer = await describe({ game: asked }).catch(wrong);
    if (asked !== game.asked()) return;
    const isRefused = typeof offer === 'string';
    game.refuse(isRefused ? offer : '');
    if (isRefused) return;
    seats.fit(offer);
    const isPerfect = offer.certificates && (await isSolved(asked));
    if (asked === game.asked()) seats.perfect(isPerfect, asked !== of.game);
  };
  game.follow(follow);
  void follow();
  const start = async () => game.refuse(await begin(asks()));
  return [head('new-game'), form(start, ...game.parts, ...seats.parts, submit('start'))];
}

/** The choice of a game, with the parameters that it takes. @param {string} first */
function chosenGame(first) {
  const [name, parameters = ''] = split(first);
  const games = choice('game', offered.games.map((game) => [game.name, inWords(game).title]), name);
  const field = el('input', { id: 'p-parameters', value: parameters, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'p-game-error' });
  const starts = choice('starts', [], '');
  const refused = el('output', { id: 'p-game-error', class: 'p-error' });
  const meaning = el('div', { class: 'p-soft p-rules' });
  const rule = soft('');
  const entered = labelled('parameters-typed', field);
  const known = labelled('starts', starts);
  const asked = () => (field.value && !entered.hidden ? `${games.value}:${field.value}` : games.value);
  const match = () => {
    starts.value = asked();
    if (starts.value !== asked()) starts.value = '';
  };
  const fill = (/** @type {string} */ game) => {
    field.value = split(game)[1] ?? '';
    match();
  };
  const introduce = () => {
    const game = offered.games.find((other) => other.name === games.value);
    entered.hidden = !game.parameters;
    const all = variants(game);
    field.placeholder = split(all[all.length - 1][0])[1] ?? '';
    starts.replaceChildren(el('option', { value: '', hidden: true }, '–'), ...all.map(([value, text]) => el('option', { value }, text)));
    known.hidden = all.length < 2;
    meaning.replaceChildren(...meanings(game));
    rule.textContent = inWords(game).rules;
    folded.hidden = entered.hidden && known.hidden;
    return game;
  };
  const folded = el('details', { id: 'p-folded' }, el('summary', {}, say('parameters')), known, entered, refused, meaning);
  introduce();
  match();
  return {
    parts: [labelled('game', games), rule, folded],
    asked,
    refuse: (/** @type {string} */ reason) => {
      refused.textContent = reason;
      if (reason) [folded.hidden, folded.open] = [false, true];
    },
    /** Calls back with each other game. @param {() => void} changed */
    follow(changed) {
      games.addEventListener('change', () => {
        fill(introduce().usual);
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

/** The form of the parameters, and the meanings of each. @param {any} game @returns {Node[]} */
function meanings(game) {
  const pair = (/** @type {any} */ one) => [el('dt', {}, el('code', {}, one.name)), el('dd', {}, one.meaning)];
  return [...(game.parameters ? [el('code', {}, game.parameters)] : []), el('dl', {}, ...inWords(game).meanings.flatMap(pair))];
}

/** The choice of the players, with the time of those with a clock. @param {any} position @param {import('./state.js').State} of */
function chosenSeats(position, of) {
  const [first, second] = of.seats.map((seat, side) => choice(`seat${side}`, SEATS.map((one) => [one, seatName(one)]), seat));
  const names = [el('span'), el('span')];
  const most = Math.floor(offered.limits.seconds);
  const seconds = el('input', { id: 'p-seconds', type: 'number', min: 0.1, max: most, step: 'any', value: of.seconds });
  const time = labelled('seconds-a-move', seconds);
  const timed = () => {
    time.hidden = ![first.value, second.value].includes('timed');
  };
  /** Names the players of a game. @param {any} offer */
  const fit = (offer) => {
    for (const side of [0, 1]) names[side].textContent = offer?.players[side] ?? say(['first', 'second'][side]);
  };
  /** Offers the perfect opponent, or not; one that was chosen for the game on the board stays. @param {boolean} isOffered @param {boolean} isElsewhere */
  const perfect = (isOffered, isElsewhere) => {
    for (const one of [first, second]) {
      if (isElsewhere && !isOffered && one.value === 'perfect') one.value = '10';
      const option = one.options[SEATS.indexOf('perfect')];
      option.disabled = !isOffered;
      option.hidden = !isOffered && !option.selected;
    }
  };
  fit(position);
  perfect(false, false);
  timed();
  return {
    parts: [el('label', {}, names[0], first), el('label', {}, names[1], second), time],
    inputs: [first, second, seconds],
    chosen: () => ({ seats: [first.value, second.value], seconds: Math.min(Math.max(Number(seconds.value) || 2, 0.1), most) }),
    timed,
    fit,
    perfect,
  };
}

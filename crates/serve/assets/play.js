// @ts-check
/** Play and explore: moves and values. */
import { describe, stream } from './api.js';
import { draw, focusBoard, statusOf } from './board.js';
import { editor } from './editor.js';
import { entitle } from './games.js';
import { keep, push, pushGame } from './history.js';
import { newGame } from './new_game.js';
import { reply } from './opponent.js';
import { record } from './recent.js';
import { leave, lookBack, past } from './review.js';
import { sentencesOf } from './sentences.js';
import { sharing } from './share.js';
import { VALUES, act, announce, at, button, capital, choice, el, failure, fill, head, isAborted, labelled, language, place, row, say, shown, soft, state, stoppable, tick, waiting, wrong } from './state.js';

/** @type {Map<string, import('./api.js').Told>} values that were found, by position */
const known = new Map();
/** @type {Map<string, import('./api.js').Told>} explanations that were found, by language and position */
const reasons = new Map();
/** @type {import('./api.js').Told} the position on the board */
let position;
const task = stoppable();
let guess = '';
/** That the perfect opponent has played what it could not prove. */
let doubt = '';
/** Whether a move is not on the board yet: a second touch is none. */
let isPlayed = false;
/** Counts questions: an answer after a later one is old. */
let asking = 0;
/** How long the values may take, in seconds. */
const SECONDS = { values: 10, longer: 120 };
/** Between two drawings of unfinished values, in milliseconds. */
const DRAWN = 300;
/** Of more moves than this the values of a few are drawn on the board. */
const CROWD = 60;
const FEW = 12;

const nameOf = (/** @type {string} */ player) => position.players[player === 'first' ? 0 : 1];

/** What a value is in words. @param {any} value */
function worthWords(value) {
  const worth = value.worth ?? value.value;
  // Points are neither win nor loss.
  if (value.proven && worth === 'unknown') return value.detail;
  if (value.plies !== null && worth !== 'draw' && worth !== 'unknown') return say(`${worth}-in`, { plies: value.plies });
  return worth === 'unknown' ? say('open', { detail: value.detail ?? '' }) : say(worth);
}

const isEstimate = (/** @type {any} */ m) => !m.proven && Boolean(m.detail);
/** What is written behind the letter; estimates are marked. @param {any} m */
const detail = (m) => (isEstimate(m) ? `≈${m.detail}` : m.detail);
const letter = (/** @type {any} */ m) => (m.worth === 'unknown' ? detail(m) || '?' : `${say(`letter-${m.worth}`)} ${detail(m)}`.trim());
const key = (ply = state.at) => JSON.stringify(place(ply));
const seat = () => state.seats[position.to_move === 'first' ? 0 : 1];

/** Whether a person is to move. */
const isMine = () => !position.outcome && seat() === 'human';

/** Whether an engine is to move. */
const isAwaited = () => !position.outcome && seat() !== 'human' && state.at === state.moves.length;

/** Whether the best line is seen, which would answer a guess. */
const isLineSeen = () => state.line && state.values !== 'guess';

/** Whether the board is seen from the side of the second player: of a person against an engine, unless it was turned. */
const isTurned = () => (state.seats[1] === 'human' && state.seats[0] !== 'human') !== state.turned;

/** Stops what is searched for. */
export const { stop } = task;

/** Shows the position of the address. @param {string} [from] the view that was on the page before */
export async function show(from) {
  guess = doubt = '';
  await display(() => {}, from === 'start' ? focusBoard : undefined);
}

/**
 * Shows the position of the state, and what comes of it.
 * @param {() => void} [enter] puts it into the history @param {() => void} [drawn] follows the drawing
 */
async function display(enter = keep, drawn = () => {}) {
  stop();
  const { signal } = task;
  enter();
  try {
    await redraw(signal);
    keep();
    record(position);
  } catch (error) {
    fail(error);
    return;
  }
  leave();
  panel();
  drawn();
  if (position.outcome && state.at && state.at === state.moves.length) look();
  if (isAwaited()) await answer(signal);
  else if (state.values !== 'off' || state.line) await analyse(signal);
}

/** @param {unknown} error */
function fail(error) {
  if (isAborted(error)) return;
  const message = wrong(error);
  fill('p-status', failure(error), act('retry', () => display()));
  announce(message);
  if (position) {
    steps();
    note('');
    note('', null, 'p-explaining');
  } else {
    fill('p-panel', ...newGame(null, begin, seated));
  }
}

/** The board with what is to be seen on it. @param {AbortSignal} signal */
async function redraw(signal) {
  const found = known.get(key());
  /** @type {any} */
  const ask = place();
  if (found && state.values === 'on') {
    // As many values as can be read.
    const noted = found.moves.filter((m) => m.worth).slice(0, found.moves.length > CROWD ? FEW : undefined);
    ask.values = noted.map((m) => ({ move: m.move, worth: m.worth, detail: m.detail, estimate: isEstimate(m), best: m.is_best }));
  }
  if (found && isLineSeen()) ask.line = found.line.slice(0, state.values === 'on' ? 5 : 40);
  if (isTurned()) ask.turned = true;
  if (state.at < state.moves.length) ask.ahead = state.moves.slice(state.at);
  asking += 1;
  const turn = asking;
  const told = await describe(ask, signal);
  signal.throwIfAborted();
  if (turn !== asking) return;
  position = told;
  isPlayed = false;
  entitle(position);
  at('p-status').textContent = statusOf(position);
  draw(position, isMine() ? play : null);
  steps();
}

/** A person moves. @param {string} m */
function play(m) {
  if (isPlayed) return;
  doubt = '';
  guess = state.values === 'guess' ? judged(m) : '';
  step(m, push);
}

/** What a guess was worth. @param {string} m */
function judged(m) {
  const found = known.get(key());
  const value = found?.moves.find((other) => other.move === m);
  if (!found || !value?.worth) return say('guess-early', { move: wordsOf(m) });
  const best = found.moves.filter((other) => other.is_best).map((other) => other.words);
  const name = `${found.moves.every((other) => other.proven) ? 'guess' : 'estimate'}-${value.is_best ? 'best' : 'other'}`;
  return say(name, { move: value.words, value: worthWords(value), best: best.join(', ') });
}

/** Puts a move on the board. @param {string} m @param {() => void} enter */
function step(m, enter) {
  const words = wordsOf(m);
  isPlayed = true;
  if (state.moves[state.at] !== m) state.moves = [...state.moves.slice(0, state.at), m];
  state.at += 1;
  void display(enter, () => announce(`${words}. ${statusOf(position)} ${guess} ${doubt}`));
}

const wordsOf = (/** @type {string} */ m) => position.legal.find((other) => other.move === m)?.words ?? m;

/** @param {number} ply */
function go(ply) {
  state.at = Math.max(0, Math.min(ply, state.moves.length));
  guess = doubt = '';
  void display(push, () => announce(statusOf(position)));
}

/** Whether a person chooses there, or only engines play. @param {number} ply */
function isChosen(ply) {
  const mover = (ply + (position.to_move === 'first' ? 0 : 1) + position.history.length) % 2;
  return state.seats[mover] === 'human' || !state.seats.includes('human');
}

function steps() {
  const plies = [...state.moves.keys()].filter(isChosen);
  const before = plies.filter((ply) => ply < state.at);
  const next = plies.find((ply) => ply > state.at) ?? state.moves.length;
  fill('p-steps',
    act('undo', () => go(before[before.length - 1]), { disabled: !before.length }),
    act('redo', () => go(next), { disabled: state.at === state.moves.length }),
    act('to-start', () => go(before[0]), { disabled: !before.length }),
    act('again', () => {
      state.moves = [];
      go(0);
    }, { disabled: !state.moves.length }),
    ...(position.kind === 'squares' ? [act('turn-board', () => seated({ turned: !state.turned }))] : []),
  );
}

document.addEventListener('keydown', (event) => {
  const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select');
  const isUndo = event.ctrlKey || event.metaKey ? event.key === 'z' : event.key === 'u' && !event.altKey;
  const button = state.view === 'play' && at('p-undo');
  if (!isUndo || isTyped || !button) return;
  event.preventDefault();
  button.click();
});

/** The move of the opponent, which may be hurried but not left out. @param {AbortSignal} signal */
async function answer(signal) {
  const text = capital(say('thinking', { player: nameOf(position.to_move) }));
  const now = new AbortController();
  const hear = (/** @type {string} */ name, /** @type {any} */ told) => note(waiting(name, told) || text, now.signal.aborted ? null : hurry, 'p-status');
  const hurry = act('move-now', () => {
    now.abort();
    hear('', null);
  });
  hear('', null);
  try {
    const { move, isProven } = await reply(seat(), position.certificates, signal, now.signal, hear);
    signal.throwIfAborted();
    doubt = seat() === 'perfect' && !isProven ? say('doubt', { move: wordsOf(move) }) : '';
    step(move, keep);
  } catch (error) {
    fail(error);
  }
}

/** Shows the turn of a waiting search, or its progress. @param {string} name @param {any} told @param {Node} end @param {string} [id] */
function queued(name, told, end, id) {
  const text = waiting(name, told) || (told.nodes && name !== 'moves' ? say('nodes', { nodes: shown(told.nodes) }) : '');
  if (text) note(text, end, id);
}

/** The values of all moves. @param {AbortSignal} signal */
async function analyse(signal, seconds = SECONDS.values) {
  const before = known.get(key());
  if (position.outcome || (before && !before.partial && seconds === SECONDS.values)) return;
  const asked = key();
  const end = ending();
  let drawn = 0;
  note(say('searching'), end);
  try {
    const found = await stream('/api/analyse', { ...place(), seconds }, signal, (name, value) => {
      queued(name, value, end);
      if (name === 'moves' && performance.now() > drawn) {
        drawn = Infinity;
        const moves = value.moves.sort((/** @type {any} */ a, /** @type {any} */ b) => b.score - a.score);
        // Another may win sooner.
        const won = moves[0].proven && moves[0].worth === 'win';
        known.set(asked, { ...moves[0], plies: null, proven: won, value: won ? 'win' : 'unknown', partial: true, moves });
        void redraw(signal).then(() => {
          at('p-list').replaceWith(movesOf());
          drawn = performance.now() + DRAWN;
        }, () => {});
      }
    });
    known.set(asked, found);
    signal.throwIfAborted();
    await redraw(signal);
    panel();
    if (!found.proven && seconds < SECONDS.longer) {
      at('p-work').append(act('longer', () => {
        stop();
        void analyse(task.signal, SECONDS.longer);
      }));
    }
  } catch (error) {
    fail(error);
  }
}

/** What is going on, with a button that changes it. @param {string} text @param {Node | null} [button] @param {string} [id] where it is written */
function note(text, button = null, id = 'p-work') {
  const row = at(id);
  if (!row) return;
  const written = el('span', { class: 'p-soft' }, text);
  // A button that is being pressed stays where it is.
  if (button && row.lastChild === button) row.firstChild.replaceWith(written);
  else row.replaceChildren(written, ...(button ? [button] : []));
}

/** The button that ends a search. @param {string} [id] where it stands */
const ending = (id) => act('stop', () => {
  stop();
  note(say('stopped'), null, id);
});

function panel() {
  float();
  const target = at('p-panel');
  const focused = document.activeElement?.id;
  const drawn = () => ({ ...place(), turned: isTurned(), ...(isLineSeen() ? { line: known.get(key())?.line ?? [] } : {}) });
  target.replaceChildren(editor(position, retype), valuesOf(), movesOf(), pastOf(), soft(say('play-help')), why(), ...newGame(position, begin, seated), ...sharing(position, drawn, begin));
  if (focused) at(focused)?.focus();
}

/** Shows a tree that was typed; one on which moves were played stays a step of the history. @param {string} game */
function retype(game) {
  const enter = state.moves.length ? push : keep;
  Object.assign(state, { game, position: '', moves: [], at: 0 });
  guess = doubt = '';
  void display(enter);
}

function valuesOf() {
  const values = choice('values', VALUES.map((one) => [one, say(`values-${one}`)]), state.values, (value) => seated({ values: value }));
  const isGuessing = state.values === 'guess';
  const line = tick('line', 'best-line', state.line, (checked) => seated({ line: checked }), { disabled: isGuessing });
  const remarks = [guess, doubt, isGuessing && isMine() ? say('guess-now') : ''].filter(Boolean);
  return el('div', {}, head('values'),
    row(labelled('show-values', values), line),
    el('p', { id: 'p-guess', hidden: !remarks.length }, remarks.join(' ')),
    el('div', { class: 'p-row', id: 'p-work' }));
}

/** Every legal move, with its value where that is shown. */
function movesOf() {
  const found = known.get(key());
  const is = state.values === 'on' ? found : null;
  const moves = is ? is.moves : position.legal;
  const item = (/** @type {any} */ m) => {
    const attributes = { disabled: !isMine(), 'data-move': m.move, class: is && m.worth ? `p-${m.worth}${m.is_best ? ' p-best' : ''}` : '' };
    const shows = is && m.worth ? [el('span', { title: worthWords(m) }, letter(m))] : [];
    return el('li', {}, button(el('span', {}, m.words ?? m.move), () => play(m.move), attributes, ...shows));
  };
  const best = moves[0];
  const value = () => (best.proven && best.worth === 'unknown' ? best.detail : worthWords({ ...is, worth: is?.value, detail: detail(best) }));
  const worth = is ? el('p', { id: 'p-value' }, say('value-for', { player: nameOf(position.to_move), value: value() })) : '';
  const line = found && isLineSeen() ? el('p', { class: 'p-soft', id: 'p-best-line' }, say('line', { moves: (found.line_words ?? position.line_words).join(' ') })) : '';
  const remarks = [...position.remarks, ...(is ? position.value_remarks : [])].map((/** @type {string} */ text) => el('p', { class: 'p-remark' }, text));
  const letters = is && moves.some((/** @type {any} */ m) => m.worth !== 'unknown' || !m.proven) ? soft(say('letters')) : '';
  return el('div', { id: 'p-list' }, worth, line, letters, ...remarks, el('details', { open: position.kind === 'text' || Boolean(is) }, el('summary', {}, say('moves', { count: moves.length })), el('ul', { class: 'p-moves' }, ...moves.map(item))));
}

/** The moves so far, and the value of the game. */
function pastOf() {
  const words = [...position.history_words, ...state.moves.slice(state.at).map((m, index) => position.ahead_words[index] ?? m)];
  // A guess sees no value from here on.
  const last = state.values === 'guess' && !position.outcome ? state.at - 1 : state.moves.length;
  return past(words, (ply) => (ply <= last ? known.get(key(ply)) : undefined), { go, resume, look });
}

/** Takes the game up from the position on the board; the browser goes back to the old one. */
function resume() {
  state.moves = state.moves.slice(0, state.at);
  guess = doubt = '';
  void display(push, focusBoard);
}

/** Looks back at the game. */
const look = () => void lookBack(() => at('p-past')?.replaceWith(pastOf()));

/** Shows a line on the board; without one, the position as it is. @param {string[] | null} line @param {Element} [beside] */
async function preview(line, beside) {
  asking += 1;
  const turn = asking;
  const told = line ? await describe({ ...place(), line }, task.signal).catch(() => null) : position;
  if (!told || turn !== asking) return;
  draw(told, isMine() ? play : null);
  at('p-status').textContent = line ? say('line', { moves: told.line_words.join(' ') }) : statusOf(position);
  float(line ? beside : undefined);
}

/** Copies a board that is out of sight into view, away from what is read. @param {Element} [beside] */
function float(beside) {
  at('p-float')?.remove();
  const { top, height } = at('p-drawing').getBoundingClientRect();
  if (!beside || top > -height / 3) return;
  const isLow = beside.getBoundingClientRect().top < innerHeight / 2;
  document.body.append(el('div', { id: 'p-float', class: isLow ? 'p-low' : '', 'aria-hidden': 'true' }, at('p-drawing').firstChild.cloneNode(true)));
}

const spoken = () => language() + key();

function why() {
  const told = reasons.get(spoken());
  const list = el('div', { class: 'p-why', id: 'p-why' }, ...(told ? sentencesOf(told, preview) : []));
  const ask = async () => {
    stop();
    const { signal } = task;
    const beside = 'p-explaining';
    const end = ending(beside);
    note('');
    note(say('searching'), end, beside);
    try {
      const asked = spoken();
      const found = await stream('/api/explain', { ...place(), seconds: SECONDS.values }, signal, (name, value) => queued(name, value, end, beside));
      reasons.set(asked, found);
      list.replaceChildren(...sentencesOf(found, preview));
      note('', null, beside);
      if (state.values !== 'off' || state.line) await analyse(signal);
    } catch (error) {
      fail(error);
    }
  };
  return el('div', {}, head('why'), row(act('explain', ask, { disabled: Boolean(position.outcome) || isAwaited() }), el('span', { id: 'p-explaining' })), list);
}

/**
 * Begins another game, or the same one elsewhere, once the server has taken it.
 * @param {Partial<import('./state.js').State>} wanted
 * @returns {Promise<string>} the reason why not
 */
async function begin(wanted) {
  const start = { position: '', moves: [], at: 0, ...wanted };
  try {
    await describe(place(0, { ...state, ...start }));
  } catch (error) {
    announce(wrong(error));
    return wrong(error);
  }
  // The page may show another view by now.
  if (state.view !== 'play') return '';
  Object.assign(state, start);
  guess = doubt = '';
  void display(pushGame, focusBoard);
  return '';
}

/** Changes settings, which are no steps of the game. @param {Partial<import('./state.js').State>} wanted */
function seated(wanted) {
  Object.assign(state, wanted);
  void display();
}

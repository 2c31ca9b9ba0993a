/** Play and explore: moves and values. */
import { describe, stream } from './api.js';
import { commit, draw, focusBoard } from './board.js';
import { editor } from './editor.js';
import { keep, push, pushGame } from './history.js';
import { newGame } from './new_game.js';
import { reply } from './opponent.js';
import { record } from './recent.js';
import { leave, lookBack, past } from './review.js';
import { sentencesOf } from './sentences.js';
import { copies, loader } from './share.js';
import { BEGINNING, VALUES, act, announce, at, button, el, failure, fill, joined, keepFocus, keyOf, keys, listed, offer, part, place, say, shown, sideOf, soft, state, stoppable, tick, wait, wire, wordsOf, wrong } from './state.js';

/** @type {Map<string, import('./api.js').Told>} values that were found, by language and position */
const known = new Map();
/** @type {Map<string, import('./api.js').Told>} explanations that were found, likewise */
const reasons = new Map();
/** @typedef {import('./state.js').State} State */
/** @type {import('./api.js').Told} the position on the board */
let position;
const task = stoppable();
let guess = '';
/** That the perfect opponent has played what it could not prove. */
let doubt = '';
/** Whether a move is not on the board yet: a second touch is none. */
let isPlayed = false;
/** Counts questions and their answers: an answer after a later one is old. */
let asking = 0;
/** Counts looks at a line, likewise. */
let looking = 0;
/** How long the values may take, in seconds. */
const SECONDS = { values: 10, longer: 120 };
/** Between two drawings of unfinished values, in milliseconds. */
const DRAWN = 300;
/** For how long a line stays that is left, in milliseconds. */
const PAUSE = 250;
/** Of more moves than this the values of a few are drawn on the board. */
const CROWD = 60;
const FEW = 12;

const nameOf = (/** @type {string} */ player) => position.players[sideOf(player)];

const seat = () => state.seats[sideOf(position.to_move)];

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
export const show = (from) => turnTo({}, () => {}, from === 'start' ? focusBoard : undefined);

/** Shows another position, without remarks on the last move. @param {Partial<State>} wanted @param {() => void} [enter] @param {() => void} [drawn] */
function turnTo(wanted, enter, drawn) {
  guess = doubt = '';
  return display(wanted, enter, drawn);
}

/**
 * Shows the position of the state, and what comes of it.
 * @param {Partial<State>} [wanted] changes of the state
 * @param {() => void} [enter] puts it into the history @param {() => void} [drawn] follows the drawing
 */
function display(wanted, enter = keep, drawn = () => {}) {
  Object.assign(state, wanted);
  stop();
  enter();
  return task.run(async (signal) => {
    await redraw(signal);
    keep();
    record(position);
    leave();
    panel();
    drawn();
    if (position.outcome && state.at && state.at === state.moves.length) look();
    if (isAwaited()) await answer(signal);
    else await values(signal);
  }, fail);
}

/** @param {string} reason */
function fail(reason) {
  fill('status', failure(reason), act('retry', () => display()));
  announce(reason);
  if (position) {
    steps();
    note('');
    note('', null, 'explaining');
  } else {
    fill('panel', newGame(null, begin, display));
  }
}

/** The board with what is to be seen on it. @param {AbortSignal} signal */
async function redraw(signal) {
  const found = known.get(keyOf());
  const isOn = state.values === 'on';
  // As many values as can be read.
  const noted = (isOn && found?.moves.filter((m) => m.worth).slice(0, found.moves.length > CROWD ? FEW : undefined)) || [];
  const turn = ++asking;
  const told = await describe({
    ...place(),
    values: noted.map(({ move, worth, detail, estimate, is_best: best }) => ({ move, worth, detail, estimate, best })),
    line: isLineSeen() ? found?.line.slice(0, isOn ? 5 : 40) : [],
    turned: isTurned(),
    ahead: state.moves.slice(state.at),
  }, signal);
  if (turn !== asking) return;
  asking += 1;
  position = told;
  isPlayed = false;
  draw(position, position.status, isMine() ? play : null);
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
  const found = known.get(keyOf());
  const value = found?.moves.find((other) => other.move === m);
  if (!found || !value?.worth) return say('guess-early', { move: wordsOf(position, m) });
  const best = found.moves.filter((other) => other.is_best).map((other) => other.words);
  const name = `${found.moves.every((other) => other.proven) ? 'guess' : 'estimate'}-${value.is_best ? 'best' : 'other'}`;
  return say(name, { move: value.words, value: value.value_words, best: listed(best) });
}

/** Puts a move on the board. @param {string} m @param {() => void} enter */
function step(m, enter) {
  const words = wordsOf(position, m);
  const moves = state.moves[state.at] === m && isChosen(state.at + 1) ? state.moves : [...state.moves.slice(0, state.at), m];
  isPlayed = true;
  display({ moves, at: state.at + 1 }, enter, () => announce(joined(say('as-played', { move: words }), position.status, guess, doubt)));
}

/** @param {number} ply @param {Partial<State>} [more] */
const go = (ply, more) => turnTo({ ...more, at: ply }, push, () => announce(position.status));

/** Whether a person chooses there, or only engines play. @param {number} ply */
function isChosen(ply) {
  const mover = (ply + sideOf(position.to_move) + position.history.length) % 2;
  return state.seats[mover] === 'human' || !state.seats.includes('human');
}

function steps() {
  const { moves } = state;
  const plies = [...moves.keys()].filter(isChosen);
  // A button may be pressed again before the next position is there.
  const before = () => plies.filter((ply) => ply < state.at);
  const isFirst = { disabled: !before().length };
  fill('steps',
    act('undo', () => go(before().at(-1) ?? state.at), isFirst),
    act('redo', () => go(plies.find((ply) => ply > state.at) ?? moves.length), { disabled: state.at === moves.length }),
    act('to-start', () => go(plies[0]), isFirst),
    act('again', () => anew({ position: state.position }), { disabled: !moves.length }),
    position.kind === 'squares' && act('turn-board', () => display({ turned: !state.turned })));
}

keys('play', { u: 'undo', '^z': 'undo' });

/** The move of the opponent, which may be hurried but not left out. @param {AbortSignal} signal */
async function answer(signal) {
  const text = say('thinking', { player: nameOf(position.to_move) });
  const now = new AbortController();
  /** @type {import('./api.js').Hear} */
  const hear = (name, told, waiting) => note(told.place || name === 'full' ? waiting : text, now.signal.aborted ? null : hurry, 'status');
  const hurry = act('move-now', () => {
    now.abort();
    hear('', {}, '');
  });
  const { move, isProven } = await reply(seat(), position.certificates, signal, now.signal, hear);
  signal.throwIfAborted();
  doubt = seat() === 'perfect' && !isProven ? say('doubt', { move: wordsOf(position, move) }) : '';
  step(move, keep);
}

/** Shows the turn of a waiting search, or its progress. @param {string} name @param {any} told @param {string} waiting @param {Node} end @param {string} [id] */
function queued(name, told, waiting, end, id) {
  const text = waiting || (told.nodes && name !== 'moves' && say('nodes', { nodes: shown(told.nodes) }));
  if (text) note(text, end, id);
}

/** The values of all moves, where they are wanted. @param {AbortSignal} signal */
async function values(signal, seconds = SECONDS.values) {
  const asked = keyOf();
  const before = known.get(asked);
  const isKnown = before && !before.partial && seconds === SECONDS.values;
  if (position.outcome || isKnown || (state.values === 'off' && !state.line)) return;
  const end = ending();
  let drawn = 0;
  const found = await stream('analyse', { ...place(), seconds }, signal, (name, value, waiting) => {
    queued(name, value, waiting, end);
    if (name !== 'moves' || performance.now() <= drawn) return;
    drawn = Infinity;
    known.set(asked, { ...value, partial: true });
    redraw(signal).then(() => {
      at('list').replaceWith(movesOf());
      drawn = performance.now() + DRAWN;
    }, () => {});
  });
  known.set(asked, found);
  signal.throwIfAborted();
  await redraw(signal);
  panel();
  if (found.proven || seconds === SECONDS.longer) return;
  at('work').append(act('longer', () => {
    stop();
    return task.run((again) => values(again, SECONDS.longer), fail);
  }));
}

/** What is going on, with a button that changes it. @param {string} text @param {Node | null} [button] @param {string} [id] where it is written */
function note(text, button = null, id = 'work') {
  const row = at(id);
  if (!row) return;
  const written = text && el('span', { class: 'p-soft' }, text);
  // A button that is being pressed stays where it is.
  if (button && row.lastChild === button) row.firstChild.replaceWith(written);
  else fill(id, written, button);
}

/** The button that ends a search. @param {string} [id] where it stands */
const ending = (id) => act('stop', () => {
  stop();
  note(say('stopped'), null, id);
});

function panel() {
  const told = reasons.get(keyOf());
  const isGuessing = state.values === 'guess';
  float();
  keepFocus(() => fill('panel', part('play', { editor: editor(position, retype), moves: movesOf(), past: pastOf(), 'new-game': newGame(position, begin, display), loader: loader(begin) })));
  offer(at('values'), VALUES.map((one) => [one, say(`values-${one}`)]), state.values, (value) => display({ values: value }));
  tick('line', state.line, (checked) => display({ line: checked }));
  at('line').disabled = isGuessing;
  fill('guess', joined(guess, doubt, isGuessing && isMine() ? say('guess-now') : ''));
  wire({ explain });
  at('explain').disabled = position.outcome || isAwaited();
  fill('why', told && sentencesOf(told, preview));
  copies(position, () => ({ ...place(), turned: isTurned(), line: isLineSeen() ? known.get(keyOf())?.line : [] }));
}

/** Shows a tree that was typed; one on which moves were played stays a step of the history. @param {string} game */
const retype = (game) => turnTo({ ...BEGINNING, game }, state.moves.length ? push : keep);

/** Every legal move, with its value where that is shown. */
function movesOf() {
  const found = known.get(keyOf());
  const isOn = state.values === 'on' && !position.outcome;
  const is = isOn ? found : undefined;
  const moves = is?.moves ?? position.legal;
  const item = (/** @type {any} */ m) => {
    const isValued = is && m.worth;
    return el('li', {}, button([el('span', {}, m.words ?? m.move), isValued && el('span', { title: m.value_words }, m.letters)], () => commit(m.move),
      { disabled: !isMine(), 'data-move': m.move, class: isValued && `p-${m.worth}${m.is_best ? ' p-best' : ''}` }));
  };
  return el('div', { id: 'p-list' },
    isOn && el('p', { id: 'p-value' }, say('value-for', { player: nameOf(position.to_move), value: is?.value_words ?? '…' })),
    isLineSeen() && !position.outcome && el('p', { class: 'p-soft', id: 'p-best-line' }, say('line', { moves: (found?.line_words ?? position.line_words).join(' ') })),
    isOn && !position.for_points && soft(say('letters')),
    [...position.remarks, ...(isOn ? position.value_remarks : [])].map((text) => el('p', { class: 'p-remark' }, text)),
    el('details', { open: position.kind === 'text' || isOn }, el('summary', {}, say('moves', { count: moves.length })), el('ul', { class: 'p-moves' }, moves.map(item))));
}

/** The moves so far, and the value of the game. */
function pastOf() {
  const words = [...position.history_words, ...state.moves.slice(state.at).map((m, index) => position.ahead_words[index] ?? m)];
  // A guess sees no value from here on.
  const last = state.values === 'guess' && !position.outcome ? state.at - 1 : state.moves.length;
  return past(words, (ply) => (ply <= last ? known.get(keyOf(ply)) : undefined), { go, resume, look });
}

/** Takes the game up from the position on the board, as a game of its own. */
const resume = () => anew({ ...state, moves: state.moves.slice(0, state.at) });

/** Looks back at the game. */
const look = () => lookBack(() => at('past')?.replaceWith(pastOf()));

/** Shows a line on the board; without one, the position as it is. @param {string[] | null} line @param {Element} [beside] */
async function preview(line, beside) {
  const [turn, before] = [++looking, asking];
  // A touch elsewhere may be meant for the board as it is.
  const told = line ? await describe({ ...place(), line }, task.signal).catch(() => null) : await wait(PAUSE).then(() => position);
  if (!told || turn !== looking || before !== asking) return;
  draw(told, line ? say('line', { moves: told.line_words.join(' ') }) : position.status, isMine() ? play : null);
  float(line ? beside : undefined);
}

/** Copies a board that is out of sight into view, away from what is read. @param {Element} [beside] */
function float(beside) {
  at('float')?.remove();
  const { top, height } = at('drawing').getBoundingClientRect();
  if (!beside || top > -height / 3) return;
  const isLow = beside.getBoundingClientRect().top < innerHeight / 2;
  document.body.append(el('div', { id: 'p-float', class: isLow ? 'p-low' : '', inert: true }, at('drawing').firstChild.cloneNode(true)));
}

/** Searches for the reasons of the value. */
function explain() {
  stop();
  const beside = 'explaining';
  const end = ending(beside);
  note('');
  return task.run(async (signal) => {
    const asked = keyOf();
    const found = await stream('explain', { ...place(), seconds: SECONDS.values }, signal, (name, value, waiting) => queued(name, value, waiting, end, beside));
    reasons.set(asked, found);
    fill('why', sentencesOf(found, preview));
    note('', null, beside);
    await values(signal);
  }, fail);
}

/** Begins another game; the browser goes back to this one. @param {Partial<State>} start */
const anew = (start) => turnTo({}, () => pushGame(start), focusBoard);

/**
 * Begins another game, or the same one elsewhere, once the server has taken it.
 * @param {Partial<State>} wanted
 * @returns {Promise<string>} the reason why not
 */
async function begin(wanted) {
  const refused = await describe(place(0, { ...state, ...BEGINNING, ...wanted })).then(() => '', wrong);
  if (refused) announce(refused);
  // The page may show another view by now.
  else if (state.view === 'play') anew(wanted);
  return refused;
}

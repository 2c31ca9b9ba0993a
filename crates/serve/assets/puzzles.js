/** Puzzles: positions with one right move, hints, and the answers to wrong moves. */
import { describe, stream } from './api.js';
import { draw, hold, movesOf, siteOf, sites, still } from './board.js';
import { openPanel } from './games.js';
import { keep, push } from './history.js';
import { parsed, read, write } from './recent.js';
import { BEGINNING, at, fill, joined, language, offer, place, queryOf, say, sideOf, state, stoppable, tell, wait, wire, wordsOf } from './state.js';

/** The time for new puzzles, and for the refutation of a move, in seconds. */
const SECONDS = 10;
/** Between two moves that are played on the board, in milliseconds. */
const PAUSE = 800;
/** The most moves of a refutation on the board. */
const LONGEST = 12;
const task = stoppable();
let game = '';
let lang = '';
/** @type {any[]} the puzzles of the game */
let list = [];
/** Whether they ship with it. */
let isShipped = false;
/** The level of those that are shown; 0 stands for all. */
let level = 0;
/** @type {any} the puzzle on the board, and its number among those that are shown */
let puzzle;
let now = 0;
/** The seed of the next puzzles; 0 stands for those that ship with the game. */
let seed = 0;
let hints = 0;
/** @type {import('./api.js').Told} the position of the puzzle */
let position;
/** @type {Record<string, string>} solved or tried, by puzzle; the browser may have kept anything */
const results = { ...parsed(read('puzzles')) };

/** Stops what is searched for or played. */
export const { stop } = task;

/** The puzzles that are shown. */
const shown = () => list.filter((one) => !level || one.level === level);

/** Shows the puzzle of the address, or the first that is not solved. */
export async function show() {
  openPanel(show);
  wire({ previous: () => open(now - 1), next: () => open(now + 1), hint, retry: () => open(now, keep) });
  const wanted = state.moves.length ? '' : state.position;
  await attempt(async (signal) => {
    await still([], '', signal);
    if (game !== state.game || lang !== language()) {
      [game, lang, list, seed, level, isShipped] = [state.game, language(), [], 0, 0, false];
      if (wanted && (await add({ position: wanted }, signal)).shipped) list = [];
    }
    if (!list.length) await more(signal);
    const asked = () => shown().findIndex((one) => one.position === wanted);
    if (asked() < 0) level = 0;
    await open(asked() < 0 ? firstOpen() : asked(), keep);
  });
}

/** The number of the first puzzle that is not solved. */
const firstOpen = () => Math.max(0, shown().findIndex((one) => resultOf(one) !== 'solved'));

/** Does what takes time, in place of what is being done. @param {(signal: AbortSignal) => Promise<void>} work */
function attempt(work) {
  stop();
  return task.run(work, judge);
}

/** Adds puzzles to the list. @param {object} ask @param {AbortSignal} signal */
async function add(ask, signal) {
  const told = await search('puzzles', { game, ...ask }, signal);
  isShipped ||= told.shipped;
  list.push(...told.puzzles.filter((one) => !list.some((other) => other.position === one.position)));
  return told;
}

/** Adds the next puzzles. @param {AbortSignal} signal */
const more = (signal) => add({ seed: seed++, ...(level && { level }) }, signal);

/** @param {string} path @param {object} ask @param {AbortSignal} signal */
const search = (path, ask, signal) => stream(path, { seconds: SECONDS, ...ask }, signal, (name, told, note) => {
  const text = note || (name === 'found' && say('found', told));
  if (text) judge(text);
});

/** Shows a puzzle; beyond the last one, others are searched for. @param {number} index @param {() => void} enter */
const open = (index, enter = push) => attempt(async (signal) => {
  if (index >= shown().length) await more(signal);
  if (index >= shown().length) return judge(say('no-puzzles'));
  [now, hints, puzzle] = [index, 0, shown()[index]];
  Object.assign(state, { ...BEGINNING, position: puzzle.position });
  enter();
  hold();
  position = await describe(place(), signal);
  draw(position, puzzle.task, play);
  panel();
});

/** @param {string} text */
const judge = (text) => tell('verdict', text);

function panel() {
  const all = shown();
  const count = (/** @type {string} */ result) => all.filter((one) => resultOf(one) === result).length;
  const result = resultOf(puzzle);
  const levels = [...new Set(list.map((one) => one.level))].sort((a, b) => a - b);
  offer(at('level'), [['0', say('levels-all')], ...levels.map((one) => [String(one), say('level', { level: one })])], level, (value) => {
    level = +value;
    return open(firstOpen());
  });
  fill('puzzle', say('puzzle', { ...puzzle, number: now + 1 }), result && say('puzzle-result', { result: say(result) }));
  fill('verdict');
  fill('solved', say('puzzles-solved', { solved: count('solved'), tried: count('tried'), count: all.length }));
  at('deeds').hidden = at('levels').hidden = false;
  at('previous').disabled = !now;
  at('sheet').hidden = !isShipped;
  at('sheet').href = `/api/sheet?${queryOf({ game, language: language(), level })}`;
}

/** A person moves. @param {string} m */
function play(m) {
  const words = wordsOf(position, m);
  const isRight = m === puzzle.solution;
  // What is solved stays solved, and a move that was shown is not found.
  const isOpen = resultOf(puzzle) !== 'solved';
  if (isOpen) results[idOf(puzzle)] = isRight && hints < 2 ? 'solved' : 'tried';
  write('puzzles', JSON.stringify(results));
  panel();
  attempt((signal) => (isRight ? praise(words, isOpen && hints > 1, signal) : refute(m, words, signal)));
}

/** Plays the line of a right move to its end, and says who has won there. @param {string} words @param {boolean} isShown whether the move was shown @param {AbortSignal} signal */
async function praise(words, isShown, signal) {
  const { line, task } = puzzle;
  const tellEnd = (/** @type {any} */ after) => judge(joined(say(after.outcome ? 'puzzle-over' : 'puzzle-right', { move: words, result: after.status }), isShown ? say('puzzle-shown') : ''));
  tellEnd(await still(line.slice(0, 1), task, signal));
  const end = await run(line, 2, signal);
  if (end?.outcome) tellEnd(end);
}

/** Plays a line on the board, and returns its last position. @param {string[]} line @param {number} first how many moves are on it at once @param {AbortSignal} signal */
async function run(line, first, signal) {
  let last = null;
  for (let count = first; count <= line.length; count += 1) {
    await wait(PAUSE);
    signal.throwIfAborted();
    last = await still(line.slice(0, count), puzzle.task, signal);
  }
  return last;
}

/** Answers a wrong move, and says why it fails. @param {string} m @param {string} words @param {AbortSignal} signal */
async function refute(m, words, signal) {
  const { aim, task, to_move } = puzzle;
  const { outcome } = await still([m], task, signal);
  if (outcome) return judge(say('wrong-over', { move: words }));
  const isLate = aim === 'win-within';
  const told = await search(isLate ? 'best' : 'solve', { ...place(), moves: [m] }, signal);
  const found = isLate ? told.answer : told;
  const line = [m, ...(found.line.length ? found.line : [found.best])].slice(0, isLate ? 2 : LONGEST);
  const { line_words } = await describe({ ...place(), line }, signal);
  const result = found.proven && found.to_move !== to_move ? found.value : '';
  const why = isLate ? 'late' : ['win', 'draw'].includes(result) ? result : 'less';
  judge(say(`wrong-${why}`, { move: words, player: position.players[sideOf(found.to_move)], reply: line_words[1] ?? line[1] }));
  await run(line, 2, signal);
}

/** First where the move is, then the move. */
function hint() {
  hints += 1;
  const { text, site, moves } = puzzle.hints[Math.min(hints, 2) - 1];
  judge(joined(text, resultOf(puzzle) === 'solved' ? '' : say(hints < 2 ? 'hint-rule' : 'hint-cost')));
  for (const place of sites()) {
    place.classList.toggle('p-offered', siteOf(place) === site || movesOf(place).some((m) => moves.includes(m)));
  }
}

const idOf = (/** @type {any} */ one) => `${one.game} ${one.position}`;
const resultOf = (/** @type {any} */ one) => results[idOf(one)];

// @ts-check
/** Puzzles: positions with one right move, hints, and the answers to wrong moves. */
import { post, stream } from './api.js';
import { draw, still } from './board.js';
import { keep, push } from './history.js';
import { read, write } from './recent.js';
import { act, announce, at, el, head, isAborted, place, row, say, soft, state, waiting, wrong } from './state.js';

/** The time for new puzzles, and for the refutation of a move, in seconds. */
const SECONDS = 10;
/** Between two moves that are played on the board, in milliseconds. */
const PAUSE = 800;
/** The most moves of a refutation on the board. */
const LONGEST = 12;
/** The most moves of a first hint. */
const AMONG = 6;

let task = new AbortController();
let game = '';
/** @type {any[]} the puzzles of the game */
let list = [];
let now = 0;
/** The seed of the next puzzles; 0 stands for those that ship with the game. */
let seed = 0;
let hints = 0;
/** @type {any} the position of the puzzle */
let position;
/** @type {Record<string, string>} solved or tried, by puzzle; the browser may have kept anything */
let results = {};
try {
  results = { ...JSON.parse(read('puzzles') || '{}') };
} catch {
  // It begins anew.
}

/** Stops what is searched for or played. */
export function stop() {
  task.abort();
  task = new AbortController();
}

/** Shows the puzzle of the address, or the first that is not solved. */
export async function show() {
  at('p-steps').replaceChildren();
  at('p-panel').replaceChildren(head('view-puzzles'), verdict());
  const wanted = state.moves.length ? '' : state.position;
  await attempt(async (signal) => {
    await still([], '', signal);
    if (game !== state.game) {
      [game, list, seed] = [state.game, [], 0];
      if (wanted && (await add({ position: wanted }, signal)).shipped) list = [];
    }
    if (!list.length) await more(signal);
    const asked = list.findIndex((puzzle) => puzzle.position === wanted);
    await open(asked >= 0 ? asked : Math.max(0, list.findIndex((puzzle) => resultOf(puzzle) !== 'solved')), keep);
  });
}

/** Does what takes time, in place of what is being done. @param {(signal: AbortSignal) => Promise<void>} work */
async function attempt(work) {
  stop();
  const { signal } = task;
  await work(signal).catch((error) => isAborted(error) || tell(wrong(error)));
}

/** Adds puzzles to the list. @param {object} ask @param {AbortSignal} signal */
async function add(ask, signal) {
  const told = await search('/api/puzzles', { game, ...ask }, signal);
  list.push(...told.puzzles.filter((/** @type {any} */ puzzle) => !list.some((other) => other.position === puzzle.position)));
  return told;
}

/** Adds the next puzzles. @param {AbortSignal} signal */
const more = (signal) => add({ seed: seed++ }, signal);

/** @param {string} path @param {object} ask @param {AbortSignal} signal */
function search(path, ask, signal) {
  tell(say('searching'));
  return stream(path, { seconds: SECONDS, ...ask }, signal, (name, told) => {
    const text = waiting(name, told) || (name === 'found' && say('found', told));
    if (text) tell(text);
  });
}

/** Shows a puzzle; beyond the last one, others are searched for. @param {number} index @param {() => void} enter */
const open = (index, enter = push) => attempt(async (signal) => {
  if (index >= list.length) await more(signal);
  if (index >= list.length) {
    tell(say('no-puzzles'));
    return;
  }
  [now, hints] = [index, 0];
  Object.assign(state, { position: list[now].position, moves: [], at: 0 });
  enter();
  position = await post('/api/position', place(), signal);
  signal.throwIfAborted();
  at('p-title').textContent = position.summary ?? position.game;
  at('p-status').textContent = list[now].task;
  document.title = `${say('view-puzzles')} – ${position.game}`;
  draw(position, play);
  panel();
});

const verdict = () => el('p', { id: 'p-verdict' });

/** @param {string} text */
function tell(text) {
  at('p-verdict').textContent = text;
  announce(text);
}

function panel() {
  const { level, task } = list[now];
  const count = (/** @type {string} */ result) => list.filter((puzzle) => resultOf(puzzle) === result).length;
  const [solved, tried] = ['solved', 'tried'].map(count);
  const result = resultOf(list[now]);
  const focused = document.activeElement?.id;
  at('p-panel').replaceChildren(head('view-puzzles'), el('p', {}, say('puzzle', { number: now + 1, level, task }), result ? ` (${say(result)})` : ''),
    row(act('previous', () => open(now - 1), { disabled: !now }), act('next', () => open(now + 1)), act('hint', hint), act('retry', () => open(now, keep))),
    verdict(), soft(say('puzzles-solved', { solved, tried, count: list.length })));
  if (focused) at(focused)?.focus();
}

/** A person moves. @param {string} m */
function play(m) {
  const puzzle = list[now];
  const words = position.legal.find((/** @type {any} */ other) => other.move === m).words;
  const isRight = m === puzzle.solution;
  // What is solved stays solved, and a move that was shown is not found.
  if (resultOf(puzzle) !== 'solved') results[idOf(puzzle)] = isRight && hints < 2 ? 'solved' : 'tried';
  write('puzzles', JSON.stringify(results));
  panel();
  if (isRight) tell(say('puzzle-right', { move: words }));
  void attempt((signal) => (isRight ? run(puzzle.line, 1, signal) : refute(m, words, signal)));
}

/** Plays a line on the board. @param {string[]} line @param {number} first how many moves are on it at once @param {AbortSignal} signal */
async function run(line, first, signal) {
  for (let count = first; count <= line.length; count += 1) {
    await still(line.slice(0, count), list[now].task, signal);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}

/** Answers a wrong move, and says why it fails. @param {string} m @param {string} words @param {AbortSignal} signal */
async function refute(m, words, signal) {
  const { aim, plies, task, to_move } = list[now];
  const { outcome } = await still([m], task, signal);
  if (outcome) {
    tell(say('wrong-over', { move: words }));
    return;
  }
  const isLate = aim === 'win-within';
  const told = await search(isLate ? '/api/best' : '/api/solve', { ...place(), moves: [m] }, signal);
  const found = isLate ? told.answer : told;
  const line = [m, ...(found.line.length ? found.line : [found.best])].slice(0, isLate ? 2 : LONGEST);
  const { line_words } = await post('/api/position', { ...place(), line }, signal);
  const result = found.proven && found.to_move !== to_move ? found.value : '';
  const why = isLate ? 'late' : ['win', 'draw'].includes(result) ? result : 'less';
  tell(say(`wrong-${why}`, { move: words, player: position.players[found.to_move === 'first' ? 0 : 1], reply: line_words[1] ?? line[1], plies }));
  await run(line, 2, signal);
}

/** First where the move is, then the move. */
function hint() {
  hints += 1;
  const { legal, sites } = position;
  const index = legal.findIndex((/** @type {any} */ m) => m.move === list[now].solution);
  const [from, to] = legal[index].sites;
  const isPiece = hints < 2 && to !== undefined;
  // Neighbours in the order of the moves are neighbours on the board.
  const width = hints < 2 ? Math.min(AMONG, Math.max(2, Math.ceil(legal.length / 3))) : 1;
  const near = legal.slice(index - (index % width)).slice(0, width);
  const moves = near.map((/** @type {any} */ m) => m.words).join(', ');
  tell(say(isPiece ? 'hint-piece' : hints < 2 ? 'hint-among' : 'hint-move', { place: sites[from], moves }));
  for (const place of at('p-drawing').querySelectorAll('g[data-site]')) {
    const here = (place.getAttribute('data-moves') ?? '').split(' ');
    place.classList.toggle('p-offered', isPiece ? place.getAttribute('data-site') === sites[from] : near.some((/** @type {any} */ m) => here.includes(m.move)));
  }
}

const idOf = (/** @type {any} */ puzzle) => `${puzzle.game} ${puzzle.position}`;
const resultOf = (/** @type {any} */ puzzle) => results[idOf(puzzle)];

/** The proof: its numbers as they grow, and certificates. */
import { describe, enginesOf, file, follow, stream } from './api.js';
import { draw } from './board.js';
import { gameChoice, openPanel, titleOf } from './games.js';
import { pushGame } from './history.js';
import { board, stopped } from './race.js';
import { at, button, el, fileChoice, fill, joined, offer, part, place, say, shown, state, stoppable, take, tell, trail, wire, wordsOf } from './state.js';
import { numbersOf } from './steps.js';

/** The letters with which a certificate begins, after its first byte. */
const MARK = 'GTC';

const task = stoppable();
/** @type {any} the position on the board at first */
let root = null;
/** @type {{seconds: number, pn: number | null, dn: number | null}[]} a number that is infinite is null */
let points = [];

/** @type {Blob | null} the certificate that is stepped through */
let held = null;
let claim = 0;
/** @type {string[]} the moves of the line through it */
let line = [];
/** Counts its steps: an answer after a later one is old. */
let walked = 0;
/** @type {Set<string>} the elements that show progress */
const busy = new Set();

/** Stops the search. */
export function stop() {
  task.stop();
  busy.clear();
}

/** Stops it where it can be seen, with the last numbers. */
function halt() {
  const last = points.at(-1);
  for (const id of busy) fill(id, stopped(last && id === 'proven' ? numbersOf([last.pn, last.dn]) : ''));
  stop();
}

/**
 * Says that something goes on until it is done or has failed.
 * @param {string} id @param {(signal: AbortSignal) => Promise<void>} work
 */
async function during(id, work) {
  const { signal } = task;
  busy.add(id);
  fill(id, say('searching'));
  await task.run(work, (reason) => fill(id, reason));
  if (!signal.aborted) busy.delete(id);
}

/** Shows what can be proven and checked. */
export async function show() {
  stop();
  points = [];
  held = root = null;
  openPanel(show);
  offer(at('engine'), enginesOf('for_proofs'), 'df-pn');
  take(at('form'), ({ engine }) => prove(engine));
  wire({ stop: halt, certify: () => during('verified', certify) });
  fileChoice('file', (file) => during('verified', (signal) => check(file, signal)));
  await task.run(async () => {
    root = await board();
  }, (reason) => fill('proven', reason));
}

/** @param {string} engine */
async function prove(engine) {
  halt();
  points = [];
  await during('proven', async (signal) => {
    const told = await stream('solve', { ...place(), engine, seconds: 120 }, signal, (name, value, note) => {
      if (note) fill('proven', note);
      if (name !== 'proof') return;
      points.push(value);
      fill('proven', say('numbers', { pn: value.pn ?? '∞', dn: value.dn ?? '∞', nodes: shown(value.nodes) }));
      drawNumbers();
    });
    const verdict = told.proven ? say('proven', { value: say(told.value), nodes: shown(told.nodes) }) : say('not-proven');
    fill('proven', joined(verdict, ...told.facts.map((fact) => fact.text)));
  });
}

/** Both numbers over time, each step ten times the one below. */
function drawNumbers() {
  const last = Math.max(Number(points.at(-1)?.seconds), 1e-3);
  fill('numbers', part('numbers'));
  for (const name of /** @type {const} */ (['pn', 'dn'])) {
    const height = (/** @type {number} */ number) => 100 - 13 * Math.log10(Math.min(Math.max(number, 1), 1e7));
    at(name).setAttribute('points', points.map((point) => `${34 + (320 * point.seconds) / last},${height(point[name] ?? 1e7)}`).join(' '));
  }
}

/** Writes the proof down, checks it, and offers it as a file. @param {AbortSignal} signal */
async function certify(signal) {
  const certificate = await file('certificate', { ...place(), seconds: 120 }, signal);
  const link = el('a', { class: 'p-button', href: URL.createObjectURL(certificate), download: `${state.game.replaceAll(/\W+/g, '-')}.gtc` }, say('save', { bytes: shown(certificate.size) }));
  await check(certificate, signal, link);
}

/** @param {Blob} certificate @param {AbortSignal} signal @param {Node} [link] offered beside it */
async function check(certificate, signal, link) {
  if (held) await board();
  fill('walk');
  held = null;
  if (await certificate.slice(1, 4).text() !== MARK) throw new Error(say('no-certificate'));
  held = certificate;
  line = [];
  claim = 0;
  const { game, position, followed: { claimed }, entries } = await walk([], signal);
  if (game !== root.game || position !== root.position) {
    pushGame({ game, position });
    root = { game, position };
    gameChoice(show);
  }
  fill('verified', say('verified', { game: titleOf(game), position, value: claimed, entries: shown(entries) }), ' ', link);
}

/** Takes the walk up again once the server is back. */
export const back = () => held && task.run(() => walk(line), (reason) => fill('sentence', reason));

/** Follows a line of the proof: its position, the claim left there, and the next steps. @param {string[]} moves @param {AbortSignal} [signal] */
async function walk(moves, signal = task.signal) {
  const turn = ++walked;
  const told = await follow(/** @type {Blob} */ (held), signal, { claim: String(claim), moves: moves.join(' ') });
  const position = await describe({ game: told.game, position: told.position, moves }, signal);
  if (turn !== walked) return told;
  line = moves;
  const { claims, left, next, answer, sentence } = told.followed;
  const isAsked = next === 'replies';
  const go = (/** @type {string[]} */ to) => task.run(() => walk(to), (reason) => fill('sentence', reason));
  const step = (/** @type {string} */ m) => go([...line, m]);
  draw(position, sentence, isAsked ? step : null);
  fill('walk', part('walk'));
  offer(at('claim'), claims.map((/** @type {string} */ text, /** @type {number} */ value) => [String(value), text]), claim, (value) => {
    claim = +value;
    return go([]);
  });
  fill('trail', trail(position.history_words, line.length, (ply) => go(line.slice(0, ply))));
  fill('left', left !== null && say('left', { claim: left }));
  wire({ 'step-back': () => go(line.slice(0, -1)), answer: () => step(answer) });
  at('step-back').disabled = !line.length;
  fill('answer', say('follow-answer', { move: wordsOf(position, answer) }));
  if (!answer) at('answer').remove();
  fill('replies', isAsked && position.legal.map((m) => el('li', {}, button(m.words, () => step(m.move), { 'data-reply': m.move }))));
  tell('sentence', sentence);
  return told;
}

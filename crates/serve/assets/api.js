/** Questions to the server. */
import { isAborted, language, queryOf, say, wait } from './state.js';

/** Lists of the server, and its other answers. @typedef {{games: any[], engines: any[], legal: any[], moves: any[], sites: string[], positions: any[], turnings: any[], groups: any[], puzzles: any[], cards: any[], sentences: any[], facts: any[], [key: string]: any}} Told */

/** Hears events, with a note where a search begins or waits for its turn. @typedef {(name: string, value: any, note: string) => void} Hear */

/** @type {Told} games, engines and limits of the server */
export let offered;

/** Whether an engine takes a depth. @param {string} name */
export const takesDepth = (name) => offered.engines.find((one) => one.name === name).takes_depth;

/** The name of an engine in the language of the page. @param {string} name */
export const engineName = (name) => say(`engine-${name}`);

/** The engines of a kind, with their names. @param {string} kind @returns {string[][]} */
export const enginesOf = (kind) => offered.engines.filter((one) => one[kind]).map(({ name }) => [name, engineName(name)]);

/** The most seconds of a search. */
export const mostSeconds = () => Math.floor(offered.limits.seconds);

/** Learns what the server offers. */
export async function learn() {
  offered = await get('games');
}

/** A question that got no answer. @param {{message: string, status: number}} trouble */
const refused = ({ message, status }) => Object.assign(new Error(message), { status });

/** Between two questions whether the server is back, in milliseconds. */
const PAUSE = 2000;
let isLost = false;

/** Refuses what a server that is gone leaves open, and asks until it is back. @param {unknown} [error] @returns {never} */
function lost(error) {
  if (isAborted(error)) throw error;
  const again = () => fetch('/api/games').then(() => {
    isLost = false;
    dispatchEvent(new Event('p-back'));
  }, () => setTimeout(again, PAUSE));
  if (!isLost) setTimeout(again, PAUSE);
  isLost = true;
  throw refused({ message: say('unreachable'), status: 0 });
}

/**
 * The answer; a full server is asked again as often as it takes.
 * @param {string} path @param {RequestInit} [options] @param {Hear} [hear]
 */
async function asked(path, options = {}, hear = () => {}) {
  for (;;) {
    const response = await fetch(`/api/${path}`, options).catch(lost);
    if (response.ok) return response;
    if (response.status !== 503) {
      const body = await response.json().catch(() => null);
      throw refused(body?.error ?? { message: response.statusText, status: response.status });
    }
    hear('full', {}, say('full'));
    const seconds = Number(response.headers.get('Retry-After')) || 2;
    await response.body?.cancel();
    await wait(1000 * seconds);
    options.signal?.throwIfAborted();
  }
}

/** A question in the language of the page. @param {object} ask @param {AbortSignal} [signal] @param {string} [accept] @returns {RequestInit} */
function asJson(ask, signal, accept = 'application/json') {
  const headers = { 'Content-Type': 'application/json', Accept: accept };
  return { method: 'POST', headers, body: JSON.stringify({ language: language(), ...ask }), signal };
}

/** The answer as JSON. @param {string} path @param {RequestInit} [options] @returns {Promise<Told>} */
export async function get(path, options) {
  const told = await (await asked(path, options)).json();
  options?.signal?.throwIfAborted();
  return told;
}

/** The answer to a question, as JSON. @param {string} path @param {object} ask @param {AbortSignal} [signal] */
export const post = (path, ask, signal) => get(path, asJson(ask, signal));

/** A position as the server describes it. @param {object} ask @param {AbortSignal} [signal] */
export const describe = (ask, signal) => post('position', ask, signal);

/** The answer as a file. @param {string} path @param {object} ask @param {AbortSignal} [signal] */
export async function file(path, ask, signal) {
  return (await asked(path, asJson(ask, signal))).blob();
}

/**
 * A certificate that is checked, with a line that is followed through its proof.
 * @param {Blob} certificate @param {AbortSignal} signal @param {Record<string, string>} line
 */
export const follow = (certificate, signal, line) => get(`follow?${queryOf({ ...line, language: language() })}`, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: certificate, signal });

/**
 * The answer, with events on the way.
 * @param {string} path @param {object} ask @param {AbortSignal} signal
 * @param {Hear} hear
 * @returns {Promise<Told>}
 */
export async function stream(path, ask, signal, hear) {
  hear('begin', {}, say('searching'));
  const { body } = await asked(path, asJson(ask, signal, 'text/event-stream'), hear);
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch(lost);
    if (done) lost();
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, name, text] = /^event: (.*)\ndata: (.*)$/m.exec(event) ?? [];
      if (!name) continue;
      const told = JSON.parse(text);
      if (name === 'answer') return told;
      if (name === 'error') throw refused(told.error);
      hear(name, told, name === 'queued' ? say(told.place ? 'queued' : 'searching', told) : '');
    }
  }
}

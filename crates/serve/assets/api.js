// @ts-check
/** Questions to the server. */

/** Lists of the server, and its other answers. @typedef {{games: any[], engines: any[], legal: any[], moves: any[], sentences: any[], facts: any[], [key: string]: any}} Told */

/** @type {Told} games, engines and limits of the server */
export let offered;

/** Learns what the server offers. */
export async function learn() {
  offered = await get('/api/games');
}

/** A question that got no answer. */
export class Refused extends Error {
  /** @param {{message: string, status: number}} trouble */
  constructor(trouble) {
    super(trouble.message);
    this.status = trouble.status;
  }
}

/**
 * The answer; a full server is asked again as often as it takes.
 * @param {string} path @param {RequestInit} [options] @param {(name: string, value: any) => void} [hear]
 */
async function asked(path, options = {}, hear = () => {}) {
  for (;;) {
    const response = await fetch(path, options);
    if (response.ok) return response;
    if (response.status !== 503) {
      const body = await response.json().catch(() => null);
      throw new Refused(body?.error ?? { message: response.statusText, status: response.status });
    }
    hear('full', {});
    const seconds = Number(response.headers.get('Retry-After')) || 2;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    options.signal?.throwIfAborted();
  }
}

/** A question in the language of the page. @param {object} ask @param {AbortSignal} [signal] @param {string} [accept] @returns {RequestInit} */
function asJson(ask, signal, accept = 'application/json') {
  const headers = { 'Content-Type': 'application/json', Accept: accept };
  return { method: 'POST', headers, body: JSON.stringify({ language: document.documentElement.lang, ...ask }), signal };
}

/** @type {{key: string, told: Promise<Told>} | null} the question that is asked ahead */
let early = null;

/** Asks what will be asked first, while the page has other things to do. @param {string} path @param {object} ask */
export function ahead(path, ask) {
  early = { key: path + JSON.stringify(ask), told: post(path, ask) };
  early.told.catch(() => {});
}

/**
 * The answer as JSON.
 * @param {string} path @param {object} ask @param {AbortSignal} [signal]
 * @returns {Promise<Told>}
 */
export async function post(path, ask, signal) {
  const known = early?.key === path + JSON.stringify(ask) ? early.told : null;
  early = null;
  return known ?? (await asked(path, asJson(ask, signal))).json();
}

/** The answer as a file. @param {string} path @param {object} ask @param {AbortSignal} [signal] */
export async function file(path, ask, signal) {
  return (await asked(path, asJson(ask, signal))).blob();
}

/** @param {string} path @returns {Promise<Told>} */
export async function get(path) {
  return (await asked(path)).json();
}

/**
 * A certificate that is checked, with a line that is followed through its proof.
 * @param {Blob} certificate @param {AbortSignal} signal @param {Record<string, string>} line @returns {Promise<Told>}
 */
export async function follow(certificate, signal, line) {
  const headers = { 'Content-Type': 'application/octet-stream' };
  return (await asked(`/api/follow?${new URLSearchParams({ ...line, language: document.documentElement.lang })}`, { method: 'POST', headers, body: certificate, signal })).json();
}

/**
 * The answer, with events on the way.
 * @param {string} path @param {object} ask @param {AbortSignal} signal
 * @param {(name: string, value: any) => void} hear
 * @returns {Promise<Told>}
 */
export async function stream(path, ask, signal, hear) {
  const { body } = await asked(path, asJson(ask, signal, 'text/event-stream'), hear);
  if (!body) throw new Error('no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the server has gone');
    rest += value;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n');
      rest = rest.slice(end + 2);
      const field = (/** @type {string} */ name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const [name, text] = [field('event'), field('data')];
      if (!name || !text) continue;
      const told = JSON.parse(text);
      if (name === 'answer') return told;
      if (name === 'error') throw new Refused(told.error);
      hear(name, told);
    }
  }
}

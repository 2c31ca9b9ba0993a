// @ts-check
/** Questions to the server. */

/** @typedef {{message: string, expected: string, found: string}} Trouble */

/** A question that got no answer. */
export class Refused extends Error {
  /** @param {Trouble} trouble @param {number} status */
  constructor(trouble, status) {
    super(trouble.message);
    this.status = status;
  }
}

/** @param {string} path @param {unknown} ask @param {AbortSignal} [signal] @param {string} [accept] */
function send(path, ask, signal, accept = 'application/json') {
  const headers = { 'Content-Type': 'application/json', Accept: accept };
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(ask), signal });
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new Refused(body?.error ?? { message: response.statusText, expected: '', found: '' }, response.status);
}

/**
 * The answer as JSON.
 * @param {string} path @param {unknown} ask @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, ask, signal) {
  return (await checked(await send(path, ask, signal))).json();
}

/** The answer as a file. @param {string} path @param {unknown} ask @param {AbortSignal} [signal] */
export async function file(path, ask, signal) {
  return (await checked(await send(path, ask, signal))).blob();
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return (await checked(await fetch(path))).json();
}

/**
 * A certificate that is checked, with a line that is followed through its proof.
 * @param {Blob} certificate @param {AbortSignal} signal @param {Record<string, string>} line @returns {Promise<any>}
 */
export async function follow(certificate, signal, line) {
  const headers = { 'Content-Type': 'application/octet-stream' };
  return (await checked(await fetch(`/api/follow?${new URLSearchParams(line)}`, { method: 'POST', headers, body: certificate, signal }))).json();
}

/**
 * The answer, with events on the way; a full server is asked again as often as it takes.
 * @param {string} path @param {unknown} ask @param {AbortSignal} signal
 * @param {(name: string, value: any) => void} hear
 * @returns {Promise<any>}
 */
export async function stream(path, ask, signal, hear) {
  let response = await send(path, ask, signal, 'text/event-stream');
  while (response.status === 503) {
    hear('full', {});
    const seconds = Number(response.headers.get('Retry-After')) || 2;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    signal.throwIfAborted();
    response = await send(path, ask, signal, 'text/event-stream');
  }
  const body = (await checked(response)).body;
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
      if (name === 'error') throw new Refused(told.error, 400);
      hear(name, told);
    }
  }
}

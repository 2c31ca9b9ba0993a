/** The move of an opponent: the perfect one, one with a clock, or one of a level. */
import { stream } from './api.js';
import { place, state } from './state.js';

/** Times in seconds: for a proof, for a move, and for a move that is wanted at once. */
const SECONDS = { proof: 15, move: 2, now: 0.1 };
/** The level of an opponent that makes no slips. */
const FULL = 10;

/** @typedef {import('./api.js').Hear} Hear */
/** @typedef {{move: string, isProven: boolean}} Reply */

/**
 * The move of an opponent; once `now` is aborted, the best move so far.
 * @param {string} who the seat @param {boolean} provable whether the game has proofs
 * @param {AbortSignal} signal @param {AbortSignal} now @param {Hear} hear
 * @returns {Promise<Reply>}
 */
export async function reply(who, provable, signal, now, hear) {
  const level = +who || FULL;
  let best = '';
  /** @type {Hear} */
  const watch = (name, value, waiting) => {
    if (name === 'iteration' && value.best) best = value.best;
    hear(name, value, waiting);
  };
  const either = AbortSignal.any([signal, now]);
  try {
    const proven = who === 'perfect' && provable ? await proof(either, watch) : null;
    if (proven) return { move: proven, isProven: true };
    return await choice(level, who === 'timed' ? state.seconds : SECONDS.move, either, watch);
  } catch (error) {
    if (signal.aborted || !now.aborted) throw error;
  }
  // The best move of a search would be too good for a level.
  if (best && level === FULL) return { move: best, isProven: false };
  return choice(level, SECONDS.now, signal, hear);
}

/** A move of which the result is proven. @param {AbortSignal} signal @param {Hear} hear @returns {Promise<string | null>} */
async function proof(signal, hear) {
  const found = await stream('solve', { ...place(), seconds: SECONDS.proof }, signal, hear).catch((error) => {
    // A refused search proves nothing.
    if (error.status !== 409) throw error;
  });
  return found?.proven ? found.best : null;
}

/** @param {number} level @param {number} seconds @param {AbortSignal} signal @param {Hear} hear @returns {Promise<Reply>} */
async function choice(level, seconds, signal, hear) {
  const found = await stream('best', { ...place(), seconds, level, seed: Date.now() % 1e9 }, signal, hear);
  return { move: found.move, isProven: false };
}

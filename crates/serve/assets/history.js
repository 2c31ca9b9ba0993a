/** Steps in the history of the browser: each deed of a person is one, and the answer of an engine belongs to it. */
import { describe } from './api.js';
import { BEGINNING, address, fill, place, readAddress, state } from './state.js';

/** The time at which the game on the page began, by which the entries of the history differ. */
export let begun = history.state?.begun ?? Date.now();
/** Whether an address that the server refuses is on its way out. */
let isReturning = false;

/** Number of entries at which the browser has arrived. */
let arrivals = 0;

/** Writes an address, by default that of the state, into the entry at which the browser is. @param {string} [to] @param {object} [more] what the entry has besides */
export const keep = (to = address(), more = {}) => history.replaceState({ begun, ...more }, '', to);

/** Adds the state as a step, unless the browser is there. */
export function push() {
  fill('note');
  if (new URL(address(), location.href).href === location.href) keep();
  else history.pushState({ begun }, '', address());
}

/** Adds the first step of another game. @param {Partial<import('./state.js').State>} start */
export function pushGame(start) {
  Object.assign(state, { ...BEGINNING, ...start });
  begun = Date.now();
  push();
}

/**
 * Takes the state of the entry to which the browser has gone; a typed address only if the server takes it.
 * @param {PopStateEvent} event @param {string} first the game where the address names none
 * @returns {Promise<boolean>} whether there is another state to show
 */
export async function arrive(event, first) {
  if (isReturning) {
    isReturning = false;
    keep();
    return false;
  }
  const arrival = ++arrivals;
  const wanted = readAddress(first);
  if (wanted.view === 'start') {
    // The game goes on behind it.
    state.view = wanted.view;
    return true;
  }
  if (!event.state) {
    await describe(place(wanted.at, wanted)).catch((error) => {
      if (arrival !== arrivals) return;
      isReturning = true;
      history.back();
      throw error;
    });
    // The browser may have gone on meanwhile.
    if (arrival !== arrivals) return false;
    begun = Date.now();
  } else if (event.state.begun === begun) {
    // Settings are no steps of the game.
    const { seats, seconds, values, line } = state;
    Object.assign(wanted, { seats, seconds, values, line });
  } else {
    begun = event.state.begun;
  }
  Object.assign(state, wanted);
  return true;
}

// @ts-check
/** The board: a drawing of the server whose places are touched, by mouse, finger or keys. */
import { post } from './api.js';
import { announce, at, el, place, say } from './state.js';

/** @type {string[] | null} the moves of the place that was touched first */
let chosen = null;
/** Where that is, and the position to which it belongs. */
let chosenAt = '';
let drawnFor = '';
/** The side of a cell in pixels, at least, for fingers, and at most. */
const CELL = { least: 24, most: 240 };
let focused = '';

/** @param {Element} place */
const movesOf = (place) => (place.getAttribute('data-moves') ?? '').split(' ').filter((m) => m);

/** Shows the position after some more moves, to look at. @param {string[]} moves @param {string} status @param {AbortSignal} [signal] */
export async function still(moves, status, signal) {
  const root = place();
  const position = await post('/api/position', { ...root, moves: [...root.moves, ...moves] }, signal);
  signal?.throwIfAborted();
  at('p-title').textContent = position.summary ?? position.game;
  at('p-status').textContent = status;
  draw(position, null);
  return position;
}

/**
 * Shows a position.
 * @param {any} position as the server describes it
 * @param {((m: string) => void) | null} play what to do with a move; null where none is to be played
 */
export function draw(position, play) {
  const stage = at('p-drawing');
  const hadFocus = stage.contains(document.activeElement);
  const drawn = `${position.game} ${position.position} ${position.history}`;
  const kept = play && drawn === drawnFor ? chosen : null;
  drawnFor = drawn;
  chosen = null;
  if (!kept) offer([], position, play);
  if (position.kind === 'text') {
    stage.replaceChildren(el('pre', { tabindex: 0, 'aria-label': say('board') }, position.text));
    return;
  }
  const parsed = new DOMParser().parseFromString(position.svg, 'image/svg+xml');
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed.documentElement, true)));
  size(svg, position.kind);
  stage.replaceChildren(svg);
  stage.setAttribute('aria-label', say('board'));
  const places = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll('g[data-site]')]);
  for (const place of places) {
    place.setAttribute('role', 'button');
    place.setAttribute('tabindex', '-1');
    if (!play || !movesOf(place).length) place.setAttribute('aria-disabled', 'true');
    place.addEventListener('click', () => touch(place, places, position, play));
    place.addEventListener('focus', () => {
      focused = place.getAttribute('data-site') ?? '';
    });
    place.addEventListener('keydown', (event) => key(event, place, places, position, play));
  }
  const named = (/** @type {string} */ name) => places.find((place) => place.getAttribute('data-site') === name);
  if (kept) choose(named(chosenAt) ?? null, kept, places);
  const old = named(focused);
  const first = old ?? places.find((place) => movesOf(place).length) ?? places[0];
  first?.setAttribute('tabindex', '0');
  if (hadFocus) first?.focus();
}

/** Bounds the size of a board, which else fills the window. @param {SVGSVGElement} svg @param {string} kind */
function size(svg, kind) {
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  const cell = /** @type {SVGRectElement | null} */ (svg.querySelector('g[data-site] > rect'))?.width.baseVal.value;
  const isGrid = cell && !['graph', 'lines', 'branches'].includes(kind);
  // Names of many vertices are too small to read.
  const least = isGrid ? CELL.least / cell : 0.75;
  svg.style.maxWidth = `${(isGrid ? CELL.most / cell : 3) * width}px`;
  svg.style.minWidth = `${least * width}px`;
  if (isGrid) svg.style.minHeight = `${least * height}px`;
}

/** Brings the board into view, with the focus on it. */
export function focusBoard() {
  const stage = at('p-stage');
  const inside = stage.querySelector('#p-drawing [tabindex="0"]') ?? stage;
  inside.focus({ preventScroll: true });
  stage.scrollIntoView({ block: 'start' });
}

/**
 * @param {KeyboardEvent} event @param {SVGGElement} place @param {SVGGElement[]} places
 * @param {any} position @param {((m: string) => void) | null} play
 */
function key(event, place, places, position, play) {
  /** @type {Record<string, number[]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
    const next = neighbour(place, places, way);
    if (next) {
      place.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    }
  } else if (event.key === 'Enter' || event.key === ' ') {
    // A key that is held plays once.
    if (!event.repeat) touch(place, places, position, play);
  } else if (event.key === 'Escape' && chosen) {
    choose(null, null, places);
    offer([], position, play);
  } else {
    return;
  }
  event.preventDefault();
}

/** The nearest place in a direction. @param {SVGGElement} from @param {SVGGElement[]} places @param {number[]} way */
function neighbour(from, places, way) {
  const middle = (/** @type {SVGGElement} */ place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along > 1 && along + 2.5 * aside < least) {
      [best, least] = [place, along + 2.5 * aside];
    }
  }
  return best;
}

/**
 * A place that stands for one move plays it; among several the next touch chooses.
 * @param {SVGGElement} place @param {SVGGElement[]} places @param {any} position @param {((m: string) => void) | null} play
 */
function touch(place, places, position, play) {
  const here = movesOf(place);
  if (!play || !here.length) {
    announce(say('no-move-here'));
    return;
  }
  const before = chosen;
  const common = before ? here.filter((m) => before.includes(m)) : [];
  const wasHere = place.classList.contains('p-chosen');
  choose(null, null, places);
  if (wasHere) {
    offer([], position, play);
  } else if (common.length === 1 || (!before && here.length === 1)) {
    play(common[0] ?? here[0]);
  } else {
    const left = common.length ? common : here;
    choose(place, left, places);
    offer(left, position, play);
  }
}

/** @param {SVGGElement | null} place @param {string[] | null} moves @param {SVGGElement[]} places */
function choose(place, moves, places) {
  chosen = moves;
  chosenAt = place?.getAttribute('data-site') ?? '';
  for (const other of places) {
    other.classList.toggle('p-chosen', other === place);
    other.classList.toggle('p-offered', other !== place && movesOf(other).some((m) => moves?.includes(m)));
  }
}

/** Lists the moves that a touch may mean. @param {string[]} moves @param {any} position @param {((m: string) => void) | null} play */
function offer(moves, position, play) {
  const named = position.legal.filter((/** @type {any} */ m) => moves.includes(m.move));
  const buttons = named.map((/** @type {any} */ m) => el('button', { type: 'button', onclick: () => play?.(m.move) }, m.words));
  at('p-choices').replaceChildren(...buttons);
  if (buttons.length) announce(say('choose', { moves: named.map((/** @type {any} */ m) => m.words).join(', ') }));
}

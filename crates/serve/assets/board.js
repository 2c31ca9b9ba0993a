// @ts-check
/** The board: a drawing of the server whose places are touched, by mouse, finger or keys. */
import { describe } from './api.js';
import { entitle } from './games.js';
import { announce, at, button, capital, el, fill, place, say } from './state.js';

/** @type {string[] | null} the moves of the place that was touched first */
let chosen = null;
/** Where that is, and the position to which it belongs. */
let chosenAt = '';
let drawnFor = '';
/** The side of a cell in pixels, at least, for fingers, and at most. */
const CELL = { least: 24, most: 240 };
/** The width of a shaded edge in pixels, on which no move is left. */
const EDGE = 32;
let focused = '';
/** @type {{places: SVGGElement[], position: any, play: ((m: string) => void) | null}} what is on the page */
let board = { places: [], position: null, play: null };

/** @param {Element} place */
export const siteOf = (place) => place.getAttribute('data-site') ?? '';

/** @param {Element} place */
export const movesOf = (place) => (place.getAttribute('data-moves') ?? '').split(' ').filter((m) => m);

/** A picture of the server, as an element. @param {string} text */
export const picture = (text) => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true)));

/** Shows the position after some more moves, to look at. @param {string[]} moves @param {string} status @param {AbortSignal} [signal] */
export async function still(moves, status, signal) {
  const root = place();
  const position = await describe({ ...root, moves: [...root.moves, ...moves] }, signal);
  signal?.throwIfAborted();
  entitle(position);
  at('p-status').textContent = status;
  draw(position, null);
  return position;
}

/** The result of a position, or whose turn it is. @param {any} position as the server describes it */
export function statusOf({ outcome, players: [first, second], to_move: turn }) {
  const nameOf = (/** @type {string} */ player) => (player === 'first' ? first : second);
  if (!outcome) return capital(say('to-move', { player: nameOf(turn) }));
  if (outcome.points !== null) return say('points', { points: outcome.points, player: first });
  return outcome.winner ? capital(say('has-won', { player: nameOf(outcome.winner) })) : say('drawn');
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
  const isSame = drawn === drawnFor;
  const kept = play && isSame ? chosen : null;
  drawnFor = drawn;
  chosen = null;
  board = { places: [], position, play };
  if (!kept) offer([]);
  if (position.kind === 'text') {
    stage.replaceChildren(el('pre', { tabindex: 0, 'aria-label': say('board') }, position.text));
    shade();
    return;
  }
  const svg = picture(position.svg);
  size(svg, position.kind);
  stage.replaceChildren(svg);
  stage.setAttribute('aria-label', say('board'));
  const places = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll('g[data-site]')]);
  board.places = places;
  for (const place of places) {
    place.setAttribute('role', 'button');
    place.setAttribute('tabindex', '-1');
    if (!play || !movesOf(place).length) place.setAttribute('aria-disabled', 'true');
    place.addEventListener('click', () => touch(place));
    place.addEventListener('focus', () => {
      focused = siteOf(place);
    });
    place.addEventListener('keydown', (event) => key(event, place));
  }
  const named = (/** @type {string} */ name) => places.find((place) => siteOf(place) === name);
  if (kept) choose(named(chosenAt) ?? null, kept);
  const old = named(focused);
  const first = old ?? places.find((place) => movesOf(place).length) ?? places[0];
  first?.setAttribute('tabindex', '0');
  if (hadFocus) first?.focus();
  const last = named(position.sites[position.last.at(-1)]);
  if (last && !isSame) reveal(last);
  shade();
}

/** Brings a place into view on a board that is wider than the window. @param {SVGGElement} place */
function reveal(place) {
  const stage = at('p-drawing');
  const [box, frame] = [place, stage].map((one) => one.getBoundingClientRect());
  if (box.left < frame.left + EDGE || box.right > frame.right - EDGE) stage.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}

/** Shades the edges beyond which the board goes on. */
function shade() {
  const { classList, scrollLeft, clientWidth, scrollWidth } = at('p-drawing');
  classList.toggle('p-more-left', scrollLeft > 1);
  classList.toggle('p-more-right', scrollLeft + clientWidth < scrollWidth - 1);
}

at('p-drawing').addEventListener('scroll', shade);
addEventListener('resize', shade);

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

/** Begins at the top of the page, with the focus on the board. */
export function focusBoard() {
  const stage = at('p-stage');
  const inside = stage.querySelector('#p-drawing [tabindex="0"]') ?? stage;
  inside.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @param {KeyboardEvent} event @param {SVGGElement} place */
function key(event, place) {
  /** @type {Record<string, number[]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
    const next = neighbour(place, way);
    if (next) {
      place.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    }
  } else if (event.key === 'Enter' || event.key === ' ') {
    // A key that is held plays once.
    if (!event.repeat) touch(place);
  } else if (event.key === 'Escape' && chosen) {
    choose(null, null);
    offer([]);
  } else {
    return;
  }
  event.preventDefault();
}

/** The nearest place in a direction. @param {SVGGElement} from @param {number[]} way */
function neighbour(from, way) {
  const middle = (/** @type {SVGGElement} */ place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of board.places) {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along > 1 && along + 2.5 * aside < least) {
      [best, least] = [place, along + 2.5 * aside];
    }
  }
  return best;
}

/** A place that stands for one move plays it; among several the next touch chooses. @param {SVGGElement} place */
function touch(place) {
  const { play } = board;
  const here = movesOf(place);
  if (!play || !here.length) {
    announce(say('no-move-here'));
    return;
  }
  const before = chosen;
  const common = before ? here.filter((m) => before.includes(m)) : [];
  const wasHere = place.classList.contains('p-chosen');
  choose(null, null);
  if (wasHere) {
    offer([]);
  } else if (common.length === 1 || (!before && here.length === 1)) {
    play(common[0] ?? here[0]);
  } else {
    const left = common.length ? common : here;
    choose(place, left);
    offer(left);
  }
}

/** @param {SVGGElement | null} place @param {string[] | null} moves */
function choose(place, moves) {
  chosen = moves;
  chosenAt = place ? siteOf(place) : '';
  for (const other of board.places) {
    other.classList.toggle('p-chosen', other === place);
    other.classList.toggle('p-offered', other !== place && movesOf(other).some((m) => moves?.includes(m)));
  }
}

/** Lists the moves that a touch may mean. @param {string[]} moves */
function offer(moves) {
  const named = board.position.legal.filter((/** @type {any} */ m) => moves.includes(m.move));
  const buttons = named.map((/** @type {any} */ m) => button(m.words, () => board.play?.(m.move)));
  fill('p-choices', buttons);
  if (buttons.length) announce(say('choose', { moves: named.map((/** @type {any} */ m) => m.words).join(', ') }));
}

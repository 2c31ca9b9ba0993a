/** The board: a drawing of the server whose places are touched, by mouse, finger or keys. */
import { describe } from './api.js';
import { entitle } from './games.js';
import { announce, at, button, el, fill, listed, place, say } from './state.js';

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
/** The room of the largest picture of a game, which all of its pictures take, each in its middle. */
let room = { game: '', width: 0, height: 0 };
/** @type {{position: any, play: ((m: string) => void) | null}} what is on the page */
let board = { position: null, play: null };

/** The places of the board. @returns {SVGGElement[]} */
export const sites = () => [...at('drawing').querySelectorAll('g[data-site]')];

/** @param {SVGGElement} place */
export const siteOf = (place) => place.dataset.site ?? '';

/** @param {SVGGElement} place */
export const movesOf = (place) => (place.dataset.moves ?? '').split(' ').filter(Boolean);

/** A picture of the server, as an element. @param {string} text */
export const picture = (text) => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true)));

/** Shows the position after some more moves, to look at. @param {string[]} moves @param {string} status @param {AbortSignal} [signal] */
export async function still(moves, status, signal) {
  const root = place();
  const position = await describe({ ...root, moves: [...root.moves, ...moves] }, signal);
  draw(position, status, null);
  return position;
}

/**
 * Shows a position under its title.
 * @param {any} position as the server describes it
 * @param {string} status what is said about it
 * @param {((m: string) => void) | null} play what to do with a move; null where none is to be played
 */
export function draw(position, status, play) {
  entitle(position);
  fill('status', status);
  const stage = at('drawing');
  const hadFocus = stage.contains(document.activeElement);
  const drawn = `${position.game} ${position.position} ${position.history}`;
  const isSame = drawn === drawnFor;
  const kept = play && isSame ? chosen : null;
  drawnFor = drawn;
  chosen = null;
  board = { position, play };
  if (!kept) offer([]);
  if (position.kind === 'text') {
    stage.replaceChildren(el('pre', { tabindex: 0, 'aria-label': say('board') }, position.text));
    return shade();
  }
  const svg = picture(position.svg);
  size(svg, position, isSame);
  stage.replaceChildren(svg);
  if (svg.viewBox.baseVal.x) stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2;
  stage.ariaLabel = say('board');
  const places = sites();
  const stop = (/** @type {SVGGElement | undefined} */ here) => {
    for (const place of places) place.tabIndex = place === here ? 0 : -1;
  };
  for (const place of places) {
    place.role = 'button';
    if (!play || !movesOf(place).length) place.ariaDisabled = 'true';
    place.onclick = () => touch(place);
    place.onkeydown = (event) => key(event, place);
    place.onfocus = () => {
      focused = siteOf(place);
      stop(place);
    };
  }
  const named = (/** @type {string} */ name) => places.find((place) => siteOf(place) === name);
  if (kept) choose(named(chosenAt) ?? null, kept);
  const first = named(focused) ?? places.find((place) => movesOf(place).length) ?? places[0];
  stop(first);
  if (hadFocus) first?.focus();
  const last = named(position.sites[position.last.at(-1)]);
  if (last && !isSame) reveal(last);
  shade();
}

/** Brings a place into view on a board that is wider than the window. @param {SVGGElement} place */
function reveal(place) {
  const stage = at('drawing');
  const [box, frame] = [place, stage].map((one) => one.getBoundingClientRect());
  if (box.left < frame.left + EDGE || box.right > frame.right - EDGE) stage.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}

/** Shades the edges beyond which the board goes on. */
function shade() {
  const { classList, scrollLeft, clientWidth, scrollWidth } = at('drawing');
  classList.toggle('p-more-left', scrollLeft > 1);
  classList.toggle('p-more-right', scrollLeft + clientWidth < scrollWidth - 1);
}

at('drawing').addEventListener('scroll', shade);
addEventListener('resize', shade);

/** Bounds the size of a board, which else fills the window; values at its edge need more room, but do not get it. @param {SVGSVGElement} svg @param {any} position @param {boolean} isSame whether it is on the board already */
function size(svg, { game, kind }, isSame) {
  const cell = /** @type {SVGRectElement | null} */ (svg.querySelector('g[data-site] > rect'))?.width.baseVal.value;
  const isGrid = cell && !['graph', 'lines', 'branches'].includes(kind);
  // Names of many vertices are too small to read.
  const least = isGrid ? CELL.least / cell : 0.75;
  const own = svg.width.baseVal.value;
  if (room.game !== game) room = { game, width: 0, height: 0 };
  const [right, low] = [Math.max(room.width, own), Math.max(room.height, svg.height.baseVal.value)];
  if (!isSame) [room.width, room.height] = [right, low];
  const { width, height } = room;
  svg.setAttribute('viewBox', `${(own - right) / 2} 0 ${right} ${low}`);
  svg.style.aspectRatio = `${width} / ${height}`;
  svg.style.maxWidth = `${(isGrid ? CELL.most / cell : 3) * width}px`;
  svg.style.minWidth = `${least * width}px`;
  if (isGrid) svg.style.minHeight = `${least * height}px`;
}

/** Begins at the top of the page, with the focus on the board. */
export function focusBoard() {
  const stage = at('stage');
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
    neighbour(place, way)?.focus();
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
function neighbour(from, [right, down]) {
  const middle = (/** @type {SVGGElement} */ place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [fromX, fromY] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of sites()) {
    const [x, y] = middle(place);
    const [dx, dy] = [x - fromX, y - fromY];
    const along = dx * right + dy * down;
    const far = along + 2.5 * (Math.abs(dx * down) + Math.abs(dy * right));
    if (along > 1 && far < least) [best, least] = [place, far];
  }
  return best;
}

/** A place that stands for one move plays it; among several the next touch chooses. @param {SVGGElement} place */
function touch(place) {
  const here = movesOf(place);
  if (!here.length) return announce(say('no-move-here'));
  if (!board.play) return;
  const common = here.filter((m) => chosen?.includes(m));
  const left = common.length ? common : here;
  const isSure = left.length === 1 && (common[0] || !chosen);
  const wasHere = place.classList.contains('p-chosen');
  if (wasHere) choose(null, null);
  else choose(place, left);
  if (isSure && !wasHere) commit(left[0]);
  else offer(wasHere ? [] : left);
}

/** Takes no move until the board is drawn again. */
export function hold() {
  board.play = chosen = null;
  fill('choices');
}

/** Plays a move, which stays marked until the board is drawn again. @param {string} m */
export function commit(m) {
  const { play } = board;
  if (!play) return;
  hold();
  for (const place of sites()) place.classList.toggle('p-chosen', movesOf(place).includes(m));
  play(m);
}

/** @param {SVGGElement | null} place @param {string[] | null} moves */
function choose(place, moves) {
  chosen = moves;
  chosenAt = place ? siteOf(place) : '';
  for (const other of sites()) {
    other.classList.toggle('p-chosen', other === place);
    other.classList.toggle('p-offered', other !== place && movesOf(other).some((m) => moves?.includes(m)));
  }
}

/** Lists the moves that a touch may mean. @param {string[]} moves */
function offer(moves) {
  const named = board.position.legal.filter((/** @type {any} */ m) => moves.includes(m.move));
  fill('choices', named.map((/** @type {any} */ m) => button(m.words, () => commit(m.move))));
  if (named.length) announce(say('choose', { moves: listed(named.map((/** @type {any} */ m) => m.words)) }));
}

// @ts-check
/** The theatre: a recorded search, step by step, with its tree. */
import { offered, post, stream } from './api.js';
import { still } from './board.js';
import { firstDifference, recordingOf } from './difference.js';
import { gameChoice } from './games.js';
import { keep } from './history.js';
import { VALUE, isRight, questionsOf } from './lesson.js';
import { act, address, announce, at, el, failure, fill, offer, parameters, part, place, queryOf, row, say, shown, sideOf, soft, state, stoppable, take, tick, wire } from './state.js';
import { cutterOf, numbersOf, scoreOf, stepsOf, valueOf, valueOfMove, windowOf } from './steps.js';
import { drawTree, pathTo } from './tree.js';

/** The nodes after which a search stops, and not by the clock: a link then leads to the same search again. */
const MOST_NODES = 2000000;
/** Steps a second. */
const SPEEDS = [0.5, 1, 2, 5, 10];
/** The milliseconds for which no step is taken before the address follows; browsers refuse changes that come too fast. */
const STILL = 300;

/** @type {any} */
let trace = null;
/** @type {import('./steps.js').Step[]} */
let steps = [];
let current = 0;
const task = stoppable();
const drawing = stoppable();
/** A depth of 0 is the usual one. */
let asked = { engine: 'alphabeta', depth: 0, generator: '', other: '' };
let ofMover = false;
let speed = 1;
/** @type {ReturnType<typeof setTimeout> | undefined} the next step of a search that plays */
let playing;
/** Number of times that playing was begun or paused, so that a step which still waits goes no further. */
let runs = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let following;
/** @type {any} what a search without cuts would visit */
let whole = null;
/** The names of the players. @type {string[]} */
let players = [];
/** The searches of the two engines. @type {import('./difference.js').Recording[]} */
let recordings = [];
/** Which of them is shown. */
let side = 0;
/** @type {ReturnType<typeof firstDifference>} */
let difference = null;
/** A lesson: the step from which it asks, and whether the answers were right, by their steps. @type {{from: number, answers: Map<number, boolean>} | null} */
let lesson = null;
/** @type {ReturnType<typeof questionsOf>} */
let questions = new Map();

/** Stops what is searched for. */
export function stop() {
  pause();
  clearTimeout(following);
  task.stop();
  drawing.stop();
  trace = null;
  whole = null;
  recordings = [];
  difference = null;
}

/** The address of the step on the page. */
function link() {
  const all = { ...asked, scores: ofMover && 'mover', shown: side && asked.other, lesson: lesson && 1, step: trace && current + 1 };
  return `${address()}&${queryOf(all)}`;
}

/** Reads what a link asks for; the step is null where nothing is recorded. */
function readLink() {
  const { engine, depth, generator = '', other = '', shown: which, lesson: isLesson, scores, step } = parameters();
  if (!engine) return null;
  asked = { engine, depth: +depth || 0, generator, other };
  side = other && which === other ? 1 : 0;
  lesson = isLesson ? lessonFrom(0, history.state?.answers) : null;
  ofMover = scores === 'mover';
  return Number.parseInt(step, 10) > 0 ? Number.parseInt(step, 10) - 1 : null;
}

/** Shows the form of a search, and the position where it begins. */
export async function show() {
  stop();
  const step = readLink();
  // Until the search is recorded again, the address keeps its step.
  if (step === null) keep(link());
  const names = offered.engines.filter((one) => one.traced).map((one) => one.name);
  if (!names.includes(asked.engine)) [asked.engine] = names;
  if (!names.includes(asked.other)) asked.other = '';
  fill('p-panel', part('theatre'));
  fill('p-steps');
  gameChoice(() => {
    asked.depth = 0;
    return show();
  });
  offer(at('p-engine'), names, asked.engine);
  offer(at('p-other'), [['', '–'], ...names], asked.other);
  take(at('p-form'), ({ engine, other, depth, generator }) => {
    asked = { engine, depth: +depth || 1, generator, other };
    side = 0;
    if (lesson) lesson = lessonFrom(0);
    void record(0);
  });
  await task.run(async () => {
    const position = await board([]);
    players = position.players;
    /* Of a whole tree of e^11 nodes, some 60,000, a reader sees enough. */
    at('p-depth').value = asked.depth || Math.min(4, Math.trunc(11 / Math.log(position.legal.length)) || 1);
    offer(at('p-generator'), [['', say('generator-usual')], ...position.generators], asked.generator);
    if (step === null) return;
    asked.depth = +at('p-depth').value;
    await record(step);
  }, tell);
}

/** @param {string} reason */
const tell = (reason) => fill('p-work', failure(reason));

/** The position after these moves. @param {string[]} moves */
async function board(moves) {
  drawing.stop();
  return still(moves, moves.length ? say('after', { moves: moves.join(' ') }) : say('at-root'), drawing.signal);
}

const takesDepth = (/** @type {string} */ name) => offered.engines.find((one) => one.name === name).takes_depth;

/** @param {number} step the step to begin with */
async function record(step) {
  stop();
  const end = act('stop', () => {
    stop();
    fill('p-work', soft(say('stopped')));
  });
  /** @type {import('./api.js').Hear} */
  const hear = (_, __, waiting) => fill('p-work', soft(waiting || say('searching')), end);
  hear('', null, '');
  fill('p-scene');
  const { engine, other, depth, generator } = asked;
  await task.run(async (signal) => {
    const told = [];
    for (const one of other ? [engine, other] : [engine]) {
      told.push(await stream('/api/trace', { ...place(), nodes: MOST_NODES, seconds: 30, visible: 2000, generator: generator || undefined, engine: one, depth: takesDepth(one) ? depth : undefined }, signal, hear));
    }
    signal.throwIfAborted();
    if (told.some((one) => !one.nodes.length)) throw new Error(say('nothing-searched'));
    recordings = told.map((one) => recordingOf(one, stepsOf(one.nodes)));
    difference = other ? firstDifference(recordings[0], recordings[1]) : null;
    if (lesson) lesson.from = step;
    stage();
    await go(step);
  }, tell);
  if (!trace || !takesDepth(engine)) return;
  await task.run(async (signal) => {
    whole = await post('/api/count', { ...place(), depth, seconds: 3 }, signal);
    counters();
  }, (reason) => at('p-counters')?.append(failure(reason)));
}

/** Shows one of the recordings. */
function stage() {
  ({ trace, steps } = recordings[side]);
  questions = trace.nodes[0].window ? questionsOf(trace.nodes, steps) : new Map();
  const { answer: { stopped }, totals: { nodes } } = trace.end;
  fill('p-work', ['nodes', 'time'].includes(stopped) && soft(say('stopped-early', { nodes: shown(nodes) })));
  scene();
}

function toDifference() {
  if (difference) byHand(recordings[side].begin + difference.step);
  else announce(at('p-verdict').textContent = say('no-difference'));
}

/** Shows the other recording where it does the same, at most up to the difference. */
function turn() {
  const ahead = Math.min(current - recordings[side].begin, difference?.step ?? Infinity);
  side = 1 - side;
  if (lesson) lesson = lessonFrom(0);
  stage();
  byHand(recordings[side].begin + ahead);
  at('p-side').focus();
}

/** The step that is not shown before an answer. */
function veiled() {
  const step = lesson && [...questions.keys()].find((one) => lesson && one >= lesson.from && !lesson.answers.has(one));
  return step ?? Infinity;
}

const isAsked = () => current === veiled();

/** @param {number} from @param {[number, boolean][]} [answers] @returns {NonNullable<typeof lesson>} */
const lessonFrom = (from, answers) => ({ from, answers: new Map(answers) });

/** Begins a lesson at this step, or ends it. */
function teach() {
  lesson = lesson ? null : lessonFrom(current);
  scene();
  byHand(current);
}

/** Takes the answer to the question of this step, and shows the step. @param {string} guess */
function answer(guess) {
  const question = questions.get(current);
  if (!lesson || !question) return;
  const node = trace.nodes[question.at];
  const right = isRight(question, node, guess, ofMover);
  lesson.answers.set(current, right);
  void go(current);
  const verdict = [say(right ? 'guess-right' : 'guess-wrong'), ...because(question, node), score()].join(' ');
  at('p-verdict').textContent = verdict;
  announce(`${verdict} ${at('p-reason').textContent}`);
  at('p-forward').focus();
}

/** The reason of an answer; that of a cut is shown with its step. @param {import('./lesson.js').Question} question @param {any} node */
function because({ isCut }, node) {
  if (isCut) return [];
  const below = steps.slice(0, current).filter((one) => one.done && trace.nodes[one.at].parent === node.node).map((one) => valueOfMove(trace.nodes[one.at], ofMover));
  if (isCut === false) return [say('goes-on', { player: nameOf(node), value: below.at(-1) ?? '', bound: scoreOf(node, node.window[1], ofMover) })];
  return [say('takes', { player: nameOf(node), values: below.join(', '), value: valueOf(node, ofMover) })];
}

function score() {
  const all = [...lesson?.answers.values() ?? []];
  return all.length ? say('answers-right', { right: all.filter((one) => one).length, all: all.length }) : '';
}

/** The question about a node. @param {import('./lesson.js').Question} question @returns {Node[]} */
function asking({ at: index, isCut }) {
  const node = trace.nodes[index];
  const places = { player: nameOf(node), window: windowOf(node, ofMover) };
  if (isCut !== null) return [el('p', {}, say('ask-cut', places)), row(act('guess-cut', () => answer('cut')), act('guess-on', () => answer('on')))];
  const form = part('question').firstElementChild;
  form.querySelector('span').textContent = say('ask-value', places);
  Object.assign(form.elements.guess, { pattern: VALUE, title: say('value-form'), placeholder: trace.header.for_points ? '' : '0, W2, L2' });
  take(form, ({ guess }) => answer(guess));
  return [form];
}

/** The player at a node. @param {any} node */
const nameOf = (node) => players[sideOf(node.to_move)];

/** The moves from the root to a node; null is a pass. @param {number} index @returns {(string | null)[]} */
function way(index) {
  const numbers = new Map(trace.nodes.map((/** @type {any} */ node, /** @type {number} */ one) => [node.node, one]));
  return pathTo(trace.nodes, numbers, index).slice(1).map((one) => trace.nodes[one].move ?? null);
}

function scene() {
  const points = Boolean(trace.nodes[0].window);
  fill('p-scene', part('scene'));
  wire({ back: () => byHand(current - 1), play, forward: () => byHand(current + 1), 'next-cut': nextCut, 'first-difference': toDifference });
  at('p-next-cut').textContent = say(lesson ? 'next-question' : 'next-cut');
  at('p-next-cut').hidden = at('p-points').hidden = !points;
  at('p-both').hidden = !recordings[1];
  at('p-first-difference').hidden = Boolean(lesson);
  if (lesson) at('p-counting').remove();
  offer(at('p-speed'), SPEEDS.map((one) => [String(one), say('speed-steps', { steps: one })]), speed, (value) => {
    speed = Number(value);
  });
  offer(at('p-side'), recordings.map(({ engine }) => engine), '', turn);
  at('p-side').selectedIndex = side;
  at('p-slider').max = steps.length - 1;
  at('p-slider').oninput = () => byHand(Number(at('p-slider').value));
  tick('lesson', Boolean(lesson), teach);
  tick('mover', ofMover, (checked) => {
    ofMover = checked;
    void go(current);
  });
  at('p-viewpoint').textContent = say('values-of', { player: players[0] });
  counters();
}

/** Goes to a step that the user has chosen. @param {number} step */
function byHand(step) {
  pause();
  void go(step);
  if (isAsked()) at('p-question').querySelector('input, button')?.focus();
}

function nextCut() {
  const next = lesson ? veiled() : steps.findIndex(({ at, done }, step) => step > current && done && trace.nodes[at].cut);
  if (next >= 0) byHand(next);
  else announce(say('no-more-cuts'));
}

function pause() {
  runs += 1;
  clearTimeout(playing);
  playing = undefined;
  at('p-play')?.replaceChildren(say('play'));
}

/** Plays on from this step, or from the first at the end; or pauses. */
function play() {
  if (playing !== undefined) return pause();
  at('p-play').textContent = say('pause');
  const run = ++runs;
  const next = async () => {
    await go(current + 1);
    if (run !== runs) return;
    if (current < steps.length - 1 && !isAsked()) playing = setTimeout(next, 1000 / speed);
    else pause();
  };
  if (current === steps.length - 1) current = -1;
  playing = setTimeout(next, 0);
}

/** @param {number} step */
async function go(step) {
  const veil = veiled();
  current = Math.max(0, Math.min(step, steps.length - 1, veil));
  const question = current === veil ? questions.get(current) : undefined;
  const { at: index, done } = question ? { ...question, done: false } : steps[current];
  const node = trace.nodes[index];
  at('p-slider').value = current;
  const moves = way(index);
  const isLeaf = !steps.some((one) => one.at === index && !one.done);
  const reason = question ? '' : sentence(node, done, isLeaf);
  const differs = difference && !lesson && current === recordings[side].begin + difference.step;
  at('p-reason').textContent = reason;
  fill('p-question', question ? asking(question) : differs && contrast());
  at('p-verdict').textContent = score();
  at('p-forward').disabled = at('p-next-cut').disabled = Boolean(question);
  const rows = facts(node, moves, done).map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, say(name)), el('td', {}, value)));
  fill('p-node', el('table', {}, el('tbody', {}, rows)));
  const chosen = (/** @type {number} */ one) => byHand(steps.findLastIndex((step) => step.at === one));
  const tree = drawTree(trace.nodes, steps.slice(0, question ? current : current + 1), index, { ofMover, isSecret: Boolean(lesson), chosen });
  const frame = at('p-tree');
  frame.replaceChildren(tree.svg);
  frame.scrollTo(tree.x - frame.clientWidth / 2, tree.y - frame.clientHeight / 2);
  if (playing === undefined) announce(`${say('step')} ${current + 1}. ${reason} ${at('p-question').textContent}`);
  clearTimeout(following);
  following = setTimeout(() => keep(link(), { answers: lesson && [...lesson.answers] }), STILL);
  await task.run(() => board(/** @type {string[]} */ (moves.includes(null) ? moves.slice(0, moves.indexOf(null)) : moves)), tell);
}

/** What happens at a step. @param {any} node @param {boolean} done @param {boolean} isLeaf */
function sentence(node, done, isLeaf) {
  if (!node.window) return node.reason ?? say('no-proof');
  if (!done) return say('comes', { player: nameOf(node), window: windowOf(node, ofMover) });
  const value = node.value === undefined ? say('stopped') : say('leaves', { value: valueOf(node, ofMover) });
  return `${value} ${node.reason ?? (isLeaf ? '' : say('no-cut'))}`;
}

/** What the two searches do at their first difference. */
function contrast() {
  const deeds = recordings.map(({ engine, steps: all, nodes, ways, begin }) => {
    const step = all[begin + (difference?.step ?? 0)];
    if (!step) return soft(`${engine}: ${say('ended')}`);
    const node = nodes[step.at];
    return soft(`${engine}, ${ways[step.at] || say('at-root')}, ${node.window ? windowOf(node, ofMover) : numbersOf(node.last)}: ${sentence(node, step.done, !all.some((one) => one.at === step.at && !one.done))}`);
  });
  return [soft(say(difference?.isSure ? 'differs' : 'differs-shown')), ...deeds];
}

/** @param {any} node @param {(string | null)[]} moves @param {boolean} done @returns {[string, string][]} */
function facts(node, moves, done) {
  /** @type {[string, string][]} */
  const all = [['step', `${shown(current + 1)} / ${shown(steps.length)}`], ['node', shown(node.node)], ['way', moves.map((m) => m ?? '–').join(' ') || '–']];
  if (node.window) {
    all.push(['window', windowOf(node, ofMover)], ['depth', String(node.depth)]);
    if (done && node.value !== undefined) all.push(['value', valueOf(node, ofMover)]);
    if (done && node.cut) all.push(['cut', `${cutName(node)} ${scoreOf(node, node.cut.by, ofMover)}`]);
    if (node.table !== undefined) all.push(['table-hit', scoreOf(node, node.table, ofMover)]);
  } else {
    all.push(['kind', say(node.kind)], ['proof-numbers', `${numbersOf(node.first)} → ${numbersOf(node.last)}`]);
  }
  if (done && node.left_out) all.push(['left-out', `${node.left_out}: ${(node.left_out_moves ?? []).join(' ')}`]);
  if (node.folded?.nodes) all.push(['folded', shown(node.folded.nodes)]);
  return all;
}

/** The name of a cut: alpha is always the bound of MAX. @param {any} node */
function cutName(node) {
  if (node.cut.rule !== 'beta') return say(`cut-${node.cut.rule}`);
  return say(cutterOf(node, ofMover) === 'α' ? 'alpha-cut' : 'beta-cut');
}

function counters() {
  if (lesson) return;
  const { totals } = trace.end;
  const cuts = Object.entries(totals.cuts ?? {}).map(([name, count]) => `${say(`cut-${name}`)} ${shown(Number(count))}`);
  const { engine, generator } = trace.header;
  const lines = [say('visited', { engine, generator, nodes: shown(totals.nodes) })];
  if (whole) lines.push(say(whole.whole ? 'minimax-would' : 'minimax-more', { nodes: shown(whole.nodes) }));
  if (totals.table_hits) lines.push(say('table-hits', { count: shown(totals.table_hits) }));
  if (cuts.length) lines.push(say('cuts', { cuts: cuts.join(', ') }));
  fill('p-counters', lines.map(soft));
}

document.addEventListener('keydown', (event) => {
  if (state.view !== 'theatre' || !trace || (event.target instanceof Element && event.target.matches('input, select')) || event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {Record<string, string>} */
  const keys = { ',': 'p-back', '.': 'p-forward', c: 'p-next-cut', p: 'p-play' };
  if (keys[event.key]) at(keys[event.key])?.click();
});

/** The theatre: a recorded search, step by step, with its tree. */
import { engineName, enginesOf, post, stream, takesDepth } from './api.js';
import { still } from './board.js';
import { firstDifference } from './difference.js';
import { openPanel } from './games.js';
import { keep } from './history.js';
import { VALUE, isRight, questionsOf } from './lesson.js';
import { act, address, announce, at, el, failure, fill, joined, keys, listed, offer, parameters, part, place, queryOf, row, say, shown, sideOf, soft, stoppable, take, tell, tick, wait, wire } from './state.js';
import { cutterOf, numbersOf, recordingOf, scoreOf, valueOf, valueOfMove, viewpoint, wayTo, windowOf } from './steps.js';
import { drawTree } from './tree.js';

/** The nodes after which a search stops, and not by the clock: a link then leads to the same search again. */
const MOST_NODES = 2e6;
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
let speed = 1;
/** @type {object | null} the run in which the search plays, if it does */
let playing = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let following;
/** @type {any} what a search without cuts would visit */
let whole = null;
/** The names of the players. @type {string[]} */
let players = [];
/** The searches of the two engines. @type {import('./steps.js').Recording[]} */
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
  trace = whole = difference = null;
  recordings = [];
}

/** The address of the step on the page. */
function link() {
  const all = { ...asked, scores: viewpoint.ofMover && 'mover', shown: side && asked.other, lesson: lesson && 1, step: trace && current + 1 };
  return `${address()}&${queryOf(all)}`;
}

/** Reads what a link asks for; the step is null where nothing is recorded. */
function readLink() {
  const { engine, depth, generator = '', other = '', shown: which, lesson: isLesson, scores, step } = parameters();
  if (!engine) return null;
  asked = { engine, depth: +depth | 0, generator, other };
  side = other && which === other ? 1 : 0;
  lesson = isLesson ? lessonFrom(0, history.state?.answers) : null;
  viewpoint.ofMover = scores === 'mover';
  const number = +step | 0;
  return number > 0 ? number - 1 : null;
}

/** Shows the form of a search, and the position where it begins. */
export async function show() {
  stop();
  const step = readLink();
  // Until the search is recorded again, the address keeps its step.
  if (step === null) keep(link());
  const engines = enginesOf('traced');
  openPanel(() => {
    asked.depth = 0;
    return show();
  });
  offer(at('engine'), engines, asked.engine);
  offer(at('other'), [['', '–'], ...engines], asked.other);
  // An engine that is not traced gives way to the first one.
  for (const name of /** @type {const} */ (['engine', 'other'])) asked[name] = at(name).value;
  take(at('form'), ({ engine, other, depth, generator }) => {
    asked = { engine, depth: +depth || 1, generator, other };
    side = 0;
    if (lesson) lesson = lessonFrom(0);
    record(0);
  });
  await task.run(async () => {
    const position = await board([]);
    players = position.players;
    /* Of a whole tree of e^11 nodes, some 60,000, a reader sees enough. */
    at('depth').value ||= asked.depth || Math.min(4, Math.trunc(11 / Math.log(position.legal.length)) || 1);
    offer(at('generator'), [['', say('generator-usual')], ...position.generators], asked.generator);
    if (step === null) return;
    asked.depth = +at('depth').value;
    await record(step);
  }, refuse);
}

/** @param {string} reason */
const refuse = (reason) => fill('work', failure(reason));

/** The position after these moves. @param {string[]} moves */
async function board(moves) {
  drawing.stop();
  return still(moves, moves.length ? say('after', { moves: moves.join(' ') }) : say('at-root'), drawing.signal);
}

/** @param {number} step the step to begin with */
async function record(step) {
  stop();
  const end = act('stop', () => {
    stop();
    fill('work', soft(say('stopped')));
  });
  /** @type {import('./api.js').Hear} */
  const hear = (_, __, note) => note && fill('work', soft(note), end);
  fill('scene');
  const { engine, other, depth, generator } = asked;
  await task.run(async (signal) => {
    const told = [];
    for (const one of other ? [engine, other] : [engine]) {
      told.push(await stream('trace', { ...place(), nodes: MOST_NODES, seconds: 30, visible: 2000, generator: generator || undefined, engine: one, depth: takesDepth(one) ? depth : undefined }, signal, hear));
    }
    signal.throwIfAborted();
    if (told.some((one) => !one.nodes.length)) throw new Error(say('nothing-searched'));
    recordings = told.map(recordingOf);
    difference = other ? firstDifference(recordings) : null;
    if (lesson) lesson.from = step;
    stage();
    await go(step);
    at('tree').scrollIntoView({ block: 'nearest' });
  }, refuse);
  if (!trace || !takesDepth(engine)) return;
  await task.run(async (signal) => {
    whole = await post('count', { ...place(), depth, seconds: 3 }, signal);
    counters();
  }, (reason) => at('counters')?.append(failure(reason)));
}

/** Shows one of the recordings. */
function stage() {
  ({ trace, steps } = recordings[side]);
  questions = trace.nodes[0].window ? questionsOf(steps) : new Map();
  const { answer: { stopped }, totals: { nodes } } = trace.end;
  fill('work', ['nodes', 'time'].includes(stopped) && soft(say('stopped-early', { nodes: shown(nodes) })));
  scene();
}

function toDifference() {
  if (difference) return byHand(recordings[side].begin + difference.step);
  tell('verdict', say('no-difference'));
}

/** Shows the other recording where it does the same, at most up to the difference. */
function turn() {
  const ahead = Math.min(current - recordings[side].begin, difference?.step ?? Infinity);
  side = 1 - side;
  if (lesson) lesson = lessonFrom(0);
  stage();
  byHand(recordings[side].begin + ahead);
  at('side').focus();
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
  const right = isRight(question, guess);
  lesson.answers.set(current, right);
  go(current);
  const verdict = joined(say(right ? 'guess-right' : 'guess-wrong'), because(question), score());
  fill('verdict', verdict);
  announce(joined(verdict, at('reason').textContent));
  at('forward').focus();
}

/** The reason of an answer; that of a cut is shown with its step. @param {import('./lesson.js').Question} question */
function because({ node, isCut }) {
  if (isCut) return '';
  const below = steps.slice(0, current).filter((one) => one.done && one.node.above === node).map((one) => valueOfMove(one.node));
  const player = nameOf(node);
  if (isCut === false) return say('goes-on', { player, value: below.at(-1) ?? '', bound: scoreOf(node, node.window[1]) });
  return say('takes', { player, values: listed(below), value: valueOf(node) });
}

function score() {
  const all = [...lesson?.answers.values() ?? []];
  return all.length ? say('answers-right', { right: all.filter(Boolean).length, all: all.length }) : '';
}

/** The question about a node. @param {import('./lesson.js').Question} question @returns {Node[]} */
function asking({ node, isCut }) {
  const places = { player: nameOf(node), window: windowOf(node) };
  if (isCut !== null) return [el('p', {}, say('ask-cut', places)), row(act('guess-cut', () => answer('cut')), act('guess-on', () => answer('on')))];
  const form = part('question').firstElementChild;
  form.querySelector('span').textContent = say('ask-value', places);
  Object.assign(form.elements.guess, { pattern: VALUE, title: say('value-form'), placeholder: trace.header.for_points ? '' : '0, W2, L2' });
  take(form, ({ guess }) => answer(guess));
  return [form];
}

/** The player at a node. @param {any} node */
const nameOf = (node) => players[sideOf(node.to_move)];

function scene() {
  const points = Boolean(trace.nodes[0].window);
  fill('scene', part('scene'));
  wire({ back: () => byHand(current - 1), play, forward: () => byHand(current + 1), 'next-cut': nextCut, 'first-difference': toDifference });
  fill('next-cut', say(lesson ? 'next-question' : 'next-cut'));
  at('next-cut').hidden = at('points').hidden = !points;
  at('both').hidden = !recordings[1];
  at('first-difference').hidden = Boolean(lesson);
  if (lesson) at('counting').remove();
  offer(at('speed'), SPEEDS.map((one) => [String(one), say('speed-steps', { steps: one })]), speed, (value) => {
    speed = +value;
  });
  offer(at('side'), recordings.map(({ engine }) => [engine, engineName(engine)]), '', turn);
  at('side').selectedIndex = side;
  at('slider').max = steps.length - 1;
  at('slider').oninput = () => byHand(+at('slider').value);
  tick('lesson', Boolean(lesson), teach);
  tick('mover', viewpoint.ofMover, (checked) => {
    viewpoint.ofMover = checked;
    go(current);
  });
  fill('viewpoint', say('values-of', { player: players[0] }));
  counters();
}

/** Goes to a step that the user has chosen. @param {number} step */
function byHand(step) {
  pause();
  go(step);
  if (isAsked()) at('question').querySelector('input, button')?.focus();
}

function nextCut() {
  const next = lesson ? veiled() : steps.findIndex(({ node, done }, step) => step > current && done && node.cut);
  if (next >= 0) byHand(next);
  else announce(say('no-more-cuts'));
}

function pause() {
  playing = null;
  at('play')?.replaceChildren(say('play'));
}

/** Plays on from this step, or from the first at the end; or pauses. */
async function play() {
  if (playing) return pause();
  const run = playing = {};
  fill('play', say('pause'));
  if (current === steps.length - 1) current = -1;
  for (let pace = 0; ; pace = 1000 / speed) {
    await wait(pace);
    if (run === playing) await go(current + 1);
    if (run !== playing) return;
    if (current === steps.length - 1 || isAsked()) return pause();
  }
}

/** @param {number} step */
async function go(step) {
  const veil = veiled();
  current = Math.max(0, Math.min(step, steps.length - 1, veil));
  const question = current === veil ? questions.get(current) : undefined;
  const { node, done } = question ? { ...question, done: false } : steps[current];
  const reason = question ? '' : sentence(node, done);
  const differs = difference && !lesson && current === recordings[side].begin + difference.step;
  at('slider').value = current;
  fill('reason', reason);
  fill('question', question ? asking(question) : differs && contrast());
  fill('verdict', score());
  at('forward').disabled = at('next-cut').disabled = question;
  fill('facts', facts(node, done).map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, say(name)), el('td', {}, value))));
  const tree = drawTree(trace.nodes, steps.slice(0, question ? current : current + 1), node, Boolean(lesson), (one) => byHand(steps.findLastIndex((other) => other.node === one)));
  const frame = at('tree');
  frame.replaceChildren(tree.svg);
  frame.scrollTo(tree.x - frame.clientWidth / 2, tree.y - frame.clientHeight / 2);
  if (!playing) announce(`${say('step')} ${current + 1}. ${reason} ${at('question').textContent}`);
  clearTimeout(following);
  following = setTimeout(() => keep(link(), { answers: lesson && [...lesson.answers] }), STILL);
  // The board ends before a pass.
  const moves = node.path.slice(1).map((/** @type {any} */ one) => one.move);
  await task.run(() => board(moves.includes(undefined) ? moves.slice(0, moves.indexOf(undefined)) : moves), refuse);
}

/** What happens at a step. @param {any} node @param {boolean} done */
function sentence(node, done) {
  if (!node.window) return node.reason ?? say('no-proof');
  if (!done) return say('comes', { player: nameOf(node), window: windowOf(node) });
  const value = node.value === undefined ? say('stopped') : say('leaves', { value: valueOf(node) });
  return joined(value, node.reason ?? (node.below.length ? say('no-cut') : ''));
}

/** What the two searches do at their first difference. */
function contrast() {
  const deeds = recordings.map(({ engine, steps: all, begin }) => {
    const step = all[begin + (difference?.step ?? 0)];
    if (!step) return soft(say('labelled', { name: engineName(engine), text: say('ended') }));
    const { node, done } = step;
    const name = listed([engineName(engine), wayTo(node) || say('at-root'), node.window ? windowOf(node) : numbersOf(node.last)]);
    return soft(say('labelled', { name, text: sentence(node, done) }));
  });
  return [soft(say(difference?.isSure ? 'differs' : 'differs-shown')), deeds];
}

/** @param {any} node @param {boolean} done @returns {any[][]} */
function facts(node, done) {
  const { cut, table, left_out: count, folded } = node;
  const found = node.window ? [
    ['window', windowOf(node)], ['depth', String(node.depth)], ['value', done && valueOf(node)],
    ['cut', done && cut && `${cutName(node)} ${scoreOf(node, cut.by)}`], ['table-hit', table !== undefined && scoreOf(node, table)],
  ] : [['kind', say(node.kind)], ['proof-numbers', `${numbersOf(node.first)} → ${numbersOf(node.last)}`]];
  return [
    ['step', `${shown(current + 1)} / ${shown(steps.length)}`], ['node', shown(node.node)], ['way', wayTo(node) || '–'], ...found,
    ['left-out', done && count && say('labelled', { name: count, text: (node.left_out_moves ?? []).join(' ') })], ['folded', folded?.nodes && shown(folded.nodes)],
  ].filter(([, text]) => text);
}

/** The name of a cut: alpha is always the bound of MAX. @param {any} node */
function cutName(node) {
  if (node.cut.rule !== 'beta') return say(`cut-${node.cut.rule}`);
  return say(cutterOf(node) === 'α' ? 'alpha-cut' : 'beta-cut');
}

function counters() {
  if (lesson) return;
  const [visited, ...more] = trace.counters;
  fill('counters', [visited, whole && say(whole.whole ? 'minimax-would' : 'minimax-more', { nodes: shown(whole.nodes) }), ...more].filter(Boolean).map(soft));
}

keys('theatre', { ',': 'back', '.': 'forward', c: 'next-cut', p: 'play' });

// The page in a real browser, scenario by scenario: node page.mjs PROGRAM CHROMIUM FOLDER-FOR-PICTURES SECONDS-OF-LOAD SECONDS-OF-MIXED-USE [SCENARIO]
// Needs playwright-core, and uses axe-core where there is one.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { after } from './after.mjs';
import { database } from './database.mjs';
import { faults } from './faults.mjs';
import { halfHour } from './half_hour.mjs';
import { lessons } from './lessons.mjs';
import { losses } from './losses.mjs';
import { mixed } from './mixed.mjs';
import { newcomer } from './newcomer.mjs';
import { phone } from './phone.mjs';
import { slow } from './slow.mjs';
import { start } from './start.mjs';
import { puzzles } from './puzzles.mjs';

const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const axe = found('axe-core/axe.min.js');
const [program, chrome, pictures, seconds, longer, wanted] = process.argv.slice(2);

const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const base = String((await once(server.stdout, 'data'))[0]).split('\n')[0].trim();
const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const complaints = [];
const ANSWER = { timeout: 60000 };
/** What the searches of the server may take together, as it says itself. */
const MEMORY = 512 * 2 ** 20;

/** @param {string} address @param {object} [options] */
async function open(address, options = {}) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(new URL(address, base).href);
  await page.waitForSelector('#p-drawing > *, #p-cards > *, .p-error', ANSWER);
  return page;
}

/** The text of a module's file, where it is installed. */
function found(path) {
  try {
    return readFileSync(require.resolve(path), 'utf8');
  } catch {
    return null;
  }
}

/** Serious findings of axe-core are failures. */
async function accessible(page, name) {
  if (!axe) return;
  await page.evaluate(axe);
  const report = await page.evaluate(() => globalThis.axe.run());
  const serious = report.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  assert.deepEqual(serious.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`), [], name);
}

const status = (page) => page.textContent('#p-status');
const site = (name) => `g[data-site="${name}"]`;
/** Whether the person is to move, or the game is over. */
const settled = (page) => page.waitForFunction(() => {
  const text = document.getElementById('p-status').textContent;
  return /has won|draw/.test(text) || document.querySelector('g[data-moves]:not([aria-disabled])');
}, undefined, ANSWER);

/** Plays on these places, each when the board shows the move before. */
async function played(page, places) {
  for (const [index, name] of places.entries()) {
    await page.locator(site(name)).click();
    await page.waitForFunction((n) => document.querySelectorAll('.p-history li').length === n, index + 1);
  }
}

const scenarios = {
  async 'a game of tic-tac-toe against the perfect opponent by mouse'() {
    const page = await open('#game=tictactoe&second=perfect');
    for (let turn = 0; turn < 5; turn += 1) {
      await page.locator('g[data-moves]').first().click();
      await page.waitForFunction((n) => new URLSearchParams(location.hash.slice(1)).get('moves').split(' ').length > n, 2 * turn, ANSWER);
      await page.waitForTimeout(100);
      await settled(page);
      if (!/to move/.test(await status(page))) break;
    }
    assert.match(await status(page), /O has won|A draw/);
  },
  async 'a game of tic-tac-toe by keyboard alone'() {
    const page = await open('#game=tictactoe&second=perfect');
    for (let n = 0; n < 40 && !(await page.evaluate(() => document.activeElement.matches('g[data-site]'))); n += 1) await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.matches('g[data-site]')), 'the board is reached by Tab');
    for (let turn = 0; turn < 5 && /to move/.test(await status(page)); turn += 1) {
      const before = page.url();
      for (const keys of [[], ['ArrowLeft'], ['ArrowUp'], ['ArrowRight'], ['ArrowRight'], ['ArrowDown'], ['ArrowDown'], ['ArrowLeft'], ['ArrowLeft']]) {
        for (const one of keys) await page.keyboard.press(one);
        await page.keyboard.press('Enter');
        await page.waitForTimeout(60);
        if (page.url() !== before) break;
      }
      assert.notEqual(page.url(), before, 'a move was played');
      await page.waitForTimeout(100);
      await settled(page);
    }
    assert.match(await status(page), /O has won|A draw/);
  },
  async 'values of connect four on every column as the judge has them'() {
    let seed = 20;
    const draw = (most) => (seed = (seed * 48271) % 2147483647) % most;
    const page = await open('#game=connect4');
    for (let n = 0; n < 50; n += 1) {
      const { moves, legal } = await random(page, draw);
      const found = await page.evaluate(async (ask) => {
        const response = await fetch('/api/analyse', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ask) });
        return (await response.json()).moves;
      }, { game: 'connect4', moves, seconds: 60 });
      assert.equal(found.length, legal.length);
      const lines = legal.map((m) => [...moves, m].join(''));
      const judged = execFileSync(program, ['judge', 'connect4', '-'], { input: `${lines.join('\n')}\n` }).toString().trim().split('\n');
      for (const [index, m] of legal.entries()) {
        const said = found.find((one) => one.move === m);
        const score = Number(judged[index].trim().split(/\s+/).pop());
        assert.ok(said.proven, `${lines[index]} is proven`);
        assert.equal({ win: -1, draw: 0, loss: 1 }[said.value] + 0, Math.sign(score) + 0, `${lines[index]}: ${said.value} and ${judged[index]}`);
      }
    }
  },
  async 'connect four shows a value on every column'() {
    const page = await open('#game=connect4:5x4&values=on');
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    assert.equal(await page.locator('.p-moves span[title]').count(), 5);
    await page.screenshot({ path: `${pictures}/connect4.png`, fullPage: true });
  },
  async 'a capture game on 9×9'() {
    const page = await open('#game=capture:9x9');
    await played(page, ['e5', 'e6', 'd6', 'f6', 'c6']);
    assert.ok(page.url().includes('c6'));
    await accessible(page, 'capture');
  },
  async 'a kayles graph whose parts have nimbers, and their sum'() {
    const page = await open('#game=kayles:path-12');
    await played(page, ['5']);
    const numbers = page.locator('#p-drawing text', { hasText: /nimber \d|Grundy/ });
    assert.deepEqual([await page.locator('.p-remark').count(), await numbers.count()], [0, 0], 'numbers tell the value, which is hidden');
    await page.selectOption('#p-values', 'on');
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    assert.match(await page.textContent('.p-remark'), /2 parts with Grundy numbers \d and \d, whose nim-sum is \d/);
    await page.waitForFunction(() => /Grundy/.test(document.querySelector('#p-drawing').textContent ?? ''));
    assert.equal(await numbers.count(), 2);
    await page.screenshot({ path: `${pictures}/kayles.png`, fullPage: true });
  },
  async 'the complete graph of Sim, with values'() {
    const page = await open('#game=sim:5&values=on');
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    assert.equal(await page.locator('g[data-moves]').count(), 10);
    await page.locator(site('12')).click();
    await page.waitForFunction(() => location.hash.includes('moves=12'));
  },
  async 'a tree is drawn, edited, and wrong where it is typed wrong'() {
    const page = await open('#game=tree:[[3,5],[2,9]]');
    const nodes = (count) => page.waitForFunction((n) => document.querySelectorAll('#p-drawing g[data-site]').length === n, count);
    await nodes(7);
    await page.fill('#p-edit', '[[3,5],[2,');
    await page.waitForFunction(() => /expected/.test(document.getElementById('p-edit-error').textContent));
    // The browser itself reports the refusal on the console.
    complaints.length = 0;
    await page.fill('#p-edit', '[[3,5],[2,9,[1,7]],4]');
    await nodes(11);
    assert.ok(decodeURIComponent(page.url()).includes('[1,7]'));
    assert.equal(await page.evaluate(() => document.activeElement.id), 'p-edit');
    await page.reload();
    await nodes(11);
    assert.equal(await page.inputValue('#p-edit'), '[[3,5],[2,9,[1,7]],4]');
  },
  async 'estimates are shown, and marked, while values are searched for'() {
    const page = await open('#game=connect4:7x7&values=on&line=1');
    await page.waitForFunction(() => [...document.querySelectorAll('.p-moves span[title]')].some((one) => one.textContent.startsWith('≈')), undefined, ANSWER);
    assert.equal(await page.locator('#p-stop').count(), 1, 'the search goes on');
    assert.ok(await page.locator('#p-drawing .guess').count());
  },
  async 'a timed opponent takes the time that was chosen'() {
    const page = await open('#game=connect4:6x5');
    await page.selectOption('#p-seat1', 'timed');
    await page.fill('#p-seconds', '0.3');
    await page.press('#p-seconds', 'Tab');
    await page.waitForFunction(() => location.hash.includes('seconds=0.3'));
    const began = Date.now();
    await page.locator('g[data-moves]').nth(2).click();
    await page.waitForFunction(() => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').length === 2, undefined, ANSWER);
    assert.ok(Date.now() - began < 2000, 'no two seconds');
  },
  async 'a piece is moved by two touches'() {
    const page = await open('#game=chess');
    await page.locator(site('e2')).click();
    await page.locator(site('e4')).click();
    await page.waitForFunction(() => location.hash.includes('e2e4'));
  },
  async 'a theatre stepped through a cut whose sentence is read'() {
    const page = await open('#game=tictactoe&view=theatre');
    await page.click('#p-record');
    await page.waitForSelector('#p-next-cut', ANSWER);
    await page.click('#p-forward');
    await page.keyboard.press('c');
    await page.waitForFunction(() => !/Nothing was cut/.test(document.getElementById('p-reason').textContent));
    assert.match(await page.textContent('#p-said'), /\w+ \w+ \w+/);
    await page.waitForFunction(() => /whole tree/.test(document.getElementById('p-counters').textContent), undefined, ANSWER);
    await accessible(page, 'theatre');
    await page.screenshot({ path: `${pictures}/theatre.png`, fullPage: true });
  },
  async 'a race of three engines'() {
    const page = await open('#game=tictactoe&view=race');
    await page.click('#p-race');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-done]').length === 3, undefined, ANSWER);
    await accessible(page, 'race');
    await page.screenshot({ path: `${pictures}/race.png`, fullPage: true });
  },
  async 'a proof written, checked and stepped through to the end of a game'() {
    const page = await open('#game=tictactoe&view=proof&position=3/1X1/O2:X');
    await page.click('#p-prove');
    await page.waitForFunction(() => /Proven/.test(document.getElementById('p-proven').textContent), undefined, ANSWER);
    await page.click('#p-certify');
    await page.waitForFunction(() => /Verified/.test(document.getElementById('p-verified').textContent), undefined, ANSWER);
    const saved = await page.evaluate(async () => [...new Uint8Array(await (await fetch('/api/certificate', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'tictactoe' }) })).arrayBuffer())]);
    const sentence = () => page.textContent('#p-sentence');
    await page.waitForSelector('#p-sentence');
    for (let step = 0; step < 9 && !/is over/.test(await sentence()); step += 1) {
      const before = await page.locator('#p-walk li:has(button[aria-current]), #p-left').allTextContents();
      if (await page.locator('#p-answer').count()) await page.click('#p-answer');
      else await page.locator('#p-drawing g[data-moves]').first().click();
      await page.waitForFunction((n) => document.querySelectorAll('#p-walk .p-history li').length === n, step + 1);
      assert.notDeepEqual(await page.locator('#p-walk li:has(button[aria-current]), #p-left').allTextContents(), before);
      assert.match(await sentence(), /replies with|every reply|is over/);
    }
    assert.match(await sentence(), /is over: (X has won|a draw)/);
    await accessible(page, 'proof');
    await page.screenshot({ path: `${pictures}/proof.png`, fullPage: true });
    await page.click('#p-step-back');
    const load = (name, bytes) => {
      writeFileSync(`${pictures}/${name}.gtc`, Buffer.from(bytes));
      return page.setInputFiles('#p-file', `${pictures}/${name}.gtc`);
    };
    await load('proof', saved);
    await page.waitForFunction(() => /3\/3\/3:X/.test(document.getElementById('p-verified').textContent));
    saved[saved.length >> 1] ^= 1;
    await load('forged', saved);
    await page.waitForFunction(() => /expected/.test(document.getElementById('p-verified').textContent));
    assert.equal(await page.locator('#p-sentence').count(), 0);
    // As above.
    complaints.length = 0;
  },
  async 'proof and disproof number grow several times a second'() {
    // A proof that takes longer than this scenario, however slow or fast the machine is.
    const page = await open('#game=connect4&view=proof');
    await page.click('#p-prove');
    await page.waitForSelector('#p-numbers svg', ANSWER);
    await page.waitForFunction(() => (globalThis.shown ??= new Set()).add(document.getElementById('p-proven').textContent).size > 4, undefined, ANSWER);
    await page.click('#p-stop');
    await page.waitForFunction(() => /^Stopped at [\d∞]+ \/ [\d∞]+$/.test(document.getElementById('p-proven').textContent), undefined, ANSWER);
  },
  async 'a link opened in a second tab, and a reload that loses nothing'() {
    const page = await open('#game=mnk:4,4,3&values=guess');
    await played(page, ['b2', 'c3', 'c2']);
    await page.click('#p-undo');
    const shown = async (one) => [await one.textContent('#p-status'), await one.locator('.p-history').innerText(), await one.locator('#p-drawing svg').textContent(), await one.inputValue('#p-values')];
    await page.waitForFunction(() => /^2/.test(document.querySelector('.p-history [aria-current]')?.textContent));
    const before = await shown(page);
    await page.reload();
    await page.waitForSelector('#p-drawing svg');
    await page.waitForSelector('.p-history li');
    assert.deepEqual(await shown(page), before);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.waitForSelector('.p-history li');
    assert.deepEqual(await shown(second), before);
    await second.click('#p-redo');
    await second.waitForFunction(() => !location.hash.includes('at='));
  },
  async 'a long search stopped'() {
    const page = await open('#game=gomoku&values=on');
    await page.waitForSelector('#p-stop', ANSWER);
    await page.waitForTimeout(500);
    const running = () => page.evaluate(async () => (await (await fetch('/api/games')).json()).running);
    assert.equal(await running(), 1);
    await page.click('#p-stop');
    const began = Date.now();
    while ((await running()) > 0) assert.ok(Date.now() - began < 250, 'it stops within a tenth of a second, and some more to ask whether it has');
    console.log(`  stopped within ${Date.now() - began} ms`);
  },
  async 'a position that is pasted'() {
    const page = await open('#game=tictactoe');
    await page.fill('#p-position', 'X1O/3/2X:O');
    await page.click('#p-load');
    await page.waitForFunction(() => location.hash.includes('X1O'));
    await page.locator(site('b2')).waitFor();
  },
  async 'every view fits into 360 pixels, light and dark, in both languages'() {
    for (const [scheme, language] of [['light', 'en'], ['dark', 'zh-Hans']]) {
      for (const address of ['#game=tictactoe&moves=b2&values=on&line=1', '#game=chess', '#game=capture:9x9', '#game=gomoku', '#game=connect4:5x4&values=on', '#game=kayles:path-30&moves=5 12', '#game=sim:6&values=on', '#game=maker-breaker:3,3,3', '#game=nothing', '#game=tictactoe&view=theatre', '#game=tictactoe&view=race', '#game=tictactoe&view=proof', '#game=tree:[[3,[1,2]],[2,9]]']) {
        const page = await open(address, { colorScheme: scheme, viewport: { width: 360, height: 740 } });
        await page.selectOption('#p-language', language);
        await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
        await page.waitForTimeout(400);
        for (const button of ['#p-record', '#p-race', '#p-certify']) if (await page.locator(button).count()) await page.click(button);
        await page.waitForFunction(() => !document.getElementById('p-stop') || document.querySelector('tr[data-done]') || document.getElementById('p-sentence'), undefined, { timeout: 3000 }).catch(() => {});
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${address} is ${over} pixels too wide`);
        await accessible(page, `${address} ${scheme}`);
        await page.screenshot({ path: `${pictures}/${scheme}${address.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
        await page.context().close();
        // A game that there is not is refused, which the browser reports on the console.
        if (address === '#game=nothing') complaints.length = 0;
      }
    }
  },
  async 'two hundred clients'() {
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const ask = (path, body) => new Promise((resolve, reject) => {
      const asked = request(base.replace(/\/$/, '') + path, { agent, method: body ? 'POST' : 'GET', headers: body ? { 'Content-Type': 'application/json' } : {} }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part)).on('end', () => resolve({ status: response.statusCode, text: String(Buffer.concat(parts)) }));
      });
      asked.on('error', reject).end(body && JSON.stringify(body));
      open.add(asked);
      asked.on('close', () => open.delete(asked));
    });
    const open = new Set();
    const end = Date.now() + 1000 * Number(seconds);
    const [statuses, times] = [{}, []];
    let most = 0;
    const client = async (number) => {
      while (Date.now() < end) {
        const { status } = await ask('/api/solve', { game: 'mnk:7,7,4', seconds: 1 + (number % 3), engine: ['pvs', 'df-pn', 'pns', 'own'][number % 4] }).catch(() => ({ status: 'broken off' }));
        if (Date.now() < end) statuses[status] = (statuses[status] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    const home = async () => {
      while (Date.now() < end) {
        const began = performance.now();
        assert.equal((await ask('/')).status, 200);
        times.push(performance.now() - began);
        most = Math.max(most, resident());
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      for (const one of open) one.destroy();
    };
    const before = resident();
    await Promise.all([home(), ...Array.from({ length: 200 }, (_, number) => client(number))]);
    const at = times.sort((a, b) => a - b)[Math.floor(0.95 * times.length)];
    console.log(`  ${JSON.stringify(statuses)}, / within ${at.toFixed(1)} ms (95 of 100), ${(most / 2 ** 20).toFixed(0)} MiB at most`);
    assert.deepEqual(Object.keys(statuses).filter((status) => !['200', '503'].includes(status)), []);
    assert.ok(most - before < MEMORY, 'the memory of all searches is bounded');
    const gone = Date.now();
    for (let load = null; !load || load.running + load.waiting > 0;) {
      load = JSON.parse((await ask('/api/games')).text);
      assert.ok(Date.now() - gone < 2000, 'nothing runs on when its client has gone');
    }
    agent.destroy();
  },
  async 'the first page is there at once'() {
    for (const [name, address] of [['cards', ''], ['board', '#game=tictactoe']]) {
      const page = await open(address);
      await page.waitForFunction(() => performance.getEntriesByName('interactive').length);
      const time = await page.evaluate(() => performance.getEntriesByName('interactive')[0].startTime);
      console.log(`  ${name}: interactive after ${Math.round(time)} ms`);
    }
  },
};

/** The bytes of memory that the server has; 0 where the system does not say. */
function resident() {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]);
  } catch {
    return 0;
  }
}

/** A random game of some moves, and what can be played then. */
async function random(page, draw) {
  for (;;) {
    const moves = [];
    const plies = 16 + draw(14);
    let legal = [];
    for (let ply = 0; ply <= plies; ply += 1) {
      legal = await page.evaluate(async (ask) => {
        const response = await fetch('/api/position', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ask) });
        return (await response.json()).legal.map((m) => m.move);
      }, { game: 'connect4', moves });
      if (!legal.length || ply === plies) break;
      moves.push(legal[draw(legal.length)]);
    }
    if (legal.length) return { moves, legal };
  }
}

/** Whether half an hour is spent in every window, which takes minutes. */
const every = wanted?.includes('half an hour');
const all = {
  ...scenarios,
  ...database({ open, program, ANSWER }),
  ...faults({ open, site, settled, status, complaints, ANSWER }),
  ...lessons({ open, accessible, complaints, pictures, ANSWER }),
  ...after({ open, site, settled, accessible, ANSWER }),
  ...losses({ open, site, settled, status, complaints, ANSWER }),
  ...halfHour({ open, site, accessible, complaints, pictures, ANSWER, every }),
  ...phone({ open, site, accessible, pictures, ANSWER, every }),
  ...start({ open, site, settled, accessible, complaints, pictures, ANSWER }),
  ...newcomer({ open, site, settled, status, accessible, complaints, pictures, ANSWER }),
  ...slow({ open, site, status, complaints, ANSWER }),
  ...puzzles({ open, site, status, accessible, pictures, complaints, ANSWER }),
  ...(Number(longer) && mixed({ open, base, resident, complaints, seconds: Number(longer) })),
};
/** The names of what failed, printed again at the end. @type {string[]} */
const failed = [];
for (const [name, scenario] of Object.entries(all)) {
  if (wanted && !name.includes(wanted)) continue;
  const began = Date.now();
  try {
    await scenario();
    assert.deepEqual(complaints, [], 'nothing on the console');
    console.log(`ok ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED ${name}\n  ${error.stack}`);
    for (const page of browser.contexts().flatMap((context) => context.pages())) await page.screenshot({ path: `${pictures}/failed.png`, fullPage: true }).catch(() => {});
  }
  complaints.length = 0;
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
// It ends in the middle of searches, too.
for (let n = 0; n < 12; n += 1) request(`${base}api/solve`, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).on('error', () => {}).end('{"game":"gomoku","engine":"minimax"}');
await new Promise((resolve) => setTimeout(resolve, 300));
server.kill('SIGINT');
const began = Date.now();
await once(server, 'exit');
if (Date.now() - began > 1000) {
  failed.push(`the server took ${Date.now() - began} ms to end`);
}
for (const name of failed) console.log(`FAILED ${name}`);
process.exit(failed.length ? 1 : 0);

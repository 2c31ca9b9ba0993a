// The page in a real browser, scenario by scenario: node page.mjs PROGRAM CHROMIUM FOLDER-FOR-PICTURES [SCENARIO]
// Needs playwright-core, and uses axe-core where there is one.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const axe = found('axe-core/axe.min.js');
const [program, chrome, pictures, wanted] = process.argv.slice(2);

const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const base = String((await once(server.stdout, 'data'))[0]).trim();
const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox'] });
const complaints = [];
const ANSWER = { timeout: 60000 };

/** @param {string} address @param {object} [options] */
async function open(address, options = {}) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(base + address);
  await page.waitForSelector('#p-drawing > *', ANSWER);
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
    for (const m of ['e5', 'e6', 'd6', 'f6', 'c6']) await page.locator(site(m)).click();
    await page.waitForFunction(() => location.hash.includes('c6'));
    assert.equal(await page.locator('.p-history li').count(), 5);
    await accessible(page, 'capture');
  },
  async 'a kayles graph with nimbers'() {
    const page = await open('#game=kayles:grid-3x4');
    await page.locator('g[data-moves]').nth(4).click();
    await page.waitForSelector('.p-remark');
    assert.match(await page.textContent('.p-remark'), /Grundy|number/i);
    await page.screenshot({ path: `${pictures}/kayles.png`, fullPage: true });
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
    await page.waitForFunction(() => /Minimax would/.test(document.getElementById('p-counters').textContent), undefined, ANSWER);
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
  async 'a proof written and checked'() {
    const page = await open('#game=tictactoe&view=proof');
    await page.click('#p-prove');
    await page.waitForFunction(() => /Proven/.test(document.getElementById('p-proven').textContent), undefined, ANSWER);
    await page.click('#p-certify');
    await page.waitForFunction(() => /Verified/.test(document.getElementById('p-verified').textContent), undefined, ANSWER);
    await accessible(page, 'proof');
  },
  async 'a link opened in a second tab, and a reload that loses nothing'() {
    const page = await open('#game=mnk:4,4,3&values=guess');
    for (const m of ['b2', 'c3', 'c2']) await page.locator(site(m)).click();
    await page.click('#p-undo');
    const shown = async (one) => [await one.textContent('#p-status'), await one.locator('.p-history').innerText(), await one.locator('#p-drawing svg').textContent(), await one.inputValue('#p-values')];
    await page.waitForFunction(() => location.hash.includes('at=2'));
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
    while ((await running()) > 0) assert.ok(Date.now() - began < 1000, 'it stops');
    console.log(`  stopped within ${Date.now() - began} ms`);
  },
  async 'a position that is pasted, and one that cannot be read'() {
    const page = await open('#game=tictactoe');
    await page.fill('#p-position', 'X1O/3/2X:O');
    await page.click('#p-load');
    await page.waitForFunction(() => location.hash.includes('X1O'));
    await page.locator(site('b2')).waitFor();
    await page.fill('#p-position', 'nonsense');
    complaints.length = 0;
    await page.click('#p-load');
    await page.waitForSelector('.p-error');
    assert.match(await status(page), /expected/);
    // The browser itself reports the refusal on the console.
    complaints.length = 0;
  },
  async 'every view fits into 360 pixels, light and dark, in both languages'() {
    for (const [scheme, language] of [['light', 'en'], ['dark', 'zh-Hans']]) {
      for (const address of ['#game=tictactoe&moves=b2&values=on', '#game=chess', '#game=tictactoe&view=theatre', '#game=tictactoe&view=race', '#game=tictactoe&view=proof', '#game=tree:[[3,5],[2,9]]']) {
        const page = await open(address, { colorScheme: scheme, viewport: { width: 360, height: 740 } });
        await page.selectOption('#p-language', language);
        await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
        await page.waitForTimeout(400);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${address} is ${over} pixels too wide`);
        await accessible(page, `${address} ${scheme}`);
        await page.screenshot({ path: `${pictures}/${scheme}${address.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
        await page.context().close();
      }
    }
  },
  async 'the first page is there at once'() {
    const page = await open('#game=tictactoe');
    const time = await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? performance.now());
    console.log(`  interactive after ${Math.round(time)} ms`);
  },
};

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

let failed = 0;
for (const [name, scenario] of Object.entries(scenarios)) {
  if (wanted && !name.includes(wanted)) continue;
  const began = Date.now();
  try {
    await scenario();
    assert.deepEqual(complaints, [], 'nothing on the console');
    console.log(`ok ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n  ${error.stack}`);
  }
  complaints.length = 0;
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
server.kill('SIGINT');
const began = Date.now();
await once(server, 'exit');
if (Date.now() - began > 1000) {
  failed += 1;
  console.log(`FAILED the server took ${Date.now() - began} ms to end`);
}
process.exit(failed ? 1 : 0);

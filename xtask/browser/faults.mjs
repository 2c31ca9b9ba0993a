// Faults that the page has had, a scenario for each.
import assert from 'node:assert/strict';

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const faults = ({ open, site, settled, status, complaints, ANSWER }) => ({
  async 'the perfect opponent never moved where nothing can be proven'() {
    const page = await open('#game=chess&first=perfect');
    await page.waitForFunction(() => /moves=\w+/.test(location.hash), undefined, ANSWER);
    await page.waitForFunction(() => /without a proof/.test(document.getElementById('p-guess')?.textContent));
    assert.ok(await page.locator('#p-seat1 option[value=perfect]').isDisabled());
    await page.selectOption('#p-game', 'tictactoe');
    await page.waitForFunction(() => !document.querySelector('#p-seat1 option[value=perfect]').disabled);
  },
  async 'no move was called better than one that was only estimated'() {
    const page = await open('#game=mnk:9,9,5&values=guess');
    await page.waitForFunction(() => /nodes/.test(document.getElementById('p-work').textContent), undefined, ANSWER);
    // Values have come by then, which are shown when a move was made.
    await page.waitForTimeout(1500);
    await page.locator(site('e5')).click();
    await page.waitForFunction(() => /estimated/i.test(document.getElementById('p-said').textContent), undefined, ANSWER);
    assert.doesNotMatch(await page.textContent('#p-said'), /No move is better|\. Better/);
  },
  async 'proven points were called not proven'() {
    const page = await open('#game=tree:[[3,5],[2,9]]&values=on');
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    await page.waitForFunction(() => !document.getElementById('p-stop'), undefined, ANSWER);
    assert.deepEqual(await page.locator('.p-moves span[title]').evaluateAll((all) => all.map((one) => one.title)), ['+3', '+2']);
    const over = await open('#game=tree:[[3,5],[2,9]]&moves=1 1');
    assert.equal(await status(over), '3 points for MAX');
  },
  async 'the second click of a double click was a second move'() {
    const page = await open('#game=tictactoe');
    await page.locator(site('b2')).dblclick();
    await page.waitForSelector('.p-history li');
    await page.waitForTimeout(200);
    assert.equal(new URL(page.url()).hash, '#game=tictactoe&moves=b2');
    assert.match(await status(page), /O to move/);
    await page.click('#p-undo');
    await page.waitForFunction(() => location.hash.includes('at=0'));
  },
  async 'what was begun anew was called stopped'() {
    const page = await open('#game=gomoku&values=on&moves=h8');
    const goesOn = async (id) => {
      await page.waitForTimeout(500);
      assert.doesNotMatch(await page.textContent(id), /Stopped/);
      await page.click('#p-stop');
      assert.match(await page.textContent(id), /Stopped/);
    };
    await page.waitForSelector('#p-stop', ANSWER);
    await page.click('#p-explain');
    await goesOn('#p-explaining');
    for (const [view, button, id] of [['theatre', '#p-record', '#p-work'], ['proof', '#p-prove', '#p-proven']]) {
      await page.click(`#p-view-${view}`);
      await page.waitForSelector(button);
      if (view === 'theatre') await page.fill('#p-depth', '9');
      await page.click(button);
      await page.waitForTimeout(200);
      await page.click(button);
      await goesOn(id);
    }
  },
  async 'a language that another page has left, or a server that fails, left the page blank'() {
    const page = await open('#game=tictactoe');
    await page.evaluate(() => localStorage.setItem('language', 'xx'));
    await page.reload();
    await page.waitForSelector('#p-drawing svg');
    await page.route('**/api/games', (route) => route.fulfill({ status: 500, json: { error: { message: 'nothing today' } } }));
    await page.reload();
    await page.waitForFunction(() => document.getElementById('p-status').textContent === 'nothing today');
    // The browser itself reports the refusal on the console.
    complaints.length = 0;
  },
  async 'no reason was given for a picture that could not be copied'() {
    const page = await open('#game=tictactoe');
    await page.route('**/api/picture', (route) => route.fulfill({ status: 500, json: { error: { message: 'no picture' } } }));
    await page.click('#p-copy-svg');
    await page.waitForFunction(() => document.getElementById('p-copied').textContent === 'no picture');
    // As above.
    complaints.length = 0;
  },
  async 'undo led to the turn of an engine'() {
    const page = await open('#game=tictactoe&first=perfect');
    await settled(page);
    await page.waitForSelector('.p-history li');
    for (const button of ['#p-undo', '#p-to-start']) assert.ok(await page.locator(button).isDisabled(), button);
    await page.locator('g[data-moves]').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 3, undefined, ANSWER);
    await settled(page);
    await page.click('#p-undo');
    await page.waitForFunction(() => location.hash.includes('at=1') && document.getElementById('p-undo').disabled);
  },
  async 'a full server was waited for in silence'() {
    const page = await open('#game=tictactoe');
    let refused = 0;
    await page.route('**/api/analyse', (route) => {
      refused += 1;
      return refused > 1 ? route.continue() : route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: {} });
    });
    await page.selectOption('#p-values', 'on');
    await page.waitForFunction(() => /busy/.test(document.getElementById('p-work').textContent));
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    // As above.
    complaints.length = 0;
  },
  async 'cuts had English names in every language'() {
    const page = await open('#game=tictactoe&view=theatre', { locale: 'zh-CN' });
    await page.click('#p-record');
    await page.waitForFunction(() => /β剪枝/.test(document.getElementById('p-counters')?.textContent), undefined, ANSWER);
    assert.doesNotMatch(await page.textContent('#p-counters'), /\b(beta|table|known)\b/);
  },
  async 'the theatre had no tree, began in the middle and had the values of both sides'() {
    const page = await open('#game=tree:[[3,12,8],[2,4,6],[14,5,2]]&view=theatre');
    await page.click('#p-record');
    await page.waitForFunction(() => /visited 11 nodes/.test(document.getElementById('p-counters')?.textContent) && /has 13 positions/.test(document.getElementById('p-counters').textContent), undefined, ANSWER);
    const marks = () => page.locator('#p-tree .t-node').count();
    const fact = (name) => page.locator(`#p-node tr:has(th:text-is("${name}")) td`).textContent();
    assert.equal(await fact('Node'), '1');
    assert.equal(await fact('Window'), '(−∞, +∞)');
    assert.equal(await marks(), 1);
    await page.click('#p-forward');
    await page.waitForFunction(() => document.querySelectorAll('#p-tree .t-node').length === 2);
    await page.click('#p-next-cut');
    await page.waitForFunction(() => document.querySelectorAll('#p-tree .t-cross').length === 2);
    assert.equal(await fact('Window'), '(3, +∞)');
    assert.equal(await fact('Value'), '≤ 2');
    assert.equal(await fact('Cut'), 'alpha cut by 3');
    await page.check('#p-mover');
    await page.waitForFunction(() => /≥ -2/.test(document.querySelector('#p-tree').textContent));
    assert.equal(await fact('Window'), '(−∞, -3)');
  },
  async 'a link and a reload of the theatre lost the recording'() {
    const page = await open('#game=mnk:4,3,3&view=theatre&engine=pvs&depth=3&generator=near-1&step=20');
    const there = async () => {
      await page.waitForFunction(() => /^20 \//.test(document.querySelector('#p-node td')?.textContent), undefined, ANSWER);
      assert.deepEqual(await page.evaluate(() => ['p-engine', 'p-depth', 'p-generator'].map((id) => document.getElementById(id).value)), ['pvs', '3', 'near-1']);
      return page.textContent('#p-node');
    };
    const before = await there();
    await page.reload();
    assert.equal(await there(), before);
    await page.click('#p-forward');
    await page.waitForFunction(() => location.hash.endsWith('&step=21'));
  },
  async 'a recorded search could not be played'() {
    const page = await open('#game=tictactoe&view=theatre&engine=alphabeta&depth=2&step=1');
    await page.waitForSelector('#p-play', ANSWER);
    await page.selectOption('#p-speed', '10');
    await page.click('#p-play');
    await page.waitForFunction(() => Number(document.getElementById('p-slider').value) >= 3, undefined, ANSWER);
    await page.click('#p-play');
    const step = await page.inputValue('#p-slider');
    await page.waitForTimeout(500);
    assert.ok(Number(await page.inputValue('#p-slider')) <= Number(step) + 1);
  },
  async 'the first of two touches was forgotten when values came'() {
    const page = await open('#game=chess&values=on');
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    await page.locator(site('e2')).click();
    await page.evaluate(() => document.querySelector('#p-drawing svg').classList.add('p-old'));
    await page.waitForFunction(() => !document.querySelector('#p-drawing svg.p-old'), undefined, ANSWER);
    assert.equal(await page.locator('#p-drawing .p-chosen').count(), 1);
    await page.locator(site('e4')).click();
    await page.waitForFunction(() => location.hash.includes('e2e4'));
  },
  async 'a game that was chosen was forgotten with the choice of its opponent'() {
    const page = await open('#game=tictactoe&values=on');
    await page.selectOption('#p-game', 'connect4');
    await page.click('#p-folded summary');
    await page.fill('#p-parameters', '4x4');
    await page.selectOption('#p-seat1', '1');
    // Values come, and the panel is made anew.
    await page.locator(site('b2')).click();
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    assert.deepEqual([await page.inputValue('#p-game'), await page.inputValue('#p-parameters'), await page.inputValue('#p-seat1')], ['connect4', '4x4', '1']);
    await page.click('#p-start');
    await page.waitForFunction(() => /game=connect4%3A4x4&second=1/.test(location.hash), undefined, ANSWER);
  },
  async 'values ended where an explanation was asked for'() {
    const page = await open('#game=capture:5x5&moves=c3 c4&values=on');
    await page.waitForSelector('#p-stop', ANSWER);
    await page.click('#p-explain');
    await page.waitForSelector('#p-why li', ANSWER);
    // They go on where they were left.
    await page.waitForFunction(() => document.getElementById('p-stop') || ![...document.querySelectorAll('.p-moves span[title]')].some((one) => one.textContent.startsWith('≈')), undefined, ANSWER);
  },
  async 'a new game was offered with parameters and players of another'() {
    const page = await open('#game=chess');
    const names = () => page.locator('label:has(#p-seat0), label:has(#p-seat1)').evaluateAll((all) => all.map((one) => one.querySelector('span').textContent));
    const chosen = async (game, parameters, players) => {
      await page.selectOption('#p-game', game);
      await page.waitForFunction((text) => document.querySelector('label:has(#p-seat0) span').textContent === text, players[0]);
      assert.deepEqual(await names(), players, game);
      assert.equal(await page.inputValue('#p-parameters'), parameters, game);
    };
    assert.deepEqual(await names(), ['White', 'Black']);
    await chosen('connect4', '', ['X', 'O']);
    assert.equal(await page.inputValue('#p-starts'), 'connect4');
    await chosen('tree', '[[3,5],[2,9]]', ['MAX', 'MIN']);
    await chosen('gomoku', '', ['X', 'O']);
    await chosen('maker-breaker', '3,3,3', ['Maker', 'Breaker']);
    for (const game of await page.locator('#p-game option').evaluateAll((all) => all.map((one) => one.value))) {
      await page.selectOption('#p-game', game);
      assert.doesNotMatch(await page.textContent('.p-rules'), /FILE|FORMAT/);
      const starts = await page.locator('#p-starts option:not([hidden])').evaluateAll((all) => all.map((one) => one.value));
      const statuses = await page.evaluate((names) => Promise.all(names.map(async (game) => (await fetch('/api/position', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game }) })).status)), starts);
      assert.deepEqual(statuses.filter((status) => status !== 200), [], `${game}: ${starts}`);
      assert.ok(starts.every((start) => start.split(':')[0] === game), `${game}: ${starts}`);
    }
    await page.selectOption('#p-game', 'connect4');
    await page.click('#p-folded summary');
    await page.selectOption('#p-starts', 'connect4:6x5');
    assert.equal(await page.inputValue('#p-parameters'), '6x5');
    await page.selectOption('#p-starts', 'connect4');
    await page.click('#p-start');
    await page.waitForFunction(() => document.querySelectorAll('#p-drawing g[data-moves]').length >= 7 && location.hash === '#game=connect4');
  },
  async 'the value was seen before the guess'() {
    const page = await open('#game=mnk:5,5,4&moves=c3 c2&values=guess&line=1');
    await page.waitForFunction(() => /Guess the best move/.test(document.getElementById('p-guess')?.textContent));
    await page.waitForTimeout(300);
    await page.waitForFunction(() => !document.getElementById('p-stop'), undefined, ANSWER);
    assert.equal(await page.locator('.p-point, #p-best-line, .p-moves span[title]').count(), 0);
    assert.doesNotMatch(await page.textContent('#p-panel'), /win in|draw in|loss in/);
    await page.locator(site('a1')).click();
    await page.waitForFunction(() => /a1: .*better: .* Guess the best move/i.test(document.getElementById('p-guess').textContent), undefined, ANSWER);
    assert.equal(await page.locator('.p-point').count(), 1, 'the value of the guess is drawn, that of the next is not');
    await page.waitForFunction(() => !document.getElementById('p-stop'), undefined, ANSWER);
    assert.equal(await page.locator('.p-point').count(), 1);
    assert.match(await page.textContent('#p-guess'), /better/i, 'the answer stays while the next is searched for');
  },
  async 'something was still to show when the game was over'() {
    const page = await open('#game=mnk:4,3,3&view=proof');
    await page.click('#p-certify');
    await page.waitForSelector('#p-left', ANSWER);
    assert.match(await page.textContent('#p-left'), /Still to show: X wins/);
    for (let step = 0; step < 9 && !/is over/.test(await page.textContent('#p-sentence')); step += 1) {
      if (await page.locator('#p-answer').count()) await page.click('#p-answer');
      else await page.locator('#p-drawing g[data-moves]').first().click();
      await page.waitForFunction((n) => document.querySelectorAll('#p-walk .p-history li').length === n, step + 1);
    }
    assert.match(await page.textContent('#p-sentence'), /is over: X has won/);
    assert.doesNotMatch(await page.textContent('#p-walk'), /Still to show/);
  },
  async 'an engine in a race had neither a time limit nor a depth of its own'() {
    const page = await open('#game=mnk:4,4,4&view=race');
    assert.equal(await page.inputValue('#p-seconds'), '10');
    await page.check('input[value=minimax]');
    await page.fill('#p-seconds', '1');
    await page.click('#p-race');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-done]').length === 4, undefined, ANSWER);
    const cells = (engine) => page.locator(`tr[data-engine=${engine}] td`).allTextContents();
    assert.equal((await cells('df-pn'))[1], '–');
    const [, depth, value, , time] = await cells('minimax');
    assert.ok(Number(depth) > 0);
    assert.equal(value, 'not proven');
    assert.ok(Number(time) < 5, `${time} seconds`);
  },
});

// Answers that come late, or not at all: what is shown must be what was asked last.
import assert from 'node:assert/strict';

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const slow = ({ open, site, status, complaints, ANSWER }) => {
  const asked = (page, name) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
  const reads = (page, id, text) => page.waitForFunction(([name, part]) => document.getElementById(name)?.textContent.includes(part), [id, text], ANSWER);
  const plies = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.p-history li').length === n, count, ANSWER);
  const marked = (page) => page.locator('.p-chosen').evaluateAll((all) => all.map((one) => one.dataset.site));
  /** Holds answers back until they are let go: all, or the first ones. */
  const held = async (page, path, count = Infinity) => {
    let go;
    const later = new Promise((resolve) => {
      go = resolve;
    });
    let seen = 0;
    await page.route(path, async (route) => {
      seen += 1;
      if (seen <= count) await later;
      await route.continue().catch(() => {});
    });
    return async () => {
      go();
      await page.unroute(path);
    };
  };
  return {
    async 'a click on a slow server showed nothing'() {
      const page = await open('#game=tictactoe');
      const go = await held(page, '**/api/position');
      await page.locator(site('b2')).click();
      assert.deepEqual(await marked(page), ['b2'], 'the move is marked at once');
      await page.locator(site('a1')).click();
      assert.deepEqual(await marked(page), ['b2'], 'no other is');
      assert.ok(!/No move here/.test(await page.textContent('#p-said')), 'nor is a legal place called none');
      await go();
      await reads(page, 'p-status', 'O to move');
      assert.equal(asked(page, 'moves'), 'b2');
      assert.deepEqual(await marked(page), []);
      await page.locator(site('a1')).click();
      await reads(page, 'p-status', 'X to move');
    },
    async 'a move from the list was marked elsewhere'() {
      const page = await open('#game=tictactoe&moves=b2+b1');
      await page.locator('#p-list details').evaluate((one) => {
        one.open = true;
      });
      const go = await held(page, '**/api/position');
      await page.click('[data-move=c3]');
      await page.locator(site('a1')).click();
      assert.deepEqual(await marked(page), ['c3']);
      await go();
      await plies(page, 3);
      assert.equal(asked(page, 'moves'), 'b2 b1 c3');
    },
    async 'a look at a line stopped the game while a move was on its way'() {
      for (const seat of ['human', '3']) {
        const page = await open(`#game=tictactoe&moves=b2+b1&second=${seat}`);
        await page.click('#p-explain');
        await page.waitForSelector('.p-line', ANSWER);
        const go = await held(page, '**/api/position');
        await page.locator(site('a1')).click();
        await page.locator('.p-line').first().hover();
        await page.mouse.move(2, 2);
        await page.waitForTimeout(300);
        await go();
        await plies(page, seat === 'human' ? 3 : 4);
        await reads(page, 'p-status', seat === 'human' ? 'O to move' : 'X to move');
      }
    },
    async 'the first touch of the board after a sentence was lost'() {
      const page = await open('#game=tictactoe&moves=b2+b1');
      await page.click('#p-explain');
      await page.locator('.p-line').first().click(ANSWER);
      await reads(page, 'p-status', 'Line:');
      await page.locator(`${site('c3')}[data-moves]`).click();
      await plies(page, 3);
      assert.equal(asked(page, 'moves'), 'b2 b1 c3');
    },
    async 'an engine was silent where the same move was played again'() {
      const page = await open('#game=tictactoe&second=3');
      await page.locator(site('a1')).click();
      await plies(page, 2);
      await reads(page, 'p-status', 'X to move');
      await page.click('#p-undo');
      await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('at') === '0', undefined, ANSWER);
      await page.locator(`${site('a1')}[data-moves]:not([aria-disabled])`).click();
      await page.waitForFunction(() => !location.hash.includes('at='), undefined, ANSWER);
      await reads(page, 'p-status', 'X to move');
      await plies(page, 2);
    },
    async 'a move on the board of a puzzle counted for the next one'() {
      const page = await open('#game=tictactoe&view=puzzles');
      await page.waitForSelector('#p-hint', ANSWER);
      const solved = await page.textContent('#p-solved');
      const go = await held(page, '**/api/position');
      await page.click('#p-next');
      await page.locator('#p-drawing g[data-moves]').first().click();
      await go();
      await reads(page, 'p-puzzle', 'Puzzle 2');
      assert.equal(await page.textContent('#p-solved'), solved);
    },
    async 'a late answer threw the walk through a proof back'() {
      const page = await open('#game=tictactoe&view=proof');
      await page.click('#p-certify');
      await page.waitForSelector('#p-answer, #p-replies button', ANSWER);
      if (await page.locator('#p-answer').count()) await page.click('#p-answer');
      await page.waitForSelector('#p-replies button', ANSWER);
      const go = await held(page, '**/api/follow**', 1);
      await page.locator('#p-replies button').first().click();
      const before = await page.textContent('#p-sentence');
      await page.locator('#p-replies button').last().click();
      await page.waitForFunction((text) => document.getElementById('p-sentence').textContent !== text, before, ANSWER);
      const after = await page.textContent('#p-trail');
      await go();
      await page.waitForTimeout(500);
      assert.equal(await page.textContent('#p-trail'), after);
    },
    async 'the language that was chosen last was not that of the page'() {
      const page = await open('#game=tictactoe');
      const go = await held(page, '**/api/words/zh-Hans');
      await page.selectOption('#p-language', 'zh-Hans');
      await page.selectOption('#p-language', 'en');
      await go();
      await page.waitForTimeout(500);
      assert.equal(await page.getAttribute('html', 'lang'), 'en');
      assert.equal(await page.textContent('#p-view-play'), 'Play');
      // Chosen while the server is gone, it comes with the server.
      await page.route('**/api/**', (route) => route.abort());
      await page.selectOption('#p-language', 'zh-Hans');
      await reads(page, 'p-status', 'The server does not answer.');
      await page.unroute('**/api/**');
      await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans' && /[一-鿿]/.test(document.getElementById('p-view-play')?.textContent ?? ''), undefined, ANSWER);
      await page.waitForFunction(() => /[一-鿿]/.test(document.getElementById('p-status').textContent), undefined, ANSWER);
      complaints.length = 0;
    },
    async 'puzzles stayed in the language before'() {
      const page = await open('#game=tictactoe&view=puzzles');
      await page.waitForSelector('#p-hint', ANSWER);
      await page.selectOption('#p-language', 'zh-Hans');
      await page.waitForFunction(() => /[一-鿿]/.test(document.getElementById('p-puzzle')?.textContent ?? ''), undefined, ANSWER);
      assert.ok(!/to move/.test(await page.textContent('main')));
      assert.ok(!/to move/.test(await status(page)));
    },
    async 'a page that came without its games said a code word for good'() {
      const page = await open('#game=tictactoe');
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await page.waitForSelector('#p-status .p-error', ANSWER);
      assert.match(await page.textContent('#p-status'), /The server does not answer\./);
      await page.unroute('**/api/**');
      await reads(page, 'p-status', 'X to move');
      complaints.length = 0;
    },
    async 'the board of a race was that of another game'() {
      const page = await open('#game=tictactoe&view=race');
      await page.route('**/api/**', (route) => route.abort());
      await page.selectOption('#p-game', 'chess');
      await page.click('#p-race');
      await reads(page, 'p-lanes', 'The server does not answer.');
      await page.unroute('**/api/**');
      await page.waitForFunction(() => document.querySelectorAll('#p-drawing g[data-site]').length === 64, undefined, ANSWER);
      await page.waitForFunction(() => !/does not answer/.test(document.getElementById('p-lanes').textContent), undefined, ANSWER);
      complaints.length = 0;
    },
  };
};

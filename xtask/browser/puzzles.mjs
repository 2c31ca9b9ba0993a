// The view with puzzles, scenario by scenario.
import assert from 'node:assert/strict';

/** The scenarios, which open pages by `open`. */
export const puzzles = ({ open, site, status, accessible, pictures, complaints, ANSWER }) => {
  const says = (page, text) => page.waitForFunction((part) => document.getElementById('p-verdict')?.textContent.includes(part), text, ANSWER);
  const panel = async (page) => (await page.textContent('#p-panel')).replaceAll('\n', ' ');
  const ready = (page) => page.waitForSelector('#p-hint', ANSWER);
  /** A position in which X wins by d3 alone. */
  const PUZZLE = '#game=mnk:4,3,3&view=puzzles&position=1O2/3X/4:X';
  const stones = (page, count) => page.waitForFunction((n) => document.querySelectorAll('g[data-site]:not([data-moves])').length >= n, count, ANSWER);
  return {
    async 'a right move is praised and the line plays on'() {
      const page = await open(PUZZLE);
      await ready(page);
      assert.match(await status(page), /X to move and win in 5 plies/);
      await page.locator(site('d3')).click();
      await says(page, 'd3 is right');
      await stones(page, 5);
      assert.match(await panel(page), /Solved 1, tried 0/);
      await says(page, 'd3 is right! X has won.');
      await page.reload();
      await ready(page);
      assert.match(await panel(page), /\(solved\).*Solved 1, tried 0/);
    },
    async 'a wrong move is refuted on the board and in a sentence'() {
      const page = await open(PUZZLE);
      await ready(page);
      await page.locator(site('a1')).click();
      await says(page, 'a1 fails: O answers c3 and wins.');
      await page.screenshot({ path: `${pictures}/puzzles.png`, fullPage: true });
      await accessible(page, 'puzzles');
      await page.click('#p-retry');
      await page.waitForSelector(`${site('a1')}:not([aria-disabled])`, ANSWER);
      await page.click('#p-hint');
      await says(page, 'One of these: ');
      assert.match(await page.textContent('#p-verdict'), /d3.*The next hint shows the move; the puzzle then counts as tried/);
      assert.ok(await page.locator('g.p-offered').count() > 1);
      await page.click('#p-hint');
      await says(page, 'The move is d3. The puzzle now counts as tried.');
      assert.equal(await page.locator('g.p-offered').getAttribute('data-site'), 'd3');
      assert.match(await panel(page), /\(tried, not solved\).*Solved 0, tried 1/);
      await page.locator(site('d3')).click();
      await says(page, 'd3 is right! X has won. A hint had shown the move, so the puzzle counts as tried.');
      assert.match(await panel(page), /Solved 0, tried 1/);
    },
    async 'a move that ends the game was said to let it go on'() {
      const page = await open('#game=tictactoe&view=puzzles');
      await ready(page);
      assert.match(await panel(page), /win at once/);
      const { puzzles: [first] } = await page.evaluate(async () => (await fetch('/api/puzzles', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"game":"tictactoe"}' })).json());
      await page.locator(site(first.solution)).click();
      await says(page, `${first.solution} is right! X has won.`);
    },
    async 'puzzles had neither a level to choose nor a sheet to print'() {
      const page = await open('#game=tictactoe&view=puzzles');
      await ready(page);
      await page.selectOption('#p-level', '4');
      await page.waitForFunction(() => /Puzzle 1, level 4/.test(document.getElementById('p-panel').textContent), undefined, ANSWER);
      const count = Number(/of (\d+)\./.exec(await panel(page))[1]);
      assert.ok(count > 1 && count < 50);
      const link = await page.locator('#p-sheet').getAttribute('href');
      assert.equal(link, '/api/sheet?game=tictactoe&language=en&level=4');
      const [sheet] = await Promise.all([page.context().waitForEvent('page'), page.click('#p-sheet')]);
      await sheet.waitForSelector('svg', ANSWER);
      assert.match(await sheet.title(), /tictactoe/);
      assert.match(await sheet.textContent('svg'), /Solutions/);
      assert.ok(await sheet.locator('svg .first').evaluateAll((all) => all.every((one) => getComputedStyle(one).fill === 'none')), 'it has its style');
      const [, last] = (await sheet.locator('svg text', { hasText: /^1 \/ \d+$/ }).textContent()).split(' / ');
      const pages = String(await sheet.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b/g);
      assert.equal(pages.length, Number(last), 'each of its pages is one of paper');
    },
    async 'puzzles that ship are there at once, and a link opens each of them'() {
      const page = await open('#game=tictactoe');
      await page.click('#p-view-puzzles');
      await ready(page);
      assert.match(await panel(page), /Puzzle 1, .*of 50\./);
      const first = page.url();
      for (let n = 0; n < 2; n += 1) {
        const before = page.url();
        await page.click('#p-next');
        await page.waitForFunction((url) => location.href !== url, before, ANSWER);
      }
      const other = await open(new URL(page.url()).hash);
      await ready(other);
      assert.match(await panel(other), /Puzzle 3, .*of 50\./);
      await page.goBack();
      await page.goBack();
      await page.waitForFunction((url) => location.href === url, first, ANSWER);
      await page.waitForFunction(() => /Puzzle 1,/.test(document.getElementById('p-panel').textContent), undefined, ANSWER);
      assert.ok(await page.locator('#p-previous').isDisabled());
    },
    async 'puzzles are found for a game that ships none'() {
      const page = await open('#game=mnk:4,4,3');
      await page.click('#p-view-puzzles');
      await ready(page);
      assert.match(await panel(page), /Puzzle 1, level/);
      const none = await open('#game=mnk:1,1,1&view=puzzles');
      await says(none, 'No further puzzle was found.');
    },
    async 'a piece is the first hint where pieces move, and a slow win is refuted'() {
      const page = await open('#game=chess&view=puzzles&position=8/b7/4k3/8/8/K7/8/1q6_b_-_-_1_63');
      await ready(page);
      await page.click('#p-hint');
      await says(page, 'The piece on a7 moves.');
      await page.locator(site('b1')).click();
      await page.locator(site('b8')).click();
      await says(page, 'is too slow');
    },
    async 'results that cannot be kept break nothing'() {
      const page = await open('#game=tictactoe');
      for (const [text, what] of [['{"a', 'broken'], ['[1,2]', 'a list'], ['7', 'a number'], ['null', 'null']]) {
        await page.evaluate((kept) => localStorage.setItem('puzzles', kept), text);
        await page.goto(new URL(PUZZLE, page.url()).href);
        await page.reload();
        await ready(page);
        assert.match(await panel(page), /Solved 0, tried 0/, what);
      }
      const context = page.context();
      await context.addInitScript(() => {
        for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => {
          throw new DOMException('denied', 'SecurityError');
        };
      });
      await page.reload();
      await ready(page);
      await page.locator(site('d3')).click();
      await says(page, 'd3 is right');
      assert.match(await panel(page), /Solved 1, tried 0/);
      complaints.length = 0;
    },
    async 'a narrow page with puzzles, in Chinese, has no bar to scroll sideways'() {
      const page = await open(PUZZLE, { viewport: { width: 360, height: 740 }, locale: 'zh-CN', colorScheme: 'dark' });
      await ready(page);
      await page.locator(site('a1')).click();
      await says(page, 'a1不行：');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await accessible(page, 'puzzles in Chinese');
    },
  };
};

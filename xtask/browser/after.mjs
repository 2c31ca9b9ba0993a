// After a game: its values, the moves that changed them, and explanations that show their lines.
import assert from 'node:assert/strict';

/** The scenarios, which open pages by `open`. */
export const after = ({ open, site, settled, accessible, ANSWER }) => {
  const asked = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));
  const reaches = (page, moves) => page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get('moves') === text, moves, ANSWER);
  const points = (page) => page.locator('.p-point, .p-turn').count();
  const reviewed = (page) => page.waitForSelector('.p-turnings button', ANSWER);
  return {
    async 'a lost game had no look back, and ended with its end'() {
      const moves = 'a1 b2 b1 c1 c3 a3';
      const page = await open(`#game=tictactoe&second=3&moves=${moves.split(' ').slice(0, 5).join('+')}`);
      await page.waitForFunction(() => /O has won/.test(document.getElementById('p-status').textContent), undefined, ANSWER);
      await reviewed(page);
      assert.equal(asked(page).get('moves'), moves);
      assert.equal(await points(page), 7, 'every position has a value, the last one too');
      const turning = page.locator('.p-turnings button');
      assert.deepEqual([await turning.count(), await page.locator('.p-turn').count()], [1, 1]);
      assert.match(await turning.textContent(), /Move 5: a3 instead of c3 would have held the draw for X, proven\. draw → loss/);
      await accessible(page, 'a look back');
      await turning.click();
      await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('at') === '4', undefined, ANSWER);
      await page.waitForFunction(() => /X to move/.test(document.getElementById('p-status').textContent));
      assert.equal(await points(page), 7, 'the values stay while one steps through the game');
      await page.click('#p-from-here');
      await reaches(page, moves.split(' ').slice(0, 4).join(' '));
      assert.equal(asked(page).get('second'), '3');
      await page.locator(site('a3')).click();
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length >= 6, undefined, ANSWER);
      for (let steps = 0; steps < 4 && asked(page).get('moves') !== moves; steps += 1) {
        await page.goBack();
        await page.waitForTimeout(300);
      }
      assert.equal(asked(page).get('moves'), moves, 'Back brings the old game back');
      await reviewed(page);
    },
    async 'an engine was not asked again where a game was taken up'() {
      const page = await open('#game=tictactoe&second=1&moves=b2 a1 c1&at=1');
      await page.waitForSelector('#p-from-here');
      assert.equal(await page.locator('#p-move-now').count(), 0, 'nothing is played in the past');
      await page.click('#p-from-here');
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 2, undefined, ANSWER);
      await settled(page);
      await page.click('#p-look-back');
      await page.waitForFunction(() => document.querySelectorAll('.p-point, .p-turn').length === 3, undefined, ANSWER);
    },
    async 'an explanation was one list, and showed no line'() {
      const page = await open('#game=mnk:3,3,3&moves=b2 b1');
      await page.click('#p-explain');
      await page.waitForSelector('.p-why h4', ANSWER);
      assert.deepEqual(await page.locator('.p-why h4').allTextContents(), ['Value', 'Threats and plan', 'Other moves']);
      const board = () => page.locator('#p-drawing').innerHTML();
      const empty = await board();
      const plan = page.locator('.p-line').first();
      const shows = () => page.waitForFunction(() => /^Line: a1 c3/.test(document.getElementById('p-status').textContent), undefined, ANSWER);
      const restored = () => page.waitForFunction(() => /X to move/.test(document.getElementById('p-status').textContent));
      await plan.hover();
      await shows();
      assert.notEqual(await board(), empty, 'the line is drawn');
      await page.mouse.move(5, 5);
      await restored();
      assert.equal(await board(), empty);
      await plan.focus();
      await shows();
      await page.keyboard.press('Tab');
      await page.evaluate(() => document.activeElement.blur());
      await restored();
      await accessible(page, 'an explanation');
      await page.locator(site('a1')).click();
      await reaches(page, 'b2 b1 a1');
      const touch = await open('#game=mnk:3,3,3&moves=b2 b1', { hasTouch: true, viewport: { width: 360, height: 740 } });
      await touch.tap('#p-explain');
      await touch.waitForSelector('.p-line', ANSWER);
      await touch.locator('.p-line').first().tap();
      await touch.waitForFunction(() => /^Line: a1 c3/.test(document.getElementById('p-status').textContent), undefined, ANSWER);
      await touch.waitForSelector('#p-float svg');
      await touch.locator('.p-line').first().evaluate((one) => one.blur());
      await touch.waitForSelector('#p-float', { state: 'detached' });
    },
  };
};

// Ways in which the page has lost a game, a scenario for each.
import assert from 'node:assert/strict';

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const losses = ({ open, site, settled, status, complaints, ANSWER }) => {
  const hash = (page) => decodeURIComponent(new URL(page.url()).hash);
  const reaches = (page, wanted) => page.waitForFunction((text) => decodeURIComponent(location.hash) === text, wanted, ANSWER);
  const shows = (page, text) => page.waitForFunction((part) => document.getElementById('p-status').textContent.includes(part), text, ANSWER);
  /** Plays on a place, and waits for the address. */
  const move = async (page, name, wanted) => {
    await page.locator(`${site(name)}:not([aria-disabled])`).click();
    await reaches(page, wanted);
    await page.waitForFunction((n) => document.querySelectorAll('.p-history li').length >= n, wanted.split('+').length);
  };
  /** Refuses with a message that is seen beside the field, and goes on with the game. */
  const refused = async (page, field, button, message, wanted) => {
    await page.click(button);
    await page.waitForFunction((id) => /expected/.test(document.querySelector(id).textContent), message);
    // The browser itself reports the refusal on the console.
    complaints.length = 0;
    const [seen, above] = [await page.locator(message).boundingBox(), await page.locator(field).boundingBox()];
    assert.ok(Math.abs(seen.y - above.y) < 120, 'the message stands beside the field');
    assert.equal(hash(page), wanted);
    assert.match(await status(page), /to move/);
    await page.reload();
    await page.waitForSelector('.p-history li');
    assert.match(await status(page), /to move/);
  };
  return {
    async 'a mistyped position destroyed the game'() {
      const page = await open('#game=tictactoe');
      await move(page, 'b2', '#game=tictactoe&moves=b2');
      await page.fill('#p-position', 'garbage');
      await refused(page, '#p-position', '#p-load', '#p-position-error', '#game=tictactoe&moves=b2');
      await move(page, 'a1', '#game=tictactoe&moves=b2+a1');
      await page.fill('#p-position', 'X1O/3/2X:O');
      await page.click('#p-load');
      await reaches(page, '#game=tictactoe&position=X1O/3/2X:O');
      await page.goBack();
      await shows(page, 'X to move');
      assert.equal(hash(page), '#game=tictactoe&moves=b2+a1');
    },
    async 'parameters that no game takes destroyed the game'() {
      const page = await open('#game=tictactoe&moves=b2 a1 c3');
      await page.selectOption('#p-game', 'mnk');
      await page.click('#p-folded summary');
      await page.fill('#p-parameters', '9,9');
      await refused(page, '#p-parameters', '#p-start', '#p-game-error', '#game=tictactoe&moves=b2+a1+c3');
      assert.equal(await page.locator(site('b2')).count(), 1);
    },
    async 'an address that cannot be shown destroyed the game'() {
      const page = await open('#game=tictactoe');
      await move(page, 'b2', '#game=tictactoe&moves=b2');
      await page.evaluate(() => {
        location.hash = '#game=tictactoe&moves=b2+b2';
      });
      await shows(page, 'expected');
      await reaches(page, '#game=tictactoe&moves=b2');
      complaints.length = 0;
      await move(page, 'a1', '#game=tictactoe&moves=b2+a1');
      await page.evaluate(() => document.getElementById('p-skip').click());
      await page.waitForTimeout(100);
      assert.equal(hash(page), '#game=tictactoe&moves=b2+a1', 'the link to the board leaves the address');
    },
    async 'Back left the page instead of taking a move back'() {
      const page = await open('#game=tictactoe');
      const line = ['b2', 'a1', 'c3'];
      const address = (count) => `#game=tictactoe${count ? `&moves=${line.slice(0, count).join('+')}` : ''}`;
      for (const [index, name] of line.entries()) await move(page, name, address(index + 1));
      await page.selectOption('#p-values', 'guess');
      for (const count of [2, 1, 0]) {
        await page.goBack();
        await reaches(page, `${address(count)}&values=guess`);
        await shows(page, count % 2 ? 'O to move' : 'X to move');
      }
      for (const count of [1, 2, 3]) {
        await page.goForward();
        await reaches(page, `${address(count)}&values=guess`);
      }
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 3);
      await page.goBack();
      await reaches(page, `${address(2)}&values=guess`);
    },
    async 'Back gave the turn to the engine, or did not bring an earlier game back'() {
      const page = await open('#game=tictactoe&second=1');
      await page.locator(site('b2')).click();
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 2, undefined, ANSWER);
      const first = hash(page);
      await settled(page);
      await page.locator('g[data-moves]:not([aria-disabled])').first().click();
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 4, undefined, ANSWER);
      await page.goBack();
      await reaches(page, first);
      await shows(page, 'X to move');
      await page.selectOption('#p-game', 'sim');
      await page.click('#p-folded summary');
      await page.fill('#p-parameters', '5');
      await page.selectOption('#p-seat1', 'human');
      await page.click('#p-start');
      await reaches(page, '#game=sim:5');
      await page.goBack();
      await reaches(page, first);
      await page.click('#p-again');
      await page.waitForFunction(() => !location.hash.includes('moves'));
      await page.goBack();
      await reaches(page, first);
      await shows(page, 'X to move');
    },
    async 'a game ended where its engine was stopped'() {
      const replies = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.p-history li').length === n, count, ANSWER);
      for (const [seats, before, proof] of [['second=timed&seconds=60', 1, false], ['second=perfect', 1, true]]) {
        const page = await open(`#game=connect4:7x7&${seats}`);
        await page.locator('g[data-moves]').nth(3).click();
        await replies(page, before);
        await page.waitForSelector('#p-move-now');
        await page.waitForTimeout(500);
        assert.equal(await page.locator('#p-stop').count(), 0, 'no button ends the game');
        assert.ok(await page.locator('#p-explain').isDisabled());
        const began = Date.now();
        await page.click('#p-move-now');
        await replies(page, before + 1);
        assert.ok(Date.now() - began < 5000, 'the move comes at once');
        assert.equal(/without a proof/.test(await page.textContent('#p-said')), proof);
        await page.locator('g[data-moves]:not([aria-disabled])').first().click();
        await replies(page, before + 2);
      }
    },
    async 'a game ended where its engine could not be asked'() {
      const page = await open('#game=tictactoe&second=1');
      await page.route('**/api/best', (route) => route.fulfill({ status: 500, json: { error: { message: 'nothing today' } } }));
      await page.locator(site('b2')).click();
      await shows(page, 'nothing today');
      await page.unroute('**/api/best');
      // As above.
      complaints.length = 0;
      await page.click('#p-retry');
      await page.waitForFunction(() => document.querySelectorAll('.p-history li').length === 2, undefined, ANSWER);
      await shows(page, 'X to move');
    },
    async 'a new game began out of sight'() {
      for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
        const page = await open('#game=capture:9x9,contact', { viewport });
        await page.locator('#p-start').scrollIntoViewIfNeeded();
        await page.click('#p-folded summary');
        await page.fill('#p-parameters', '7x7');
        await page.click('#p-start');
        await reaches(page, '#game=capture:7x7');
        await page.waitForFunction(() => document.activeElement.matches('#p-drawing g[data-site]'));
        const box = await page.locator('#p-drawing svg').boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `the board is seen whole: ${JSON.stringify(box)}`);
        const turn = await page.locator('#p-status').boundingBox();
        assert.ok(turn.y >= 0, 'so is the turn');
      }
    },
  };
};

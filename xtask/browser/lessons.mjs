// The theatre for students: questions before answers, and two searches side by side.
import assert from 'node:assert/strict';

const TREE = '#game=tree:[[3,12,8],[2,4,6],[14,5,2]]&view=theatre&engine=alphabeta&depth=4';

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const lessons = ({ open, accessible, complaints, pictures, ANSWER }) => {
  const step = (page) => page.textContent('#p-node td');
  /** Goes forward until something is asked, and returns the number of steps that are shown then. */
  const onward = async (page) => {
    for (let n = 0; n < 9 && !(await page.locator('#p-question > *').count()); n += 1) await page.keyboard.press('Enter');
    return step(page);
  };
  const verdict = async (page, wanted) => assert.match(await page.textContent('#p-verdict'), wanted);
  const texts = (page, name) => page.locator(`#p-tree ${name}`).allTextContents();
  const recorded = (page) => page.waitForFunction(() => document.querySelector('#p-node td'), undefined, ANSWER);
  return {
    async 'a lesson had its answers beside its questions, or needed a mouse'() {
      const page = await open(`${TREE}&lesson=1&step=1`, { viewport: { width: 360, height: 740 } });
      await recorded(page);
      await page.focus('#p-forward');
      assert.match(await onward(page), /^6 /);
      const hidden = async (leaves) => {
        assert.doesNotMatch(await page.textContent('#p-node'), /Value|Cut|Left out/);
        assert.equal(await page.textContent('#p-reason'), '');
        assert.equal(await page.locator('#p-counters').count(), 0);
        assert.deepEqual(await texts(page, '.t-in'), leaves);
      };
      await hidden(['3', '12', '8']);
      assert.deepEqual(await texts(page, '.t-value'), []);
      assert.ok(await page.locator('#p-forward').isDisabled() && await page.locator('#p-next-cut').isDisabled(), 'the answer comes first');
      await page.keyboard.type('banana');
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('#p-guess:invalid').count(), 1, 'it is refused');
      assert.equal(await page.textContent('#p-verdict'), '');
      await page.fill('#p-guess', '');
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      await verdict(page, /^Right\. Of the values 3, 12, 8, MIN takes the best: 3\. Right answers: 1 of 1\.$/);
      assert.deepEqual(await texts(page, '.t-value'), ['3']);
      assert.match(await onward(page), /^9 /);
      await hidden(['3', '12', '8', '2']);
      assert.equal(await page.locator('#p-tree .t-cross').count(), 0);
      await accessible(page, 'a question');
      await page.screenshot({ path: `${pictures}/lesson.png`, fullPage: true });
      assert.equal(await page.evaluate(() => document.activeElement.id), 'p-guess-cut');
      await page.keyboard.press('Enter');
      await verdict(page, /^Right\. Right answers: 2 of 2\.$/);
      assert.match(await page.textContent('#p-reason'), /^Value: ≤ 2\. .*MAX already has 3/);
      assert.equal(await page.locator('#p-tree .t-cross').count(), 2);
      await page.waitForFunction(() => history.state.answers?.length === 2);
      await page.reload();
      await recorded(page);
      await verdict(page, /^Right answers: 2 of 2\.$/);
      await page.focus('#p-forward');
      await onward(page);
      await hidden(['3', '12', '8', '2', '14']);
      await page.keyboard.press('Enter');
      await verdict(page, /^Wrong\. With 14, MIN does not reach the bound 3: no cut\. Right answers: 2 of 3\.$/);
      await onward(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await verdict(page, /^Right\. With 5/);
      // Every leaf of the third node is seen: its value is known, and nothing was cut.
      await onward(page);
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
      await verdict(page, /^Right\. Of the values 14, 5, 2, MIN takes the best: 2\./);
      await onward(page);
      await page.keyboard.type('14');
      await page.keyboard.press('Enter');
      await verdict(page, /^Wrong\. Of the values 3, ≤ 2, 2, MAX takes the best: 3\. Right answers: 4 of 6\.$/);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
    },
    async 'a lesson could be skipped, and its link did not lead to the question'() {
      const page = await open(`${TREE}&lesson=1&step=9`);
      await recorded(page);
      const asked = async () => {
        assert.match(await step(page), /^9 /);
        assert.match(await page.textContent('#p-question'), /window is \(3, \+∞\)/);
        assert.deepEqual(await texts(page, '.t-value'), ['3'], 'what comes before is given');
      };
      await asked();
      await page.fill('#p-slider', '13');
      await asked();
      await page.locator('#p-tree .t-node').first().click();
      await asked();
      await page.click('#p-play');
      await page.waitForTimeout(300);
      await asked();
      await page.waitForFunction(() => location.hash.endsWith('&lesson=1&step=9'));
      await page.reload();
      await recorded(page);
      await asked();
      await page.uncheck('#p-lesson');
      await page.waitForFunction(() => document.querySelectorAll('#p-tree .t-cross').length === 2 && !location.hash.includes('lesson'));
      assert.ok(await page.locator('#p-counters').count());
    },
    async 'two searches could not be compared'() {
      const page = await open(TREE);
      await page.selectOption('#p-other', 'minimax');
      await page.click('#p-record');
      await page.waitForSelector('#p-first-difference', ANSWER);
      await page.click('#p-first-difference');
      await page.waitForFunction(() => document.querySelectorAll('#p-question p').length === 3);
      const [head, one, other] = await page.locator('#p-question p').allTextContents();
      assert.equal(head, 'First difference of the searches:');
      assert.match(one, /^alphabeta, 2, \(3, \+∞\): Value: ≤ 2\. .*3/);
      assert.match(other, /^minimax, 2 2, \(−∞, \+∞\): Value: 4\./);
      await page.selectOption('#p-side', 'minimax');
      const shows = (text) => page.waitForFunction((t) => document.querySelector('#p-node').textContent.includes(t), text, ANSWER);
      await shows('2 2');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'p-side');
      await page.waitForFunction(() => location.hash.includes('other=minimax&shown=minimax'));
      await page.screenshot({ path: `${pictures}/difference.png`, fullPage: true });
      await page.reload();
      await page.waitForSelector('#p-side', ANSWER);
      await shows('2 2');
      assert.equal(await page.inputValue('#p-side'), 'minimax');
      await page.selectOption('#p-side', 'alphabeta');
      await page.waitForFunction(() => /≤ 2/.test(document.querySelector('#p-node').textContent));
      await page.selectOption('#p-other', 'alphabeta');
      await page.click('#p-record');
      await page.waitForFunction(() => ![...document.querySelectorAll('#p-side option')].some((one) => one.textContent === 'minimax') && document.querySelectorAll('#p-side option').length === 2, undefined, ANSWER);
      await page.click('#p-first-difference');
      await page.waitForFunction(() => /same steps/.test(document.getElementById('p-verdict').textContent));
    },
    async 'a count that failed hid that a search was stopped'() {
      const page = await open('#game=tictactoe&view=theatre');
      await page.route('**/api/count', (route) => route.fulfill({ status: 500, json: { error: { message: 'nothing today' } } }));
      await page.route('**/api/trace', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('"stopped":"depth"', '"stopped":"nodes"') });
      });
      await page.click('#p-record');
      await page.waitForFunction(() => /nothing today/.test(document.getElementById('p-counters')?.textContent), undefined, ANSWER);
      assert.match(await page.textContent('#p-work'), /stopped after/);
      // The browser itself reports the refusal on the console.
      complaints.length = 0;
    },
  };
};

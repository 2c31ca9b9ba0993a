// Half an hour of a person at the page: everything in turn, with slips of the hand that must lose nothing.
import assert from 'node:assert/strict';

/** The sizes of the windows and the schemes of colours in which it is spent. */
const WINDOWS = [[1280, 800], [1920, 1080], [820, 1180], [360, 740]];

/** The scenarios, which open pages by `open`; `every` chooses all windows, light and dark, instead of the first one. */
export const halfHour = ({ open, site, accessible, complaints, pictures, ANSWER, every }) => {
  const asked = (page, name) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
  const plies = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.p-history li').length >= n, count, ANSWER);
  const moves = (page) => (asked(page, 'moves') ?? '').split(' ').filter(Boolean);
  const isOver = async (page) => /has won|draw/.test(await page.textContent('#p-status'));
  /** Waits until the person is to move after at least so many moves, or the game is over. */
  const myTurn = (page, count = 0) => page.waitForFunction((n) => {
    const played = (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').filter(Boolean).length;
    return /has won|draw/.test(document.getElementById('p-status').textContent) || (played >= n && document.querySelector('g[data-moves]:not([aria-disabled])'));
  }, count, ANSWER);
  const spent = (width, height, scheme) => async () => {
    const page = await open('', { viewport: { width, height }, colorScheme: scheme });
    let count = 0;
    const look = async (name) => {
      count += 1;
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${name} is ${over} pixels too wide`);
      await page.screenshot({ path: `${pictures}/half-hour-${width}-${scheme}-${String(count).padStart(2, '0')}-${name}.png` });
    };
    await page.waitForSelector('#p-cards li', ANSWER);
    await look('start');
    // Gomoku against level 4, played badly along an edge.
    await page.locator('#p-cards a[href*="game=gomoku"]').click();
    await page.waitForSelector(site('a1'), ANSWER);
    await page.selectOption('#p-seat1', '4');
    await page.waitForFunction(() => location.hash.includes('second=4'), undefined, ANSWER);
    for (const [turn, name] of ['a1', 'c1', 'e1', 'g1', 'i1', 'k1', 'm1', 'o1', 'a15', 'c15', 'e15', 'g15', 'i15', 'k15', 'm15', 'o15', 'a8', 'o8', 'a5', 'o5', 'a11', 'o11'].entries()) {
      await myTurn(page);
      if (await isOver(page)) break;
      const place = page.locator(`${site(name)}[data-moves]`);
      if (!(await place.count())) continue;
      const count = moves(page).length + 2;
      await place.click();
      // A second touch while the engine thinks is none.
      if (turn === 1) await page.locator(site('h8')).click({ force: true, timeout: 1000 }).catch(() => {});
      await myTurn(page, count);
      if (turn === 2) {
        const before = moves(page);
        await page.goBack();
        await page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get('moves') !== text, before.join(' '));
        await page.goForward();
        await page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get('moves')?.startsWith(text), before.join(' '), ANSWER);
        await myTurn(page);
        await page.reload();
        await page.waitForSelector('#p-drawing svg', ANSWER);
        assert.ok(moves(page).join(' ').startsWith(before.join(' ')), 'a reload keeps the game');
      }
      if (turn === 3) {
        const before = moves(page);
        await page.locator('#p-position').evaluate((field) => {
          for (let one = field.closest('details'); one; one = one.parentElement.closest('details')) one.open = true;
        });
        await page.fill('#p-position', 'garbage');
        await page.click('#p-load');
        await page.waitForFunction(() => /expected/.test(document.body.textContent), undefined, ANSWER);
        assert.deepEqual(moves(page), before, 'a typo keeps the game');
        complaints.length = 0;
      }
    }
    assert.match(await page.textContent('#p-status'), /O has won/, 'level 4 wins against stones along the edge');
    await page.waitForSelector('.p-turnings button, #p-past .p-soft', ANSWER);
    await page.waitForFunction(() => !document.getElementById('p-looking')?.textContent, undefined, ANSWER);
    await look('lost');
    await accessible(page, 'a lost game');
    const lost = moves(page);
    const turning = page.locator('.p-turnings button');
    if (await turning.count()) await turning.first().click();
    else await page.locator('.p-history button').nth(3).click();
    await page.waitForSelector('#p-from-here', ANSWER);
    await look('turning');
    // From there it goes on, and Back brings the lost game back.
    await page.click('#p-from-here');
    await page.waitForFunction((n) => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').length < n, lost.length, ANSWER);
    await myTurn(page);
    const replayed = moves(page).length;
    await page.locator(`${site('h8')}[data-moves], ${site('h9')}[data-moves], ${site('g8')}[data-moves]`).first().click();
    await myTurn(page, replayed + 2);
    // A game that is over has nothing to explain.
    if (await isOver(page)) await page.click('#p-undo');
    await page.waitForSelector('#p-explain:not([disabled])', ANSWER);
    await page.click('#p-explain');
    await page.waitForSelector('.p-why h4', ANSWER);
    await page.locator('.p-why h4').first().scrollIntoViewIfNeeded();
    await look('why');
    for (let steps = 0; steps < 9 && moves(page).join(' ') !== lost.join(' '); steps += 1) {
      await page.goBack();
      await page.waitForTimeout(400);
    }
    assert.deepEqual(moves(page), lost, 'Back brings the lost game back');
    // Alpha-beta on a small tree.
    await page.goto(new URL('/#game=tree:[[3,12,8],[2,4,6],[14,5,2]]&view=theatre', page.url()).href);
    await page.waitForSelector('#p-record', ANSWER);
    await page.selectOption('#p-engine', 'alphabeta');
    await page.click('#p-record');
    await page.waitForSelector('#p-next-cut', ANSWER);
    await page.click('#p-next-cut');
    await page.waitForFunction(() => /alpha|α|Branch|branch/.test(document.getElementById('p-reason').textContent), undefined, ANSWER);
    await page.locator('#p-tree').scrollIntoViewIfNeeded();
    await look('theatre');
    await accessible(page, 'theatre');
    // The step is kept by a reload, and by a look at another view.
    await page.waitForFunction(() => location.hash.includes('step='), undefined, ANSWER);
    const stepOf = async () => {
      await page.waitForFunction(() => document.getElementById('p-reason')?.textContent, undefined, ANSWER);
      return [asked(page, 'step'), await page.textContent('#p-reason')];
    };
    const step = await stepOf();
    await page.reload();
    assert.deepEqual(await stepOf(), step, 'a reload keeps the step');
    await page.click('#p-view-play');
    await page.waitForSelector('#p-values', ANSWER);
    await page.goBack();
    assert.deepEqual(await stepOf(), step, 'Back brings the step back');
    // Three puzzles, of which the first answer is wrong.
    await page.goto(new URL('/#game=tictactoe', page.url()).href);
    await page.waitForSelector('#p-view-puzzles', ANSWER);
    await page.click('#p-view-puzzles');
    await page.waitForSelector('#p-hint', ANSWER);
    for (let number = 1; number <= 3; number += 1) {
      await page.waitForSelector('#p-drawing g[data-moves]:not([aria-disabled])', ANSWER);
      if (number === 1) {
        await page.click('#p-hint');
        await page.click('#p-hint');
        await page.waitForSelector('g.p-offered', ANSWER);
        await page.locator('#p-drawing g[data-moves]:not(.p-offered)').first().click();
        await page.waitForFunction(() => document.getElementById('p-verdict').textContent.includes('fails'), undefined, ANSWER);
        await look('wrong');
        await page.click('#p-retry');
        await page.waitForSelector('#p-drawing g[data-moves]:not([aria-disabled])', ANSWER);
      }
      await page.click('#p-hint');
      await page.click('#p-hint');
      await page.locator('#p-drawing g.p-offered').click();
      await page.waitForFunction(() => document.getElementById('p-verdict').textContent.includes('is right'), undefined, ANSWER);
      if (number === 3) await look('right');
      if (number === 2) {
        const shown = () => Promise.all(['#p-puzzle', '#p-solved'].map((id) => page.textContent(id)));
        const before = await shown();
        await page.reload();
        await page.waitForFunction(() => document.getElementById('p-puzzle')?.textContent, undefined, ANSWER);
        assert.deepEqual(await shown(), before, 'a reload keeps the puzzle and what is solved');
      }
      await page.click('#p-next');
      await page.waitForFunction((n) => document.getElementById('p-panel').textContent.includes(`${n}`), number + 1, ANSWER);
    }
    const [sheet] = await Promise.all([page.context().waitForEvent('page'), page.click('#p-sheet')]);
    await sheet.waitForSelector('svg', ANSWER);
    assert.ok((await sheet.pdf({ preferCSSPageSize: true })).length > 10000, 'the sheet is printed');
    await sheet.close();
    // A proof, written, loaded and walked through.
    await page.goto(new URL('/#game=tictactoe&view=proof&position=3/1X1/O2:X', page.url()).href);
    await page.waitForSelector('#p-certify', ANSWER);
    await page.click('#p-certify');
    await page.waitForFunction(() => /Verified/.test(document.getElementById('p-verified').textContent), undefined, ANSWER);
    await page.waitForSelector('#p-sentence', ANSWER);
    await page.locator('#p-sentence').scrollIntoViewIfNeeded();
    await look('proof');
    await accessible(page, 'proof');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#p-verified a')]);
    await page.setInputFiles('#p-file', { name: 'proof.gtc', mimeType: 'application/octet-stream', buffer: Buffer.from('no proof') });
    await page.waitForFunction(() => /not a certificate/.test(document.getElementById('p-verified').textContent), undefined, ANSWER);
    await page.setInputFiles('#p-file', await download.path());
    await page.waitForFunction(() => /Verified/.test(document.getElementById('p-verified').textContent), undefined, ANSWER);
    const sentence = await page.textContent('#p-sentence');
    await page.locator('#p-answer:not([hidden]):not(:empty), #p-replies button').first().click();
    await page.waitForFunction((before) => document.getElementById('p-sentence').textContent !== before, sentence, ANSWER);
    await page.click('#p-step-back');
    await page.waitForFunction((before) => document.getElementById('p-sentence').textContent === before, sentence, ANSWER);
    // The game of the beginning is among the recent ones.
    await page.click('#p-view-start');
    await page.waitForSelector('#p-recent li', ANSWER);
    assert.match(await page.textContent('#p-recent'), /Gomoku/i);
    await look('recent');
  };
  const windows = every ? WINDOWS.flatMap((size) => [[...size, 'light'], [...size, 'dark']]) : [[...WINDOWS[0], 'light']];
  return Object.fromEntries(windows.map(([width, height, scheme]) => [`half an hour at ${width}×${height}, ${scheme}`, spent(width, height, scheme)]));
};

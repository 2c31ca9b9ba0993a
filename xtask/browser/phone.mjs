// Half an hour at a small phone: everything in turn by touch, light and dark, in both languages.
import assert from 'node:assert/strict';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
/** The least height of what is touched, in pixels. */
const FINGER = 40;
/** Places along the edge of the board, where stones do not help. */
const BAD = 'a1 c1 e1 g1 i1 k1 m1 o1 a15 c15 e15 g15 i15 k15 m15 o15 a8 o8 a5 o5 a11 o11'.split(' ');

/** The scenarios, which open pages by `open`; `every` adds the dark page in Chinese to the light one in English. */
export const phone = ({ open, site, accessible, pictures, ANSWER, every }) => {
  const asked = (page, name) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name) ?? '';
  const moves = (page) => asked(page, 'moves').split(' ').filter(Boolean);
  const tap = (page, selector) => page.locator(selector).first().tap();
  /** Waits until the person is to move, or the game is over. */
  const mine = (page) => page.waitForFunction(() => document.querySelector('g[data-moves]:not([aria-disabled])') || document.getElementById('p-explain')?.disabled && !document.getElementById('p-move-now'), undefined, ANSWER);

  const spent = (language, colorScheme) => async () => {
    const page = await open('', { ...PHONE, locale: language, colorScheme });
    let count = 0;
    /** Everything fits, and can be touched. */
    const look = async (name) => {
      const flaws = await page.evaluate((least) => {
        const over = document.documentElement.scrollWidth - innerWidth;
        const seen = [...document.querySelectorAll('button, select, input, textarea, summary, .p-button, nav a')].filter((one) => one.checkVisibility() && !one.matches('.p-line, [type=range]'));
        const touched = (one) => (one.matches('[type=checkbox]') ? one.closest('label') : one).getBoundingClientRect();
        const small = seen.filter((one) => touched(one).height < least).map((one) => `${one.id || one.textContent} is low`);
        return [...(over > 0 ? [`${over} pixels too wide`] : []), ...small];
      }, FINGER);
      assert.deepEqual(flaws, [], name);
      await accessible(page, name);
      count += 1;
      await page.screenshot({ path: `${pictures}/phone-${language}-${colorScheme}-${String(count).padStart(2, '0')}-${name}.png` });
    };
    /** A reload shows the same again. */
    const reloaded = async (name) => {
      const address = page.url();
      await page.reload();
      await page.waitForSelector('#p-drawing svg', ANSWER);
      assert.equal(page.url(), address, `${name}: a reload keeps the address`);
    };
    await page.waitForSelector('#p-cards li', ANSWER);
    await look('start');
    await tap(page, '#p-cards li button');
    await page.waitForSelector('#p-other form');
    await look('settings');

    // Gomoku is lost against level 4.
    await tap(page, '#p-cards a[href*="game=gomoku"]');
    await page.waitForSelector(site('a1'), ANSWER);
    await page.selectOption('#p-seat1', '4');
    await page.waitForFunction(() => location.hash.includes('second=4'), undefined, ANSWER);
    for (const name of BAD) {
      const place = `${site(name)}[data-moves]:not([aria-disabled])`;
      if (!(await page.locator(place).count())) continue;
      const before = moves(page).length;
      await tap(page, place);
      await page.waitForFunction((plies) => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').length >= plies, before + 2, ANSWER);
      await mine(page);
      if (before === 4) await reloaded('game');
      if (await page.locator('#p-explain').isDisabled()) break;
    }
    assert.ok(await page.locator('#p-explain').isDisabled(), 'level 4 wins against stones along the edge');
    await page.waitForSelector('.p-turnings button', ANSWER);
    await look('lost');
    const lost = moves(page).join(' ');
    await reloaded('lost game');
    assert.equal(moves(page).join(' '), lost);

    // Back to a turning point, and on from there.
    await tap(page, '.p-turnings button');
    await page.waitForSelector('#p-from-here', ANSWER);
    await look('turning');
    await tap(page, '#p-from-here');
    await page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get('moves') !== text, lost, ANSWER);
    await mine(page);
    await page.waitForSelector('#p-explain:not([disabled])', ANSWER);
    await tap(page, '#p-explain');
    await page.waitForSelector('.p-why li', ANSWER);
    await look('why');
    for (let steps = 0; steps < 4 && moves(page).join(' ') !== lost; steps += 1) {
      const address = page.url();
      await page.goBack();
      await page.waitForFunction((text) => location.href !== text, address, ANSWER);
    }
    assert.equal(moves(page).join(' '), lost, 'Back brings the lost game back');

    // Alpha-beta on a small tree; its buttons stay under the finger.
    await page.goto(new URL('/#game=tree:[[3,12,8],[2,4,6],[14,5,2]]&view=theatre', page.url()).href);
    await page.waitForSelector('#p-record', ANSWER);
    await look('theatre');
    await page.selectOption('#p-engine', 'alphabeta');
    await tap(page, '#p-record');
    await page.waitForSelector('#p-next-cut', ANSWER);
    const height = () => page.locator('#p-forward').evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));
    const heights = new Set([await height()]);
    for (let steps = 0; steps < 6; steps += 1) {
      const before = await page.textContent('#p-facts');
      await tap(page, '#p-forward');
      await page.waitForFunction((text) => document.getElementById('p-facts').textContent !== text, before);
      await page.waitForTimeout(100);
      heights.add(await height());
    }
    assert.equal(heights.size, 1, `the buttons were at ${[...heights]}`);
    await tap(page, '#p-play');
    await page.waitForTimeout(300);
    await tap(page, '#p-play');
    await tap(page, '#p-next-cut');
    await page.waitForTimeout(500);
    await look('cut');
    await tap(page, '#p-lesson');
    await page.waitForSelector('#p-question :is(form, button)', ANSWER);
    await look('lesson');
    await reloaded('lesson');

    // Three puzzles, of which the first is missed.
    await page.goto(new URL('/#game=tictactoe&view=puzzles', page.url()).href);
    const playable = '#p-drawing g[data-moves]:not([aria-disabled])';
    const told = () => page.waitForFunction(() => document.getElementById('p-verdict').textContent.length > 3, undefined, ANSWER);
    for (let number = 1; number <= 3; number += 1) {
      await page.waitForSelector(playable, ANSWER);
      const hints = async () => {
        await tap(page, '#p-hint');
        await tap(page, '#p-hint');
        await page.waitForSelector('g.p-offered', ANSWER);
      };
      await hints();
      if (number === 1) {
        await tap(page, `${playable}:not(.p-offered)`);
        await told();
        await look('missed');
        await tap(page, '#p-retry');
        await page.waitForSelector(playable, ANSWER);
        await hints();
      }
      const address = page.url();
      await tap(page, '#p-drawing g.p-offered');
      await told();
      if (number === 3) await look('puzzle');
      await tap(page, '#p-next');
      await page.waitForFunction((text) => location.href !== text, address, ANSWER);
    }
    const sheet = await page.context().newPage();
    assert.equal((await sheet.goto(new URL(await page.getAttribute('#p-sheet', 'href'), page.url()).href)).status(), 200);
    await sheet.close();

    // A proof, written, saved, and loaded again.
    await page.goto(new URL('/#game=tictactoe&view=proof&position=3/1X1/O2:X', page.url()).href);
    await page.waitForSelector('#p-certify', ANSWER);
    await tap(page, '#p-certify');
    await page.waitForSelector('#p-verified a', ANSWER);
    const [saved] = await Promise.all([page.waitForEvent('download', ANSWER), tap(page, '#p-verified a')]);
    await reloaded('proof');
    await page.setInputFiles('#p-file', await saved.path());
    await page.waitForSelector('#p-sentence', ANSWER);
    await tap(page, '#p-answer');
    await page.waitForSelector('#p-replies button', ANSWER);
    await look('proof');
    await page.goto(new URL('/#game=tictactoe&view=race', page.url()).href);
    await page.waitForSelector('#p-race', ANSWER);
    await tap(page, '#p-race');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-done]').length === 3, undefined, ANSWER);
    await look('race');

    // The settings of another game, and the game of the beginning.
    await page.goto(new URL('/#game=connect4:5x4&values=on&line=1', page.url()).href);
    await page.waitForSelector('.p-moves span[title]', ANSWER);
    await tap(page, '#p-folded summary');
    await look('values');
    await tap(page, '#p-view-start');
    await page.waitForSelector('#p-recent a[href*="game=gomoku"]', ANSWER);
    await look('recent');
    await page.locator('#p-recent a[href*="game=gomoku"]').first().tap();
    await page.waitForSelector('.p-history li', ANSWER);
    assert.ok(moves(page).length > 0, 'no game is lost');
  };
  return {
    'half an hour at 360 pixels, light, in English': spent('en', 'light'),
    ...(every && { 'half an hour at 360 pixels, dark, in Chinese': spent('zh-Hans', 'dark') }),
    async 'nothing moves while values arrive'() {
      for (const size of [PHONE, { viewport: { width: 1200, height: 900 } }]) {
        for (const game of ['connect4:5x4', 'mnk:4,4,4', 'kayles:path-30', 'sim:6', 'capture:6x6', 'chess', 'tree:[[3,12,8],[2,4,6],[14,5,2]]']) {
          const page = await open('', size);
          await page.evaluate((address) => {
            const tops = globalThis.tops = {};
            const look = () => {
              for (const id of ['p-drawing', 'p-list', 'p-past']) (tops[id] ??= new Set()).add(Math.round(document.getElementById(id).getBoundingClientRect().top + scrollY));
              const svg = document.querySelector('#p-drawing svg').getBoundingClientRect();
              (tops.board ??= new Set()).add(`${Math.round(svg.width)}×${Math.round(svg.height)}`);
              requestAnimationFrame(look);
            };
            new MutationObserver((_, observer) => {
              if (!document.getElementById('p-value')) return;
              observer.disconnect();
              requestAnimationFrame(look);
            }).observe(document.getElementById('p-panel'), { childList: true, subtree: true });
            location.hash = address;
          }, `game=${game}&values=on&line=1`);
          await page.waitForFunction(() => document.querySelector('.p-moves span[title]'), undefined, ANSWER);
          await page.waitForTimeout(1000);
          if (await page.locator('#p-stop').count()) await page.locator('#p-stop').click();
          await page.waitForTimeout(300);
          const tops = await page.evaluate(() => Object.entries(globalThis.tops).map(([id, all]) => [id, [...all]]));
          assert.ok(tops.length, 'it was measured');
          for (const [id, all] of tops) assert.equal(all.length, 1, `${game}, ${size.viewport.width} pixels: ${id} at ${all.join(', ')}`);
          await page.context().close();
        }
      }
    },
    async 'engines have Chinese names on the Chinese page'() {
      const page = await open('#game=tictactoe&view=race', { locale: 'zh-Hans' });
      await page.waitForSelector('#p-engines label');
      assert.match(await page.textContent('#p-engines'), /极小极大（minimax）.*pvs/);
      await page.click('#p-race');
      await page.waitForFunction(() => document.querySelectorAll('tr[data-done]').length === 3, undefined, ANSWER);
      assert.match(await page.textContent('#p-lanes'), /α-β剪枝（alphabeta）/);
    },
  };
};

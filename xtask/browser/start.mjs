// The first page, the games that the browser keeps, and the sizes of boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const start = ({ open, site, settled, accessible, complaints, pictures, ANSWER }) => {
  const hash = (page) => decodeURIComponent(new URL(page.url()).hash);
  const plies = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.p-history li').length === n, count, ANSWER);
  const kept = (page) => page.locator('#p-recent li').allInnerTexts();
  const home = async (page) => {
    await page.click('#p-view-start');
    await page.waitForSelector('#p-cards li');
  };
  /** Plays a game of one move against level 1, and goes to the first page. */
  const begun = async (page) => {
    await page.locator(site('b2')).click();
    await plies(page, 2);
    await settled(page);
    await home(page);
  };
  const take = async (page, text) => {
    await page.locator('#p-panel > details').evaluate((one) => {
      one.open = true;
    });
    await page.locator('#p-imported').evaluate((one) => {
      one.textContent = '';
    });
    await page.setInputFiles('#p-import', { name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.waitForFunction(() => document.getElementById('p-imported').textContent, undefined, ANSWER);
    // The browser itself reports games that are refused on the console.
    complaints.length = 0;
    return page.textContent('#p-imported');
  };
  const saved = async (page) => {
    await page.locator('#p-panel > details').evaluate((one) => {
      one.open = true;
    });
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#p-export')]);
    return readFileSync(await download.path(), 'utf8');
  };
  /** The area that the places of a board cover, the side of the smallest, and the width that the page scrolls sideways. */
  const measured = (page) => page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#p-drawing g[data-site]')].map((one) => one.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return { width: right - left, height: bottom - top, bottom, cell: Math.min(...boxes.map((box) => Math.max(box.width, box.height))), over: document.documentElement.scrollWidth - innerWidth };
  });
  return {
    async 'the first page has a card with a board for every game'() {
      for (const [scheme, width, language] of [['light', 1280, 'en'], ['dark', 360, 'zh-Hans'], ['light', 820, 'en'], ['dark', 1920, 'zh-Hans']]) {
        const page = await open('', { colorScheme: scheme, viewport: { width, height: 800 } });
        await page.selectOption('#p-language', language);
        await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
        await page.waitForSelector('#p-cards li');
        const { games } = await page.evaluate(async () => (await fetch('/api/games')).json());
        const links = await page.locator('#p-cards a').evaluateAll((all) => all.map((one) => new URLSearchParams(one.hash.slice(1)).get('game')));
        assert.deepEqual(links.sort(), games.map((game) => game.usual).sort());
        assert.equal(await page.locator('#p-cards svg').count(), games.length);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'nothing scrolls sideways');
        await accessible(page, `first page ${scheme}`);
        await page.screenshot({ path: `${pictures}/start-${width}.png`, fullPage: true });
      }
    },
    async 'one click on a card plays against level 3'() {
      const page = await open('');
      await page.locator('#p-cards a', { hasText: 'Connect Four' }).click();
      await page.waitForFunction(() => document.activeElement.matches('#p-drawing g[data-site]'));
      assert.equal(hash(page), '#game=connect4&second=3');
      await page.keyboard.press('Enter');
      await plies(page, 2);
      assert.equal(await page.locator('#p-drawing g[data-site]').count(), 42);
      await page.goBack();
      await page.goBack();
      await page.waitForSelector('#p-cards li');
    },
    async 'another opponent is one click further'() {
      const page = await open('');
      await page.getByRole('button', { name: 'K in a row: Two players' }).click();
      assert.ok(await page.locator('#p-parameters').isHidden(), 'parameters are folded away');
      assert.deepEqual([await page.inputValue('#p-seat0'), await page.inputValue('#p-seat1')], ['human', 'human']);
      await page.waitForFunction(() => !document.querySelector('#p-seat1 option[value=perfect]').hidden, undefined, ANSWER);
      await page.click('#p-folded summary');
      await page.fill('#p-parameters', '3,3');
      await page.click('#p-start');
      await page.waitForFunction(() => /expected/.test(document.getElementById('p-game-error').textContent));
      complaints.length = 0;
      await page.fill('#p-parameters', '4,4,4');
      await page.selectOption('#p-seat1', '10');
      await page.click('#p-start');
      await page.waitForSelector('#p-drawing svg');
      assert.equal(hash(page), '#game=mnk:4,4,4&second=10');
      await accessible(page, 'a new game');
    },
    async 'perfect was offered where nothing is proven'() {
      const page = await open('#game=gomoku');
      await page.waitForSelector('#p-seat1');
      await page.waitForTimeout(1000);
      const seats = await page.locator('#p-seat1 option:not([hidden])').evaluateAll((all) => all.map((one) => one.value));
      assert.deepEqual(seats, ['human', ...Array.from({ length: 10 }, (_, index) => String(index + 1)), 'timed']);
      const old = await open('#game=gomoku&second=perfect');
      await old.waitForSelector('#p-seat1');
      assert.equal(await old.inputValue('#p-seat1'), 'perfect');
    },
    async 'recent games survive a reload and a new tab, and go on'() {
      const page = await open('#game=tictactoe&second=1');
      await begun(page);
      const before = await kept(page);
      assert.equal(before.length, 1);
      assert.match(before[0], /Tic-tac-toe\s+your move\s+a person – level 1/i);
      await page.reload();
      await page.waitForSelector('#p-recent li');
      assert.deepEqual(await kept(page), before);
      const tab = await page.context().newPage();
      await tab.goto(new URL('/', page.url()).href);
      await tab.waitForSelector('#p-recent li');
      assert.deepEqual(await kept(tab), before);
      await tab.click('#p-recent a');
      await plies(tab, 2);
      await settled(tab);
      while (/to move/.test(await tab.textContent('#p-status'))) {
        const count = await tab.locator('.p-history li').count();
        await tab.locator('g[data-moves]:not([aria-disabled])').first().click();
        await tab.waitForFunction((n) => document.querySelectorAll('.p-history li').length > n, count);
        await settled(tab);
      }
      await home(tab);
      const over = await kept(tab);
      assert.equal(over.length, 1, 'it is the same game');
      assert.match(over[0], /You won|You lost|A draw/);
      // A step back is a look at it, and no game of its own.
      await tab.click('#p-recent a');
      await tab.waitForSelector('.p-history li');
      await tab.keyboard.press('u');
      await tab.waitForFunction(() => location.hash.includes('at='));
      await home(tab);
      assert.match((await kept(tab))[0], /You won|You lost|A draw/);
      await tab.getByRole('button', { name: 'Tic-tac-toe: Remove' }).click();
      await tab.waitForFunction(() => !document.querySelector('#p-recent li'));
      await tab.reload();
      await tab.waitForSelector('#p-cards li');
      assert.deepEqual(await kept(tab), []);
    },
    async 'a finished game was forgotten when it was played again, or from an earlier move'() {
      const page = await open('#game=tictactoe');
      const play = async (places, first) => {
        for (const [index, name] of places.entries()) {
          await page.locator(site(name)).click();
          await plies(page, first + index + 1);
        }
      };
      await play(['a1', 'a2', 'b1', 'b2', 'c1'], 0);
      await page.click('#p-again');
      await plies(page, 0);
      await play(['b2'], 0);
      await page.goBack();
      await page.goBack();
      await plies(page, 5);
      await page.keyboard.press('u');
      await page.click('#p-from-here');
      await plies(page, 4);
      await play(['b3'], 4);
      await home(page);
      const all = await kept(page);
      assert.equal(all.length, 3, JSON.stringify(all));
      assert.equal(all.filter((text) => /First player has won/.test(text)).length, 1);
    },
    async 'games go through a file, and bad files change nothing'() {
      const page = await open('#game=tictactoe&second=1');
      await begun(page);
      const text = await saved(page);
      const before = await kept(page);
      const one = JSON.parse(text).games[0];
      const file = (...games) => JSON.stringify({ format: 'gametree games', version: 1, games });
      const hostile = '<img src=x onerror="globalThis.bad=1">';
      for (const [bad, message] of [
        ['{', /Expected a file of at most 40 games .*, found "\{"/],
        ['null', /Expected a file/],
        ['[]', /Expected a file/],
        [JSON.stringify({ ...JSON.parse(text), version: 2 }), /version 1, found .*"version":2/],
        [file(...Array(41).fill(one)), /at most 40 games .*"games":41/],
        [hostile, /Expected a file/],
        [file({ ...one, moves: 'b2' }), /taken: 0\. Game 1: Expected a game/],
        [file(null, 7), /taken: 0\. Game 1: Expected a game/],
        [file({ ...one, seats: [hostile, 'human'] }), /Game 1: Expected a game/],
        [file({ ...one, game: hostile }), /Game 1: .*unknown/i],
        [file({ ...one, game: 'javascript:alert(1)' }), /Game 1: .*unknown/i],
        [file({ ...one, moves: ['b2', 'b2'] }), /Game 1: .*expected/],
        [file({ ...one, position: hostile }), /Game 1: .*expected/],
      ]) {
        assert.match(await take(page, bad), message, bad);
        assert.deepEqual(await kept(page), before, bad);
      }
      assert.equal(await page.evaluate(() => globalThis.bad), undefined);
      const other = await open('');
      assert.match(await take(other, file(one, { ...one, moves: ['a1'] }, { ...one, moves: ['zz'] })), /taken: 2\. Game 3: .*expected/);
      assert.equal((await kept(other)).length, 2);
      await other.reload();
      await other.waitForSelector('#p-recent li');
      assert.equal(JSON.parse(await saved(other)).games.length, 2);
      assert.match(await take(other, text), /taken: 1\.$/);
      assert.equal((await kept(other)).length, 2, 'a game that is there is not kept twice');
      await accessible(other, 'recent games');
    },
    async 'storage that is full, denied or not ours broke the page'() {
      const works = async (prepare) => {
        const page = await open('#game=tictactoe&second=1');
        await page.addInitScript(prepare);
        await page.reload();
        await page.waitForSelector('#p-drawing svg');
        await begun(page);
        return page;
      };
      const full = await works(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      assert.deepEqual(await kept(full), []);
      assert.match(await full.textContent('#p-recent'), /keeps nothing/);
      const denied = await works(() => Object.defineProperty(globalThis, 'localStorage', { get: () => {
        throw new DOMException('denied', 'SecurityError');
      } }));
      assert.deepEqual(await kept(denied), []);
      assert.match(await denied.textContent('#p-recent'), /keeps nothing/);
      for (const text of ['', '{', 'null', '7', '{"a":1}', '[null,7,{"moves":{}}]', '[{"game":"<b>","position":"","moves":[1],"seats":["human","human"],"seconds":2,"date":0}]']) {
        const page = await open('');
        await page.evaluate((garbage) => localStorage.setItem('gametree-games-1', garbage), text);
        await page.reload();
        await page.waitForSelector('#p-cards li');
        assert.deepEqual(await kept(page), [], text);
        await page.goto(new URL('#game=tictactoe&second=1', page.url()).href);
        await page.waitForSelector('#p-drawing svg');
        await begun(page);
        assert.equal((await kept(page)).length, 1, text);
        assert.ok(!/keeps nothing/.test(await page.textContent('#p-recent')));
      }
      const many = await open('');
      await many.evaluate(() => {
        const one = (n) => ({ game: 'nothing', position: '', moves: [String(n)], seats: ['human', 'human'], seconds: 2, date: n, begun: n, turn: 'first', outcome: null });
        localStorage.setItem('gametree-games-1', JSON.stringify(Array.from({ length: 40 }, (_, n) => one(40 - n))));
      });
      await many.goto(new URL('#game=tictactoe&second=1', many.url()).href);
      await many.waitForSelector('#p-drawing svg');
      await begun(many);
      const games = await many.evaluate(() => JSON.parse(localStorage.getItem('gametree-games-1')).map((one) => one.date));
      assert.equal(games.length, 40);
      assert.equal(games.at(-1), 2, 'the oldest has gone');
    },
    async 'a board fills the window, and its cells are large enough for fingers'() {
      for (const game of ['gomoku', 'chess', 'tictactoe', 'capture:19x19', 'connect4']) {
        const wide = await open(`#game=${game}`, { viewport: { width: 1920, height: 1080 } });
        const large = await measured(wide);
        assert.ok(large.height > 680 && large.bottom <= 1080, `${game}: ${JSON.stringify(large)}`);
        const tall = await open(`#game=${game}`, { viewport: { width: 820, height: 1180 } });
        assert.ok((await measured(tall)).width > 600, game);
        const small = await open(`#game=${game}`, { viewport: { width: 360, height: 740 } });
        const phone = await measured(small);
        assert.ok(phone.cell >= 23.9, `${game}: cells of ${phone.cell} pixels`);
        for (const page of [wide, tall, small]) assert.ok((await measured(page)).over <= 0, `${game} scrolls sideways`);
        await small.screenshot({ path: `${pictures}/phone-${game.replaceAll(/\W/g, '-')}.png` });
      }
    },
    async 'a board of pieces is seen from the side of the person, and turned'() {
      const page = await open('#game=chess&first=3&moves=e2e4');
      const isTurned = () => page.evaluate(() => document.querySelector('g[data-site=a8]').getBoundingClientRect().top > document.querySelector('g[data-site=a1]').getBoundingClientRect().top);
      assert.ok(await isTurned());
      await page.click('#p-turn-board');
      await page.waitForFunction(() => location.hash.includes('turned=1'));
      await page.waitForFunction(() => document.querySelector('g[data-site=a8]').getBoundingClientRect().top < document.querySelector('g[data-site=a1]').getBoundingClientRect().top);
    },
    async 'moves were lists of squares, a pawn became a knight first, and a position had underscores'() {
      const page = await open('#game=chess&moves=e2e4 e7e5 g1f3&at=1&values=on&line=1');
      await page.waitForFunction(() => /^Line: (?!.*[a-h]\d[a-h]\d)/.test(document.getElementById('p-best-line')?.textContent), undefined, ANSWER);
      assert.deepEqual(await page.locator('.p-history li').allTextContents(), ['1. e4', '2. e5', '3. Nf3']);
      assert.match(await page.inputValue('#p-position'), / b KQkq - 0 1$/);
      const pawn = await open('#game=chess&position=8/4P2k/8/8/8/8/8/K7 w - - 0 1');
      await pawn.locator(site('e7')).click();
      await pawn.locator(site('e8')).click();
      assert.deepEqual(await pawn.locator('#p-choices button').allTextContents(), ['e8=Q', 'e8=R', 'e8=B', 'e8=N']);
    },
    async 'a key takes a move back'() {
      const page = await open('#game=tictactoe&moves=b2 a1');
      for (const [key, wanted] of [['u', 'at=1'], ['Control+z', 'at=0']]) {
        await page.waitForFunction(() => !document.getElementById('p-undo').disabled);
        await page.keyboard.press(key);
        await page.waitForFunction((part) => location.hash.includes(part), wanted);
      }
      await page.fill('#p-position', 'u');
      await page.keyboard.press('u');
      assert.equal(await page.inputValue('#p-position'), 'uu', 'what is typed is typed');
    },
  };
};

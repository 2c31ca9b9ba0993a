// Places at which a newcomer was lost, a scenario for each.
import assert from 'node:assert/strict';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** The scenarios, which open pages by `open` and may empty the list of `complaints` where they provoke one. */
export const newcomer = ({ open, site, settled, status, accessible, complaints, pictures, ANSWER }) => {
  const reads = (page, id, text) => page.waitForFunction(([where, part]) => document.getElementById(where)?.textContent.includes(part), [id, text], ANSWER);
  const asked = (page, name) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
  const seen = (page, selector) => page.locator(selector).evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  });
  return {
    async 'an explanation took its time without a word beside its button'() {
      for (const options of [{}, PHONE]) {
        const page = await open('#game=gomoku&moves=h8 i9&values=on', options);
        await page.waitForSelector('#p-stop', ANSWER);
        await page.click('#p-explain');
        await reads(page, 'p-explaining', 'nodes');
        // The values that arrive meanwhile move the button.
        await page.locator('#p-explain').evaluate((one) => one.scrollIntoView({ block: 'center' }));
        assert.equal(await page.locator('#p-stop').count(), 1);
        for (const one of ['#p-explain', '#p-explaining', '#p-stop']) assert.ok(await seen(page, one), `${one} is in sight`);
        await page.click('#p-stop');
        await reads(page, 'p-explaining', 'Stopped');
      }
    },
    async 'the theatre began with a depth whose tree nobody could look at'() {
      for (const [game, usual] of [['tictactoe', '4'], ['chess', '3'], ['gomoku', '2']]) {
        const page = await open(`#game=${game}&view=theatre`);
        await page.waitForFunction((depth) => document.getElementById('p-depth')?.value === depth, usual, ANSWER);
      }
      const page = await open('#game=tictactoe&view=theatre');
      await page.selectOption('#p-game', 'gomoku');
      await page.waitForFunction(() => document.getElementById('p-depth')?.value === '2', null, ANSWER);
    },
    async 'a board was cut off at its right, and moves fell out of sight'() {
      const edges = (page) => page.evaluate(() => ['left', 'right'].map((side) => document.getElementById('p-drawing').classList.contains(`p-more-${side}`)));
      const inSight = (page, name) => page.waitForFunction((where) => {
        const [box, frame] = [document.querySelector(`g[data-site="${where}"]`), document.getElementById('p-drawing')].map((one) => one.getBoundingClientRect());
        return box.left >= frame.left && box.right <= frame.right;
      }, name, ANSWER);
      for (const view of ['', '&view=puzzles']) {
        const page = await open(`#game=gomoku${view}`, PHONE);
        await page.waitForSelector(site('a1'), ANSWER);
        assert.deepEqual(await edges(page), [false, true], 'it goes on at the right');
        assert.match(await page.locator('#p-drawing').evaluate((one) => getComputedStyle(one).maskImage), /gradient/);
        await page.locator('#p-drawing').evaluate((one) => one.scrollTo(one.scrollWidth, 0));
        await page.waitForFunction(() => document.getElementById('p-drawing').classList.contains('p-more-left'));
        assert.deepEqual(await edges(page), [true, false], 'it goes on at the left');
        await page.context().close();
      }
      for (const [game, moves, last] of [['gomoku', 'a1 o15', 'o15'], ['gomoku', 'o15 a1', 'a1'], ['kayles:path-30', '1 30', '30']]) {
        const page = await open(`#game=${game}&moves=${moves}`, PHONE);
        await inSight(page, last);
        await page.locator('#p-drawing').evaluate((one, to) => one.scrollTo(to, 0), last === 'a1' ? 1000 : 0);
        await page.click('#p-undo');
        await page.waitForFunction(() => location.hash.includes('at=1'));
        await page.click('#p-redo');
        await inSight(page, last);
      }
    },
    async 'values on a large board were of many sizes, and too small to read'() {
      const page = await open('#game=gomoku&moves=h8 i9&values=on');
      await page.waitForFunction(() => document.querySelectorAll('#p-drawing .guess').length >= 8, undefined, ANSWER);
      const texts = await page.locator('#p-drawing g[data-site]:has(.guess) text').evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height]));
      const heights = texts.map(([, height]) => height);
      assert.ok(Math.max(...heights) - Math.min(...heights) < 1, `one size: ${JSON.stringify(texts)}`);
      assert.ok(Math.min(...heights) > 12, `large enough: ${JSON.stringify(texts)}`);
      assert.ok(texts.every(([text]) => /^[+−-]?\d+$/.test(text)), JSON.stringify(texts));
      assert.ok(await page.locator('.p-moves span[title]', { hasText: '≈' }).count());
    },
    async 'an engine that thought was not seen on the board'() {
      const page = await open('#game=connect4:7x7&second=timed&seconds=60', PHONE);
      await page.locator('g[data-moves]').nth(3).click();
      await page.waitForSelector('#p-status #p-move-now', ANSWER);
      assert.match(await status(page), /O is thinking…/);
      assert.ok(await seen(page, '#p-move-now'));
      await page.click('#p-move-now');
      await reads(page, 'p-status', 'X to move');
    },
    async 'every view but one began with the same game'() {
      for (const [view, ready] of [['puzzles', '#p-hint'], ['theatre', '#p-record'], ['race', '#p-race'], ['proof', '#p-prove']]) {
        const page = await open(`#game=tictactoe&view=${view}`);
        await page.waitForSelector(ready, ANSWER);
        await page.selectOption('#p-game', 'connect4');
        await page.waitForFunction(() => /game=connect4/.test(location.hash) && document.querySelectorAll('#p-drawing g[data-site]').length === 42, undefined, ANSWER);
        await page.waitForFunction(() => document.activeElement.id === 'p-game' && document.title === 'gametree · Connect Four', undefined, ANSWER);
        await page.waitForSelector(ready, ANSWER);
        await page.goBack();
        await page.waitForFunction(() => document.querySelectorAll('#p-drawing g[data-site]').length === 9 && document.getElementById('p-game')?.value === 'tictactoe', undefined, ANSWER);
        await page.context().close();
      }
      const other = await open('#game=mnk:4,4,3&view=race');
      await other.waitForSelector('#p-game');
      assert.equal(await other.inputValue('#p-game'), 'mnk:4,4,3');
    },
    async 'a game began below the top of the page, and was called by its rules'() {
      const page = await open('');
      await page.locator('#p-cards a[href*="game=gomoku"]').click();
      await page.waitForFunction(() => document.activeElement.matches('#p-drawing g[data-site]'), undefined, ANSWER);
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.textContent('#p-title'), 'Gomoku');
      assert.equal(await page.title(), 'gametree · Gomoku');
    },
    async 'a server that was gone was a failure to fetch'() {
      const page = await open('#game=tictactoe');
      const lost = '**/api/**';
      await page.route(lost, (route) => route.abort());
      await page.locator(site('b2')).click();
      await reads(page, 'p-status', 'The server does not answer.');
      assert.ok(await page.locator('#p-status #p-retry').count());
      assert.match(await page.textContent('#p-said'), /does not answer/, 'it is the last word');
      await page.unroute(lost);
      await reads(page, 'p-status', 'O to move');
      assert.equal(asked(page, 'moves'), 'b2');
      const puzzle = await open('#game=tictactoe&view=puzzles');
      await puzzle.waitForSelector('#p-hint', ANSWER);
      await puzzle.route(lost, (route) => route.abort());
      await puzzle.click('#p-next');
      await reads(puzzle, 'p-verdict', 'The server does not answer.');
      await puzzle.unroute(lost);
      await reads(puzzle, 'p-panel', 'Puzzle 2');
      const form = await open('#game=tictactoe');
      await form.waitForSelector('#p-panel form', ANSWER);
      await form.route(lost, (route) => route.abort());
      await form.selectOption('#p-game', 'gomoku');
      await reads(form, 'p-game-error', 'The server does not answer.');
      await form.unroute(lost);
      await form.waitForFunction(() => document.getElementById('p-game-error').textContent === '', undefined, ANSWER);
      assert.equal(await form.inputValue('#p-game'), 'gomoku');
      const proof = await open('#game=tictactoe&view=proof');
      await proof.click('#p-certify');
      await proof.waitForSelector('#p-answer, #p-replies button', ANSWER);
      await proof.route(lost, (route) => route.abort());
      await proof.locator('#p-answer, #p-replies button').first().click();
      await reads(proof, 'p-sentence', 'The server does not answer.');
      await proof.unroute(lost);
      await proof.waitForFunction(() => !/does not answer/.test(document.getElementById('p-sentence').textContent), undefined, ANSWER);
      assert.ok(await proof.locator('#p-verified a[download]').count(), 'the certificate is still there');
      const race = await open('#game=gomoku&view=race');
      await race.click('#p-race');
      await race.waitForFunction(() => / \/ /.test(document.querySelector('tr[data-engine=df-pn]')?.textContent), undefined, ANSWER);
      await race.route(lost, (route) => route.abort());
      await race.click('#p-stop');
      await race.click('#p-race');
      await reads(race, 'p-lanes', 'The server does not answer.');
      await race.unroute(lost);
      await race.waitForFunction(() => !/does not answer/.test(document.getElementById('p-lanes').textContent) && / \/ /.test(document.querySelector('tr[data-engine=df-pn]')?.textContent), undefined, ANSWER);
      // The browser itself reports what is not answered on the console.
      complaints.length = 0;
    },
    async 'a certificate of another game was lost by a reload, and any file left its claim there'() {
      const page = await open('#game=tictactoe&view=proof');
      const file = async (game) => ({ name: 'proof.gtc', mimeType: 'application/octet-stream', buffer: Buffer.from(await page.evaluate(async (name) => [...new Uint8Array(await (await fetch('/api/certificate', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: name }) })).arrayBuffer())], game)) });
      await page.waitForSelector('#p-file');
      await page.setInputFiles('#p-file', await file('mnk:4,3,3'));
      await reads(page, 'p-verified', 'Verified: K in a row 4,3,3');
      assert.equal(asked(page, 'game'), 'mnk:4,3,3');
      assert.equal(await page.inputValue('#p-game'), 'mnk:4,3,3');
      await page.setInputFiles('#p-file', { name: 'other.gtc', mimeType: 'application/octet-stream', buffer: Buffer.from('no proof at all') });
      await reads(page, 'p-verified', 'This is not a certificate file.');
      assert.equal(await page.locator('#p-sentence').count(), 0);
      assert.equal(await status(page), '');
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('#p-drawing g[data-site]').length === 12, undefined, ANSWER);
      await page.goBack();
      await page.waitForFunction(() => document.querySelectorAll('#p-drawing g[data-site]').length === 9, undefined, ANSWER);
    },
    async 'an engine that was stopped lost its numbers'() {
      const page = await open('#game=gomoku&view=race', PHONE);
      await page.click('#p-race');
      await page.waitForFunction(() => / \/ /.test(document.querySelector('tr[data-engine=df-pn]')?.textContent), undefined, ANSWER);
      for (const box of await page.locator('input[type=checkbox]').all()) assert.ok((await box.boundingBox()).height >= 24);
      await page.screenshot({ path: `${pictures}/race-phone.png`, fullPage: true });
      await page.click('#p-stop');
      await page.waitForFunction(() => /Stopped at \d+ \/ \d+/.test(document.querySelector('tr[data-engine=df-pn]').textContent));
    },
    async 'a race had no chart'() {
      const page = await open('#game=mnk:4,4,3&view=race');
      await page.click('#p-race');
      await page.waitForFunction(() => document.querySelectorAll('tr[data-done]').length === 3, undefined, ANSWER);
      const depth = (engine) => page.locator(`tr[data-engine=${engine}] td`).nth(1).textContent();
      const [text, deepest] = [await page.textContent('#p-race-chart svg'), await depth('pvs')];
      assert.match(text, new RegExp(`pvs: depth 1: \\d+.*depth ${deepest}: [\\d,]+\\.`));
      assert.match(text, /df-pn/);
      await page.screenshot({ path: `${pictures}/race-chart.png`, fullPage: true });
      await accessible(page, 'race');
    },
    async 'the race on a phone lost its last column after a million nodes'() {
      for (const tag of ['en', 'zh-Hans']) {
        const page = await open('#game=gomoku&view=race', { ...PHONE, locale: tag });
        await page.click('#p-race');
        await page.waitForFunction(() => / \/ /.test(document.querySelector('tr[data-engine=df-pn]')?.textContent), undefined, ANSWER);
        await page.click('#p-stop');
        // What a fast machine shows after two minutes.
        const widths = await page.evaluate(() => {
          for (const { cells } of document.getElementById('p-raced').rows) for (const [at, text] of [[1, '399,999,999'], [2, '24'], [4, 'h10'], [5, '119.99']]) cells[at].textContent = text;
          const { scrollWidth, clientWidth } = document.getElementById('p-lanes');
          return { scrollWidth, clientWidth };
        });
        assert.ok(widths.scrollWidth <= widths.clientWidth, `${tag}: ${JSON.stringify(widths)}`);
      }
    },
    async 'parts of a link that mean nothing were passed over in silence'() {
      const page = await open('#game=tictactoe&view=thaetre&second=44');
      await reads(page, 'p-note', 'view=thaetre, second=44');
      assert.equal(await page.locator('#p-view-play[aria-current]').count(), 1);
      await accessible(page, 'a link with a slip');
      await page.locator(site('b2')).click();
      await page.waitForFunction(() => document.getElementById('p-note').textContent === '' && location.hash === '#game=tictactoe&moves=b2', undefined, ANSWER);
    },
    async 'parameters to be typed had no example'() {
      const page = await open('#game=mnk:4,4,3');
      assert.match(await page.locator('#p-parameters').getAttribute('placeholder'), /^\d+,\d+,\d+/);
    },
    async 'a board was printed with all buttons around it'() {
      const page = await open('#game=tictactoe&moves=b2 a1');
      await page.waitForSelector('.p-history li');
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.locator('#p-drawing svg').isVisible());
      for (const one of ['#p-views', '#p-undo', '#p-start', '#p-explain', '#p-position']) assert.ok(!(await page.locator(one).isVisible()), one);
      assert.ok(await page.locator('.p-history').isVisible());
    },
    async 'a printed sheet was three phones wide'() {
      const page = await open('', { ...PHONE, isMobile: true });
      await page.goto(new URL('/api/sheet?game=tictactoe', page.url()).href);
      assert.deepEqual(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]), [360, 360]);
    },
    async 'a line that was touched moved the sentences below the board, and its picture was wider than the window'() {
      const page = await open('#game=gomoku&moves=h8 i9 j8', { ...PHONE, isMobile: true });
      await page.tap('#p-explain');
      await page.waitForSelector('.p-line', ANSWER);
      const line = page.locator('.p-line').first();
      const height = () => line.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));
      const before = await height();
      await line.evaluate((one) => one.scrollIntoView());
      await line.tap();
      await page.waitForSelector('#p-float svg', ANSWER);
      assert.equal(await height(), before);
      assert.ok(await page.locator('#p-float').evaluate((one) => one.getBoundingClientRect().right <= innerWidth * 0.7));
      await accessible(page, 'a line beside its sentence');
    },
    async 'what a search had recorded began below the window'() {
      const page = await open('#game=tictactoe&view=theatre', { ...PHONE, isMobile: true });
      await page.waitForSelector('#p-record', ANSWER);
      await page.tap('#p-record');
      await page.waitForSelector('#p-tree svg', ANSWER);
      await page.waitForFunction(() => document.getElementById('p-tree').getBoundingClientRect().bottom < innerHeight + 1, undefined, ANSWER);
      assert.ok(await seen(page, '#p-forward'), 'the buttons are in sight');
    },
    async 'Chinese rules had gaps between their sentences'() {
      const page = await open('#game=gomoku', { locale: 'zh-CN' });
      await page.waitForFunction(() => document.querySelector('.p-rule')?.textContent, undefined, ANSWER);
      assert.doesNotMatch(await page.locator('.p-rule').innerText(), /[。；]\s/);
    },
    async 'errors on the Chinese page were in English, and Latin commas in its sentences'() {
      const zh = { locale: 'zh-CN' };
      for (const [address, kind] of [['#game=tictac', '没有这个名称'], ['#game=mnk:0,3,3', '此游戏不接受这些参数'], ['#game=tictactoe&position=zzz', '这不是此游戏的局面'], ['#game=tictactoe&moves=b2 b2', '这一着在此不合法']]) {
        const page = await open(address, zh);
        await page.waitForFunction((text) => document.getElementById('p-status').textContent.startsWith(`${text}（`), kind, ANSWER);
        await page.context().close();
      }
      const bare = (text) => assert.doesNotMatch(text, /[一-鿿] ?[,:;?]|[,:;] ?[一-鿿]|, [a-zα]|。 /u);
      const theatre = await open('#game=tictactoe&view=theatre&engine=alphabeta&other=pvs&depth=3&step=1', zh);
      await theatre.waitForSelector('#p-first-difference', ANSWER);
      await theatre.click('#p-first-difference');
      await reads(theatre, 'p-question', '首个不同之处');
      for (const one of await theatre.locator('#p-question p, #p-reason, #p-counters p').allTextContents()) bare(one);
      const chess = await open('#game=chess', zh);
      assert.match(await chess.locator('g[data-site=e1] title').textContent(), /^e1：白方 K$/);
      // The browser itself reports what is refused on the console.
      complaints.length = 0;
    },
    async 'a game that went on in another tab stood still among the recent ones'() {
      const page = await open('');
      const tab = await page.context().newPage();
      await tab.goto(new URL('#game=tictactoe', page.url()).href);
      await tab.locator(site('b2')).click();
      await tab.waitForSelector('.p-history li', ANSWER);
      await page.waitForSelector('#p-recent li', ANSWER);
      await settled(tab);
    },
  };
};

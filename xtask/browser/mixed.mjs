// What people do with the server, all at once and for long: its memory has to come to rest.
import assert from 'node:assert/strict';

const GAMES = ['tictactoe', 'connect4', 'connect4:5x4', 'capture:5x5', 'gomoku', 'mnk:5,5,4', 'chess', 'kayles:path-20', 'sim:6', 'maker-breaker:4,4,4', 'tree:[[3,[1,2]],[2,9]]'];
const VIEWS = ['', '&view=theatre', '&view=race', '&view=proof'];
const ENGINES = ['alphabeta', 'pvs', 'solver', 'df-pn', 'pns', 'own', 'nothing'];
const QUESTIONS = ['analyse', 'best', 'solve', 'explain', 'trace', 'count', 'picture', 'position', 'certificate'];
/** Between two looks at the memory. */
const PAUSE = 5000;

/** A scenario of this many seconds; `resident` returns what the server holds. */
export const mixed = ({ open, base, resident, complaints, seconds }) => ({
  async [`mixed use for ${seconds} seconds`]() {
    const end = Date.now() + 1000 * seconds;
    const some = (list) => list[Math.floor(Math.random() * list.length)];
    const statuses = {};
    const ask = async (path, body, kind = 'application/json') => {
      const leaves = Math.random() < 0.1 ? AbortSignal.timeout(200) : undefined;
      const response = await fetch(base + path, { method: 'POST', headers: { 'Content-Type': kind }, body, signal: leaves }).catch(() => null);
      statuses[response?.status ?? 'left'] = (statuses[response?.status ?? 'left'] ?? 0) + 1;
      return response && Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
    };
    /** Plays a game at random and asks something at each position. */
    const client = async () => {
      while (Date.now() < end) {
        const game = some(GAMES);
        const moves = [];
        for (let ply = 0; ply < 12 && Date.now() < end; ply += 1) {
          const position = await ask('api/position', JSON.stringify({ game, moves }));
          const legal = position?.length ? JSON.parse(position).legal ?? [] : [];
          if (!legal.length) break;
          const question = some(QUESTIONS);
          const answer = await ask(`api/${question}`, JSON.stringify({ game, moves, engine: some(ENGINES), seconds: 0.3, depth: 4, visible: 500, language: some(['en', 'zh-Hans']) }));
          if (question === 'certificate' && answer?.length) await ask('api/verify', answer, 'application/octet-stream');
          moves.push(some(legal).move);
          await new Promise((resolve) => setTimeout(resolve, 2000));
        }
      }
    };
    /** Opens a view, presses what there is, moves, leaves in the middle. */
    const person = async () => {
      while (Date.now() < end) {
        const page = await open(`#game=${some(GAMES)}&values=on&line=1${some(VIEWS)}`);
        for (let n = 0; n < 8 && Date.now() < end; n += 1) {
          const buttons = page.locator('button:visible:enabled, g[data-moves]:not([aria-disabled])');
          const count = await buttons.count();
          if (count) await buttons.nth(Math.floor(Math.random() * count)).click({ timeout: 1000 }).catch(() => {});
          await page.waitForTimeout(1000);
        }
        await page.context().close();
      }
      // Refusals stand on the console, and what is pressed at random is refused now and then.
      complaints.length = 0;
    };
    const held = [];
    const watch = async () => {
      while (Date.now() < end) {
        held.push(resident());
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    };
    await Promise.all([watch(), person(), client(), client(), client()]);
    const parts = Array.from({ length: 6 }, (_, part) => held.slice(Math.floor(held.length * part / 6), Math.floor(held.length * (part + 1) / 6)));
    const most = parts.map((part) => Math.max(0, ...part) / 2 ** 20);
    console.log(`  ${JSON.stringify(statuses)}, MiB at most in each sixth: ${most.map((one) => one.toFixed(0)).join(' ')}`);
    assert.ok(most[5] <= 1.1 * Math.max(...most.slice(1, 5)), 'the memory of the last sixth is level');
    assert.ok(!statuses[500], 'no answer is a fault of the server');
  },
});

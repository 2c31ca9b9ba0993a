// The page of a server that looks values up in a database, beside what `query` says of it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GAME = 'connect4:4x4';
const LINES = ['', '2', '3 3', '3 3 3 3', '1 4 1 4', '2 3 4 3 2', '2 2 3 3 4'];

/** The scenario, which opens pages by `open`. */
export const database = ({ open, program, ANSWER }) => ({
  async 'values of every move from a database, as it has them'() {
    const folder = mkdtempSync(join(tmpdir(), 'gametree-database-'));
    const made = join(folder, 'made');
    execFileSync(program, ['strong', GAME, '--out', made]);
    const server = spawn(program, ['serve', '--port', '0', '--database', made], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const base = String((await once(server.stdout, 'data'))[0]).split('\n')[0].trim();
      for (const line of LINES) {
        const page = await open(`${base}#game=${GAME}&moves=${line}&values=on`);
        await page.waitForSelector('.p-moves span[title]', ANSWER);
        const shown = await page.locator('.p-moves li').evaluateAll((all) => all.map((one) => [one.querySelector('[data-move]').dataset.move, one.querySelector('span[title]').title]));
        const told = JSON.parse(execFileSync(program, ['query', made, '--moves', line, '--json']));
        const words = (m) => (m.value === 'draw' ? 'draw' : `${m.value} in ${m.plies}`);
        assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(told.moves.map((m) => [m.move, words(m)])));
        await page.context().close();
      }
    } finally {
      server.kill('SIGINT');
      rmSync(folder, { recursive: true });
    }
  },
});

// @ts-check
/** Copies of the position, and a position that is pasted. */
import { file, offered } from './api.js';
import { act, el, form, head, row, say, state, wrong } from './state.js';

/** A word of a command line. @param {string} text */
const quoted = (text) => (/^[\w:,.\/+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The buttons and the field.
 * @param {any} position as the server describes it
 * @param {() => object} drawn the position with the line on the board
 * @param {(wanted: Partial<import('./state.js').State>) => void} begin
 * @returns {Node[]}
 */
export function sharing(position, drawn, begin) {
  const told = el('output', { id: 'p-copied', class: 'p-soft' });
  const field = el('textarea', { id: 'p-position', rows: 2, spellcheck: 'false', 'aria-label': say('position') });
  field.value = position.position;
  const command = ['play', state.game, ...(state.position ? ['--position', state.position] : []), ...(state.at ? ['--moves', state.moves.slice(0, state.at).join(' ')] : [])];
  const things = {
    link: () => location.href,
    text: () => position.text,
    svg: async () => (await file('/api/picture', drawn())).text(),
    command: () => [offered.program, ...command.map(quoted)].join(' '),
  };
  const buttons = Object.entries(things).map(([name, make]) => act(`copy-${name}`, async () => {
    try {
      const text = await make();
      told.textContent = await navigator.clipboard.writeText(text).then(() => say('copied'), () => {
        field.value = text;
        field.select();
        return say('copy-yourself');
      });
    } catch (error) {
      told.textContent = wrong(error);
    }
  }));
  const load = () => begin({ position: field.value.trim() });
  return [head('share'), row(...buttons), told,
    form(load, head('position'), field, el('button', { id: 'p-load' }, say('load')))];
}

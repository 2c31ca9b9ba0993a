// @ts-check
/** Copies of the position, and a position that is pasted. */
import { file, offered } from './api.js';
import { act, el, form, head, language, row, say, state, wrong } from './state.js';

/** A word of a command line. @param {string} text */
const quoted = (text) => (/^[\w:,.\/+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The buttons and the field.
 * @param {any} position as the server describes it
 * @param {() => object} drawn the position with the line on the board
 * @param {import('./new_game.js').Begin} begin
 * @returns {Node[]}
 */
export function sharing(position, drawn, begin) {
  const told = el('output', { id: 'p-copied', class: 'p-soft' });
  const { field, parts } = loader(begin);
  if (field.dataset.typed === undefined) field.value = position.position_words;
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
        field.value = field.dataset.typed = text;
        field.select();
        return say('copy-yourself');
      });
    } catch (error) {
      told.textContent = wrong(error);
    }
  }));
  return [head('share'), row(...buttons), told, parts];
}

/** @type {any} the form of a position: the same one, so that neither text nor message is lost */
let pasted = null;

/** The form in which a position is pasted. @param {import('./new_game.js').Begin} begin */
function loader(begin) {
  const lang = language();
  if (pasted?.lang === lang) return pasted;
  const wrong = el('output', { id: 'p-position-error', class: 'p-error' });
  const field = el('textarea', { id: 'p-position', rows: 2, spellcheck: 'false', 'aria-label': say('position'), 'aria-describedby': wrong.id, oninput: () => {
    field.dataset.typed = field.value;
    wrong.textContent = '';
  } });
  const load = async () => {
    wrong.textContent = await begin({ position: field.value.trim() });
    if (!wrong.textContent && state.view === 'play') delete field.dataset.typed;
  };
  pasted = { lang, field, parts: form(load, head('position'), field, wrong, act('load', () => {}, { type: 'submit' })) };
  return pasted;
}

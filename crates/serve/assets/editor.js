// @ts-check
/** The editor of a game that is written out as a text. */
import { describe } from './api.js';
import { el, language, say, soft, split, state } from './state.js';

/** @type {any} where a tree is edited: the same one as long as it is */
let edited = null;
let written = 0;

/**
 * The tree as a text; the drawing follows what is typed.
 * @param {any} position as the server describes it @param {(game: string) => void} changed
 */
export function editor(position, changed) {
  if (position.kind !== 'branches') return '';
  const lang = language();
  if (edited?.game === state.game && edited.lang === lang) return edited.box;
  const [name, parameters = ''] = split(state.game);
  const told = el('output', { class: 'p-error', id: 'p-edit-error' });
  const field = el('textarea', { id: 'p-edit', rows: 4, spellcheck: 'false', oninput: () => {
    clearTimeout(written);
    written = setTimeout(async () => {
      const game = `${name}:${field.value.replaceAll(/\s+/g, ' ').trim()}`;
      const error = await describe({ game }).then(() => null, (reason) => reason.message);
      told.textContent = error ?? '';
      // Another game or view may be shown by now.
      if (error || game === state.game || edited.game !== state.game || !field.isConnected) return;
      edited.game = game;
      changed(game);
    }, 250);
  } });
  field.value = parameters;
  edited = { lang, game: state.game, box: el('div', {}, el('h3', {}, el('label', { for: 'p-edit' }, say('edit'))), field, told, soft(say('edit-help'))) };
  return edited.box;
}

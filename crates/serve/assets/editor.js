/** The editor of a game that is written out as a text. */
import { describe } from './api.js';
import { language, part, split, state, wrong } from './state.js';

/** @type {any} where a tree is edited: the same one as long as it is */
let box = null;
let written = 0;

/**
 * The tree as a text; the drawing follows what is typed.
 * @param {any} position as the server describes it @param {(game: string) => void} changed
 */
export function editor(position, changed) {
  if (position.kind !== 'branches') return null;
  if (box?.dataset.game === state.game && box.lang === language()) return box;
  const [name, parameters] = split(state.game);
  const own = box = part('editor').firstElementChild;
  own.lang = language();
  own.dataset.game = state.game;
  const [field, told] = ['textarea', 'output'].map((one) => own.querySelector(one));
  field.value = parameters;
  field.oninput = () => {
    clearTimeout(written);
    written = setTimeout(async () => {
      const game = `${name}:${field.value.replaceAll(/\s+/g, ' ').trim()}`;
      told.textContent = await describe({ game }).then(() => '', wrong);
      // Another game or view may be shown by now.
      if (told.textContent || game === state.game || own.dataset.game !== state.game || !field.isConnected) return;
      own.dataset.game = game;
      changed(game);
    }, 250);
  };
  return own;
}

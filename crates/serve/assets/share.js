/** Copies of the position, and a position that is pasted. */
import { file } from './api.js';
import { act, at, fill, language, part, say, state, take, wrong } from './state.js';

/** The buttons that copy. @param {any} position as the server describes it @param {() => object} drawn the position with the line on the board */
export function copies(position, drawn) {
  const field = at('position');
  if (field.dataset.typed === undefined) field.value = position.position_words;
  const things = {
    link: () => location.href,
    text: () => position.text,
    svg: async () => (await file('picture', drawn())).text(),
    command: () => position.command,
  };
  /** @param {() => string | Promise<string>} make */
  const copied = async (make) => {
    const text = await make();
    return navigator.clipboard.writeText(text).then(() => say('copied'), () => {
      field.value = field.dataset.typed = text;
      field.select();
      return say('copy-yourself');
    });
  };
  fill('copies', Object.entries(things).map(([name, make]) => act(`copy-${name}`, async () => fill('copied', await copied(make).catch(wrong)))));
}

/** @type {any} the form of a position: the same one, so that neither text nor message is lost */
let form = null;

/** The form in which a position is pasted. @param {import('./new_game.js').Begin} begin */
export function loader(begin) {
  const lang = language();
  if (form?.lang === lang) return form;
  form = part('loader').firstElementChild;
  form.lang = lang;
  const [field, refused] = ['textarea', 'output'].map((name) => form.querySelector(name));
  field.oninput = () => {
    field.dataset.typed = field.value;
    refused.textContent = '';
  };
  take(form, async () => {
    refused.textContent = await begin({ position: field.value.trim() });
    if (!refused.textContent && state.view === 'play') delete field.dataset.typed;
  });
  return form;
}

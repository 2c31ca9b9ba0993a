/** The page begins here: language, views and the address. */
import { get, learn, offered } from './api.js';
import { arrive, push } from './history.js';
import { read, write } from './recent.js';
import { VIEWS, address, announce, at, el, failure, fill, readAddress, say, speak, state, wrong } from './state.js';

/** @type {{show: (from?: string) => Promise<void>, stop: () => void, back?: () => unknown} | null} the view on the page; others are loaded on demand */
let view = null;
/** The name of the view that was on the page before. */
let before = '';

function tabs() {
  const tab = (/** @type {string} */ name) => el('a', {
    href: address(name), id: `p-view-${name}`, 'aria-current': state.view === name && 'page',
    onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (name === state.view) return;
      state.view = name;
      push();
      show();
    },
  }, say(`view-${name}`));
  fill('views', VIEWS.map(tab));
  at('views').ariaLabel = say('views');
  fill('skip', say('skip'));
  at('language').ariaLabel = say('language');
}

async function show() {
  view?.stop();
  view = null;
  tabs();
  const name = state.view;
  try {
    const next = await import(`./${name}.js`);
    if (view || name !== state.view) return;
    view = next;
    const from = before;
    before = name;
    fill('note', state.odd && say('odd', state));
    await next.show(from);
    tabs();
  } catch (error) {
    fail(error);
  }
}

/** @param {string} tag */
async function talk(tag) {
  at('language').value = tag;
  const words = await get(`words/${tag}`);
  // Another language may be chosen by now.
  if (at('language').value !== tag) return;
  document.documentElement.lang = tag;
  speak(words);
}

/** The chosen language; pages of this address may have left anything. */
function language() {
  const tags = [...at('language').options].map((option) => option.value);
  return tags.find((tag) => tag === read('language')) ?? tags.find((tag) => navigator.language.startsWith(tag.slice(0, 2))) ?? 'en';
}

async function main() {
  await Promise.all([learn(), talk(language())]);
  const first = (offered.games.find((game) => !game.parameters) ?? offered.games[0]).usual;
  Object.assign(state, readAddress(first));
  window.onpopstate = (event) => arrive(event, first).then((isNew) => { if (isNew) show(); }, fail);
  at('skip').onclick = (/** @type {MouseEvent} */ event) => {
    // The address belongs to the game.
    event.preventDefault();
    at('stage').focus();
  };
  at('language').onchange = () => {
    const tag = at('language').value;
    write('language', tag);
    talk(tag).then(show, fail);
  };
  await show();
  performance.mark('interactive');
}

/** @param {unknown} error */
function fail(error) {
  fill('status', failure(error));
  announce(wrong(error));
}

addEventListener('p-back', () => {
  // The address has all that is shown.
  if (!view || at('language').value !== document.documentElement.lang) location.reload();
  else view.back?.() || show();
});
main().catch(fail);

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
      void show();
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
  document.documentElement.lang = at('language').value = tag;
  speak(await get(`words/${tag}`));
}

/** The chosen language; pages of this address may have left anything. */
function language() {
  const tags = [...at('language').options].map((option) => option.value);
  const usual = tags.find((tag) => navigator.language.startsWith(tag.slice(0, 2))) ?? 'en';
  const chosen = read('language');
  return tags.includes(chosen) ? chosen : usual;
}

async function main() {
  await Promise.all([learn(), talk(language())]);
  const first = (offered.games.find((game) => !game.parameters) ?? offered.games[0]).usual;
  Object.assign(state, readAddress(first));
  window.onpopstate = (event) => arrive(event, first).then((isNew) => (isNew ? show() : undefined), fail);
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
  addEventListener('p-back', () => view?.back?.() ?? show());
  await show();
  performance.mark('interactive');
}

/** @param {unknown} error */
function fail(error) {
  fill('status', failure(error));
  announce(wrong(error));
}

main().catch(fail);

// @ts-check
/** The page begins here: language, views and the address. */
import { get } from './api.js';
import * as play from './play.js';
import * as proof from './proof.js';
import * as race from './race.js';
import { address, at, el, readAddress, say, speak, state } from './state.js';
import * as theatre from './theatre.js';

/** @type {Record<string, {begin: (games: any) => void, show: () => Promise<void>, stop: () => void}>} */
const views = { play, theatre, race, proof };

function tabs() {
  const tab = (/** @type {string} */ name) => el('a', {
    href: address(name), id: `p-view-${name}`, 'aria-current': state.view === name ? 'page' : null,
    onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      state.view = name;
      history.pushState(null, '', address());
      void show();
    },
  }, say(`view-${name}`));
  at('p-views').replaceChildren(...Object.keys(views).map(tab));
  at('p-views').setAttribute('aria-label', say('views'));
  at('p-skip').textContent = say('skip');
  at('p-language').setAttribute('aria-label', say('language'));
}

async function show() {
  for (const view of Object.values(views)) view.stop();
  tabs();
  await views[state.view].show();
  tabs();
}

/** @param {string} tag */
async function learn(tag) {
  speak(await get(`/api/words/${tag}`));
  document.documentElement.lang = tag;
  at('p-language').value = tag;
}

async function main() {
  const usual = navigator.language.toLowerCase().startsWith('zh') ? 'zh-Hans' : 'en';
  const [games] = await Promise.all([get('/api/games'), learn(localStorage.getItem('language') ?? usual)]);
  for (const view of Object.values(views)) view.begin(games);
  const first = games.games.find((/** @type {any} */ game) => !game.parameters) ?? games.games[0];
  const begin = () => {
    readAddress(first.parameters ? first.example : first.name);
    return show();
  };
  window.addEventListener('popstate', () => void begin());
  at('p-language').addEventListener('change', async (/** @type {any} */ event) => {
    localStorage.setItem('language', event.target.value);
    await learn(event.target.value);
    await show();
  });
  await begin();
  performance.mark('interactive');
}

void main();

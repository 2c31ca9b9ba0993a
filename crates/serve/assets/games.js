/** The names of games, and the choice of a game in a view. */
import { offered } from './api.js';
import { pushGame } from './history.js';
import { at, fill, language, offer, part, split, state } from './state.js';

/** The text about a game in the language of the page. @param {any} game */
export function inWords(game) {
  const texts = game.texts ?? game.translations;
  return texts[language()] ?? texts.en;
}

/** A family of games by its name. @param {string} name */
export const familyOf = (name) => offered.games.find((one) => one.name === name);

/** The families, each by one of its names, with their titles. @param {string} by */
export const titles = (by) => offered.games.map((game) => [game[by], inWords(game).title]);

/** The title of a game, with its parameters. @param {string} game */
export function titleOf(game) {
  const [name, parameters] = split(game);
  const known = familyOf(name);
  return `${known ? inWords(known).title : name} ${parameters}`.trim();
}

/** Names the game above its board and on the tab. @param {any} position as the server describes it */
export function entitle({ game, summary }) {
  const title = titleOf(game);
  fill('title', game.includes(':') ? summary ?? title : title);
  document.title = `gametree · ${title}`;
}

/** Begins a view that plays no moves: its panel, with the choice of a game. @param {() => unknown} changed shows the view anew */
export function openPanel(changed) {
  fill('steps');
  fill('panel', part(state.view));
  gameChoice(changed);
}

/** The choice of the game of a view that has no form for it. @param {() => unknown} changed shows the view anew */
export function gameChoice(changed) {
  const all = titles('usual');
  if (!all.some(([name]) => name === state.game)) all.unshift([state.game, titleOf(state.game)]);
  offer(at('game'), all, state.game, async (game) => {
    pushGame({ game });
    await changed();
    at('game')?.focus();
  });
}

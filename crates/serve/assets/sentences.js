/** An explanation under headings; a sentence about a line shows it while it is touched. */
import { button, el } from './state.js';

/**
 * @param {import('./api.js').Told} told
 * @param {(line: string[] | null, beside?: Element) => void} show shows a line on the board, or the position as it is
 */
export function sentencesOf({ groups, sentences }, show) {
  const item = (/** @type {number} */ index) => {
    const { text, lines: [line] } = sentences[index];
    if (!line) return el('li', {}, text);
    const on = () => show(line, touched);
    const off = () => show(null);
    // A finger enters like a mouse when it touches, and leaves when it touches elsewhere.
    const touched = button(text, on, { class: 'p-line', onfocus: on, onblur: off, onmouseenter: on, onmouseleave: off });
    return el('li', {}, touched);
  };
  return groups.map((group) => [el('h4', {}, group.heading), el('ol', {}, group.sentences.map(item))]);
}

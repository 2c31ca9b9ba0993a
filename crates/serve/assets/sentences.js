// @ts-check
/** An explanation under headings; a sentence about a line shows it while it is touched. */
import { button, el } from './state.js';

/**
 * @param {import('./api.js').Told} told
 * @param {(line: string[] | null, beside?: Element) => void} show shows a line on the board, or the position as it is
 */
export function sentencesOf(told, show) {
  const touched = (/** @type {any} */ { text, lines }) => {
    const on = () => show(lines[0], line);
    const off = () => show(null);
    // A finger enters like a mouse when it touches, and leaves when it touches elsewhere.
    const line = button(text, on, { class: 'p-line', onfocus: on, onblur: off, onmouseenter: on, onmouseleave: off });
    return line;
  };
  const item = (/** @type {number} */ index) => {
    const one = told.sentences[index];
    return el('li', {}, one.lines.length ? touched(one) : one.text);
  };
  return told.groups.flatMap((group) => [el('h4', {}, group.heading), el('ol', {}, group.sentences.map(item))]);
}

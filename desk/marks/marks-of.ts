/** Makes a text with simple marks from HTML: the shop stores HTML, and staff edit marks. */
import TurndownService from 'turndown';
import { htmlOf } from './html-of.ts';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  emDelimiter: '*',
  br: '',
});
// Turndown 7.2 escapes the underscores of `{{shipping_fee}}`.
const escaped = turndown.escape.bind(turndown);
turndown.escape = (text) =>
  text
    .split(/(\{\{\w+\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');

/** Blanks beside blocks, and the spelling of empty elements and quotes, make no difference. */
const normal = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/\s*\/>/g, '>')
    .replace(/ ?(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|hr|br)\b[^>]*>) ?/g, '$1')
    .replaceAll('&quot;', '"')
    .trim();

/** Undefined if the HTML has more than the marks can say, such as a table: then it stays HTML. */
export function marksOf(html: string): string | undefined {
  // Turndown 7.2 puts three blanks after the mark of a list, and two before a line break.
  const marks = turndown
    .turndown(html)
    .replace(/^( *(?:-|\d+\.)) +/gm, '$1 ')
    .replace(/ +$/gm, '');
  const [before, after] = [normal(html), normal(htmlOf(marks))];
  // A text that is in no paragraph becomes one.
  return after === before || after === `<p>${before}</p>` ? marks : undefined;
}

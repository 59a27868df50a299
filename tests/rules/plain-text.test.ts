import { describe, expect, it } from 'vitest';
import { isListed } from '#app/http/page-cache.ts';
import { plainText } from '#kit/html/plain-text.ts';

describe('plain text is made from the HTML', () => {
  it.each([
    ['<p>一行目</p><p>二行目</p>', '一行目\n二行目'],
    ['<ul><li>本<li class="x">教材</ul>', '・本\n・教材'],
    ['<p>a</p>\n\n\n\n<p>b</p>', 'a\n\nb'],
    ['<p>前</p>\n\n<ul>\n<li>本</li>\n\n<li>教材</li>\n</ul>', '前\n・本\n・教材'],
    ['a<br>b<br />c', 'a\nb\nc'],
    ['<script>alert(1)</script>本<STYLE>p{}</style>', '本'],
    ['本<script>alert(1)', '本'],
    ['1 &lt; 2 &amp; 3 &#x3042; &#12354; &unknown;', '1 < 2 & 3 あ あ &unknown;'],
  ])('%j', (html, text) => expect(plainText(html)).toBe(text));
});

/** A pattern that takes quadratic time for such an input would exceed the test's timeout. */
describe('a million characters that repeat one piece', () => {
  const MILLION = 1_000_000;
  it.each([
    '<',
    '<li ',
    '<script',
    '<script>x</script',
    '<br ',
    '</p',
    '<p>',
    '&#1',
    '\n',
    '\n ・',
    ' ',
    '\n \n',
  ])('are converted to text in time: %j', (piece) => {
    expect(plainText(piece.repeat(MILLION / piece.length)).length).toBeLessThanOrEqual(MILLION);
  });

  it.each([' ', ',', ' ,', '"a" '])('are read as If-None-Match in time: %j', (piece) => {
    expect(isListed('W/"b"', piece.repeat(MILLION / piece.length))).toBe(false);
  });
});

it('an entity tag is found in a list', () => {
  expect(isListed('W/"b"', 'W/"a" ,W/"b"')).toBe(true);
  expect(isListed('W/"b"', 'W/"a"')).toBe(false);
  expect(isListed('W/"b"', undefined)).toBe(false);
});

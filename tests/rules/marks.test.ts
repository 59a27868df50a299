/** Texts with simple marks: from HTML and back, and in the editor. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { documentOf, textOf } from '#desk/editor/document.ts';
import { htmlOf } from '#desk/marks/html-of.ts';
import { marksOf } from '#desk/marks/marks-of.ts';
import { shownPlainOrHtml, typedOrKept } from '#desk/marks/typed-texts.ts';

/** Every text with HTML of the demo shop. */
function htmlTexts(value: unknown): string[] {
  if (typeof value === 'string') return /<\w+/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(htmlTexts) : [];
}
const demo = htmlTexts(parse(readFileSync('examples/komorebi/texts.yaml', 'utf8')));

/** As marks, with every text in it unlike the others. */
const marks = fc
  .array(
    fc.oneof(
      fc.constantFrom('## 見出し', '### 小見出し', '- 一\n- 二', '1. 一\n2. 二', '> 引用'),
      fc.constantFrom(
        '本文です。\n次の行です。',
        '**「本」**です。',
        '[質問](/faq)と*強調*',
        '{{shipping_fee}}です。',
      ),
      fc.constantFrom('![絵](/media/500x500/a.webp)', '5 * 3 = 15、a_b、1\\. 数字', '<b>タグ</b> & 記号'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((blocks) => blocks.join('\n\n'));

describe('marks', () => {
  test('say what the texts of the demo shop say', () => {
    expect(demo.length).toBeGreaterThan(30);
    expect(demo.filter((html) => marksOf(html) === undefined)).toEqual([]);
  });

  test.each([
    ['一行目\n二行目\n\n次の段落 A & B <3', '一行目\n二行目\n\n次の段落 A & B <3'],
    ['<ul>\n  <li>一章</li></ul>', '- 一章'],
    ['<table><tr><td>表</td></tr></table>', '<table><tr><td>表</td></tr></table>'],
    ['', ''],
  ])('show %j of a product, and keep it if nothing was typed', (stored, text) => {
    const shown = shownPlainOrHtml(stored);
    expect(shown.text).toBe(text);
    expect(typedOrKept(shown, stored)).toBe(stored);
  });

  test('come back from the HTML that is made from them', () => {
    fc.assert(
      fc.property(marks, (text) => {
        const html = htmlOf(text);
        const again = marksOf(html);
        expect(again).toBeDefined();
        expect(htmlOf(again ?? '')).toBe(html);
      }),
    );
  });

  test.each([
    ['**「本」**です', '<p><strong>「本」</strong>です</p>'],
    ['一行目\n二行目', '<p>一行目<br>\n二行目</p>'],
    ['# 見出し', '<h2>見出し</h2>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ])('%s', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  test.each([
    '<table><tr><th>送料</th><td>500円</td></tr></table>',
    '<p onclick="x()">本文</p>',
    '<p>本<sup>2</sup></p>',
    '<p><img src="/media/500x500/a.webp" alt="絵" width="10"></p>',
  ])('cannot say %s', (html) => {
    expect(marksOf(html)).toBeUndefined();
  });

  test('make a paragraph of a text that is in none', () => {
    expect(marksOf('本文だけ<br>です')).toBe('本文だけ\nです');
  });

  test('leave placeholders as they are', () => {
    expect(marksOf('<p>送料は{{shipping_fee}}、a_b_c</p>')).toBe('送料は{{shipping_fee}}、a\\_b\\_c');
  });
});

describe('the editor', () => {
  test('opens the texts of the demo shop, and changes none of them', () => {
    for (const html of demo) {
      const text = marksOf(html) ?? '';
      const opened = documentOf(text, 'https://shop.test');
      expect(opened).toBeDefined();
      expect(htmlOf(opened ? textOf(opened.doc) : '')).toBe(htmlOf(text));
    }
  });

  test('changes no text that it opens', () => {
    fc.assert(
      fc.property(marks, (text) => {
        const opened = documentOf(text, 'https://shop.test');
        expect(opened).toBeDefined();
        expect(htmlOf(opened ? textOf(opened.doc) : '')).toBe(htmlOf(text));
      }),
    );
  });

  test('leaves a table to the text field', () => {
    expect(documentOf('| 送料 |\n|---|\n| 500円 |', 'https://shop.test')).toBeUndefined();
  });
});

/** Invisible signs in typed and copied text. Sources of the rules: UAX #44 (Default_Ignorable_Code_Point), UTS #51. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDeep } from '#api/http/middleware/input.ts';
import { canonicalQuery } from '#app/rules/search.ts';
import { visible } from '#contract/rules/invisible.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { wholeYenOf } from '#contract/rules/typed-number.ts';
import { deskTranslator } from '#desk/i18n/translators.ts';
import { namedSigns } from '#desk/routes/export/signs.ts';
import { readForm } from '#kit/form/read-form.ts';

/** As phones, Word and the web leave them in copied text. */
const LEFT_OVER = [
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\u2066',
  '\u3164',
  '\u0008',
];

const sent = (fields: Record<string, string>) =>
  readForm(
    new Request('http://shop.example', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  );

describe('an invisible sign', () => {
  it.each(LEFT_OVER)('%j is left out wherever people’s text is read', async (sign) => {
    const typed = (text: string) => `${sign}${[...text].join(sign)}${sign}`;
    expect(normalise.text(typed('山田 花子'))).toBe('山田 花子');
    expect(normalise.kana(typed('ﾔﾏﾀﾞ'))).toBe('ヤマダ');
    expect(normalise.email(typed('taro@example.jp'))).toBe('taro@example.jp');
    expect(normalise.digits(typed('090-1234-5678'))).toBe('09012345678');
    expect(wholeYenOf(typed('1,760円'))).toBe(1760);
    const query = new URLSearchParams({ searchQuery: typed('数学'), price_min: typed('500') });
    // The page of results redirects to its canonical query.
    expect(Object.fromEntries(canonicalQuery(query) ?? [])).toEqual({
      searchQuery: '数学',
      price_min: '500',
    });
    expect((await sent({ street: typed('長谷1-2') }))?.get('street')).toBe('長谷1-2');
    expect(cleanDeep({ names: [{ lastName: typed('山田') }] })).toEqual({ names: [{ lastName: '山田' }] });
  });

  it('alone is an empty text', () => {
    for (const sign of [...LEFT_OVER, '\ufe0f', '\u{e0100}', '\u200d']) expect(normalise.text(sign)).toBe('');
  });

  it('stays in passwords, which are read as they were sent', async () => {
    const password = 'abc\u200b123';
    expect((await sent({ password, newPassword: password }))?.get('newPassword')).toBe(password);
    const body = { currentPassword: password, newPassword: { first: password, second: password } };
    expect(cleanDeep(body)).toEqual(body);
  });
});

describe('a sign that changes the picture of another', () => {
  it.each([
    ['葛\u{e0100}城', 'variant of a kanji'],
    ['辻\u{e0101}', 'variant of a kanji'],
    ['❤️ 1️⃣ ☎︎', 'emoji or text'],
    ['👨‍👩‍👧 👩🏽‍🚒 🏳️‍🌈', 'one emoji of several'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'flag'],
    ['می\u200cخواهم', 'Persian word'],
    ['क्\u200dष', 'Hindi word'],
  ])('%s (%s) stays', (text) => {
    expect(visible(text)).toBe(text);
    expect(normalise.text(text)).toBe(text);
  });

  it.each([
    ['a\u200db', 'ab'],
    ['1\u200d2', '12'],
    ['田\u200d', '田'],
    ['あ\ufe0f', 'あ'],
    ['\u{e0100}葛', '葛'],
    ['葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
    ['x\u{e0067}\u{e007f}', 'x'],
  ])('but not in %j, where there is none', (typed, expected) => expect(visible(typed)).toBe(expected));
});

describe('a text without invisible signs', () => {
  it('is not changed, and a cleaned one is clean', () => {
    const ordinary = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\p{Cc}\p{DI}\ufff9-\ufffb]/u.test(text));
    fc.assert(fc.property(ordinary, (text) => void expect(visible(text)).toBe(text)));
    const any = fc.string({
      unit: fc.constantFrom(
        ...LEFT_OVER,
        ...'aB田👨❤م1',
        '\u200c',
        '\u200d',
        '\ufe0f',
        '\u3099',
        '\u034f',
        '\u{e0100}',
      ),
    });
    fc.assert(
      fc.property(any, (text) => void expect(visible(visible(text))).toBe(visible(text))),
      { numRuns: 1000 },
    );
  });
});

describe('a sign that labels cannot print', () => {
  it('is named by its code, and by a word if it has no picture', () => {
    const t = deskTranslator('ja');
    expect(namedSigns('\u3099𠮷é\u200b\ue000', t)).toBe(
      'U+3099（単独の結合文字）、𠮷（U+20BB7）、é（U+00E9）、U+200B（幅のない空白）、U+E000（外字）',
    );
  });
});

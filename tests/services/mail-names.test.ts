/** Names that people type, in mails to addresses that nobody has proved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLinks } from '#api/domain/mail/letter.ts';

/** What mail programs turn into a link: a scheme, or a dot before what may be a top-level domain. */
const LINK = /:\/\/|[\p{L}\p{N}](?:\.\p{L}{2}|[．。｡][a-z]{2})/iu;

describe('a name in a mail', () => {
  it.each([
    'J. Smith',
    'J.R. Smith',
    'J.R.R. Tolkien',
    'O’Neil',
    "O'Neil-Suzuki",
    '山田・太郎',
    '山田 太郎',
    '田中 Jr.',
    'St. John',
    'モーニング娘。太郎',
    '株式会社 山田（A/B課）',
    'Yamada Co., Ltd.',
    '(有)山田商店',
    'Dr. 林',
    '佐々木 ゑみ子',
  ])('stays as it is if it is %s', (name) => {
    expect(withoutLinks(name)).toBe(name);
  });

  it.each([
    ['evil.example', 'evil. example'],
    ['【ご当選】 evil.example/win で受け取り', '【ご当選】 evil. example/win で受け取り'],
    ['EVIL.COM', 'EVIL. COM'],
    ['t.co/x', 't. co/x'],
    ['a.b-c.evil.co.jp/?q=1', 'a.b-c. evil. co. jp/?q=1'],
    ['me@evil.example', 'me@evil. example'],
    ['当選.みんな', '当選. みんな'],
    ['日本語.jp', '日本語. jp'],
    ['evil．example', 'evil． example'],
    ['evil。com', 'evil。 com'],
    ['evil.xn--q9jyb4c', 'evil. xn--q9jyb4c'],
    ['192.0.2.1/win', '192. 0. 2. 1/win'],
    ['https://evil.example/', 'https evil. example/'],
    ['www.evil.example', 'evil. example'],
    ['www.www.evil.example', 'evil. example'],
    ['evil.example.', 'evil. example.'],
  ])('is no link if it is %s', (name, written) => {
    expect(withoutLinks(name)).toBe(written);
    expect(withoutLinks(name)).not.toMatch(LINK);
  });

  it('is no link whatever it is made of', () => {
    const parts = [
      'evil',
      'com',
      'www',
      'J',
      '山田',
      '.',
      '。',
      '．',
      '/',
      '://',
      '@',
      ' ',
      '-',
      '1',
      'http',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (made) => {
        const written = withoutLinks(made.join(''));
        expect(written).not.toMatch(LINK);
        expect(withoutLinks(written)).toBe(written);
      }),
      { numRuns: 3000 },
    );
  });
});

import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { encodeCp932, plainInCp932, unencodableIn, widthOf } from '#api/domain/csv/cp932.ts';
import { radicals } from '#api/domain/csv/radicals.ts';
import { decodeText } from '#contract/desk/files.ts';

describe('CP932', () => {
  it.each([
    ['〜−‖—¥¢£¬‾¦', '～－∥―￥￠￡￢￣￤'],
    ['か\u3099ハ\u309a', 'がパ'],
    ['\u00a0\u2009', '  '],
    // Copied out of PDFs, and typed on phones.
    ['1\u20132\u20113\u20124\u20435\ufe636', '1-2-3-4-5-6'],
    ['⻑谷⽇本', '長谷日本'],
    ['葛\u{e0100}城', '葛城'],
    ['㍿ ﬁ ヴェルヌ゠ジュール', '株式会社 fi ヴェルヌ＝ジュール'],
    ['山\u200b田\u2060 \u202a花\u202c\u00ad子', '山田 花子'],
    // These stay unchanged, although NFKC would replace them.
    ['\ufa19 ｱ ① ㈱', '\ufa19 ｱ ① ㈱'],
  ])('encodes %s as %s', (typed, written) => {
    expect(plainInCp932(typed)).toBe(written);
    expect(unencodableIn(written)).toEqual([]);
    expect(new TextDecoder('shift_jis', { fatal: true }).decode(encodeCp932(written))).toBe(written);
  });

  it.each(['髙﨑德彅', '①Ⅳ㌔㍻№', '∑∟⊿', '☆○ー々〆', 'ｶﾞｷﾞ', '\\~!?'])('can encode %s', (text) => {
    expect(unencodableIn(text)).toEqual([]);
  });

  it('lists once, as graphemes, the characters that it cannot encode', () => {
    expect(unencodableIn('𠮷野家 草彅剛 😀𠮷 a\nb \ue000')).toEqual(['𠮷', '😀', '\n', '\ue000']);
    const unchanged = 'é ㇰ 한 ʼ 1½ 1² ㉑';
    expect(plainInCp932(unchanged)).toBe(unchanged);
    expect(unencodableIn(unchanged)).toEqual(['é', 'ㇰ', '한', 'ʼ', '½', '²', '㉑']);
  });

  it('has the plain equal of every character to which Unicode gives one that it can encode', () => {
    const inCp932 = (text: string) =>
      !/[\p{Cc}\p{Co}]/u.test(text) && iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text;
    const missed: string[] = [];
    for (let code = 0; code <= 0x2ffff; code++) {
      const character = String.fromCodePoint(code);
      if (/[\p{Cs}\p{Cn}\p{Co}]/u.test(character)) continue;
      const written = plainInCp932(character);
      const equal = character.normalize('NFKC');
      const isPlain = !/\d/.test(equal) || /\p{Nd}/u.test(character);
      if (inCp932(character)) expect(written).toBe(character);
      else if (/[\p{Dash}\p{Pd}]/u.test(character) || (isPlain && inCp932(equal))) {
        if (unencodableIn(written).length > 0) missed.push(character);
      } else if (written !== character && !radicals.has(character))
        // What is written is the same to Unicode, but for the signs of which CP932 has the other one.
        expect(inCp932(written), written).toBe(true);
    }
    expect(missed).toEqual([]);
  });

  it('counts a full-width character as two columns, and a half-width character as one', () => {
    expect(['あ', 'ア', 'ｱ', 'a', '①', 'ー', '-', ''].map(widthOf)).toEqual([2, 2, 1, 1, 2, 2, 1, 0]);
  });
});

describe('decoding a file', () => {
  it.each([
    ['UTF-8', Buffer.from('注文番号')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff注文番号')],
    ['CP932', encodeCp932('注文番号')],
  ])('accepts %s', (_, bytes) => expect(decodeText(bytes)).toBe('注文番号'));

  it('refuses any other encoding', () => {
    expect(decodeText(Buffer.from('\ufeff注文', 'utf16le'))).toBeUndefined();
    expect(decodeText(Buffer.from([0x81]))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { encodeCp932, mapToCp932, unencodableIn, widthOf } from '#api/domain/csv/cp932.ts';
import { decodeText } from '#contract/desk/files.ts';

describe('CP932', () => {
  it.each([
    ['〜−‖—¥¢£¬‾¦', '～－∥―￥￠￡￢￣￤'],
    ['か\u3099ハ\u309a', 'がパ'],
    ['\u00a0', ' '],
    // These stay unchanged, although NFKC would replace them.
    ['\ufa19 ｱ ① ㈱', '\ufa19 ｱ ① ㈱'],
  ])('encodes %s as %s', (typed, written) => {
    expect(mapToCp932(typed)).toBe(written);
    expect(unencodableIn(written)).toEqual([]);
    expect(new TextDecoder('shift_jis', { fatal: true }).decode(encodeCp932(written))).toBe(written);
  });

  it.each(['髙﨑德彅', '①Ⅳ㌔㍻№', '∑∟⊿', '☆○ー々〆', 'ｶﾞｷﾞ', '\\~!?'])('can encode %s', (text) => {
    expect(unencodableIn(text)).toEqual([]);
  });

  it('lists once, as graphemes, the characters that it cannot encode', () => {
    expect(unencodableIn('𠮷野家 草彅剛 😀𠮷 葛\u{e0100}城 a\nb \ue000')).toEqual([
      '𠮷',
      '😀',
      '葛\u{e0100}',
      '\n',
      '\ue000',
    ]);
    expect(unencodableIn('é–ㇰ한')).toEqual(['é', '–', 'ㇰ', '한']);
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

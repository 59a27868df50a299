/** Stored texts after a round trip through a file in Shift_JIS, as spreadsheets write it. */
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fromCp932, isInCp932 } from '#api/domain/csv/from-cp932.ts';

const decode = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
/** As LibreOffice saves it: the equivalents of Windows, one question mark for anything else. */
const saved = (text: string) =>
  decode(iconv.encode(text.replaceAll('〜', '～').replaceAll('−', '－').replaceAll('—', '―'), 'cp932'));

describe('a text in a file in Shift_JIS', () => {
  it.each([
    'りんどくゔぃすと',
    'Elementary grades 5–6',
    '朝〜夜 5−3 A—B',
    '𠮷野家で café を — 5 ½ 杯？',
    'か゚ か\u3099 鷗外 ©',
    'ただの文章です。What?',
    '1行目\n2行目 – 3',
  ])('is unchanged if it was only saved: %s', (stored) => {
    expect(fromCp932(stored, saved(stored))).toEqual({ text: stored });
    // Excel writes one question mark for each half of a surrogate pair.
    const excel = saved(stored.replaceAll('𠮷', '??'));
    expect(fromCp932(stored, excel)).toEqual({ text: stored });
  });

  it.each([
    ['朝〜夜の部', '朝～晩の部', '朝〜晩の部'],
    ['5−3 と A—B', '5－3 と A―B（改訂）', '5−3 と A—B（改訂）'],
    ['5–6年生', '五・六年生', '五・六年生'],
    ['ただの文章', 'ただの文章?', 'ただの文章?'],
    ['ゔぃ と 本', '本', '本'],
  ])('takes over a change and keeps the rest as it is: %s, %s', (stored, given, text) => {
    expect(fromCp932(stored, given)).toEqual({ text });
  });

  it.each([
    ['Elementary grades 5–6', 'Elementary grade 5?6', ['–']],
    ['Elementary grades 5–6', 'Elementary grade 5-6', ['–']],
    ['りんどくゔぃすと', 'りんどくヴぃすと', ['ゔ']],
    ['café au lait', 'cafe au lait!', ['é']],
    ['𠮷野家', '??野屋', ['𠮷']],
  ])('is refused if a change would lose a character: %s, %s', (stored, given, lost) => {
    expect(fromCp932(stored, given)).toEqual({ lost });
  });

  it('never loses a character without a word, whatever was edited elsewhere', () => {
    const sign = fc.constantFrom('ゔ', '–', '𠮷', 'é', '〜', '−', '—', '鷗', 'a', 'い', '?', '\n', '髙', '①');
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stored = before + after;
        expect(fromCp932(stored, saved(stored))).toEqual({ text: stored });
        // A sign of the encoding is put between.
        const found = fromCp932(stored, `${saved(before)}本${saved(after)}`);
        if (isInCp932(stored)) expect(found).toEqual({ text: `${before}本${after}` });
        else if ('text' in found) expect(found.text).toBe(`${before}本${after}`);
      }),
      { numRuns: 2000 },
    );
  });
});

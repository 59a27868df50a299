import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelAddress, wrap } from '#api/domain/carriers/lines.ts';
import { plainInCp932, widthOf } from '#api/domain/csv/cp932.ts';
import { hanako } from './parcels.ts';

const bare = (text: string) => text.replace(/\s/g, '');

describe('the lines of an address', () => {
  it.each([
    [
      'are one for each part if all parts fit',
      { prefecture: '大阪府', city: '大阪市北区', street: '梅田9丁目8-7', building: 'こもれびビル3階' },
      ['大阪府大阪市北区', '梅田9丁目8-7', 'こもれびビル3階'],
    ],
    [
      'are fewer without a building',
      { prefecture: '大阪府', city: '大阪市北区', street: '梅田9丁目8-7' },
      ['大阪府大阪市北区', '梅田9丁目8-7'],
    ],
    [
      'have the beginning of a long street after the city, to leave a line for the building',
      {
        prefecture: '京都府',
        city: '京都市下京区',
        street: '烏丸通七条下る東塩小路町字東塩小路721-1',
        building: 'ビル2階',
      },
      ['京都府京都市下京区烏丸通七条下る', '東塩小路町字東塩小路721-1', 'ビル2階'],
    ],
    [
      'have a house number on its own line if it does not fit after the street',
      { prefecture: '大阪府', city: '大阪市北区', street: '梅田の長い長い長い長い長い町9丁目8-7' },
      ['大阪府大阪市北区', '梅田の長い長い長い長い長い町', '9丁目8-7'],
    ],
    [
      'keep words in Latin letters with their spaces',
      { prefecture: '東京都', city: 'Minato-ku', street: '6-10-1 Roppongi', building: 'Mori Tower 12F' },
      ['東京都 Minato-ku', '6-10-1 Roppongi', 'Mori Tower 12F'],
    ],
  ])('%s', (_, parts, lines) => {
    expect(labelAddress({ ...hanako, ...parts }, 32, 3)).toEqual(lines);
  });

  it('are undefined if more lines are needed than allowed, or if a house number is wider than a line', () => {
    expect(labelAddress({ ...hanako, building: 'あ'.repeat(33) }, 32, 3)).toBeUndefined();
    expect(labelAddress({ ...hanako, street: `町${'1-2'.repeat(11)}` }, 32, 3)).toBeUndefined();
  });

  it('never break a house number or a word in Latin letters', () => {
    const part = fc.constantFrom('9丁目8-7', '１−２−３', '12番地の4', 'ハイツ', '大字', 'ABC', 'ー', '（');
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 30, max: 60 }), (parts, width) => {
        const lines = wrap(parts.join(''), width)?.join('|') ?? '';
        expect(lines).not.toMatch(/[\d０-９][-－]?\|[-－]?[\d０-９]|[A-Z]\|[A-Z]|\|ー|\d\|[丁番]/);
      }),
    );
  });

  const character = fc.constantFrom(...'あ漢ーッ1２-－丁目番号のabＣ　 三 〜');
  it('keep every character, and are never wider than the maximum', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: character, maxLength: 80 }),
        fc.integer({ min: 8, max: 50 }),
        (text, width) => {
          const lines = wrap(text, width);
          if (!lines) return;
          expect(bare(lines.join(''))).toBe(bare(plainInCp932(text)));
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

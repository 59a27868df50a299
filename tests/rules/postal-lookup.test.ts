import { describe, expect, it } from 'vitest';
import {
  emptyPlace,
  fillIn,
  packPlace,
  placesOf,
  placeText,
  postalPrefix,
  unpackPlace,
} from '#app/rules/postal-lookup.ts';

const umeda = { provinceCode: 'JP-27', city: '大阪市北区', street: '梅田' };
const file = {
  '1000001': [13, '千代田区', '千代田'],
  '1000000': [13, '千代田区'],
  '1008979': [13, '千代田区', '霞が関', '３丁目３−２'],
  '4980000': [
    [23, '弥富市'],
    [24, '桑名郡木曽岬町'],
  ],
  '5300001': { prefecture: '大阪府', city: '大阪市北区', area: '梅田' },
  '9999999': [48, 'どこでもない市'],
};

describe('lookup in the postal data', () => {
  it.each([
    ['1000001', [{ provinceCode: 'JP-13', city: '千代田区', street: '千代田' }]],
    ['1000000', [{ provinceCode: 'JP-13', city: '千代田区', street: '' }]],
    ['1008979', [{ provinceCode: 'JP-13', city: '千代田区', street: '霞が関３丁目３−２' }]],
    ['5300001', [umeda]],
    ['9999999', []],
    ['1234567', []],
    ['toString', []],
    ['__proto__', []],
  ])('%s', (code, places) => expect(placesOf(file, code)).toEqual(places));

  it('uses the file of the first three digits (§9.9)', () => expect(postalPrefix('5300001')).toBe('530'));

  it('returns all places of a code', () => {
    expect(placesOf(file, '4980000').map(placeText)).toEqual(['愛知県弥富市', '三重県桑名郡木曽岬町']);
  });

  it.each([null, undefined, 'x', [], 7, { '1000001': null }, { '1000001': [] }, { '1000001': [[]] }])(
    'treats %j as an empty file',
    (nonsense) => expect(placesOf(nonsense, '1000001')).toEqual([]),
  );
});

describe('filling a form (O-19)', () => {
  it('fills an empty form, once', () => {
    const first = fillIn(emptyPlace, [umeda], emptyPlace);
    expect(first).toEqual({ values: umeda, filled: umeda, conflict: undefined });
    // A second lookup after the house number was typed neither repeats nor loses anything.
    const typed = { ...umeda, street: '梅田1-2-3' };
    expect(fillIn(typed, [umeda], first.filled)).toMatchObject({ values: typed, conflict: undefined });
  });

  it('never overwrites typed text, and shows the found address', () => {
    const typed = { provinceCode: 'JP-13', city: '', street: 'こもれびビル' };
    expect(fillIn(typed, [umeda], emptyPlace)).toEqual({
      values: { provinceCode: 'JP-13', city: '大阪市北区', street: 'こもれびビル' },
      filled: { provinceCode: '', city: '大阪市北区', street: '' },
      conflict: umeda,
    });
  });

  it('replaces values of an earlier lookup, and clears those that the new code lacks', () => {
    const kyoto = { provinceCode: 'JP-26', city: '京都市左京区', street: '' };
    expect(fillIn(umeda, [kyoto], umeda)).toEqual({ values: kyoto, filled: kyoto, conflict: undefined });
  });

  it('does not choose between several towns: fills in only their common parts', () => {
    const towns = ['梅田', '堂島'].map((street) => ({ ...umeda, street }));
    expect(fillIn(emptyPlace, towns, emptyPlace).values).toEqual({ ...umeda, street: '' });
    const apart = placesOf(file, '4980000');
    expect(fillIn(emptyPlace, apart, emptyPlace).values).toEqual(emptyPlace);
    expect(fillIn(emptyPlace, apart, emptyPlace, apart[1]).values).toEqual(apart[1]);
  });

  it('inserts a chosen town before the typed number', () => {
    const towns = ['梅田', '堂島'].map((street) => ({ ...umeda, street }));
    expect(fillIn({ ...umeda, street: '1-2-3' }, towns, umeda, towns[1]).values.street).toBe('堂島1-2-3');
    expect(fillIn({ ...umeda, street: '堂島1-2-3' }, towns, umeda, towns[1]).values.street).toBe('堂島1-2-3');
  });

  it.each([umeda, emptyPlace, { ...umeda, street: '' }])('is passed in a hidden field: %j', (place) =>
    expect(unpackPlace(packPlace(place))).toEqual(place),
  );
  it.each([undefined, null, 7, 'x', '\t\t\t\t'])('ignores the invalid field %j', (value) =>
    expect(Object.keys(unpackPlace(value))).toEqual(['provinceCode', 'city', 'street']),
  );
});

import { describe, expect, it } from 'vitest';
import {
  emptyPlace,
  fillIn,
  packPlace,
  placesOf,
  placeText,
  postalPrefix,
  unpackPlace,
} from '#kit/ui/address/postal-lookup-rules.ts';

const umeda = { provinceCode: 'JP-27', city: '大阪市北区', street: '梅田', building: '' };
const file = {
  '1000001': [13, '千代田区', '千代田'],
  '1000000': [13, '千代田区'],
  '1008979': [13, '千代田区', '霞が関', '３丁目３−２'],
  '4980000': [
    [23, '弥富市'],
    [24, '桑名郡木曽岬町'],
  ],
  '5300001': { prefecture: '大阪府', city: '大阪市北区', area: '梅田' },
  '1066101': [13, '港区', '六本木', '', '六本木ヒルズ森タワー1階'],
  '9999999': [48, 'どこでもない市'],
};

describe('the lookup in the postal data', () => {
  it.each([
    ['1000001', [{ ...emptyPlace, provinceCode: 'JP-13', city: '千代田区', street: '千代田' }]],
    ['1000000', [{ ...emptyPlace, provinceCode: 'JP-13', city: '千代田区' }]],
    ['1008979', [{ ...emptyPlace, provinceCode: 'JP-13', city: '千代田区', street: '霞が関３丁目３−２' }]],
    ['5300001', [umeda]],
    ['9999999', []],
    ['1234567', []],
    ['toString', []],
    ['__proto__', []],
  ])('finds the places of the code %s', (code, places) => expect(placesOf(file, code)).toEqual(places));

  it('reads the file whose name is the first three digits (§9.9)', () =>
    expect(postalPrefix('5300001')).toBe('530'));

  it('returns all places of a code', () => {
    expect(placesOf(file, '4980000').map(placeText)).toEqual(['愛知県弥富市', '三重県桑名郡木曽岬町']);
  });

  it.each([null, undefined, 'x', [], 7, { '1000001': null }, { '1000001': [] }, { '1000001': [[]] }])(
    'treats %j as an empty file',
    (nonsense) => expect(placesOf(nonsense, '1000001')).toEqual([]),
  );
});

describe('filling a form (O-19)', () => {
  it('fills an empty form, and changes nothing if the same code is looked up again', () => {
    const first = fillIn(emptyPlace, [umeda], emptyPlace);
    expect(first).toEqual({ values: umeda, filled: umeda, offered: umeda, isConflict: false });
    // The house number, typed after the first lookup, is kept.
    const typed = { ...umeda, street: '梅田1-2-3' };
    expect(fillIn(typed, [umeda], first.filled)).toMatchObject({ values: typed, isConflict: false });
  });

  it('never overwrites typed text, and shows the found address', () => {
    const typed = { provinceCode: 'JP-13', city: '', street: 'こもれびビル', building: '' };
    expect(fillIn(typed, [umeda], emptyPlace)).toEqual({
      values: { provinceCode: 'JP-13', city: '大阪市北区', street: 'こもれびビル', building: '' },
      filled: { ...emptyPlace, city: '大阪市北区' },
      offered: umeda,
      isConflict: true,
    });
  });

  it('fills in the building of a floor with its own code, and clears it for another code', () => {
    const [floor] = placesOf(file, '1066101');
    const filled = fillIn(emptyPlace, floor ? [floor] : [], emptyPlace);
    expect(filled.values).toMatchObject({ street: '六本木', building: '六本木ヒルズ森タワー1階' });
    expect(placeText(filled.values)).toBe('東京都港区六本木 六本木ヒルズ森タワー1階');
    expect(fillIn(filled.values, [umeda], filled.filled).values).toEqual(umeda);
    const typed = { ...filled.values, building: '森タワー 12階' };
    expect(fillIn(typed, [umeda], filled.filled).values.building).toBe('森タワー 12階');
  });

  it('replaces the values of an earlier lookup, and clears those that the new code does not have', () => {
    const kyoto = { ...emptyPlace, provinceCode: 'JP-26', city: '京都市左京区' };
    expect(fillIn(umeda, [kyoto], umeda)).toEqual({
      values: kyoto,
      filled: kyoto,
      offered: kyoto,
      isConflict: false,
    });
  });

  it('fills in only the common parts of several towns, until the shopper chooses one', () => {
    const towns = ['梅田', '堂島'].map((street) => ({ ...umeda, street }));
    expect(fillIn(emptyPlace, towns, emptyPlace).values).toEqual({ ...umeda, street: '' });
    const apart = placesOf(file, '4980000');
    expect(fillIn(emptyPlace, apart, emptyPlace).values).toEqual(emptyPlace);
    expect(fillIn(emptyPlace, apart, emptyPlace, apart[1]).values).toEqual(apart[1]);
  });

  it('inserts the chosen town before the typed house number, unless it is there already', () => {
    const towns = ['梅田', '堂島'].map((street) => ({ ...umeda, street }));
    expect(fillIn({ ...umeda, street: '1-2-3' }, towns, umeda, towns[1]).values.street).toBe('堂島1-2-3');
    expect(fillIn({ ...umeda, street: '堂島1-2-3' }, towns, umeda, towns[1]).values.street).toBe('堂島1-2-3');
  });

  it.each([umeda, emptyPlace, { ...umeda, street: '' }])(
    'remembers the filled-in values in a hidden field: %j',
    (place) => expect(unpackPlace(packPlace(place))).toEqual(place),
  );
  it.each([undefined, null, 7, 'x', '\t\t\t\t'])('ignores the invalid field %j', (value) =>
    expect(Object.keys(unpackPlace(value))).toEqual(['provinceCode', 'city', 'street', 'building']),
  );
});

/** An address as one line: spaces around words in Roman letters, none between Japanese words. */
import { expect, it } from 'vitest';
import { addressInput, placeOf, wholePlace } from '#contract/rules/address.ts';

it.each([
  ['東京都', '千代田区', '千代田1-1', '東京都千代田区千代田1-1'],
  ['東京都', '千代田区', '1-1', '東京都千代田区1-1'],
  ['Tokyo', '千代田区', '千代田1-1', 'Tokyo 千代田区千代田1-1'],
  ['Tokyo', '千代田区', '1-1 Chiyoda', 'Tokyo 千代田区 1-1 Chiyoda'],
  ['Tokyo', 'Chiyoda-ku', '1-1 Chiyoda', 'Tokyo Chiyoda-ku 1-1 Chiyoda'],
  ['東京都', 'Chiyoda-ku', '1-1', '東京都 Chiyoda-ku 1-1'],
  ['大阪府', '大阪市北区', '梅田1-2-3 KMビル', '大阪府大阪市北区梅田1-2-3 KMビル'],
])('the line of %s + %s + %s has spaces only around Roman letters', (provinceName, city, street, line) => {
  const address = { lastName: '', firstName: '', postcode: '1000001', countryCode: 'JP', city, street };
  expect(wholePlace({ ...address, provinceName })).toBe(line);
  expect(line.endsWith(placeOf({ city, street }))).toBe(true);
});

it.each([
  ['Tokyo', '千代田区', '千代田1-1', '東京都千代田区千代田1-1'],
  ['Tokyo', 'Chiyoda-ku', '1-1 Chiyoda', 'Tokyo Chiyoda-ku 1-1 Chiyoda'],
])(
  'the line of %s + %s + %s has the prefecture in the script of the other parts',
  (provinceName, city, street, line) => {
    const address = { lastName: '', firstName: '', postcode: '1000001', countryCode: 'JP', city, street };
    expect(wholePlace({ ...address, provinceName, provinceCode: 'JP-13' })).toBe(line);
  },
);

it.each([
  ['梅田1-2-3', 'こもれびハイツ 101', '梅田1-2-3 こもれびハイツ 101', 'こもれびハイツ 101'],
  [
    '梅田1-2-3 こもれびハイツ 101',
    'こもれびハイツ 101',
    '梅田1-2-3 こもれびハイツ 101',
    'こもれびハイツ 101',
  ],
  ['梅田1-2-3　こもれびハイツ１０１', 'こもれびハイツ 101', '梅田1-2-3　こもれびハイツ１０１', undefined],
])(
  'the street %s and the building %s become one line that contains the building once',
  (street, building, line, remaining) => {
    const address = addressInput.parse({
      lastName: '山田',
      firstName: '花子',
      postcode: '5300001',
      provinceCode: 'JP-27',
      city: '大阪市北区',
      street,
      building,
      phoneNumber: '0612345678',
    });
    expect(address.street).toBe(line);
    expect('building' in address ? address.building : undefined).toBe(remaining);
  },
);

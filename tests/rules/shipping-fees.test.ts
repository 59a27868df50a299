import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefectures } from '#contract/rules/prefectures.ts';
import { shippingFeeText, shortShippingFeeText } from '#contract/rules/shipping-fees.ts';

describe('the text of the shipping fees', () => {
  it.each([
    [{}, '500円', '¥500'],
    [
      { 'JP-47': 90_000, 'JP-1': 90_000 },
      '500円（北海道・沖縄県は900円）',
      '¥500 (¥900 to Hokkaido and Okinawa)',
    ],
    [
      { 'JP-1': 90_000, 'JP-47': 120_000, 'JP-13': 50_000, 'JP-99': 1 },
      '500円（北海道は900円、沖縄県は1,200円）',
      '¥500 (¥900 to Hokkaido; ¥1,200 to Okinawa)',
    ],
    [
      { 'JP-1': 0, 'JP-2': 0, 'JP-3': 0 },
      '500円（北海道・青森県・岩手県は0円）',
      '¥500 (¥0 to Hokkaido, Aomori and Iwate)',
    ],
  ])('names the fees of prefectures: %j', (provinceFees, ja, en) => {
    const fees = { fee: 50_000, provinceFees: provinceFees as Record<string, number> };
    expect(shippingFeeText(fees, 'ja')).toBe(ja);
    expect(shippingFeeText(fees, 'en')).toBe(en);
  });

  it.each([
    [
      ['JP-1', 'JP-46', 'JP-47'],
      '500円（北海道・鹿児島県・沖縄県は900円）',
      '¥500 (¥900 to Hokkaido, Kagoshima and Okinawa)',
    ],
    [
      ['JP-1', 'JP-2', 'JP-3', 'JP-4'],
      '500円〜900円（お届け先によります）',
      '¥500–¥900 depending on the prefecture',
    ],
    [prefectures.map(({ code }) => code), '900円', '¥900'],
  ])('is short on the page of a product: %j', (dearer, ja, en) => {
    const provinceFees = Object.fromEntries(dearer.map((code) => [code, 90_000]));
    expect(shortShippingFeeText({ fee: 50_000, provinceFees }, 'ja')).toBe(ja);
    expect(shortShippingFeeText({ fee: 50_000, provinceFees }, 'en')).toBe(en);
  });

  it('names exactly the prefectures with another fee', () => {
    const fees = fc.dictionary(
      fc.constantFrom(...prefectures.map(({ code }) => code)),
      fc.integer({ min: 0, max: 3 }).map((hundreds) => hundreds * 50_000),
    );
    fc.assert(
      fc.property(fees, (provinceFees) => {
        const text = shippingFeeText({ fee: 50_000, provinceFees }, 'ja');
        for (const { code, ja } of prefectures)
          expect(text.includes(ja), ja).toBe((provinceFees[code] ?? 50_000) !== 50_000);
      }),
    );
  });
});

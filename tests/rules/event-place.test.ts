/** The place that a seminar's card shows. */
import { describe, expect, it } from 'vitest';
import { eventPlace, eventRegion } from '#app/rules/event-place.ts';

describe('the place of a seminar', () => {
  it.each([
    ['宮城県仙台市青葉区国分町9丁目1-14 葦辺文庫1階', '仙台'],
    ['東京都千代田区神田錦町9丁目12', '東京'],
    ['大阪府大阪市北区梅田9丁目8-7', '大阪'],
    ['京都府京都市左京区吉田本町900-5', '京都'],
    ['北海道札幌市中央区北1条', '札幌'],
    ['神奈川県横浜市西区みなとみらい', '横浜'],
    ['愛知県名古屋市中区栄', '名古屋'],
    ['Ashibe Library 1F, 9-1-14 Kokubuncho, Aoba-ku, Sendai', 'Sendai'],
  ])('at %s is %s', (address, place) => expect(eventPlace(address)).toBe(place));

  it('has a region: the prefecture, or the city of an English address', () => {
    expect(eventRegion('宮城県仙台市青葉区国分町9丁目1-14')).toBe('宮城県');
    expect(eventRegion('東京都千代田区神田錦町9丁目12')).toBe('東京都');
    expect(eventRegion('1-14 Kokubuncho, Aoba-ku, Sendai')).toBe('Sendai');
    expect(eventRegion('オンライン')).toBeUndefined();
  });

  it.each(['', 'オンライン', 'Online'])('is undefined for the address “%s”', (address) =>
    expect(eventPlace(address)).toBeUndefined(),
  );
});

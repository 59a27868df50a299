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
    ['三重県四日市市諏訪町1-5', '四日市'],
    ['広島県廿日市市下平良1丁目', '廿日市'],
    ['新潟県十日町市千歳町3丁目', '十日町'],
    ['愛知県蒲郡市旭町17-1', '蒲郡'],
    ['奈良県大和郡山市北郡山町248-4', '大和郡山'],
    ['福島県郡山市朝日1丁目', '郡山'],
    ['千葉県市川市八幡1丁目', '市川'],
    ['長野県北佐久郡軽井沢町長倉', '軽井沢'],
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

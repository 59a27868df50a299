/** Regions of prefectures, named as in carriers' price lists, for fees by region. */
import { findPrefecture, prefectures } from '../../rules/prefectures.ts';

export type Region = { id: string; ja: string; en: string; prefectureNumbers: readonly number[] };

export const regions: readonly Region[] = [
  { id: 'hokkaido', ja: '北海道', en: 'Hokkaido', prefectureNumbers: [1] },
  { id: 'tohoku', ja: '東北', en: 'Tohoku', prefectureNumbers: [2, 3, 4, 5, 6, 7] },
  { id: 'kanto', ja: '関東', en: 'Kanto', prefectureNumbers: [8, 9, 10, 11, 12, 13, 14, 19] },
  { id: 'shinetsu', ja: '信越', en: 'Shinetsu', prefectureNumbers: [15, 20] },
  { id: 'hokuriku', ja: '北陸', en: 'Hokuriku', prefectureNumbers: [16, 17, 18] },
  { id: 'chubu', ja: '中部', en: 'Chubu', prefectureNumbers: [21, 22, 23, 24] },
  { id: 'kansai', ja: '関西', en: 'Kansai', prefectureNumbers: [25, 26, 27, 28, 29, 30] },
  { id: 'chugoku', ja: '中国', en: 'Chugoku', prefectureNumbers: [31, 32, 33, 34, 35] },
  { id: 'shikoku', ja: '四国', en: 'Shikoku', prefectureNumbers: [36, 37, 38, 39] },
  { id: 'kyushu', ja: '九州', en: 'Kyushu', prefectureNumbers: [40, 41, 42, 43, 44, 45, 46] },
  { id: 'okinawa', ja: '沖縄', en: 'Okinawa', prefectureNumbers: [47] },
];

export const prefecturesOf = ({ prefectureNumbers }: Region) =>
  prefectures.filter(({ number }) => prefectureNumbers.includes(number));

/** Codes of the prefectures in the region `name`, or of the prefecture `name`. Undefined for any other name. */
export function prefectureCodes(name: string): string[] | undefined {
  const text = name.normalize('NFKC').trim().toLowerCase();
  const region = regions.find(({ ja, en }) => text === ja || text === en.toLowerCase());
  if (region) return prefecturesOf(region).map(({ code }) => code);
  const one =
    findPrefecture(text) ?? prefectures.find(({ ja, en }) => text === ja || text === en.toLowerCase());
  return one && [one.code];
}

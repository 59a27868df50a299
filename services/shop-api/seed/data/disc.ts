import type { SeedProduct } from '../types.ts';
import { people } from './people.ts';
import { type Attribute, attribute, type Imprinted, make, publishersNumber } from './product-row.ts';
import { publishers } from './publishers.ts';

export type DiscRow = Imprinted & { minutes: number; published: string; discs?: number };

export function disc(row: DiscRow): SeedProduct {
  const film = row.code.startsWith('DV-');
  const publisher = publishers[row.imprint].name;
  const count = row.discs ?? 1;
  const attributes: Attribute[] = [
    ...(row.by ? [attribute('author', people[row.by].name.ja, people[row.by].name.en)] : []),
    attribute('publisher', publisher.ja, publisher.en),
    attribute('product_number', publishersNumber(row)),
    attribute('running_time', `約${row.minutes}分`, `About ${row.minutes} minutes`),
    film
      ? attribute('media', `ＤＶＤ${count}枚・16:9・カラー`, `${count} DVD, 16:9, colour`)
      : attribute('media', `ＣＤ${count}枚・ステレオ`, `${count} CD, stereo`),
    film
      ? attribute(
          'operating_environment',
          'ＤＶＤビデオ対応の再生機またはパソコン（リージョン2）。ディスクを読み取る装置が必要です。',
          'A DVD-Video player or computer with a drive (region 2).',
        )
      : attribute(
          'operating_environment',
          '音楽ＣＤに対応した再生機。音声の配信はありません。',
          'Any player for audio CDs. There is no download edition.',
        ),
    attribute('published_on', row.published),
  ];
  const facts = film
    ? {
        ja: '学校・園内での上映は、購入された施設に限り認めています。',
        en: 'Screening is allowed within the school or nursery that bought the disc.',
      }
    : {
        ja: 'ケースの中に、内容を記した小冊子が入っています。',
        en: 'A booklet in the case lists the contents.',
      };
  return make('cd_dvd', row, { facts, attributes, fixedPrice: row.taxon === 'cd_dvd_music' });
}

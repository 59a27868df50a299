import type { SeedProduct } from '../types.ts';
import { type Attribute, attribute, type Imprinted, make, publishersNumber } from './product-row.ts';
import { publishers } from './publishers.ts';

export type MaterialRow = Imprinted & { made: { ja: string; en: string } };

export function material(row: MaterialRow): SeedProduct {
  const publisher = publishers[row.imprint].name;
  const attributes: Attribute[] = [
    attribute('publisher', publisher.ja, publisher.en),
    attribute('product_number', publishersNumber(row)),
    attribute('package_contents', row.made.ja, row.made.en),
  ];
  const small = row.taxon === 'materials_science' || row.made.ja.includes('木');
  const facts = small
    ? {
        ja: '小さな部品を含みます。3歳未満のお子さまの手の届かないところで保管してください。',
        en: 'Contains small parts; keep away from children under three.',
      }
    : { ja: '', en: '' };
  return make('material', row, { facts, attributes, fixedPrice: false });
}

import type { SeedProduct } from '../types.ts';
import { people } from './people.ts';
import { type Attribute, attribute, type Imprinted, make, publishersNumber } from './product-row.ts';
import { publishers } from './publishers.ts';

export type BookRow = Imprinted & { pages: number; size: string; published: string };

const sizes: Record<string, { ja: string; en: string }> = {
  A4: { ja: 'Ａ４変型・上製', en: 'A4, hardcover' },
  A5: { ja: 'Ａ５判・並製', en: 'A5, softcover' },
  B5: { ja: 'Ｂ５判・並製', en: 'B5, softcover' },
  B6: { ja: 'Ｂ６判・並製', en: 'B6, softcover' },
  四六: { ja: '四六判・並製', en: '127 × 188 mm, softcover' },
  新書: { ja: '新書判・並製', en: 'Pocket size, 173 × 110 mm' },
};

/** For a book sold in two bindings: the size without the binding. */
function formatOf(size: string, row: BookRow, separator: string): string {
  return row.axes?.includes('binding') ? size.slice(0, size.lastIndexOf(separator)) : size;
}

export function book(row: BookRow): SeedProduct {
  const size = sizes[row.size] ?? { ja: row.size, en: row.size };
  const publisher = publishers[row.imprint].name;
  const attributes: Attribute[] = [
    ...(row.by ? [attribute('author', people[row.by].name.ja, people[row.by].name.en)] : []),
    attribute('publisher', publisher.ja, publisher.en),
    attribute('product_number', publishersNumber(row)),
    attribute('pages', `${row.pages}ページ`, `${row.pages} pages`),
    attribute('format', formatOf(size.ja, row, '・'), formatOf(size.en, row, ', ')),
    attribute('published_on', row.published),
  ];
  const facts =
    row.taxon === 'books_business_bookkeeping'
      ? {
          ja: '制度は変わることがあります。実際の手続きでは最新の情報をご確認ください。',
          en: 'Rules change; please check current information before filing.',
        }
      : { ja: '', en: '' };
  return make('book', row, { facts, attributes, fixedPrice: true });
}

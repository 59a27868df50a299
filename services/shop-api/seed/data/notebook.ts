import type { SeedProduct } from '../types.ts';
import { type Attribute, attribute, type Imprinted, make, publishersNumber } from './product-row.ts';
import { publishers } from './publishers.ts';

export type NotebookRow = Imprinted & { size: string; sheets: number };

/** The letters and digits of a paper size in full width, as in Japanese texts. */
const wide = (size: string) =>
  size.replace(/[A-Z\d]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const thread = { ja: '糸綴じ・中性紙', en: 'thread-bound, acid-free paper' };
const ring = { ja: 'リング綴じ・上質紙', en: 'ring-bound, fine paper' };
const pad = { ja: '天のり・切り取り式', en: 'gummed pad' };

function binding(row: NotebookRow) {
  if (row.taxon === 'notebooks_letter') return pad;
  return row.size === 'A4' ? ring : thread;
}

export function notebook(row: NotebookRow): SeedProduct {
  const bound = binding(row);
  const publisher = publishers[row.imprint].name;
  const attributes: Attribute[] = [
    attribute('publisher', publisher.ja, publisher.en),
    attribute('product_number', publishersNumber(row)),
    attribute('format', `${wide(row.size)}判・${row.sheets}枚`, `${row.size}, ${row.sheets} sheets`),
    attribute('paper', bound.ja, bound.en),
  ];
  const facts = row.axes?.includes('colour')
    ? {
        ja: '表紙の色は画面と実物とで少し異なることがあります。',
        en: 'Cover colours may differ a little from the screen.',
      }
    : {
        ja: '同じものを続けて使えるよう、仕様を変えずに作り続けています。',
        en: 'We keep making it unchanged, so that the next one matches.',
      };
  return make('notebook', row, { facts, attributes, fixedPrice: false });
}

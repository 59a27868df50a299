/** The goods of examples/komorebi, as their catalogue files have them. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Columns that every file has, and further ones. */
const row = z
  .object({
    product_code: z.string(),
    variant_code: z.string(),
    price: z.string(),
    stock: z.string(),
    kind: z.string(),
    name_ja: z.string(),
    slug_ja: z.string(),
  })
  .catchall(z.string());
type Row = z.output<typeof row>;
type DemoProduct = { code: string; columns: Row; variants: Row[] };

const rowsOf = (name: string) =>
  z.array(row).parse(parse(readFileSync(`examples/komorebi/${name}.csv`), { columns: true }));

/** In the order of the shop's menu. */
export const demoProducts: DemoProduct[] = [];
for (const one of ['books', 'seminars', 'cd-dvd', 'notebooks', 'materials'].flatMap(rowsOf)) {
  const { product_code: code } = one;
  if (code) demoProducts.push({ code, columns: one, variants: [one] });
  else demoProducts.at(-1)?.variants.push(one);
}

export const demoForSale = demoProducts.filter(({ columns }) => columns['enabled'] !== '0');

/** Parses a catalogue file without a database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productFields } from '#api/domain/catalogue-file/fields.ts';
import { type GivenProduct, RowErrors } from '#api/domain/catalogue-file/given.ts';
import type { CatalogueFormat } from '#api/domain/catalogue-file/import.ts';
import { readCsv } from '#api/domain/catalogue-file/read-csv.ts';
import { readJsonl } from '#api/domain/catalogue-file/read-jsonl.ts';

/** Attributes of the shop. */
export const ATTRIBUTES = ['pages', 'published_on'];
export const fields = productFields([
  { code: 'pages', type: 'text' },
  { code: 'published_on', type: 'date' },
]);

export async function readCatalogue(content: string, format: CatalogueFormat) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-text-'));
  try {
    const file = path.join(folder, 'goods');
    writeFileSync(file, content);
    const errors = new RowErrors();
    const source = { file, encoding: 'utf-8' } as const;
    const reader =
      format === 'csv'
        ? readCsv(source, fields, errors.add)
        : readJsonl(source, fields, ATTRIBUTES, errors.add);
    const products: GivenProduct[] = [];
    for await (const product of reader) products.push(product);
    return { products, errors: errors.shown.map((f) => `${f.line} ${f.column}: ${f.message}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
